import type { LanguageKey, MenuPageData } from '../data';

const NBSP = '\u00a0';
const NARROW_NBSP = '\u202f';

/** Signs that guests read faster than the code. A currency that is not here shows its code. */
const signs: Record<string, string> = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  TRY: '₺',
  JPY: '¥',
  CNY: '¥',
  KRW: '₩',
  INR: '₹',
  ILS: '₪',
  VND: '₫',
  UAH: '₴',
  GEL: '₾',
  AUD: '$',
  CAD: '$',
  NZD: '$',
  HKD: '$',
  SGD: '$',
  MXN: '$',
  BRL: 'R$',
  PHP: '₱',
  NGN: '₦',
  KZT: '₸',
  AZN: '₼',
  PLN: 'zł',
  CZK: 'Kč',
  HUF: 'Ft',
  DKK: 'kr',
  NOK: 'kr',
  SEK: 'kr',
  ISK: 'kr',
};

const styles: Record<LanguageKey, { point: string; group: string; signFirst: boolean }> = {
  en: { point: '.', group: ',', signFirst: true },
  de: { point: ',', group: '.', signFirst: false },
  fn: { point: ',', group: NARROW_NBSP, signFirst: false },
  tr: { point: ',', group: '.', signFirst: true },
};

/** What amounts are in: a currency, and how many digits after the point it has. */
type Money = Pick<MenuPageData, 'currency' | 'decimals'>;

/** Writes an amount of minor units as people of the language do: "€12.50", "12,50 €", "₺12,50". */
export function formatPrice(amount: number, { currency, decimals }: Money, language: LanguageKey): string {
  const style = styles[language] ?? styles.en;
  const minus = amount < 0 ? '-' : '';
  const text = String(Math.abs(Math.round(amount))).padStart(decimals + 1, '0');
  const point = text.length - decimals;
  const units = grouped(text.slice(0, point), style.group);
  const number = decimals > 0 ? units + style.point + text.slice(point) : units;
  const sign = signs[currency] ?? currency;
  if (!style.signFirst) return minus + number + NBSP + sign;
  // A sign of letters is set off, "CHF 12.50"; a symbol is not, "€12.50".
  return minus + sign + (endsInLetter(sign) ? NBSP : '') + number;
}

/** Separates thousands, of which most prices have none. */
const grouped = (digits: string, separator: string): string =>
  digits.length > 3 ? digits.replace(/\B(?=(\d{3})+$)/g, separator) : digits;

/** Whether the last character has a lower and an upper case, which letters alone have. */
function endsInLetter(sign: string): boolean {
  const last = sign.slice(-1);
  return last.toLowerCase() !== last.toUpperCase();
}
