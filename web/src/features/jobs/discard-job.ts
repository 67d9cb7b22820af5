import { write } from '@/lib/calls';

/** Discards a failed job, which is never run again (`DELETE /api/jobs/failed/{id}`). */
export const discardJob = write<unknown, string>('jobs/discard', (api, id) =>
  api.send('delete', '/api/jobs/failed/{id}', { path: { id } }),
);
