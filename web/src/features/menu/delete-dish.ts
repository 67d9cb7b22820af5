import { write } from '@/lib/calls';

/** Takes a dish off the menu; it can be restored. */
export const deleteDish = write<void, { storeId: string; id: string }>(
  'dynamicMenu/deleteDish',
  (api, path) => api.send('delete', '/api/stores/{store_id}/dishes/{id}', { path }),
);
