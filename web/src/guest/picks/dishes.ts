import { tagOf } from '../../i18n/languages';
import type { GuestDish, LanguageKey, MenuPageData } from '../data';
import { isSame, type Line } from './store';

/** One price of a dish; without an amount where nobody can say what a guest pays in the end. */
export type Size = { own?: string; name?: string; amount?: number };

/** What the server tells of a menu for staff: internal/guest/selection.go. */
export type Known = {
  language: LanguageKey;
  tag: string;
  currency: string;
  decimals: number;
  dishes: KnownDish[];
};

/** `out` is 1 for a dish that is sold out, and the Unix time at which it is back where it comes back by itself. */
type KnownDish = { id: string; name: string; prices?: Size[]; out?: number };

/** Reads it from the server, or without a signal as it was last read. */
export async function readKnown({ base, language }: MenuPageData): Promise<Known | undefined> {
  const address = `${base}/selection.json?lang=${language}`;
  const copies = await globalThis.caches?.open('selection').catch(() => undefined);
  const answer = await fetch(address, { cache: 'no-cache' }).catch(() => undefined);
  if (answer?.ok) await copies?.put(address, answer.clone()).catch(() => undefined);
  const read = answer?.ok ? answer : await copies?.match(address);
  return (await read?.json().catch(() => undefined)) as Known | undefined;
}

/** An amount as the staff writes it. */
export const priceIn = ({ language, currency, decimals }: Known, amount: number): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : tagOf[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);

/** A line as it is shown to the staff. */
export type Shown = Line & {
  /** The dish on the page, whose name is in the guest's language. */
  dishOfPage?: GuestDish | undefined;
  /** The size in the guest's language, where it has another name. */
  guestSize?: string | undefined;
  /** What all of it costs; undefined where that is not known, or cannot be had. */
  price?: number | undefined;
  state: 'fine' | 'soldOut' | 'gone';
};

/** Whether a dish can be had now. */
export const canBeHad = ({ stock, availability }: GuestDish): boolean =>
  stock !== 0 && availability?.now !== false;

/** Reads the lines of a selection with what is known of their dishes now. One of another menu is not on the page. */
export const shownOf = (lines: Line[], { sections }: MenuPageData, known: Known | undefined): Shown[] => {
  const onPage = sections.flatMap(({ dishes }) => dishes);
  return lines.map((line) => {
    const dishOfPage = onPage.find(({ id }) => isSame(id, line.dish));
    const entry = known?.dishes.find(({ id }) => isSame(id, line.dish));
    const size = entry?.prices?.find(({ own = '' }) => own === line.size);
    const state = stateOf(line, dishOfPage, entry);
    return {
      ...line,
      name: entry?.name ?? line.name,
      dishOfPage,
      guestSize: size?.name,
      price: state === 'fine' && size?.amount ? size.amount * line.count : undefined,
      state,
    };
  });
};

function stateOf(
  line: Line,
  dishOfPage: GuestDish | undefined,
  entry: KnownDish | undefined,
): Shown['state'] {
  if (!entry) return 'gone';
  const { prices, out = 0 } = entry;
  if (prices ? !prices.some(({ own = '' }) => own === line.size) : line.size) return 'gone';
  const isOut = dishOfPage ? !canBeHad(dishOfPage) : out === 1 || out * 1000 > Date.now();
  return isOut ? 'soldOut' : 'fine';
}
