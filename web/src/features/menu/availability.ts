import type { FieldProblem, OpenSpan, Section } from '@/api';
import { isWhole } from '@/lib/time/spans';

/** When a section or a dish is served. */
export type Availability = NonNullable<Section['availability']>;

/** The hours of a day, of which the first are empty where it is served all day. */
export const hoursOf = ({ from, to, more = [] }: Availability): OpenSpan[] => [{ from, to }, ...more];

/** The same with other hours; without any it is served all day. */
export const withHours = (
  { more: _, ...rest }: Availability,
  [first = { from: '', to: '' }, ...more]: OpenSpan[],
): Availability => ({ ...rest, ...first, ...(more.length > 0 && { more }) });

/** Where the wire has the hours of a place in their list. */
export const placeOfHours = (place: string): string => {
  const [, at = '', end = ''] = /^\[(\d+)\](.*)$/.exec(place) ?? [];
  if (at === '') return 'availability.more';
  return at === '0' ? `availability${end}` : `availability.more[${Number(at) - 1}]${end}`;
};

/** The ends of hours that are not typed yet. */
export const hoursProblems = ({ availability }: { availability?: Availability | null }): FieldProblem[] => {
  const hours = availability ? hoursOf(availability) : [];
  const isAllDay = hours.length === 1 && hours[0]?.from === '' && hours[0].to === '';
  return hours.flatMap((span, i) =>
    isAllDay || isWhole(span)
      ? []
      : (['from', 'to'] as const)
          .filter((end) => span[end] === '')
          .map((end) => ({ location: placeOfHours(`[${i}].${end}`), code: 'not_a_time' as const })),
  );
};
