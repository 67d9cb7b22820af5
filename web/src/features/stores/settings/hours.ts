import type { FieldProblem, OpeningHours, OpenSpan, SpecialDay } from '@/api';

/** The weekdays as they are written, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** How many days are special at most. */
export const maxSpecial = 100;

/** The hours as they are edited: each day of the week stands alone, and so do the special days together. */
export type HoursFields = Record<Weekday, OpenSpan[]> & { special: SpecialDay[] };

/** Whether a field of a draft is one of the hours. */
export const isHoursKey = (key: string): key is keyof HoursFields =>
  key === 'special' || (weekdays as readonly string[]).includes(key);

/** The hours of each day; none where it is closed. */
export const hoursFieldsOf = (hours: OpeningHours): HoursFields => {
  const days = weekdays.map((day) => [day, hours[day] ?? []]);
  return { ...(Object.fromEntries(days) as Record<Weekday, OpenSpan[]>), special: hours.special ?? [] };
};

/** The hours with those of some days replaced. */
export const hoursOf = (hours: OpeningHours, changed: Partial<HoursFields>): OpeningHours => ({
  ...hours,
  ...changed,
});

/** What writes weekdays, by language: making one takes a hundred times as long as using it. */
const weekdayFormats = new Map<string, Intl.DateTimeFormat>();

/** A day's name in a language; the second of November 2026 was a Monday. */
export const weekdayName = (day: Weekday, locale: string): string => {
  const format =
    weekdayFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  weekdayFormats.set(locale, format);
  return format.format(Date.UTC(2026, 10, 2 + weekdays.indexOf(day)));
};

/** The special days that are still to come, and today's. */
export const comingDays = (days: SpecialDay[], today: string): SpecialDay[] =>
  days.filter(({ date }) => date >= today);

/** Today in a time zone, as the wire writes dates. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format();

/** What is not whole yet in some hours, and which special days are over: those are told with this message. */
export const hoursProblems = (
  hours: Partial<HoursFields>,
  over: { day: string; message: string },
): FieldProblem[] => {
  const problems: FieldProblem[] = [];
  const check = (spans: OpenSpan[], at: string) =>
    spans.forEach((span, i) => {
      for (const end of ['from', 'to'] as const)
        if (span[end] === '') problems.push({ location: `${at}[${i}].${end}`, code: 'not_a_time' });
    });
  for (const day of weekdays) check(hours[day] ?? [], day);
  (hours.special ?? []).forEach(({ date, hours }, i) => {
    const location = `special[${i}].date`;
    if (date === '') problems.push({ location, code: 'not_a_date' });
    else if (date < over.day) problems.push({ location, code: 'over', message: over.message });
    check(hours ?? [], `special[${i}].hours`);
  });
  return problems;
};
