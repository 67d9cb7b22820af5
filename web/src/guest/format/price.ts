import type { LanguageKey } from '../data';

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

/** Digits after the point where they are not two (ISO 4217). */
const decimals: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

const styles: Record<LanguageKey, { point: string; group: string; signFirst: boolean }> = {
  en: { point: '.', group: ',', signFirst: true },
  de: { point: ',', group: '.', signFirst: false },
  fn: { point: ',', group: NARROW_NBSP, signFirst: false },
  tr: { point: ',', group: '.', signFirst: true },
};

/** How many digits after the point a currency has. */
export const decimalsOf = (currency: string): number => decimals[currency] ?? 2;

/** Writes an amount of minor units as people of the language do: "€12.50", "12,50 €", "₺12,50". */
export function formatPrice(amount: number, currency: string, language: LanguageKey): string {
  const style = styles[language] ?? styles.en;
  const digits = decimalsOf(currency);
  const minus = amount < 0 ? '-' : '';
  const text = String(Math.abs(Math.round(amount))).padStart(digits + 1, '0');
  const point = text.length - digits;
  const whole = grouped(text.slice(0, point), style.group);
  const number = digits > 0 ? whole + style.point + text.slice(point) : whole;
  const sign = signs[currency] ?? currency;
  if (!style.signFirst) return minus + number + NBSP + sign;
  // A sign of letters is set off, "CHF 12.50"; a symbol is not, "€12.50".
  return minus + sign + (endsInLetter(sign) ? NBSP : '') + number;
}

/** Separates thousands. */
function grouped(digits: string, separator: string): string {
  let text = digits;
  for (let at = digits.length - 3; at > 0; at -= 3) text = text.slice(0, at) + separator + text.slice(at);
  return text;
}

/** Whether the last character has a lower and an upper case, which letters alone have. */
function endsInLetter(sign: string): boolean {
  const last = sign.slice(-1);
  return last.toLowerCase() !== last.toUpperCase();
}
