import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  currencySign,
  doubtfulPrice,
  formatPrice,
  fractionDigits,
  parsePrice,
  priceRule,
  priceText,
} from './money';

test.each([
  ['12,50', 'EUR', 1250],
  ['12.50', 'EUR', 1250],
  ['12,5', 'EUR', 1250],
  ['12', 'EUR', 1200],
  [' 12,50 € ', 'EUR', 1250],
  ['€12.50', 'EUR', 1250],
  ['0', 'EUR', 0],
  ['1.200', 'EUR', 120000],
  ['1,200', 'EUR', 120000],
  ['1.200,50', 'EUR', 120050],
  ['1,200.50', 'EUR', 120050],
  ['1 200,50', 'EUR', 120050],
  ["1'200.50", 'CHF', 120050],
  ['1.234.567', 'EUR', 123456700],
  ['0.125', 'EUR', null],
  ['12,555', 'EUR', 1255500],
  ['1200', 'JPY', 1200],
  ['1,200', 'JPY', 1200],
  ['12.5', 'JPY', null],
  ['1.250', 'KWD', 1250],
  ['1.250', 'IQD', 1250],
  ['1490', 'HUF', 149000],
  ['1.490', 'HUF', 149000],
  ['12,50', 'COP', 1250],
  ['25', 'UGX', 25],
  ['12,50,1', 'EUR', null],
  ['12,', 'EUR', 1200],
  [',50', 'EUR', null],
  ['-1', 'EUR', null],
  ['abc', 'EUR', null],
  ['', 'EUR', null],
  ['１２００', 'JPY', 1200],
  ['１，２００', 'JPY', 1200],
  ['１２．５０', 'EUR', 1250],
  ['1200円', 'JPY', 1200],
  ['1,200 円', 'JPY', 1200],
  ['￥１２００', 'JPY', 1200],
  ['1200 JPY', 'JPY', 1200],
  ['chf 12.50', 'CHF', 1250],
  ['1200 USD', 'EUR', null],
  ['$7', 'EUR', null],
  ['＄７', 'EUR', null],
  ['1200円', 'EUR', null],
  ['€7', 'USD', null],
  ['12.50 £', 'EUR', null],
  ['US 7', 'USD', null],
  ['$7', 'USD', 700],
  ['7 kr', 'SEK', 700],
  ['12 zł', 'PLN', 1200],
  ['240 TL', 'TRY', 24000],
  ['1’200.50', 'CHF', 120050],
  ['1\u202f200,50', 'EUR', 120050],
  ['12⁵⁰', 'EUR', null],
])('reads %j in %s as %j minor units', (typed, currency, amount) => {
  expect(parsePrice(typed, currency)).toBe(amount);
});

describe('a price is written as its reader writes', () => {
  test.each([
    [1250, 'EUR', 'de', '12,50\u00a0€', '12,50', '€'],
    [1250, 'EUR', 'en', '€12.50', '12.50', '€'],
    [120050, 'EUR', 'fr', '1\u202f200,50\u00a0€', '1200,50', '€'],
    [24000, 'TRY', 'tr', '₺240,00', '240,00', '₺'],
    [24000, 'TRY', 'en', '₺240.00', '240.00', '₺'],
    [1200, 'JPY', 'en', '¥1,200', '1200', '¥'],
    [149000, 'HUF', 'de', '1.490,00\u00a0Ft', '1490,00', 'Ft'],
    [149000, 'ISK', 'de', '149.000\u00a0kr', '149000', 'kr'],
  ])('%i %s in %s', (amount, currency, locale, formatted, text, sign) => {
    expect(formatPrice(amount, currency, locale)).toBe(formatted);
    expect(priceText(amount, currency, locale)).toBe(text);
    expect(currencySign(currency, locale)).toBe(sign);
    expect(parsePrice(text, currency)).toBe(amount);
  });
});

test.each(Intl.supportedValuesOf('currency'))(
  'a price in %s may stand beside its own sign and code',
  (currency) => {
    const amount = 12 * 10 ** fractionDigits(currency);
    const signs = ['en', 'de', 'fr', 'tr'].map((locale) => currencySign(currency, locale));
    for (const sign of [...signs, currency, currency.toLowerCase()]) {
      expect(parsePrice(`12 ${sign}`, currency), sign).toBe(amount);
      expect(parsePrice(`${sign}12`, currency), sign).toBe(amount);
    }
  },
);

test.each([
  ['EUR', 'en', '12.50'],
  ['EUR', 'de', '12,50'],
  ['JPY', 'en', '1250'],
  ['KWD', 'en', '12.500'],
])('the example for a price in %s that cannot be read, in %s, is %s', (currency, locale, example) => {
  expect(priceRule('abc', currency, locale)).toEqual({ code: 'not_an_amount', params: { example } });
  expect(priceRule(example, currency, locale)).toBeNull();
});

test.each([
  ['1000000', 'EUR', undefined],
  ['1000000,01', 'EUR', 'amount_too_high'],
  ['100000001', 'JPY', 'amount_too_high'],
  ['99999999999999999', 'EUR', 'amount_too_high'],
])('%s %s breaks the rule %s', (typed, currency, code) => {
  expect(priceRule(typed, currency, 'en')?.code).toBe(code);
  if (code) expect(doubtfulPrice(typed, currency, 1), 'a yes could not make it right').toBeNull();
});

describe('a price is asked about', () => {
  test.each<[typed: string, currency: string, before: number | undefined, readAs: number | null]>([
    // A digit more than there are cents may group thousands.
    ['12.505', 'EUR', undefined, 1_250_500],
    ['12,505', 'EUR', undefined, 1_250_500],
    ['€ 1.200', 'EUR', undefined, 120_000],
    ['１２．５０５', 'EUR', undefined, 1_250_500],
    ['12.505', 'KWD', undefined, null],
    // Without cents the sign can only group.
    ['1.200', 'JPY', undefined, null],
    ['1,200', 'JPY', undefined, null],
    ['1,200', 'JPY', 120, 1200],
    ['12.50', 'EUR', undefined, null],
    ['12505', 'EUR', undefined, null],
    ['1.200,00', 'EUR', undefined, null],
    ['1.234.567', 'EUR', undefined, null],
    // Blanks that group no thousands.
    ['12 50', 'EUR', undefined, 125_000],
    ['12 50', 'EUR', 1250, 125_000],
    ['1 2', 'EUR', undefined, 1200],
    ["12'50", 'CHF', undefined, 125_000],
    ['€ 12 50', 'EUR', undefined, 125_000],
    ['１２　５０', 'JPY', undefined, 1250],
    ['12, 50', 'EUR', undefined, 1250],
    ['1 200 50', 'EUR', undefined, 12_005_000],
    ['1234 567', 'JPY', undefined, 1_234_567],
    ['0 125', 'EUR', undefined, 12_500],
    ['1 200', 'EUR', undefined, null],
    ['1 200,50', 'EUR', undefined, null],
    ["1'200'000", 'JPY', undefined, null],
    ['1\u202f200,50 €', 'EUR', undefined, null],
    [' 12,50 € ', 'EUR', undefined, null],
    // Thousands, where the smallest coin is a thousandth.
    ['1250', 'KWD', undefined, 1_250_000],
    ['1 250', 'KWD', undefined, 1_250_000],
    ['KWD 1250', 'KWD', undefined, 1_250_000],
    ['1.250', 'KWD', undefined, null],
    ['1250.000', 'KWD', undefined, null],
    ['125', 'KWD', undefined, null],
    // But for the dinar that is as small as such a coin.
    ['1250', 'IQD', undefined, null],
    ['1.250', 'IQD', undefined, 1250],
    // Far from what it was.
    ['75', 'EUR', 750, 7500],
    ['74.99', 'EUR', 750, null],
    ['0.75', 'EUR', 750, 75],
    ['0.76', 'EUR', 750, null],
    ['0', 'EUR', 750, null],
    ['75', 'EUR', 0, null],
    ['abc', 'EUR', 750, null],
  ])('%j in %s, %j before: %j', (typed, currency, before, readAs) => {
    expect(doubtfulPrice(typed, currency, before)).toBe(readAs);
  });
});

/** What the server writes for guests, for which its own test asks as well. */
const formats = JSON.parse(readFileSync('../internal/money/testdata/formats.json', 'utf8')) as [
  amount: number,
  currency: string,
  language: keyof typeof localeOf,
  text: string,
][];

/** The locales of the interface by the languages of guest pages. */
const localeOf = { en: 'en-GB', fn: 'fr', de: 'de', tr: 'tr' };

test('owners read a price as guests do', () => {
  expect(formats.length).toBeGreaterThan(400);
  for (const [amount, currency, language, text] of formats) {
    expect(formatPrice(amount, currency, localeOf[language]), `${amount} ${currency} ${language}`).toBe(text);
    expect(parsePrice(priceText(amount, currency, localeOf[language]), currency)).toBe(amount);
  }
});
