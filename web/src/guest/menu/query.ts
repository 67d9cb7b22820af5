import type { Allergen, Diet } from '../data';
import { allergenBehind } from '../format/facts';
import type { Messages } from '../i18n/messages';
import type { Filter } from './filter';
import { fold, wordsOf } from './search';

/** A word or words of a query that name allergens; "nuts" may be peanuts too. */
export type Named = { words: string[]; allergens: Allergen[] };

/** What a filter asks for with its query. A dish must have all of it. */
export type Asked = {
  /** Words that stand anywhere in its text. */
  words: string[];
  /** Allergens it contains. */
  named: Named[];
  /** Words that follow one another in it, where it is not known what is to be left out. */
  phrase: RegExp;
  /** What is chosen, with what the query says as the filter of that name would. */
  without: Allergen[];
  diets: Diet[];
};

/**
 * The kind of a part of a query: A names an allergen, d a diet and D one that
 * leaves something out; B stands before what is left out and S behind it; C and a
 * comma join; W is any other word.
 */
type Kind = string;

/** The names of allergens and diets in a language, as `keysOf` writes them, and what each means. */
export type Names = Map<string, { kind: Kind; meant: (Allergen | Diet)[] }>;

// Guests write in their own language, whatever the page's. All of it is folded.
const before = /^(without|no[nt]?|ohne|keine?.?|nicht|sans|pas|aucune?)$/;
const behind = /^(free|frei(e.?)?|s[iu]z|icerm.*|olma.*|yok)$/;
/** The beginnings of what stands behind, while the last word is typed. */
const begun = /^(fre?|s[iu]|ice?r?|olm?)$/;
const joints = /^(and|n?or|und|oder|noch|et|ou|ni|ve|veya|ya|da)$/;
const fillers = /^(any|the|of|from|von|de[rns]?|die|das|du?|l|l[ea]s?)$/;

/** The words of a text without the marks between them, but for commas. */
const tokensOf = (text: string): string[] =>
  fold(text)
    .replace(/[;&+/]/g, ',')
    .match(/[\p{L}\p{N}]+|,/gu) ?? [];

/** "milchfrei" and "sütsüz" in two, as "milk free" is written. */
function split(word: string, isLast: boolean, names: Names): string[] {
  for (let at = 2; at < word.length - 1; at++) {
    const rest = word.slice(at);
    const leavesOut = behind.test(rest) || (isLast && begun.test(rest));
    if (leavesOut && names.has(word.slice(0, at))) return [word.slice(0, at), rest];
  }
  return [word];
}

/** The words of a text, with B and S, which no folded word is, for those that leave something out. */
function keysOf(text: string, names: Names): string[] {
  const words = tokensOf(text).flatMap((word, at, all) => split(word, !all[at + 1], names));
  return words.map((word, at) => {
    const next = words[at + 1];
    if (next && (before.test(word) || (behind.test(word) && fillers.test(next)))) return 'B';
    const isBegun = !next && begun.test(word) && names.has(words[at - 1] ?? '');
    return isBegun || behind.test(word) ? 'S' : word;
  });
}

/** The words for allergens and diets on a page: those of the rows, of the sheets, and everyday ones. */
export function namesOf({ facts: { allergen, allergenInFull, search, diet } }: Messages): Names {
  const names: Names = new Map();
  const lists = [allergen, allergenInFull, search, diet].flatMap((list) => Object.entries(list));
  for (const [meant, list] of lists as [Allergen | Diet, string][]) {
    const kind = meant in allergenBehind ? 'D' : meant in diet ? 'd' : 'A';
    for (const name of list.split(', ')) {
      const key = keysOf(name, names).join(' ');
      names.set(key, { kind, meant: [...(names.get(key)?.meant ?? []), meant] });
    }
  }
  return names;
}

type Part = { kind: Kind; words: string[]; meant: (Allergen | Diet)[] };

/** The parts of a query, with the longest name at each place. */
function partsOf(query: string, names: Names): Part[] {
  const keys = keysOf(query, names);
  const parts: Part[] = [];
  for (let at = 0, end: number; at < keys.length; at = end) {
    end = keys.length;
    while (end > at + 1 && !names.has(keys.slice(at, end).join(' '))) end--;
    const words = keys.slice(at, end);
    const key = words.join(' ');
    const kind = /^[BS,]$/.test(key) ? key : joints.test(key) ? 'C' : 'W';
    if (!fillers.test(key)) parts.push({ words, meant: [], kind, ...names.get(key) });
  }
  return parts;
}

/**
 * Reads the query of a filter. Words are looked for in a dish's text, and the name of an
 * allergen finds what contains it. A diet, and what leaves an allergen out
 * ("milk free", "ohne Milch", "sans lait", "sütsüz"), is the filter of that
 * name and nothing else: a guest who types it means that filter, and its rule
 * is the safe one, that only what the kitchen has confirmed is shown and the
 * rest counted. Words match anywhere, so they would find "contains milk" with
 * "gluten-free".
 *
 * Whatever leaves one thing out leaves out every allergen of the query, as in
 * "milk and nut free". Where a thing to be left out is no allergen, or not yet
 * typed ("sugar free", "no mil"), only dishes that say so in these words are found.
 */
export function askedOf({ query, without, diets }: Filter, names: Names): Asked {
  const parts = partsOf(query, names);
  const kinds = parts.map(({ kind }) => kind).join('');
  const negates = /B|AS|D/.test(kinds);
  const asked: Asked = { words: [], named: [], phrase: /^/, without: [...without], diets: [...diets] };
  if (/B[Wd]|WS/.test(kinds) || (negates && /A[C,]+W|DC+W|WC+[AD]/.test(kinds))) {
    const words = tokensOf(query).filter((word) => word !== ',');
    asked.phrase = new RegExp(`\\b${words.join('\\W+')}`);
  } else if (!/[AdD]/.test(kinds)) asked.words = wordsOf(query);
  else
    for (const { kind, words, meant } of parts) {
      if (kind === 'W') asked.words.push(...words);
      else if (kind !== 'A') asked.diets.push(...(meant as Diet[]));
      else if (negates) asked.without.push(...(meant as Allergen[]));
      else asked.named.push({ words, allergens: meant as Allergen[] });
    }
  return asked;
}
