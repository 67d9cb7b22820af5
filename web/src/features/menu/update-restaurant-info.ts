import type { RestaurantInfo, RestaurantInfoPatch } from '@/api';
import { write } from '@/lib/calls';
import type { WithDynamicMenu } from './dynamic-menu-slice';

type Change = { storeId: string; menuId: string; patch: RestaurantInfoPatch };

/** Changes what a menu tells of the place. */
export const updateRestaurantInfo = write<RestaurantInfo, Change>(
  'dynamicMenu/updateRestaurantInfo',
  (api, { storeId, menuId, patch }, state) =>
    api.send('patch', '/api/stores/{store_id}/menus/{menu_id}/restaurant-info', {
      path: { storeId, menuId },
      body: patch,
      revision: (state as WithDynamicMenu).dynamicMenu.menuData?.restaurantInfo.revision,
    }),
);
