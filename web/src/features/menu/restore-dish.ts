import type { Dish } from '@/api';
import { write } from '@/lib/calls';

/** Brings a deleted dish back to its place. */
export const restoreDish = write<Dish, { storeId: string; id: string }>(
  'dynamicMenu/restoreDish',
  (api, path) => api.send('post', '/api/stores/{store_id}/dishes/{id}/restore', { path }),
);
