import type { FailedJob } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** How many failed jobs are read at a time. */
export const pageSize = 20;

/** Reads failed jobs, the newest first (`GET /api/jobs/failed`); for operators. */
export const fetchFailedJobs = read<Page<FailedJob>, { cursor?: string }>('jobs/failed', (api, query) =>
  api.page('/api/jobs/failed', { limit: pageSize, ...query }),
);
