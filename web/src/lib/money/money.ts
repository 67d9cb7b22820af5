import { decimals, type FieldProblem, limits } from '@/api';

/**
 * How many digits a currency has after the decimal sign: 2 for EUR, 0 for JPY. The server's word decides, for guests
 * see what it stores: browsers know other numbers, such as 0 for HUF.
 */
export const fractionDigits = (currency: string): number => decimals[currency] ?? 2;

/** An amount in minor units as people write it: "12,50 €", with the sign its guests know. */
export const formatPrice = (amount: number, currency: string, locale: string): string => {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
};

/** The amount alone, as it stands in a field: "12,50". */
export const priceText = (amount: number, currency: string, locale: string): string => {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(amount / 10 ** digits);
};

/** The rule that a typed price breaks, or null: what cannot be read is answered by a price that the currency has. */
export const priceRule = (
  typed: string,
  currency: string,
  locale: string,
): Pick<FieldProblem, 'code' | 'params'> | null => {
  const amount = parsePrice(typed, currency);
  if (amount === null) {
    const digits = fractionDigits(currency);
    const example = priceText(digits === 0 ? 1250 : 12.5 * 10 ** digits, currency, locale);
    return { code: 'not_an_amount', params: { example } };
  }
  return isTooHigh(amount) ? { code: 'amount_too_high', params: { max: limits.price.amount } } : null;
};

const isTooHigh = (amount: number): boolean => amount > limits.price.amount;

/** A currency's sign in a language: "€". */
export const currencySign = (currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency;

/**
 * Reads a typed price into minor units, or null when it is none. Comma and
 * point are both taken as the decimal sign; where both stand, the last one is,
 * and a lone one followed by three digits groups thousands ("1.200"). It may
 * be higher than prices are.
 */
export const parsePrice = (typed: string, currency: string): number | null => {
  const digits = fractionDigits(currency);
  const text = numberIn(typed, currency).replace(gaps, '');
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const whole = at < 0 ? text : text.slice(0, at);
  const rest = at < 0 ? '' : text.slice(at + 1);
  const sign = at < 0 ? '' : (text[at] as string);
  const grouped = isGrouped(whole, rest, sign, digits);
  const units = grouped ? text.replace(/[.,]/g, '') : whole;
  const cents = grouped ? '' : rest;
  if (cents.length > digits || !/^\d{1,3}([.,]\d{3})*$|^\d+$/.test(units)) return null;
  return Number(units.replace(/[.,]/g, '')) * 10 ** digits + Number(cents.padEnd(digits, '0') || 0);
};

/** A typed price without the currency's own sign or code, in the digits that keyboards of Europe have. */
const numberIn = (typed: string, currency: string): string =>
  typed
    .replace(/[！-～]/g, toNarrow)
    .replace('￥', '¥')
    .trim()
    .replace(ownMarks(currency), '');

/** The languages whose readers' signs are taken, whichever the dashboard is in. */
const languagesOfSigns = ['en', 'de', 'fr', 'tr'];

/** What people write for a currency besides. */
const otherMarks: Record<string, string[]> = { JPY: ['円'], CNY: ['元'], TRY: ['TL'], CHF: ['Fr.', 'Fr'] };

const markPatterns = new Map<string, RegExp>();

/** What may stand before and after a price in a currency; another currency's mark may not. */
const ownMarks = (currency: string): RegExp => {
  const known = markPatterns.get(currency);
  if (known) return known;
  const signs = languagesOfSigns.map((language) => currencySign(currency, language));
  const marks = [currency, ...signs, ...(otherMarks[currency] ?? [])]
    .sort((one, other) => other.length - one.length)
    .map((mark) => mark.replace(/[$.]/g, '\\$&').replace(/\s/g, '\\s*'))
    .join('|');
  const pattern = new RegExp(`^(?:${marks})\\s*|\\s*(?:${marks})$`, 'giu');
  markPatterns.set(currency, pattern);
  return pattern;
};

/** What groups thousands besides point and comma. */
const gaps = /[\s'’]/g;

/** The same sign in its usual width: "１" becomes "1". */
const toNarrow = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/**
 * What a typed price is read as where that may not be what is meant: "12.505" may have a digit too many where there
 * are cents, "12 50" may lack its decimal sign, and ten times or a tenth of the price `before` may have it slipped.
 * Null where nothing is to be asked.
 */
export const doubtfulPrice = (typed: string, currency: string, before?: number): number | null => {
  const amount = parsePrice(typed, currency);
  if (amount === null || isTooHigh(amount)) return null;
  const isFar = !!before && amount > 0 && (amount >= 10 * before || 10 * amount <= before);
  return isFar || isAmbiguous(numberIn(typed, currency), currency) ? amount : null;
};

/** Whether a number may be meant otherwise than it is read. */
const isAmbiguous = (number: string, currency: string): boolean => {
  const text = number.replace(gaps, '');
  const isGapped = text !== number && !/^[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:[.,]\d*)?$/.test(number);
  // An Iraqi dinar is as little as a thousandth of its neighbours'.
  const hasThousandths = fractionDigits(currency) === 3 && currency !== 'IQD';
  const isOfThousandths = hasThousandths && /^\d{4,}$/.test(text);
  const isLong = !hasThousandths && fractionDigits(currency) > 0 && /^\d+[.,]\d{3}$/.test(text);
  return isGapped || isOfThousandths || isLong;
};

/** Whether the last sign of a number groups thousands and is not the decimal sign. */
const isGrouped = (whole: string, rest: string, sign: string, digits: number): boolean => {
  if (sign === '' || rest.length !== 3 || digits === 3) return false;
  const others = whole.replace(/\d/g, '');
  return (
    /^[.,]*$/.test(others) &&
    [...others].every((other) => other === sign) &&
    whole.length > 0 &&
    whole[0] !== '0'
  );
};
