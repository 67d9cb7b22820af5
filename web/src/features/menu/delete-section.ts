import { write } from '@/lib/calls';

/** Takes a section and its dishes off the menu; both can be restored. */
export const deleteSection = write<void, { storeId: string; id: string }>(
  'dynamicMenu/deleteSection',
  (api, path) => api.send('delete', '/api/stores/{store_id}/sections/{id}', { path }),
);
