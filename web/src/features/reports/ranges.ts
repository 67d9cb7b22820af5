import type { FieldProblem } from '@/api';
import { addDays } from '@/lib/time/days';

/** Days of a calendar, such as 2026-11-22, without a time zone. */
export type Range = { from: string; to: string };

/** The ranges to choose from; `own` has days of its own. */
export const rangeKinds = ['7', '30', '90', 'month', 'own'] as const;
export type RangeKind = (typeof rangeKinds)[number];

/** A range up to today. */
export const rangeOf = (kind: Exclude<RangeKind, 'own'>, today: string): Range =>
  kind === 'month'
    ? { from: `${today.slice(0, 8)}01`, to: today }
    : { from: addDays(today, 1 - Number(kind)), to: today };

/** Whether a day is there as a whole: a year that is typed digit by digit begins as 0002. */
const isWhole = (day: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(day);

/** Whether a range may still be on its way into its fields. */
export const isHalfTyped = ({ from, to }: Range): boolean => !isWhole(from) || !isWhole(to);

/** What is wrong with a range, as far as that can be told without the server. */
export const rangeProblems = (range: Range, today: string): FieldProblem[] => {
  const wrong: FieldProblem[] = [];
  for (const field of ['from', 'to'] as const) {
    const location = `query.${field}`;
    if (!isWhole(range[field])) wrong.push({ location, code: 'not_a_date' });
    else if (range[field] > today) wrong.push({ location, code: 'after_today' });
  }
  if (wrong.length === 0 && range.to < range.from) wrong.push({ location: 'query.to', code: 'before_from' });
  return wrong;
};

const utc = (day: string): Date => new Date(`${day}T00:00Z`);

/** A range in words: "1–30 November 2026". */
export const rangeText = (locale: string, { from, to }: Range): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(utc(from), utc(to));

/** A day on an axis: "22 Nov". */
export const shortDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(utc(day));

/** A day in a table: "Sun, 22 Nov 2026". */
export const longDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  }).format(utc(day));
