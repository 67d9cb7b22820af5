import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { type Allergen, api, type Dish, type DishChange, type DishPatch, type Store, untracked } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { laterUndo, toastProblem } from '@/ui/toasts';
import { type Confirmation, dishFields, dishPatch } from '../dish-fields';
import { type DynamicMenuRoot, dishOf, selectDynamicMenu } from '../dynamic-menu-slice';
import { changedAmount, type PriceChange, pricesOf } from './price-change';

/** What becomes of several dishes. */
export type Several =
  | { kind: 'prices'; change: PriceChange }
  | { kind: 'show'; isActive: boolean }
  | { kind: 'availability'; availability: Dish['availability'] }
  | { kind: 'allergen'; allergen: Allergen; is: Confirmation }
  | { kind: 'move'; sectionId: string }
  | { kind: 'delete' };

/** What a change makes of a dish, and what takes it back. */
type Step = { change: DishPatch; back: DishPatch };

/** The change of one of the dishes; null where it is so already. */
const stepOf = (dish: Dish, what: Several, currency: string): Step | null => {
  switch (what.kind) {
    case 'prices': {
      const amountOf = (amount: number) => changedAmount(amount, what.change, currency);
      if (dish.prices.every(({ amount }) => amountOf(amount) === amount)) return null;
      return {
        change: { prices: pricesOf(dish, amountOf), currency },
        back: { prices: pricesOf(dish), currency },
      };
    }
    case 'show':
      if (dish.isActive === what.isActive) return null;
      return { change: { isActive: what.isActive }, back: { isActive: dish.isActive } };
    case 'availability':
      return {
        change: { availability: what.availability },
        back: { availability: dish.availability ?? null },
      };
    case 'allergen': {
      const { allergens } = dishFields(dish, currency, 'en');
      if (allergens[what.allergen] === what.is) return null;
      return {
        change: dishPatch({ allergens: { ...allergens, [what.allergen]: what.is } }, currency),
        back: dishPatch({ allergens }, currency),
      };
    }
    case 'move':
      return dish.sectionId === what.sectionId
        ? null
        : { change: { sectionId: what.sectionId }, back: { sectionId: dish.sectionId } };
    case 'delete':
      return { change: {}, back: {} };
  }
};

/** Changes several dishes at once, all or none, and takes that back where it is asked for. */
export const useSeveral = (store: Store) => {
  const { t } = useTranslation('menu');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const redux = useStore<DynamicMenuRoot>();
  const send = async (changes: DishChange[]): Promise<boolean> => {
    const call = { storeId: store.id, dishChanges: { changes } };
    const problem = problemIn(await dispatch(api.endpoints.updateDishes.initiate(call, untracked)));
    if (problem) toastProblem(problem, detail(problem));
    return !problem;
  };
  return async (ids: string[], what: Several, byKey: boolean): Promise<boolean> => {
    const menu = selectDynamicMenu(redux.getState());
    const steps = ids.flatMap((id) => {
      const dish = dishOf(menu, id);
      const step = dish && stepOf(dish, what, store.currency);
      return step ? [{ id, revision: dish.revision, ...step }] : [];
    });
    if (steps.length === 0) return true;
    const offer = laterUndo();
    const gone = what.kind === 'delete' ? { deleted: true } : {};
    if (!(await send(steps.map(({ id, revision, change }) => ({ id, revision, dish: change, ...gone })))))
      return false;
    const there = what.kind === 'delete' ? { deleted: false } : {};
    // Whatever others have changed since stays: only what was changed here goes back.
    const onUndo = () => send(steps.map(({ id, back }) => ({ id, dish: back, ...there })));
    const text = t(gone.deleted ? 'several.deleted' : 'several.changed', { count: steps.length });
    offer({ text, byKey, focusIds: [`dish-${steps[0]?.id}`], onUndo });
    return true;
  };
};
