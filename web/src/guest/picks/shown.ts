import type { GuestDish, LanguageKey, MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import { timesOf } from '../menu/served';
import type { Known, KnownDish } from './dishes';
import { words } from './selection-words';
import type { Line, Store } from './store';

/** An amount as the staff writes it, or as guests of another language do. */
export const priceIn = (
  { language, tag, currency, decimals }: Known,
  amount: number,
  reader: LanguageKey = language,
): string =>
  new Intl.NumberFormat(localeOf(reader === language ? tag : document.documentElement.lang), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);

const localeOf = (tag: string): string => (tag === 'en' ? 'en-GB' : tag);

/** A line as it is shown to the staff. */
export type Shown = Line & {
  /** The dish on the page, whose name is in the guest's language. */
  dishOfPage?: GuestDish | undefined;
  /** The size in the guest's language, where it has another name. */
  guestSize?: string | undefined;
  with: ShownExtra[];
  /** What all of it costs; undefined where that is not known, or cannot be had. */
  price?: number | undefined;
  /** What is said of a price that is not known. */
  priceText?: string | undefined;
  /** Whether it has one by weight. */
  weighed?: boolean | undefined;
  state: 'fine' | 'soldOut' | 'notNow' | 'gone';
};

/** An extra of a line; one that is gone is not added up. */
export type ShownExtra = { own: string; name?: string | undefined; amount: number; isGone: boolean };

/** Whether a dish is served now, as far as it is on the page. */
export const isServed = (menu: MenuPageData, dish: GuestDish): boolean =>
  timesOf(menu, dish).every(({ now }) => now);

/** Why there cannot be more of a dish, and that there were more; empty where there can. */
export const limitOf = (
  { kept, countOf, was }: Store,
  dish: GuestDish | undefined,
  { language }: MenuPageData,
  text: Messages,
): string => {
  const { id = '', stock } = dish ?? {};
  if (!stock || countOf(kept().lines, id) < stock) return '';
  const before = was[id] ?? 0;
  return `${text.stock(stock)}.${before > stock ? ` ${words[language].was(before)}` : ''}`;
};

/** Reads the lines of a selection with what is known of their dishes now. One of another menu is not on the page. */
export const shownOf = (
  { isSame }: Store,
  lines: Line[],
  menu: MenuPageData,
  known: Known | undefined,
): Shown[] => {
  const onPage = menu.sections.flatMap(({ dishes }) => dishes);
  return lines.map((line) => {
    const dishOfPage = onPage.find(({ id }) => isSame(id, line.dish));
    const entry = known?.dishes.find(({ id }) => isSame(id, line.dish));
    const size = entry?.prices?.find(({ own = '' }) => own === line.size);
    const state = stateOf(line, menu, dishOfPage, entry);
    const extras = (line.extras ?? []).map(([group, own]): ShownExtra => {
      const of = entry?.extras?.map((place) => known?.groups?.[place]).find((each) => each?.own === group);
      const option = of?.options.find((each) => each.own === own);
      return { own, name: option?.name, amount: option?.amount ?? 0, isGone: !option };
    });
    const priceText = entry?.text ?? size?.text;
    const of = (size?.amount ?? 0) + extras.reduce((sum, { amount }) => sum + amount, 0);
    return {
      ...line,
      name: entry?.name ?? line.name,
      dishOfPage,
      guestSize: size?.name,
      with: extras,
      price: state === 'fine' && size && !priceText ? of * line.count : undefined,
      priceText: state === 'fine' ? priceText : undefined,
      weighed: size?.weighed,
      state,
    };
  });
};

function stateOf(
  line: Line,
  menu: MenuPageData,
  dishOfPage: GuestDish | undefined,
  entry: KnownDish | undefined,
): Shown['state'] {
  if (!entry) return 'gone';
  const { prices, out = 0 } = entry;
  if (prices ? !prices.some(({ own = '' }) => own === line.size) : line.size) return 'gone';
  if (!dishOfPage) return out === 1 || out * 1000 > Date.now() ? 'soldOut' : 'fine';
  if (dishOfPage.stock === 0) return 'soldOut';
  return isServed(menu, dishOfPage) ? 'fine' : 'notNow';
}
