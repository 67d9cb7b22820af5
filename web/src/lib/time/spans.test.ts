import { expect, test } from 'vitest';
import { endsNextDay, nextSpan } from './spans';

test.each([
  [[], { from: '11:30', to: '22:00' }],
  [[{ from: '11:30', to: '14:30' }], { from: '17:30', to: '22:00' }],
  [[{ from: '17:30', to: '23:00' }], { from: '', to: '' }],
  [[{ from: '20:00', to: '02:00' }], { from: '', to: '' }],
])('after %j the next stretch is %j', (spans, next) => {
  expect(nextSpan(spans)).toEqual(next);
});

test('a stretch that ends at or before its start goes on past midnight', () => {
  expect(endsNextDay({ from: '20:00', to: '02:00' })).toBe(true);
  expect(endsNextDay({ from: '20:00', to: '' })).toBe(false);
  expect(endsNextDay({ from: '11:30', to: '14:30' })).toBe(false);
});
