import { write } from '@/lib/calls';

/** Discards a failed job, which then is never done (`DELETE /api/jobs/failed/{id}`). */
export const discardJob = write<unknown, string>('jobs/discard', (api, id) =>
  api.send('delete', '/api/jobs/failed/{id}', { path: { id } }),
);
