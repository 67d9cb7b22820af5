import type { Jobs } from '@/api';
import { read } from '@/lib/calls';

/** How many jobs there are, and how the periodic ones do (`GET /api/jobs`); for operators. */
export const fetchJobs = read<Jobs, void>('jobs/state', (api) => api.send('get', '/api/jobs'));
