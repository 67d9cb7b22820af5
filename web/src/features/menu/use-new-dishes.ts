import type { DishInput, Store } from '@/api';
import { problemIn } from '@/lib/calls';
import { useAppDispatch } from '@/lib/redux';
import { type Creations, useCreations } from '@/lib/use-creations';
import { addDish } from './add-dish';

/** The dishes that are being added to a section. */
export const useNewDishes = (store: Store, sectionId: string, shown = true): Creations<DishInput> => {
  const dispatch = useAppDispatch();
  return useCreations<DishInput>(
    {
      id: newDishesOf(sectionId),
      place: `/stores/${store.slug}/menu`,
      create: async (dish, key) => {
        const creation = { storeId: store.id, sectionId, dish, key };
        return problemIn(await dispatch(addDish(creation)));
      },
    },
    shown,
  );
};

/** The id of what is added to a section. */
export const newDishesOf = (sectionId: string): string => `new-${sectionId}`;
