import { useEffect, useMemo } from 'react';
import type { Dish, Store } from '@/api';
import { currentLocale } from '@/i18n';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { gone, problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { textIn } from '@/lib/text/text';
import { toastNotSaved } from '@/ui/toasts';
import { checkDish, type DishFields, dishFields, dishPatch } from './dish-fields';
import { fetchMenu, updateDish } from './dynamic-menu-slice';
import type { MenuActions } from './use-menu-actions';
import { type PriceDoubt, usePriceDoubt } from './use-price-doubt';

/** What is typed over a dish, and what is asked of its prices. Where its editor is not `shown` it is only sent. */
export const useDishDraft = (
  dish: Dish,
  store: Store,
  actions: MenuActions,
  shown = true,
): [draft: Draft<DishFields>, doubt: PriceDoubt] => {
  const dispatch = useAppDispatch();
  const source = store.defaultLanguage;
  const locale = currentLocale();
  const saved = useMemo(() => dishFields(dish, store.currency, locale), [dish, store.currency, locale]);
  // Sizes that have come or gone have no price of before.
  const doubt = usePriceDoubt(dish.id, store.currency, (at) =>
    draft.value.prices.length === saved.prices.length ? dish.prices[at]?.amount : undefined,
  );
  const draft: Draft<DishFields> = useDraft<DishFields>(
    {
      id: dish.id,
      path: `/stores/${store.slug}/menu`,
      title: textIn(dish.name, source, source),
      saved,
      revision: dish.revision,
      check: (changes) => checkDish(changes, store, doubt.question),
      send: async (changes) => {
        const { id, revision } = dish;
        const change = { storeId: store.id, id, revision, dishPatch: dishPatch(changes, store.currency) };
        const problem = problemIn(await dispatch(updateDish({ ...change, noRetry: true })));
        if (problem?.status === gone) await actions.refresh(dish.id);
        return problem;
      },
      reload: () => dispatch(fetchMenu(store.id)),
      onLate: (why) => toastNotSaved(textIn(dish.name, source, source), why),
    },
    shown,
  );
  const isDone = draft.status === 'clean' || draft.status === 'saved';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once nothing is typed any more
  useEffect(() => {
    if (isDone) doubt.forget();
  }, [dish.id, isDone]);
  return [draft, doubt];
};
