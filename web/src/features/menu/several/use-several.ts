import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import {
  type Allergen,
  api,
  type Dish,
  type DishChange,
  type DishPatch,
  type SoldOutInput,
  type Store,
  untracked,
} from '@/api';
import { discardDraft } from '@/lib/drafts/drafts';
import { isOutdated, type Problem, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { textIn } from '@/lib/text/text';
import { laterUndo, toastProblem } from '@/ui/toasts';
import { type Confirmation, dishFields, dishPatch } from '../dish-fields';
import { nextOf } from '../dynamic-menu-moves';
import { type DynamicMenuRoot, fetchMenu, selectDynamicMenu } from '../dynamic-menu-slice';
import { dishOf, sectionOf } from '../dynamic-menu-state';
import { settled, stockIdOf } from '../stock-actions';
import { forgetLastPrices, isAsLeft, keepLastPrices, type LastPrices } from './last-prices';
import { changedAmount, type PriceChange, pricesOf } from './price-change';

/** What becomes of several dishes. */
export type Several =
  | { kind: 'prices'; change: PriceChange }
  | { kind: 'pricesBack'; last: LastPrices }
  | { kind: 'show'; isActive: boolean }
  | { kind: 'availability'; availability: Dish['availability'] }
  | { kind: 'allergen'; allergen: Allergen; is: Confirmation }
  | { kind: 'move'; sectionId: string }
  | { kind: 'stock'; soldOut: boolean; untilTomorrow?: boolean }
  | { kind: 'delete' };

type Change = Omit<DishChange, 'id' | 'revision'>;

/** What a change makes of a dish, and what takes it back. */
type Step = { change: Change; back: Change };

/** The change of one of the dishes, which stands before `next`; null where it is so already. */
const stepOf = (dish: Dish, next: string | null, what: Several, currency: string): Step | null => {
  const patched = (change: DishPatch, back: DishPatch): Step => ({
    change: { dish: change },
    back: { dish: back },
  });
  switch (what.kind) {
    case 'prices': {
      const amountOf = (amount: number) => changedAmount(amount, what.change, currency);
      if (dish.prices.every(({ amount }) => amountOf(amount) === amount)) return null;
      return patched({ prices: pricesOf(dish, amountOf), currency }, { prices: pricesOf(dish), currency });
    }
    case 'pricesBack': {
      const was = what.last.dishes.find(({ id }) => id === dish.id);
      if (!was || !isAsLeft(dish, was.after)) return null;
      const { currency } = what.last;
      const amountBefore = (amount: number, at: number) => was.before[at] ?? amount;
      return patched(
        { prices: pricesOf(dish, amountBefore), currency },
        { prices: pricesOf(dish), currency },
      );
    }
    case 'show':
      if (dish.isActive === what.isActive) return null;
      return patched({ isActive: what.isActive }, { isActive: dish.isActive });
    case 'availability':
      return patched({ availability: what.availability }, { availability: dish.availability ?? null });
    case 'allergen': {
      const { allergens, allergensDoubted } = dishFields(dish, currency, 'en');
      if (allergens[what.allergen] === what.is) return null;
      return patched(
        // That one allergen is known says nothing of the others of a dish whose text has changed.
        dishPatch({ allergens: { ...allergens, [what.allergen]: what.is }, allergensDoubted }, currency),
        dishPatch({ allergens, allergensDoubted }, currency),
      );
    }
    case 'move':
      return dish.sectionId === what.sectionId
        ? null
        : patched(
            { sectionId: what.sectionId },
            { sectionId: dish.sectionId, ...(next && { before: next }) },
          );
    case 'stock':
      return stockStep(dish, what);
    case 'delete':
      return { change: { dish: {}, deleted: true }, back: { dish: {}, deleted: false } };
  }
};

/** What steps make of prices, to be kept. */
const pricesIn = (steps: (Step & { id: string })[], currency: string): LastPrices => {
  const amounts = ({ dish }: Change) => (dish?.prices ?? []).map(({ amount }) => amount);
  return {
    at: new Date().toISOString(),
    currency,
    dishes: steps.map(({ id, change, back }) => ({ id, before: amounts(back), after: amounts(change) })),
  };
};

/** The change of what can be had of a dish. Portions stay as they are counted, unless none was left of what is back. */
const stockStep = (
  dish: Dish,
  { soldOut, untilTomorrow = false }: Several & { kind: 'stock' },
): Step | null => {
  const stock = settled({
    soldOut: dish.soldOut,
    soldOutUntil: dish.soldOutUntil ?? null,
    portionsLeft: dish.portionsLeft ?? null,
  });
  if (stock.soldOut === soldOut && (stock.soldOutUntil !== null) === untilTomorrow) return null;
  const inputOf = (isOut: boolean, isUntil: boolean): SoldOutInput => ({
    soldOut: isOut,
    ...(isOut && { until: isUntil ? 'tomorrow' : 'switched' }),
  });
  const isUncounted = !soldOut && stock.portionsLeft === 0;
  return {
    change: { stock: inputOf(soldOut, untilTomorrow) },
    back: {
      stock: {
        ...inputOf(stock.soldOut, stock.soldOutUntil !== null),
        ...(isUncounted && { portionsLeft: 0 }),
      },
    },
  };
};

/** How many of the dishes that are refused have their names said. */
const namesSaid = 5;

/** Changes several dishes at once, all or none, and takes that back where it is asked for. */
export const useSeveral = (store: Store) => {
  const { t } = useTranslation('menu');
  const { detail, rule } = useProblemText();
  const dispatch = useAppDispatch();
  const redux = useStore<DynamicMenuRoot>();
  /** Why nothing was changed, with the dishes that it is about; those of one reason stand together. */
  const refusal = (problem: Problem, changes: DishChange[]): string => {
    const menu = selectDynamicMenu(redux.getState());
    const named = problem.fields.flatMap((field) => {
      const [, at] = /changes\[(\d+)\]/.exec(field.location) ?? [];
      const dish = dishOf(menu, changes[Number(at)]?.id ?? '');
      return dish
        ? [{ name: textIn(dish.name, store.defaultLanguage, store.defaultLanguage), why: rule(field) }]
        : [];
    });
    if (named.length === 0) return detail(problem);
    const reasons = new Map<string, string[]>();
    for (const { name, why } of named.slice(0, namesSaid))
      reasons.set(why, [...(reasons.get(why) ?? []), name]);
    const rest = Math.max(Number(problem.params?.count ?? 0), named.length) - namesSaid;
    return [
      t('several.refused'),
      ...[...reasons].map(([why, names]) => t('several.refusedOf', { names: names.join(', '), why })),
      ...(rest > 0 ? [t('several.refusedMore', { count: rest })] : []),
    ].join(' ');
  };
  const send = async (changes: DishChange[]): Promise<boolean> => {
    const call = { storeId: store.id, dishChanges: { changes } };
    const problem = problemIn(await dispatch(api.endpoints.updateDishes.initiate(call, untracked)));
    if (problem && isOutdated(problem)) await dispatch(fetchMenu(store.id));
    if (problem) toastProblem(problem, refusal(problem, changes));
    return !problem;
  };
  return async (ids: string[], what: Several, byKey: boolean): Promise<boolean> => {
    const menu = selectDynamicMenu(redux.getState());
    const steps = ids.flatMap((id) => {
      const dish = dishOf(menu, id);
      const beside = sectionOf(menu, dish?.sectionId ?? '')?.dishes ?? [];
      const step = dish && stepOf(dish, nextOf(beside, id), what, store.currency);
      return step ? [{ id, revision: dish.revision, ...step }] : [];
    });
    if (steps.length === 0) return true;
    const offer = laterUndo();
    if (!(await send(steps.map(({ id, revision, change }) => ({ id, revision, ...change }))))) return false;
    // What was tapped before and is not stored would be sent after it.
    if (what.kind === 'stock') for (const { id } of steps) discardDraft(stockIdOf(id));
    if (what.kind === 'prices') keepLastPrices(store.id, pricesIn(steps, store.currency));
    if (what.kind === 'pricesBack') forgetLastPrices(store.id);
    // Whatever others have changed since stays: only what was changed here goes back. The last one goes first, so that
    // it is there when those that stood before it come.
    const backs = steps.map(({ id, back }) => ({ id, ...back })).reverse();
    const onUndo = async () => {
      const isBack = await send(backs);
      if (isBack && what.kind === 'prices') forgetLastPrices(store.id);
      if (isBack && what.kind === 'pricesBack') keepLastPrices(store.id, what.last);
      return isBack;
    };
    const text = t(what.kind === 'delete' ? 'several.deleted' : 'several.changed', { count: steps.length });
    offer({ text, byKey, focusIds: [`dish-${steps[0]?.id}`], onUndo });
    return true;
  };
};
