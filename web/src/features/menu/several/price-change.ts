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

/** A step as the language writes it: "0,05". */
export const stepIn = (step: Rounding, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(step));

/** An ending as the language writes it: ",90". */
export const endingIn = (ending: Rounding, locale: string): string => stepIn(ending, locale).slice(1);

/** The most percent that prices go down by: with all of them they would be nothing. */
export const mostOff = 99;

/**
 * A price in minor units after a change; it is never less than nothing. Rounding makes no raise a price that is lower
 * than before, and no reduction a higher one.
 */
export const changedAmount = (amount: number, change: PriceChange, currency: string): number => {
  const { by, value, rounding } = change;
  const changed = by === 'percent' ? (amount * (100 + value)) / 100 : amount + value;
  if (changed <= 0) return 0;
  const { first, step } = stepsOf(rounding, 10 ** fractionDigits(currency));
  // What a percentage leaves of a half, as 1.005, is a half.
  const nearest = Math.round((changed - first) / step + 1e-9);
  const before = (amount - first) / step;
  const steps = value > 0 ? Math.max(nearest, Math.ceil(before)) : Math.min(nearest, Math.floor(before));
  // What costs something is not rounded to nothing.
  const rounded = Math.max(first || step, steps * step + first);
  // The lowest there is may be more than a reduced price was.
  return value < 0 ? Math.min(rounded, amount) : rounded;
};

/** The amounts that a rounding leads to, in minor units: `first` and whole steps from it. */
const stepsOf = (rounding: Rounding, unit: number): { first: number; step: number } => {
  if (rounding === 'none' || unit === 1) return { first: 0, step: 1 };
  const of = Math.round(Number(rounding) * unit);
  return rounding.startsWith('.') ? { first: of, step: unit } : { first: 0, step: of };
};

/** The prices of a dish as a change of them is sent. */
export const pricesOf = (
  { prices }: Dish,
  amountOf = (amount: number, _at: number) => amount,
): PriceInput[] =>
  prices.map(({ name, amount, ...rest }, at) => {
    const { stale: _, ...texts } = name ?? {};
    return { ...rest, name: texts, amount: amountOf(amount, at) };
  });
