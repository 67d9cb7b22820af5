import type { Jobs } from '@/api';
import { read } from '@/lib/calls';

/** Reads the number of jobs and the state of the periodic ones (`GET /api/jobs`); for operators. */
export const fetchJobs = read<Jobs, void>('jobs/state', (api) => api.send('get', '/api/jobs'));
