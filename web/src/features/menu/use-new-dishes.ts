import { useTranslation } from 'react-i18next';
import { api, type DishInput, type Store, untracked } from '@/api';
import { type Creations, useCreations } from '@/lib/drafts/use-creations';

/** A dish that is being added, with the currency its price was typed in. */
export type NewDishInput = DishInput & { currency: string };

/** The dishes that are being added to a section. None is sent in another currency than it was typed in. */
export const useNewDishes = (store: Store, sectionId: string, shown = true): Creations<NewDishInput> => {
  const { t } = useTranslation('menu');
  return useCreations(
    {
      id: newDishesOf(sectionId),
      path: `/stores/${store.slug}/menu`,
      check: ({ prices = [], currency }: NewDishInput) =>
        prices.length > 0 && currency !== store.currency
          ? t('newDish.otherCurrency', { typed: currency, now: store.currency })
          : undefined,
      call: (dishInput: NewDishInput, sent) =>
        api.endpoints.addDish.initiate({ storeId: store.id, sectionId, dishInput, ...sent }, untracked),
    },
    shown,
  );
};

/** The id of what is added to a section. */
export const newDishesOf = (sectionId: string): string => `new-${sectionId}`;
