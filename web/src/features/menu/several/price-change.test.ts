import { expect, test } from 'vitest';
import { changedAmount, endingIn, type PriceChange, roundingsOf, stepIn } from './price-change';

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
  [1000, 'percent', 3, '.90', 'EUR', 1090],
  [420, 'percent', 4.5, '.90', 'EUR', 490],
  [390, 'percent', 4.5, '.90', 'EUR', 390],
  [1020, 'percent', 1, '1.00', 'EUR', 1100],
  [1000, 'percent', 1, '1.00', 'EUR', 1000],
  [1080, 'percent', -1, '1.00', 'EUR', 1000],
  [1050, 'percent', -1, '.90', 'EUR', 990],
  [1090, 'amount', 20, '.90', 'EUR', 1090],
  [30, 'amount', -10, '.90', 'EUR', 30],
  [950, 'percent', -10, '0.50', 'EUR', 850],
  [1000, 'percent', 5, '.90', 'EUR', 1090],
  [1000, 'percent', 5, '.95', 'EUR', 1095],
  [1000, 'percent', 5, '.99', 'EUR', 1099],
  [20, 'percent', 5, '.90', 'EUR', 90],
  [20, 'percent', 5, '1.00', 'EUR', 100],
  [1850, 'percent', 10, 'none', 'JPY', 2035],
  [1850, 'percent', 10, '.90', 'JPY', 2035],
  [3500, 'percent', 10, '0.50', 'KWD', 4000],
  [0, 'percent', 10, 'none', 'EUR', 0],
  [0, 'amount', 50, '.90', 'EUR', 90],
])('%i by %s %i rounded to %s in %s is %i', (amount, by, value, rounding, currency, want) => {
  expect(changedAmount(amount, { by, value, rounding }, currency)).toBe(want);
});

test('a currency without decimals is rounded to its unit alone', () => {
  expect(roundingsOf('JPY')).toEqual(['none']);
  expect(roundingsOf('EUR')).toContain('.90');
});

test('roundings are written as the language writes numbers', () => {
  expect([stepIn('0.05', 'de'), stepIn('1.00', 'tr'), stepIn('0.50', 'en')]).toEqual([
    '0,05',
    '1,00',
    '0.50',
  ]);
  expect([endingIn('.90', 'de'), endingIn('.90', 'fr'), endingIn('.99', 'en')]).toEqual([
    ',90',
    ',90',
    '.99',
  ]);
});
