import { write } from '@/lib/calls';

/** Retries a failed job, with all its attempts (`POST /api/jobs/failed/{id}/retry`). */
export const retryJob = write<unknown, string>('jobs/retry', (api, id) =>
  api.send('post', '/api/jobs/failed/{id}/retry', { path: { id } }),
);
