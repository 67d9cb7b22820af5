import { limits, type Price } from '@/api';
import type { NoneMissing } from '@/lib/menu/dish-facts';
import type { FieldProblem } from '@/lib/server/problem';

export type PriceUnit = NonNullable<Price['unit']>;
type Quantity = NonNullable<Price['content']>;
export type QuantityUnit = Quantity['unit'];

/** What an amount can be for. */
export const priceUnits = ['100g', 'kg', '100ml', 'l', 'piece'] as const satisfies PriceUnit[];

/** What quantities are counted in. */
export const quantityUnits = ['g', 'kg', 'ml', 'cl', 'l', 'piece'] as const satisfies QuantityUnit[];

/** Does not compile while one of the lists lacks a name of its type. */
export type WholeLists =
  | NoneMissing<Exclude<PriceUnit, (typeof priceUnits)[number]>>
  | NoneMissing<Exclude<QuantityUnit, (typeof quantityUnits)[number]>>;

/** What a price is for, as it stands in its fields. */
export type PriceTerms = {
  /** Whether it is the lowest of several. */
  from: boolean;
  /** Empty where it is for the dish as it is served. */
  unit: PriceUnit | '';
  /** How much a guest gets, as it is typed. */
  content: string;
  contentUnit: QuantityUnit;
  /** Whether guests read what a kilogram, a litre or a piece costs. */
  base: boolean;
};

export const plainTerms: PriceTerms = { from: false, unit: '', content: '', contentUnit: 'l', base: false };

/** The fields of what a price is for; undefined where that is plain. */
export const termsOf = (
  { from = false, unit, content, basePrice: base = false }: Omit<Price, 'name' | 'amount'>,
  locale: string,
): PriceTerms | undefined => {
  if (!from && !unit && !content) return undefined;
  const { thousandths, unit: contentUnit } = content ?? { thousandths: 0, unit: plainTerms.contentUnit };
  const typed = content ? quantityText(thousandths, locale) : '';
  return { from, unit: unit ?? '', content: typed, contentUnit, base };
};

const quantityText = (thousandths: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }).format(thousandths / 1000);

/** Reads a typed quantity into thousandths of its unit, or null when it is none. */
const parseQuantity = (typed: string): number | null => {
  const text = typed.replace(/\s/g, '').replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) return null;
  const thousandths = Math.round(Number(text) * 1000);
  return thousandths > 0 && thousandths <= limits.quantity.thousandths ? thousandths : null;
};

/** What is wrong with a quantity of a price. */
export const checkTerms = (terms: PriceTerms | undefined, at: string): FieldProblem[] =>
  terms?.content.trim() && !terms.unit && parseQuantity(terms.content) === null
    ? [{ location: `${at}.content.thousandths`, code: 'not_a_quantity' }]
    : [];

/** What a price is for, as the server has it. */
export const termsPatch = (terms: PriceTerms | undefined): Omit<Price, 'name' | 'amount'> => {
  if (!terms) return {};
  const { from, unit, content, contentUnit, base } = terms;
  const thousandths = unit ? null : parseQuantity(content);
  return {
    ...(from && { from }),
    ...(unit && { unit }),
    ...(thousandths && { content: { thousandths, unit: contentUnit }, ...(base && { basePrice: base }) }),
  };
};
