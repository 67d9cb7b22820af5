// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { backAndStaying, forgetLastPrices, keepLastPrices, lastPrices } from './last-prices';

afterEach(() => vi.useRealTimers());

const change = (at: string) => ({
  at,
  currency: 'EUR',
  dishes: [
    { id: 'a', before: [750], after: [790] },
    { id: 'b', before: [300, 400], after: [390, 490] },
  ],
});

test('the last change is kept for a month, in its store alone', () => {
  vi.setSystemTime('2026-11-28T10:00:00Z');
  keepLastPrices('one', change('2026-11-01T10:00:00Z'));
  keepLastPrices('two', change('2026-10-20T10:00:00Z'));
  expect(lastPrices('one')?.dishes).toHaveLength(2);
  expect(lastPrices('two')).toBeNull();
  expect(lastPrices('three')).toBeNull();
  forgetLastPrices('one');
  expect(lastPrices('one')).toBeNull();
});

test.each<[string, number[], number[] | undefined, [number, number]]>([
  ['all as they were left', [790], [390, 490], [2, 0]],
  ['one with another price', [790], [390, 500], [1, 1]],
  ['one with a size less', [790], [390], [1, 1]],
  ['one that is gone', [790], undefined, [1, 0]],
  ['all with others', [800], [400, 500], [0, 2]],
])('dishes get their prices back: %s', (_, a, b, want) => {
  const dishes = [{ id: 'a', prices: a }, ...(b ? [{ id: 'b', prices: b }] : [])];
  const entries = dishes.map(({ id, prices }) => ({ id, prices: prices.map((amount) => ({ amount })) }));
  const menu = { others: [], menuData: { order: 0, menuSections: [{ id: 's', dishes: entries }] } };
  const found = backAndStaying(change('2026-11-28T10:00:00Z'), menu as never);
  expect(found).toEqual(want);
});
