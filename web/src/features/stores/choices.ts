import { type StoreType, values } from '@/api';
import { fractionDigits, priceText } from '@/lib/money/money';

/** The kinds of business a store may be. */
export const storeTypes: StoreType[] = ['restaurant', 'cafe', 'bar', 'bakery', 'hotel', 'shop', 'other'];

/** The currencies of the places Carte speaks the languages of come first. */
const near = ['EUR', 'CHF', 'GBP', 'TRY', 'USD'];

/** Every currency the server takes, by name in a language. */
export const currencies = (locale: string): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  const rest = values.store.currency.filter((code) => !near.includes(code));
  return [...near, ...rest].map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
};

/** Every time zone the browser knows. */
export const timeZones = (): string[] => {
  const all = Intl.supportedValuesOf('timeZone');
  const here = browserTimeZone();
  return all.includes(here) ? all : [here, ...all];
};

/** The time zone the browser is in. */
export const browserTimeZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Berlin';

/** A currency that fits a time zone: the one people there pay with, as far as we know. */
export const likelyCurrency = (timeZone: string): string => {
  const table: Record<string, string> = {
    'Europe/Zurich': 'CHF',
    'Europe/London': 'GBP',
    'Europe/Istanbul': 'TRY',
    Turkey: 'TRY',
  };
  return table[timeZone] ?? (timeZone.startsWith('America/') ? 'USD' : 'EUR');
};

/** A price that reads the same in two currencies: "12.50", or "12" where one of them has no decimals. */
export const examplePrice = (before: string, currency: string, locale: string): string => {
  const digits = Math.min(fractionDigits(before), fractionDigits(currency), 2);
  return priceText(digits === 0 ? 12 : 1250, digits === 0 ? 'JPY' : 'EUR', locale);
};
