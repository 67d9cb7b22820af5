import type { GuestSection, Opening } from '../data';
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
export function daysLine(days: number[], text: Messages): string {
  const runs: string[][] = [[]];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    if (days.includes(day)) runs[runs.length - 1]?.push(text.weekdaysShort[day] ?? '');
    else runs.push([]);
  }
  if (runs.length === 1) return text.daily;
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]}–${run.pop()}` : run)).join(', ');
}

/** When a section is served; empty where that is always. */
export function servedLine(
  { days, from, to }: NonNullable<GuestSection['availability']>,
  text: Messages,
): string {
  const wholeDay = from === '00:00' && (to === '00:00' || to === '23:59');
  const line = daysLine(days, text);
  if (line === text.daily && (wholeDay || from === to)) return '';
  return text.served(wholeDay ? line : `${line}, ${text.hours(from, to)}`);
}
