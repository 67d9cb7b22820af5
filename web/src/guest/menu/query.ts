import { type Allergen, allergens, type Diet } from '../data';
import { allergenBehind } from '../format/facts';
import type { Filter } from './filter';
import { everyAllergen, factsByLanguage, hotWords } from './names';
import { fold, wordsOf } from './search';
import { rankOf, shortest, spellingOf, typedOf } from './typos';

/** What a filter asks for with its query. A dish must have all of it. */
export type Asked = {
  /** Words that stand anywhere in its text. */
  words: string[];
  /** What must be found in its text besides: words that follow one another, or stand alone. */
  phrases: RegExp[];
  /** Allergens it contains one of, in the words for them; "nuts" may be peanuts too. */
  named: { words: string[]; allergens: Allergen[] };
  /** What is chosen, with what the query says as the filter of that name would. */
  without: Allergen[];
  diets: Diet[];
  /** Whether what is spicy is left out. */
  mild: boolean;
  /** Whether a word may be a mistake for another: beside an allergen it may be what leaves it out. */
  mayErr: boolean;
};

/**
 * The kind of a part of a query: A names an allergen, K a kind of food that is one, d a diet and D one that
 * leaves something out; H is what is spicy; B stands before what is left out and S behind
 * it; C and a comma join; W is any other word.
 */
type Kind = string;

/** The names of allergens and diets, as `keysOf` writes them, and what each means. */
type Names = Map<string, { kind: Kind; meant: (Allergen | Diet)[] }>;

// Guests write in their own language, whatever the page's. All of it is folded.
const wordIn = (...lists: string[]): RegExp => new RegExp(`^(${lists.join('|')})$`);

const before = wordIn(
  'w[ith]{2,4}ou?t|no[nt]?|nor|neither|never|avoid.*|except|instead|hold|(does|do|ca|is|are)nt',
  'oh(ne?|en)|keine?.?|nein|nicht|nie|weder|ausser|vermeide.*',
  'sans?|pas|n[ei]|aucune?|jamais|sauf|exempt|evite.*|senza|s[ie][nm]|zonder|bez|ut[ae]n|uden',
);
const behind = wordIn(
  'free|safe|less|frei(e.?)?|vrij|libre|s[iu]z|icerm.*|olma.*|yok|haric|istemi.*|degil',
  'al{1,2}er[gj](?!en).*|intoleran.*|unvertrag.*|hassas.*',
);
/** The beginnings of what stands behind, while the last word is typed. */
const begun = /^(fre?|s[iu]|icer|olm)$/;
const joints = /^(and|or|und|oder|noch|et|ou|ve|veya|ya|da)$/;
/** What says nothing more of an allergen beside it. */
const fillers = wordIn(
  'any|the|of|from|to|for|with|i|a?m|is|are|there|do(es)?|it|this|in|have|ha[sv]e?|can?|eat|may|traces?',
  'which|what|contain.*|dish(es)?|please|(any|some)thing',
  'von|de[rns]?|die|das|gegen|auf|mit|fur|ich|bin|habe|eine?|es|gibt|sind|ist|hat|drin|kann|spuren?',
  'welche.?|enthalt.*|gerichte?|bitte',
  'du?|l|l[aeiu]s?|aux?|a|avec|je|suis|j|ai|une?|il|y|t|est|ce|que?|quel.*|peu(ven)?t',
  'contena.*|contien.*|plats?|svp|icere?n|icerir|var|m[iu]|yemek.*|lutfen',
  'so|too|very|zu|sehr|trop|tres|cok',
);

/** "w/o milk", "o. Milch", "doesn't" and "-milk", written out. */
const unabbreviated = (text: string): string =>
  text
    .replace(/(^|\s)[-!🚫❌⛔✖✗]+\s*(?=\p{L})/gu, '$1without ')
    .replace(/(^|[^\p{L}])w\s?[./]\s?o(ut)?(?!\p{L})\.?/gu, '$1without ')
    .replace(/(^|[^\p{L}])o\.\s*(?=\p{L})/gu, '$1ohne ')
    .replace(/n't(?!\p{L})/gu, ' not');

/** The words of a text without the marks between them, but for commas. */
const tokensOf = (text: string): string[] =>
  unabbreviated(fold(text))
    .replace(/[;&+/]/g, ',')
    .match(/[\p{L}\p{N}]+|,/gu) ?? [];

/** "milchfrei" and "sütsüz" in two, as "milk free" is written, and "sütlü" as "with milk". */
function split(word: string, isLast: boolean, names: Names): string[] {
  for (let at = 2; at < word.length - 1; at++) {
    const rest = word.slice(at);
    const isEnding = behind.test(rest) || /^l[iu]$/.test(rest) || (isLast && begun.test(rest));
    if (isEnding && names.has(word.slice(0, at))) return [word.slice(0, at), rest];
  }
  return [word];
}

/** A word of a query, and its key: B or S, which no folded word is, where it leaves something out. */
type Word = { word: string; key: string };

function keysOf(text: string, names: Names): Word[] {
  const words = tokensOf(text).flatMap((word, at, all) => split(word, !all[at + 1], names));
  const isJoint = (word = ','): boolean => word === ',' || joints.test(word);
  return words.map((word, at) => {
    const [last, next] = [words[at - 1], words[at + 1]];
    const leads = behind.test(word) && next && (fillers.test(next) || isJoint(last));
    if (leads || (before.test(word) && next && !isJoint(next))) return { word, key: 'B' };
    const isBegun = !next && begun.test(word) && names.has(last ?? '');
    const ends = behind.test(word) || (before.test(word) && at > 0);
    return { word, key: isBegun || ends ? 'S' : word };
  });
}

const keyOf = (words: Word[]): string => words.map(({ key }) => key).join(' ');

/**
 * The words for allergens and diets: those of the rows, of the sheets, and everyday ones, of all languages. Somebody
 * who searches for "nuts" on a page in German must not read that there are none.
 */
function namesOf(): Names {
  const names: Names = new Map();
  for (const word of everyAllergen) names.set(word, { kind: 'A', meant: [...allergens] });
  for (const word of hotWords) names.set(word, { kind: 'H', meant: [] });
  // Germans write "Nuesse" where a keyboard has no umlauts.
  const german = factsByLanguage[2]?.search;
  for (const { allergen, allergenInFull, search, kinds, diet } of factsByLanguage) {
    for (const list of [kinds, allergen, allergenInFull, search, diet]) {
      for (const [meant, words] of Object.entries(list) as [Allergen | Diet, string][]) {
        const kind = list === kinds ? 'K' : meant in allergenBehind ? 'D' : meant in diet ? 'd' : 'A';
        const umlauts = search === german ? words.replace(/[äöü]/g, (letter) => `${fold(letter)}e`) : words;
        for (const name of new Set(`${words}, ${umlauts}`.split(', '))) {
          const key = keyOf(keysOf(name, names));
          // "Without gluten" leaves the allergen out, which finds more than the diet.
          if (meant === 'gluten_free' && /^B/.test(key)) continue;
          names.set(key, { kind, meant: [...new Set(names.get(key)?.meant).add(meant)] });
        }
      }
    }
  }
  return names;
}

/** The same for every menu, and read by the first search, or ahead of it. */
let known: Names | undefined;

export function readNames(): Names {
  known ??= namesOf();
  return known;
}

/**
 * How many letters of a folded word are the name of an allergen and the one behind it; 0 of any other. What begins so
 * may leave the allergen out: "glutensz" is not on its way to "gluten".
 */
export function namedBy(word: string): number {
  const names = readNames();
  for (let at = word.length - 1; at > 1; at--) if (names.get(word.slice(0, at))?.kind === 'A') return at + 1;
  return 0;
}

type Part = { kind: Kind; words: string[]; meant: (Allergen | Diet)[] };

/** No name has more words. */
const longestName = 8;

/** The parts of a query, with the longest name at each place. */
function partsOf(query: string): Part[] {
  if (!query.trim()) return [];
  const names = readNames();
  const keys = keysOf(query, names);
  const parts: Part[] = [];
  for (let at = 0, end: number; at < keys.length; at = end) {
    end = Math.min(keys.length, at + longestName);
    while (end > at + 1 && !names.has(keyOf(keys.slice(at, end)))) end--;
    const part = keys.slice(at, end);
    const key = keyOf(part);
    const kind = /^[BS,]$/.test(key) ? key : joints.test(key) ? 'C' : 'W';
    // "No a" is on its way to "no almonds".
    const isHalf = end === keys.length && key.length < 3 && parts.at(-1)?.kind === 'B';
    if (isHalf || !fillers.test(key))
      parts.push({ words: part.map(({ word }) => word), meant: [], kind, ...names.get(key) });
  }
  return parts.map((part, at) => {
    return part.kind === 'K' ? { ...part, kind: isLeftOut(kindsOf(parts), at) ? 'A' : 'W' } : part;
  });
}

/**
 * Whether a query leaves out what it names in a place. "No prawns" leaves out the allergen; who searches for prawns, or
 * for prawns without garlic, would like the dish.
 */
const isLeftOut = (kinds: string, at: number): boolean =>
  /B[AKC,]*$/.test(kinds.slice(0, at)) || /^[AKC,]*S/.test(kinds.slice(at + 1));

/** The allergens that a word names a kind of. */
export function kindOf(word: string): Allergen[] {
  const name = readNames().get(word);
  return name?.kind === 'K' ? (name.meant as Allergen[]) : [];
}

/** What may stand between the words of a phrase; the number is that of "No. 7". */
const between = "(\\. ?(?=\\d)|[ \\u00a0\\u202f'-]{1,2})";

/** Words one after the other, with no mark between them but in "No. 7"; the last may be half typed. */
const phraseOf = (words: string[], end = ''): RegExp =>
  new RegExp(`(^|[^\\p{L}\\p{N}])${words.filter((word) => word !== ',').join(between)}${end}`, 'u');

/** A word that does not stand inside another one. */
const alone = (word: string): RegExp => phraseOf([word], '([^\\p{L}\\p{N}]|$)');

/**
 * Whether what is to be left out may be something else than the allergens beside it: pine nuts, coconut milk, "sans
 * lait d'avoine", "milk and sugar free". Only a dish that says so is found then.
 */
const isUnclear = (kinds: string): boolean =>
  /B[Wd]|WS|B[AC,]*AW|W[C,]*A[AC,]*[DS]|A[C,]+W|DC+W|WC+[AD]/.test(kinds);

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
export function askedOf({ query, without, diets }: Filter): Asked {
  const all = partsOf(query);
  const mild = notHot.test(kindsOf(all));
  const parts = mild
    ? withoutHot(all)
    : all.map((part) => (part.kind === 'H' ? { ...part, kind: 'W' } : part));
  const kinds = kindsOf(parts);
  const negates = /[BDS]/.test(kinds);
  const asked: Asked = {
    ...{ words: [], phrases: [], named: { words: [], allergens: [] } },
    ...{ without: [...without], diets: [...diets], mild, mayErr: !kinds.includes('A') },
  };
  if (mild && !kinds) return asked;
  if (!/[AdD]/.test(kinds)) readWords(query, parts, kinds, asked);
  else if (negates && isUnclear(kinds)) asked.phrases.push(phraseOf(tokensOf(query)));
  else
    for (const { kind, words, meant } of parts) {
      if (kind === 'W') readBeside(words, asked);
      else if (kind !== 'A') asked.diets.push(...(meant as Diet[]));
      else if (negates) asked.without.push(...(meant as Allergen[]));
      else {
        asked.named.words.push(words.join(' '));
        asked.named.allergens.push(...(meant as Allergen[]));
      }
    }
  return asked;
}

/** The kinds of what says that nothing spicy is wanted. "Hot sauce" that is to be left out is something else. */
const notHot = /(BH|HS)([C,]|$)/;

const kindsOf = (parts: Part[]): string => parts.map(({ kind }) => kind).join('');

/** The parts of a query without "not spicy" and what joins it to the rest. */
function withoutHot(parts: Part[]): Part[] {
  const at = kindsOf(parts).search(notHot);
  const [before, rest] = [parts.slice(0, at), parts.slice(at + 2)];
  if (rest.length > 0) rest.shift();
  else if (/[C,]/.test(before.at(-1)?.kind ?? '')) before.pop();
  return [...before, ...rest];
}

/**
 * The allergens that a query may mean to leave out with words that are no names of one: nuts for "ohne Nüse". None
 * where another word of it is like no allergen. A guess, which the guest must confirm.
 */
export function mayLeaveOut(query: string): Allergen[] {
  const parts = partsOf(query);
  const kinds = kindsOf(parts);
  if (!/[BS]/.test(kinds) || !/^[ABCSW,]*W[ABCSW,]*$/.test(kinds)) return [];
  const lists = parts.flatMap(({ kind, words, meant }) => {
    if (kind === 'W') return [allergensLike(words.join(' '))];
    return kind === 'A' ? [meant as Allergen[]] : [];
  });
  return lists.some((list) => list.length === 0) ? [] : lists.flat();
}

/** The allergens that a word with mistakes is most like; none where it may be several words. */
function allergensLike(word: string): Allergen[] {
  if (word.length < shortest) return [];
  const typed = typedOf(word, 0);
  // A short word is like too many: "beef" is not "beer".
  let least = word.length > shortest ? 2 : 1;
  let nearest = new Set<string>();
  for (const [name, { kind, meant }] of readNames()) {
    const rank = /[AK]/.test(kind) ? rankOf(spellingOf(name), typed, false) : Number.MAX_VALUE;
    if (rank > least) continue;
    if (rank < least) nearest = new Set();
    least = rank;
    nearest.add(meant.join());
  }
  const [only] = nearest;
  return nearest.size === 1 ? allergens.filter((name) => only?.split(',').includes(name)) : [];
}

/**
 * Reads a query that names no allergen or diet: "sugar-free" stands together, and all else anywhere. Of several things
 * to be left out a dish must say just that.
 */
function readWords(query: string, parts: Part[], kinds: string, asked: Asked): void {
  if (/BS|B.*[C,]|[C,].*S/.test(kinds)) asked.phrases.push(phraseOf(tokensOf(query)));
  else if (!/BW|WS/.test(kinds)) asked.words = wordsOf(query);
  else
    for (let at = 0; at < parts.length; at++) {
      const words = parts[at]?.words ?? [];
      const pair = /^(BW|WS)/.test(kinds.slice(at));
      if (pair) asked.phrases.push(phraseOf([...words, ...(parts[++at]?.words ?? [])]));
      else if (kinds[at] === 'W') asked.words.push(...words);
    }
}

/** Reads words beside an allergen or a diet. Short ones stand in too many words: "sin" in "cuisine". */
function readBeside(words: string[], asked: Asked): void {
  for (const word of words) {
    if (word.length > 3) asked.words.push(word);
    else asked.phrases.push(alone(word));
  }
}
