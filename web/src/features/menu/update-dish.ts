import type { Dish, DishPatch } from '@/api';
import { write } from '@/lib/calls';
import { dishOf, type WithDynamicMenu } from './dynamic-menu-slice';

/** Changes a dish or moves it to another section, based on what is known of it when the change is sent, or on `revision` where nothing is. */
export const updateDish = write<Dish, { storeId: string; id: string; patch: DishPatch; revision?: number }>(
  'dynamicMenu/updateDish',
  (api, { storeId, id, patch, revision }, state) =>
    api.send('patch', '/api/stores/{store_id}/dishes/{id}', {
      path: { storeId, id },
      body: patch,
      revision: dishOf((state as WithDynamicMenu).dynamicMenu, id)?.revision ?? revision,
    }),
);
