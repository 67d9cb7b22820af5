import type { Dish, DishPatch } from '@/api';
import { write } from '@/lib/calls';
import { dishOf, type WithDynamicMenu } from './dynamic-menu-slice';

/** Changes a dish or moves it to another section, based on what is known of it when the change is sent. */
export const updateDish = write<Dish, { storeId: string; id: string; patch: DishPatch }>(
  'dynamicMenu/updateDish',
  (api, { storeId, id, patch }, state) =>
    api.send('patch', '/api/stores/{store_id}/dishes/{id}', {
      path: { storeId, id },
      body: patch,
      revision: dishOf((state as WithDynamicMenu).dynamicMenu, id)?.revision,
    }),
);
