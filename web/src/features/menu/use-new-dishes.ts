import { api, type DishInput, type Store, untracked } from '@/api';
import { type Creations, useCreations } from '@/lib/drafts/use-creations';

/** The dishes that are being added to a section. */
export const useNewDishes = (store: Store, sectionId: string, shown = true): Creations<DishInput> =>
  useCreations(
    {
      id: newDishesOf(sectionId),
      path: `/stores/${store.slug}/menu`,
      call: (dishInput: DishInput, sent) =>
        api.endpoints.addDish.initiate({ storeId: store.id, sectionId, dishInput, ...sent }, untracked),
    },
    shown,
  );

/** The id of what is added to a section. */
export const newDishesOf = (sectionId: string): string => `new-${sectionId}`;
