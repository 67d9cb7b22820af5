import type { GuestSection, Opening } from '../data';
import type { Messages } from '../i18n/messages';

/** The open-now line: "Open until 23:00", "Open 24 hours", "Opens tomorrow at 11:30". */
export function openingLine(opening: Opening, text: Messages): string {
  if (opening.state === 'open') {
    if (!opening.until) return text.openAroundTheClock;
    return text.openUntil(opening.until === '00:00' ? text.midnight : text.time(opening.until));
  }
  if (!opening.opensAt) return text.closed;
  const time = text.time(opening.opensAt);
  if (opening.days === 0) return text.opensToday(time);
  if (opening.days === 1) return text.opensTomorrow(time);
  const weekday = text.weekdays[opening.weekday ?? 0] ?? '';
  return text.opensOn(opening.days === 7 ? text.nextWeek(weekday) : weekday, time);
}

/** Days of the week in few words, from Monday on: "Mon–Fri, Sun". */
export function daysLine(days: number[], text: Messages): string {
  const has = new Set(days);
  if (has.size === 7) return text.daily;
  const week = [1, 2, 3, 4, 5, 6, 0];
  const runs: number[][] = [];
  for (const day of week) {
    if (!has.has(day)) continue;
    const run = runs[runs.length - 1];
    const before = week[week.indexOf(day) - 1];
    if (run && run[run.length - 1] === before) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined): string => text.weekdaysShort[day ?? 0] ?? '';
  return runs
    .flatMap((run) =>
      run.length > 2 ? [`${name(run[0])}–${name(run[run.length - 1])}`] : run.map((day) => name(day)),
    )
    .join(', ');
}

/** When a section is served; empty where that is always. */
export function servedLine(
  { days, from, to }: NonNullable<GuestSection['availability']>,
  text: Messages,
): string {
  const wholeDay = from === '00:00' && (to === '00:00' || to === '23:59');
  const daily = new Set(days).size === 7;
  if (daily && (wholeDay || from === to)) return '';
  const line = daysLine(days, text);
  return text.served(wholeDay ? line : `${line}, ${text.hours(from, to)}`);
}
