import type { Dish, DishInput } from '@/api';
import { write } from '@/lib/calls';

/** Adds a dish at the end of a section. */
export const addDish = write<Dish, { storeId: string; sectionId: string; dish: DishInput }>(
  'dynamicMenu/addDish',
  (api, { storeId, sectionId, dish }) =>
    api.send('post', '/api/stores/{store_id}/sections/{section_id}/dishes', {
      path: { storeId, sectionId },
      body: dish,
    }),
);
