import { describe, expect, test } from 'vitest';
import { decimals, values } from '../../api';
import { localeOf, tagOf } from '../../i18n/languages';
import { formatPrice as ownersPrice, parsePrice, priceText } from '../../lib/money/money';
import type { LanguageKey } from '../data';
import { dictionaries } from '../i18n';
import { formatPrice } from './price';

/** A currency with its decimals, as the server gives them to guest pages. */
const moneyOf = (currency: string) => ({ currency, decimals: decimals[currency] ?? 2 });

const languages = Object.keys(dictionaries) as LanguageKey[];

test.each<[number, string, LanguageKey, string]>([
  [1250, 'EUR', 'en', '€12.50'],
  [1250, 'EUR', 'de', '12,50\u00a0€'],
  [1250, 'EUR', 'fn', '12,50\u00a0€'],
  [1250, 'EUR', 'tr', '€12,50'],
  [1250, 'TRY', 'tr', '₺12,50'],
  [0, 'EUR', 'en', '€0.00'],
  [5, 'EUR', 'de', '0,05\u00a0€'],
  [123456789, 'EUR', 'de', '1.234.567,89\u00a0€'],
  [123456789, 'EUR', 'fn', '1\u202f234\u202f567,89\u00a0€'],
  [1200, 'JPY', 'en', '¥1,200'],
  [1250, 'KWD', 'en', 'KWD\u00a01.250'],
  [1250, 'CHF', 'en', 'CHF\u00a012.50'],
  [1250, 'CHF', 'de', '12,50\u00a0CHF'],
  [1250, 'XYZ', 'tr', 'XYZ\u00a012,50'],
  [1250, 'CZK', 'en', 'Kč\u00a012.50'],
  [1250, 'BRL', 'en', 'R$12.50'],
  [-250, 'EUR', 'en', '-€2.50'],
])('%d %s in %s is %s', (amount, currency, language, text) => {
  expect(formatPrice(amount, moneyOf(currency), language)).toBe(text);
});

describe.each([
  'EUR',
  'USD',
  'GBP',
  'TRY',
  'CHF',
  'JPY',
  'KRW',
  'KWD',
  'TND',
  'PLN',
  'SEK',
  'INR',
  'BRL',
  'MAD',
])('%s reads as Intl writes it', (currency) => {
  test.each(languages)('in %s', (language) => {
    for (const amount of [0, 7, 99, 1250, 99999, 100000, 123456789]) {
      const expected = new Intl.NumberFormat(tagOf[language], {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        // Prices of four digits are grouped everywhere, as those of five are.
        useGrouping: 'always',
      }).format(amount / 10 ** moneyOf(currency).decimals);
      expect(formatPrice(amount, moneyOf(currency), language)).toBe(expected);
    }
  });
});

/** The number in a price, as a program writes it. */
const numberIn = (price: string, language: LanguageKey): string => {
  const point = language === 'en' ? '.' : ',';
  const number = /\d[\d.,\u202f\u00a0]*\d|\d/.exec(price)?.[0] ?? '';
  return number.replace(point === '.' ? /,/g : /[.\u202f\u00a0]/g, '').replace(point, '.');
};

describe.each(values.store.currency)('what owners type and read in %s is what guests see', (currency) => {
  test.each(languages)('in %s', (language) => {
    const locale = localeOf[language];
    const digits = moneyOf(currency).decimals;
    for (const amount of [0, 7, 1250, 149000]) {
      expect(parsePrice(priceText(amount, currency, locale), currency)).toBe(amount);
      const wanted = (amount / 10 ** digits).toFixed(digits);
      expect(numberIn(formatPrice(amount, moneyOf(currency), language), language)).toBe(wanted);
      expect(numberIn(ownersPrice(amount, currency, locale), language)).toBe(wanted);
    }
  });
});
