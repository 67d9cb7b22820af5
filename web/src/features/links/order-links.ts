import { write } from '@/lib/calls';

/** Puts all links into a new order; `before` is the order to go back to when it is refused. */
export const orderLinks = write<void, { storeId: string; ids: string[]; before: string[] }>(
  'linkPage/orderLinks',
  (api, { storeId, ids }) =>
    api.send('put', '/api/stores/{store_id}/links/order', { path: { storeId }, body: { ids } }),
);
