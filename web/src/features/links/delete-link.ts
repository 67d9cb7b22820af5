import { write } from '@/lib/calls';

/** Deletes a link; it can be restored. */
export const deleteLink = write<void, { storeId: string; id: string }>('linkPage/deleteLink', (api, path) =>
  api.send('delete', '/api/stores/{store_id}/links/{id}', { path }),
);
