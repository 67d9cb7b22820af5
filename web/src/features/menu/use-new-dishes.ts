import { api, type DishInput, type Store, untracked } from '@/api';
import { type Creations, useCreations } from '@/lib/drafts/use-creations';
import { problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';

/** The dishes that are being added to a section. */
export const useNewDishes = (store: Store, sectionId: string, shown = true): Creations<DishInput> => {
  const dispatch = useAppDispatch();
  return useCreations<DishInput>(
    {
      id: newDishesOf(sectionId),
      path: `/stores/${store.slug}/menu`,
      create: async (dishInput, idempotencyKey) => {
        const creation = { storeId: store.id, sectionId, dishInput, idempotencyKey, noRetry: true };
        return problemIn(await dispatch(api.endpoints.addDish.initiate(creation, untracked)));
      },
    },
    shown,
  );
};

/** The id of what is added to a section. */
export const newDishesOf = (sectionId: string): string => `new-${sectionId}`;
