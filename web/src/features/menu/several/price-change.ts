import type { Dish, PriceInput } from '@/api';
import { fractionDigits } from '@/lib/money/money';

/** What becomes of prices: so many percent more, or so many minor units more; less where it is negative. */
export type PriceChange = { by: 'percent' | 'amount'; value: number; rounding: Rounding };

/** How a changed price is rounded: to the nearest step of the currency, or up or down to an ending such as ".90". */
export const roundings = ['none', '0.05', '0.10', '0.50', '1.00', '.90', '.95', '.99'] as const;
export type Rounding = (typeof roundings)[number];

/** The roundings of a currency; one without decimals has no endings, and none has steps that are less than its unit. */
export const roundingsOf = (currency: string): Rounding[] =>
  fractionDigits(currency) === 0 ? ['none'] : [...roundings];

/** A price in minor units after a change; it is never less than nothing. */
export const changedAmount = (amount: number, change: PriceChange, currency: string): number => {
  const { by, value, rounding } = change;
  const changed = by === 'percent' ? (amount * (100 + value)) / 100 : amount + value;
  return changed <= 0 ? 0 : rounded(changed, rounding, 10 ** fractionDigits(currency));
};

/** What costs something is not rounded to nothing. */
const rounded = (amount: number, rounding: Rounding, unit: number): number => {
  // What a percentage leaves of a half, as 1.005, is a half.
  const nearest = (value: number, step: number) => Math.round(value / step + 1e-9) * step;
  if (rounding === 'none' || unit === 1) return nearest(amount, 1);
  const step = Math.round(Number(rounding) * unit);
  if (!rounding.startsWith('.')) return Math.max(step, nearest(amount, step));
  return Math.max(step, nearest(amount - step, unit) + step);
};

/** The prices of a dish as a change of them is sent. */
export const pricesOf = ({ prices }: Dish, amountOf = (amount: number) => amount): PriceInput[] =>
  prices.map(({ name, amount, ...rest }) => {
    const { stale: _, ...texts } = name ?? {};
    return { ...rest, name: texts, amount: amountOf(amount) };
  });
