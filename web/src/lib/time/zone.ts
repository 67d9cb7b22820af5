/** What the clocks of a time zone show at a moment, as milliseconds of a clock that shows UTC. */
const clockAt = (moment: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', era: 'short' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

/** A moment as a field for date and time shows it in a time zone: "2026-12-01T18:00". */
export const wallTime = (moment: string, zone: string): string => {
  const text = new Date(clockAt(Date.parse(moment), zone)).toISOString();
  return text.endsWith(':00.000Z') ? text.slice(0, 16) : text.slice(0, 19);
};

/**
 * The moment that a field for date and time means in a time zone. Of an hour that clocks show twice it is the first;
 * one that they skip is moved on by as much. Null where the text is no date with a time.
 */
export const momentOf = (wall: string, zone: string): string | null => {
  const clock = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall) || Number.isNaN(clock)) return null;
  const offsetAt = (moment: number) => clockAt(moment, zone) - moment;
  const day = 24 * 60 * 60 * 1000;
  // The offsets a day before and after are those on either side of a change of the clocks.
  const [before, after] = [offsetAt(clock - day), offsetAt(clock + day)];
  const first = [clock - before, clock - after].find((moment) => clockAt(moment, zone) === clock);
  return new Date(first ?? clock - before).toISOString().replace('.000Z', 'Z');
};
