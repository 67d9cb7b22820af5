import { expect, test } from 'vitest';
import { currencies, examplePrice } from './choices';

test('the currencies offered are those the server takes', () => {
  const codes = currencies('en').map(({ value }) => value);
  expect(codes).toEqual(
    expect.arrayContaining(['EUR', 'MRU', 'SLE', 'ZWG', 'XOF', 'XAF', 'XPF', 'XCD', 'XCG']),
  );
  for (const code of ['XXX', 'XAU', 'XTS', 'DEM', 'XDR']) expect(codes).not.toContain(code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('the example of the question is a price in both currencies', () => {
  expect(examplePrice('EUR', 'CHF', 'en')).toBe('12.50');
  expect(examplePrice('EUR', 'JPY', 'en')).toBe('12');
  expect(examplePrice('JPY', 'EUR', 'en')).toBe('12');
  expect(examplePrice('KWD', 'EUR', 'de')).toBe('12,50');
});
