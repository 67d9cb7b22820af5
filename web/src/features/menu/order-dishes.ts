import { write } from '@/lib/calls';

type Order = { storeId: string; sectionId: string; ids: string[]; before: string[] };

/** Puts a section's dishes into a new order; `before` is the order to go back to when it is refused. */
export const orderDishes = write<void, Order>('dynamicMenu/orderDishes', (api, { storeId, sectionId, ids }) =>
  api.send('put', '/api/stores/{store_id}/sections/{section_id}/dishes/order', {
    path: { storeId, sectionId },
    body: { ids },
  }),
);
