import type { Dish } from '@/api';
import { write } from '@/lib/calls';

/** Says that a dish is sold out, or that it is there again. */
export const setSoldOut = write<Dish, { storeId: string; id: string; soldOut: boolean }>(
  'dynamicMenu/setSoldOut',
  (api, { storeId, id, soldOut }) =>
    api.send('put', '/api/stores/{store_id}/dishes/{id}/sold-out', {
      path: { storeId, id },
      body: { soldOut },
    }),
);
