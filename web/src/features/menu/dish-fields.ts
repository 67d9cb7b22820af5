import {
  type Additive,
  type Allergen,
  type Allergens,
  type Diet,
  type Dish,
  type DishPatch,
  limits,
  type Tag,
} from '@/api';
import { currentLocale } from '@/i18n';
import { lengthOf, lengthRule, tooLong } from '@/lib/forms/length';
import { allergens } from '@/lib/menu/dish-facts';
import { parsePrice, priceRule, priceText } from '@/lib/money/money';
import type { FieldProblem } from '@/lib/server/problem';
import { patchOf, type TextFields, textFields } from '@/lib/text/fields';
import type { LanguageKey } from '@/lib/text/text';
import { type Availability, hoursProblems } from './availability';
import { checkTerms, type PriceTerms, termsOf, termsPatch } from './price-terms';

/**
 * A price as it stands in its field, with the name of its size by language, and which of these are out of date; none
 * where somebody has said so.
 */
export type PriceField = {
  name: Partial<Record<LanguageKey, string>>;
  stale?: readonly LanguageKey[];
  amount: string;
  /** What it is for, where that is not just the dish as it is served. */
  terms?: PriceTerms | undefined;
};

/** What is known of an allergen; unconfirmed is never the same as free. */
export type Confirmation = 'contains' | 'mayContain' | 'free' | 'unconfirmed';

/** A dish's fields in its editor. */
export type DishFields = TextFields<'name'> &
  TextFields<'description'> & {
    /** The image's id; empty where there is none. */
    image: string;
    prices: PriceField[];
    priceOfTheDay: boolean;
    /** As it is typed; empty for none. */
    deposit: string;
    allergens: Record<Allergen, Confirmation>;
    /** Whether the text has changed since they were declared. */
    allergensDoubted: boolean;
    additives: Additive[];
    diets: Diet[];
    spiceLevel: number;
    tags: Tag[];
    /** The ids of its groups of extras. */
    extras: string[];
    availability: Availability | null;
  };

const lists = ['contains', 'mayContain', 'free'] as const;

/** What is known of each allergen. */
export const confirmationsOf = (known: Allergens): Record<Allergen, Confirmation> =>
  Object.fromEntries(
    allergens.map((key) => [key, lists.find((list) => known[list].includes(key)) ?? 'unconfirmed']),
  ) as Record<Allergen, Confirmation>;

/** The fields as they are stored. */
export const dishFields = (dish: Dish, currency: string, locale: string): DishFields => ({
  ...textFields('name', dish.name),
  ...textFields('description', dish.description),
  image: dish.image,
  prices: dish.prices.map((price) => {
    const { stale, ...texts } = price.name ?? {};
    const terms = termsOf(price, locale);
    return {
      name: texts,
      ...(stale?.length && { stale: stale as LanguageKey[] }),
      amount: priceText(price.amount, currency, locale),
      ...(terms && { terms }),
    };
  }),
  priceOfTheDay: dish.priceOfTheDay,
  deposit: dish.deposit ? priceText(dish.deposit, currency, locale) : '',
  allergens: confirmationsOf(dish.allergens),
  allergensDoubted: dish.allergensDoubted,
  additives: dish.additives,
  diets: dish.diets,
  spiceLevel: dish.spiceLevel,
  tags: dish.tags,
  extras: dish.extras,
  availability: dish.availability ?? null,
});

/** A line nobody has written in yet. */
const isEmpty = ({ name, amount }: PriceField): boolean =>
  amount.trim() === '' && Object.values(name).every((text) => !text?.trim());

/** A rule by the code the server has for it. */
const nameRule = 'required_in_default_language';

/** Asks whether a price is meant as it is read; empty where that is plain or has been answered. */
export type PriceQuestion = (typed: string, at: number) => string;

/** Texts that are too long, prices that are none, too high, or to be asked about, and sizes without a name. */
export const checkDish = (
  changes: Partial<DishFields>,
  { currency, defaultLanguage }: { currency: string; defaultLanguage: LanguageKey },
  questionOf: PriceQuestion = () => '',
): FieldProblem[] => {
  const prices = changes.prices ?? [];
  const several = prices.filter((price) => !isEmpty(price)).length > 1;
  const broken = prices.flatMap((price, i) => {
    if (isEmpty(price)) return [];
    const problems: FieldProblem[] = Object.entries(price.name)
      .filter(([, text]) => lengthOf(text) > limits.price.name)
      .map(([key]) => ({ location: `prices[${i}].name.${key}`, ...lengthRule(limits.price.name) }));
    const rule = priceRule(price.amount, currency, currentLocale());
    if (rule) problems.push({ location: `prices[${i}].amount`, ...rule });
    const question = questionOf(price.amount, i);
    if (question) problems.push({ location: `prices[${i}].amount`, message: question });
    if (several && !price.name[defaultLanguage]?.trim()) {
      problems.push({ location: `prices[${i}].name.${defaultLanguage}`, code: nameRule });
    }
    return [...problems, ...checkTerms(price.terms, `prices[${i}]`)];
  });
  const rule = changes.deposit?.trim() ? priceRule(changes.deposit, currency, currentLocale()) : null;
  if (rule) broken.push({ location: 'deposit', ...rule });
  return [...tooLong(changes, limits.dish), ...hoursProblems(changes), ...broken];
};

/** The change that stores fields of a dish. */
export const dishPatch = (changes: Partial<DishFields>, currency: string): DishPatch => {
  const { prices, deposit, allergens: confirmations, ...rest } = changes;
  const patch = patchOf(rest) as DishPatch;
  if (prices) {
    patch.prices = prices
      .filter((price) => !isEmpty(price))
      .map(({ name, stale, amount, terms }) => ({
        name,
        ...(stale && { stale: [...stale] }),
        amount: parsePrice(amount, currency) ?? 0,
        ...termsPatch(terms),
      }));
    patch.currency = currency;
  }
  if (deposit !== undefined) {
    patch.deposit = parsePrice(deposit, currency) ?? 0;
    patch.currency = currency;
  }
  if (confirmations) patch.allergens = declared(confirmations);
  return patch;
};

/** What is known of each allergen, as the server has it. */
export const declared = (confirmations: Record<Allergen, Confirmation>): Allergens => {
  const listed = (list: Confirmation) => allergens.filter((key) => confirmations[key] === list);
  return { contains: listed('contains'), mayContain: listed('mayContain'), free: listed('free') };
};
