import { write } from '@/lib/calls';

type Order = { storeId: string; menuId: string; ids: string[]; before: string[] };

/** Puts all sections into a new order; `before` is the order to go back to when it is refused. */
export const orderSections = write<void, Order>(
  'dynamicMenu/orderSections',
  (api, { storeId, menuId, ids }) =>
    api.send('put', '/api/stores/{store_id}/menus/{menu_id}/sections/order', {
      path: { storeId, menuId },
      body: { ids },
    }),
);
