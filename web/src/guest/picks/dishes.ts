import type { LanguageKey, MenuPageData } from '../data';

/** One price of a dish; without an amount, but with what is said of it, where nobody can say what a guest pays in the end. */
export type Size = { own?: string; name?: string; amount?: number; text?: string; weighed?: boolean };

/** What the server tells of a menu for staff: internal/guest/selection.go. */
export type Known = {
  language: LanguageKey;
  tag: string;
  currency: string;
  decimals: number;
  dishes: KnownDish[];
  groups?: KnownGroup[];
};

/**
 * `out` is 1 for a dish that is sold out, and the Unix time at which it is back where it comes back by itself. `text`
 * stands in place of prices; `extras` are places of its groups.
 */
export type KnownDish = {
  id: string;
  name: string;
  prices?: Size[];
  text?: string;
  extras?: number[];
  out?: number;
};

/** An option with what it adds to the price; `name` is its own in the guest's language, where that is another. */
export type KnownOption = { own: string; name?: string; amount?: number };

/** A group of extras, of which guests choose at least and at most so many: `choose` says it in their language. */
export type KnownGroup = KnownOption & {
  choose?: string;
  least?: number;
  most?: number;
  options: KnownOption[];
};

/** How many menus and languages are kept for when there is no signal: no more than there are copies of pages. */
const mostKept = 10;

/** Reads it from the server, or without a signal as it was last read. */
export async function readKnown({ base, language }: MenuPageData): Promise<Known | undefined> {
  const address = `${base}/selection.json?lang=${language}`;
  const copies = await globalThis.caches?.open('selection').catch(() => undefined);
  const answer = await fetch(address, { cache: 'no-cache' }).catch(() => undefined);
  if (answer?.ok && copies) await keep(copies, address, answer.clone()).catch(() => undefined);
  const read = answer?.ok ? answer : await copies?.match(address);
  return (await read?.json().catch(() => undefined)) as Known | undefined;
}

/** Keeps an answer as the newest; the oldest ones go. */
async function keep(copies: Cache, address: string, answer: Response): Promise<void> {
  await copies.delete(address);
  await copies.put(address, answer);
  const kept = await copies.keys();
  for (const old of kept.slice(0, -mostKept)) await copies.delete(old);
}
