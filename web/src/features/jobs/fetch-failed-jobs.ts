import type { FailedJob } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** Jobs of which no attempt is left, the newest first (`GET /api/jobs/failed`); for operators. */
export const fetchFailedJobs = read<Page<FailedJob>, { cursor?: string }>('jobs/failed', (api, query) =>
  api.page('/api/jobs/failed', { limit: 20, ...query }),
);
