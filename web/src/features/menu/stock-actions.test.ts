import { expect, test } from 'vitest';
import { nextDayOfService, type Stock, settled, wantedStock } from './stock-actions';

const zone = 'Europe/Berlin';
const stock = (
  soldOut: boolean,
  soldOutUntil: string | null = null,
  portionsLeft: number | null = null,
): Stock => ({
  ...{ soldOut, soldOutUntil, portionsLeft },
});

test.each([
  ['at noon', '2026-11-21T11:00:00Z', '2026-11-22T04:00:00Z'],
  ['after midnight', '2026-11-22T00:30:00Z', '2026-11-22T04:00:00Z'],
  ['as the day begins', '2026-11-22T04:00:00Z', '2026-11-23T04:00:00Z'],
  ['before clocks are put back', '2026-10-24T20:00:00Z', '2026-10-25T04:00:00Z'],
  ['before clocks are put forward', '2026-03-28T21:00:00Z', '2026-03-29T03:00:00Z'],
  ['in the hour that clocks repeat', '2026-10-25T00:30:00Z', '2026-10-25T04:00:00Z'],
])('the next day of service begins as the server reckons it %s', (_, now, starts) => {
  expect(nextDayOfService(zone, new Date(now))).toBe(starts);
});

test('what is sold out until a moment is back at it, and nobody counts what was none', () => {
  const until = '2026-11-22T04:00:00Z';
  const at = Date.parse(until);
  expect(settled(stock(true, until, 0), at - 1)).toEqual(stock(true, until, 0));
  expect(settled(stock(true, until, 0), at)).toEqual(stock(false));
  expect(settled(stock(true, until, 2), at)).toEqual(stock(false, null, 2));
  expect(settled(stock(true), at)).toEqual(stock(true));
});

test.each<[string, Stock, Partial<Stock> | undefined, number[], Stock]>([
  ['nothing tapped', stock(false), undefined, [], stock(false)],
  ['sold out', stock(false, null, 3), { soldOut: true, soldOutUntil: null }, [], stock(true, null, 3)],
  ['taps add up', stock(false, null, 3), undefined, [-1, -1], stock(false, null, 1)],
  ['taps of what is not counted', stock(false), undefined, [-1], stock(false)],
  ['never below none, in their order', stock(false, null, 1), undefined, [-1, -1, 1], stock(false, null, 1)],
  ['one more of none', stock(true, null, 0), undefined, [1], stock(false, null, 1)],
  ['the last of what is sold out', stock(true, null, 1), undefined, [-1], stock(true, null, 0)],
  ['a new count and taps', stock(false), { portionsLeft: 9 }, [-1], stock(false, null, 8)],
])('what is shown: %s', (_, stored, wanted, taps, shown) => {
  const byKey = Object.fromEntries(taps.map((change, at) => [`k${at}`, change]));
  expect(wantedStock(stored, zone, wanted, byKey)).toEqual(shown);
});

test('the last portion sells a dish out until tomorrow', () => {
  const shown = wantedStock(stock(false, null, 1), zone, undefined, { k: -1 });
  expect(shown).toEqual(stock(true, nextDayOfService(zone), 0));
});
