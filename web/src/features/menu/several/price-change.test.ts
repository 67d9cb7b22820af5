import { expect, test } from 'vitest';
import { changedAmount, type PriceChange, roundingsOf } from './price-change';

test.each<[number, PriceChange['by'], number, PriceChange['rounding'], string, number]>([
  [1000, 'percent', 4, 'none', 'EUR', 1040],
  [1005, 'percent', 10, 'none', 'EUR', 1106],
  [1000, 'percent', -10, 'none', 'EUR', 900],
  [1000, 'amount', 50, 'none', 'EUR', 1050],
  [30, 'amount', -50, 'none', 'EUR', 0],
  [1050, 'percent', 3, '0.05', 'EUR', 1080],
  [1050, 'percent', 3, '0.10', 'EUR', 1080],
  [1050, 'percent', 3, '0.50', 'EUR', 1100],
  [1050, 'percent', 3, '1.00', 'EUR', 1100],
  [1050, 'percent', 4, '.90', 'EUR', 1090],
  [1000, 'percent', 3, '.90', 'EUR', 990],
  [1000, 'percent', 5, '.90', 'EUR', 1090],
  [1000, 'percent', 5, '.95', 'EUR', 1095],
  [1000, 'percent', 5, '.99', 'EUR', 1099],
  [20, 'percent', 5, '.90', 'EUR', 90],
  [20, 'percent', 5, '1.00', 'EUR', 100],
  [1850, 'percent', 10, 'none', 'JPY', 2035],
  [1850, 'percent', 10, '.90', 'JPY', 2035],
  [3500, 'percent', 10, '0.50', 'KWD', 4000],
  [0, 'percent', 10, 'none', 'EUR', 0],
])('%i by %s %i rounded to %s in %s is %i', (amount, by, value, rounding, currency, want) => {
  expect(changedAmount(amount, { by, value, rounding }, currency)).toBe(want);
});

test('a currency without decimals is rounded to its unit alone', () => {
  expect(roundingsOf('JPY')).toEqual(['none']);
  expect(roundingsOf('EUR')).toContain('.90');
});
