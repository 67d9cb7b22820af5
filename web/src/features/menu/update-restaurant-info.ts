import type { RestaurantInfo, RestaurantInfoPatch } from '@/api';
import { write } from '@/lib/calls';
import type { WithDynamicMenu } from './dynamic-menu-slice';

type Change = { storeId: string; menuId: string; patch: RestaurantInfoPatch; revision?: number };

/** Changes what a menu tells of the place, based on what is known of it when the change is sent, or on `revision` where nothing is. */
export const updateRestaurantInfo = write<RestaurantInfo, Change>(
  'dynamicMenu/updateRestaurantInfo',
  (api, { storeId, menuId, patch, revision }, state) => {
    const { menuData } = (state as WithDynamicMenu).dynamicMenu;
    return api.send('patch', '/api/stores/{store_id}/menus/{menu_id}/restaurant-info', {
      path: { storeId, menuId },
      body: patch,
      revision: menuData?.id === menuId ? menuData.restaurantInfo.revision : revision,
    });
  },
);
