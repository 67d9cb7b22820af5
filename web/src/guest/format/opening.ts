import { dayRuns } from '../../lib/menu/day-runs';
import type { Availability, Hours, Opening } from '../data';
import type { Messages } from '../i18n/messages';

/** The open-now line: "Open until 23:00", "Open 24 hours", "Opens tomorrow at 11:30", "Opens at midnight". */
export function openingLine({ state, until, opensAt, days, weekday }: Opening, text: Messages): string {
  const at = until ?? opensAt;
  if (!at) return state === 'open' ? text.openAroundTheClock : text.closed;
  // Of today midnight is the end.
  const time = !days && at === '00:00' ? text.midnight : text.time(at);
  if (until) return text.openUntil(time);
  if (!days) return text.opensToday(time);
  if (days === 1) return text.opensTomorrow(time);
  const name = text.weekdays[weekday ?? 0] ?? '';
  return text.opensOn(days === 7 ? text.nextWeek(name) : name, time);
}

/** Days of the week in few words, from Monday on: "Mon–Fri, Sun". */
export const daysLine = (days: number[], text: Messages): string =>
  dayRuns(days, text.weekdaysShort) || text.daily;

/** The hours of a day: "11:30–14:00 and 17:30–22:00". */
const hoursLine = (hours: Hours[], text: Messages): string =>
  hours
    .map(({ from, to }) => text.hours(from, to))
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${text.and} `);

/** When something is served; empty where that is always. */
export function servedLine(
  { days, from = '', to = '', more = [], first, last }: Availability,
  text: Messages,
): string {
  const isWholeDay =
    more.length === 0 &&
    (from === to ? days.length === 7 || from === '00:00' || !from : from === '00:00' && to === '23:59');
  const line = daysLine(days, text);
  const parts = [
    ...(line === text.daily && (isWholeDay || first || last) ? [] : [line]),
    ...(isWholeDay ? [] : [hoursLine([{ from, to }, ...more], text)]),
    ...(first || last ? [text.season(first ? text.date(first) : '', last ? text.date(last) : '')] : []),
  ];
  return parts.length > 0 ? text.served(parts.join(', ')) : '';
}
