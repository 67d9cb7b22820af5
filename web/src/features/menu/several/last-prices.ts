import type { Dish } from '@/api';
import { forget, keep, kept } from '@/lib/browser/storage';
import { type DynamicMenu, dishOf } from '../dynamic-menu-state';

/** The last change of several prices in a store, for as long as it can be taken back. Amounts are in minor units. */
export type LastPrices = {
  /** When it was made, as an ISO moment. */
  at: string;
  currency: string;
  /** What the prices of each dish were, in their order, and what they became. */
  dishes: { id: string; before: number[]; after: number[] }[];
};

/** How long it can be taken back, in milliseconds: as long as an import. */
const span = 30 * 24 * 60 * 60 * 1000;

const nameOf = (storeId: string) => `prices_${storeId}`;

/** Keeps a change in this browser, for the one before it. */
export const keepLastPrices = (storeId: string, change: LastPrices): void =>
  keep(nameOf(storeId), JSON.stringify(change));

/** Ends the way back. */
export const forgetLastPrices = (storeId: string): void => forget(nameOf(storeId));

/** The last change that can be taken back; null where there is none. */
export const lastPrices = (storeId: string): LastPrices | null => {
  const text = kept(nameOf(storeId));
  if (!text) return null;
  const last = JSON.parse(text) as LastPrices;
  return Date.now() - Date.parse(last.at) < span ? last : null;
};

/** Reports whether a dish costs what the change has made of it, so that its prices before can come back. */
export const isAsLeft = (dish: Dish, after: number[]): boolean =>
  dish.prices.length === after.length && dish.prices.every(({ amount }, at) => amount === after[at]);

/** How many dishes of a change would get their prices back, and how many have others since and keep them. */
export const backAndStaying = (last: LastPrices, menu: DynamicMenu): [back: number, stay: number] => {
  const found = last.dishes.flatMap(({ id, after }) => {
    const dish = dishOf(menu, id);
    return dish ? [isAsLeft(dish, after)] : [];
  });
  const back = found.filter(Boolean).length;
  return [back, found.length - back];
};
