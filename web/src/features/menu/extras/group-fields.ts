import { type ExtraGroup, type ExtraGroupPatch, limits } from '@/api';
import { currentLocale } from '@/i18n';
import { lengthOf, lengthRule, tooLong } from '@/lib/forms/length';
import { parsePrice, priceRule, priceText } from '@/lib/money/money';
import type { FieldProblem } from '@/lib/server/problem';
import { patchOf, type TextFields, textFields } from '@/lib/text/fields';
import type { LanguageKey } from '@/lib/text/text';
import type { Known } from '../allergens-field';
import { confirmationsOf, declared } from '../dish-fields';

/** An option as it stands in its fields; `stale` names the translations of its name that are out of date. */
export type OptionField = {
  name: Partial<Record<LanguageKey, string>>;
  stale?: readonly LanguageKey[];
  /** What it adds to the price; empty for nothing. */
  amount: string;
  allergens: Known;
};

/** A group's fields in its dialog; how many may be chosen as it is typed, `max` empty for any number. */
export type GroupFields = TextFields<'name'> & { min: string; max: string; options: OptionField[] };

export const newOption: OptionField = {
  name: {},
  amount: '',
  allergens: confirmationsOf({ contains: [], mayContain: [], free: [] }),
};

/** The fields as they are stored. */
export const groupFields = (group: ExtraGroup, currency: string, locale: string): GroupFields => ({
  ...textFields('name', group.name),
  min: String(group.min),
  max: group.max ? String(group.max) : '',
  options: group.options.map(({ name: { stale, ...name }, amount, allergens }) => ({
    name,
    ...(stale?.length && { stale: stale as LanguageKey[] }),
    amount: amount ? priceText(amount, currency, locale) : '',
    allergens: confirmationsOf(allergens),
  })),
});

/** An option nobody has written in yet. */
const isEmpty = ({ name, amount }: OptionField): boolean =>
  amount.trim() === '' && Object.values(name).every((text) => !text?.trim());

/** How many of a group, as it is typed: null for what is no such number. */
const countOf = (typed: string): number | null => {
  const text = typed.trim();
  if (text === '') return 0;
  const count = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return count <= limits.extraGroup.max ? count : null;
};

/** Numbers that are none or do not fit the other, texts that are too long, amounts that are none, and options without a name. */
export const checkGroup = (
  changes: Partial<GroupFields>,
  { currency, defaultLanguage }: { currency: string; defaultLanguage: LanguageKey },
  saved: Pick<GroupFields, 'min' | 'max'>,
): FieldProblem[] => {
  const counts = (['min', 'max'] as const).flatMap((field): FieldProblem[] =>
    countOf(changes[field] ?? '') === null
      ? [{ location: field, code: 'range', params: { min: 0, max: limits.extraGroup.max } }]
      : [],
  );
  // As the server has it: it is the most that does not fit.
  const least = countOf(changes.min ?? saved.min);
  const most = countOf(changes.max ?? saved.max);
  if (least && most && most < least)
    counts.push({ location: 'max', code: 'range', params: { min: least, max: limits.extraGroup.max } });
  const options = (changes.options ?? []).flatMap((option, at): FieldProblem[] => {
    if (isEmpty(option)) return [];
    const problems: FieldProblem[] = Object.entries(option.name)
      .filter(([, text]) => lengthOf(text) > limits.option.name)
      .map(([key]) => ({ location: `options[${at}].name.${key}`, ...lengthRule(limits.option.name) }));
    const rule = option.amount.trim() ? priceRule(option.amount, currency, currentLocale()) : null;
    if (rule) problems.push({ location: `options[${at}].amount`, ...rule });
    if (!option.name[defaultLanguage]?.trim()) {
      const location = `options[${at}].name.${defaultLanguage}`;
      problems.push({ location, code: 'required_in_default_language' });
    }
    return problems;
  });
  return [...tooLong(changes, limits.extraGroup), ...counts, ...options];
};

/** The change that stores fields of a group. */
export const groupPatch = (changes: Partial<GroupFields>, currency: string): ExtraGroupPatch => {
  const { min, max, options, ...rest } = changes;
  const patch = patchOf(rest) as ExtraGroupPatch;
  if (min !== undefined) patch.min = countOf(min) ?? 0;
  if (max !== undefined) patch.max = countOf(max) ?? 0;
  if (options) {
    patch.options = options
      .filter((option) => !isEmpty(option))
      .map(({ name, stale, amount, allergens }) => ({
        name,
        ...(stale && { stale: [...stale] }),
        amount: parsePrice(amount, currency) ?? 0,
        allergens: declared(allergens),
      }));
    patch.currency = currency;
  }
  return patch;
};
