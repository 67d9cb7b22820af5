import {
  type Additive,
  type Allergen,
  allergens,
  type Diet,
  type GuestDish,
  type GuestSection,
} from '../data';
import type { Messages } from '../i18n/messages';

/** The state of each of the 14 allergens of a dish. */
export type AllergenFacts = Record<'contains' | 'mayContain' | 'free' | 'unconfirmed', Allergen[]>;

/** Reads the letters of a dish. An unknown letter means unconfirmed, never free. */
export function allergenFacts(letters: string): AllergenFacts {
  const facts: AllergenFacts = { contains: [], mayContain: [], free: [], unconfirmed: [] };
  allergens.forEach((allergen, index) => {
    const letter = letters[index];
    if (letter === 'c') facts.contains.push(allergen);
    else if (letter === 'm') facts.mayContain.push(allergen);
    else if (letter === 'f') facts.free.push(allergen);
    else facts.unconfirmed.push(allergen);
  });
  return facts;
}

/** It is not separated from the words before it, so that no line begins with a dot. */
export const SEPARATOR = '\u00a0· ';

/** How many unconfirmed allergens are named in a line; more are "other allergens". */
const MAX_NAMED = 3;

const ALL_UNCONFIRMED = 'u'.repeat(allergens.length);
const ALL_FREE = 'f'.repeat(allergens.length);

/**
 * The parts of the allergen line: "contains milk, gluten", "may contain nuts", …
 * It is one pass without lists, because the server's engine interprets JavaScript.
 */
export function allergenParts(letters: string, text: Messages): string[] {
  if (letters === ALL_UNCONFIRMED) return [text.unconfirmedAll];
  if (letters === ALL_FREE) return [text.freeOfAll];
  let contains = '';
  let mayContain = '';
  let unconfirmed = '';
  let unconfirmedCount = 0;
  for (let index = 0; index < allergens.length; index++) {
    const letter = letters[index];
    if (letter === 'f') continue;
    const name = text.facts.allergen[allergens[index] as Allergen];
    if (letter === 'c') contains += contains ? `, ${name}` : name;
    else if (letter === 'm') mayContain += mayContain ? `, ${name}` : name;
    else if (++unconfirmedCount <= MAX_NAMED) unconfirmed += unconfirmed ? `, ${name}` : name;
  }
  const parts: string[] = [];
  if (contains) parts.push(text.contains(contains));
  if (mayContain) parts.push(text.mayContain(mayContain));
  if (unconfirmedCount > MAX_NAMED)
    parts.push(parts.length > 0 ? text.unconfirmedOthers : text.unconfirmedAll);
  else if (unconfirmed) parts.push(text.unconfirmed(unconfirmed));
  return parts;
}

/** A row of allergens in a dish's sheet. */
export type AllergenRow = { state: keyof AllergenFacts; label: string; value: string };

/** The allergens in a dish's sheet; a state that no allergen is in has no row. */
export function allergenRows(dish: GuestDish, { details, facts: words }: Messages): AllergenRow[] {
  const { field, allergen } = words;
  const facts = allergenFacts(dish.allergens);
  const inFull = words.allergenInFull;
  if (facts.free.length === allergens.length) {
    return [{ state: 'free', label: field.allergens, value: details.freeOfAll }];
  }
  // In full, milk includes lactose, which the milk of a lactose-free dish has none of.
  const isWithout =
    dish.diets?.includes('lactose_free') && !unconfirmedBehind('lactose_free', dish.allergens);
  const names = (list: Allergen[]): string =>
    list.length === allergens.length
      ? details.all
      : list.map((name) => (isWithout && name === 'milk' ? allergen : inFull)[name]).join(', ');
  return (['contains', 'mayContain', 'unconfirmed', 'free'] as const)
    .filter((state) => facts[state].length > 0)
    .map((state) => ({ state, label: details[state], value: names(facts[state]) }));
}

/** The spice level in words; empty when a dish is not spicy. */
export const spiceLevelWords = (level: GuestDish['spiceLevel'], { facts }: Messages): string =>
  level ? facts.spiceLevel[level] : '';

/** The lines under a dish: its allergens, and apart from them diets, spice level and additives. */
export function factLines(dish: GuestDish, text: Messages): { allergens: string; others: string } {
  const others = dietWords(dish, text);
  if (dish.spiceLevel) others.push(spiceLevelWords(dish.spiceLevel, text));
  if (dish.additives) for (const additive of dish.additives) others.push(text.facts.additive[additive]);
  return {
    allergens: (dish.open
      ? partsBeside(dish.open, dish.allergens, text)
      : allergenParts(dish.allergens, text)
    ).join(SEPARATOR),
    others: others.join(SEPARATOR),
  };
}

/** What a line says beside what is said of a filter: no row tells twice that it may contain nuts. */
function partsBeside(open: string, all: string, text: Messages): string[] {
  const rest = allergens.map((_, at) => (open[at] === 'f' ? (all[at] ?? 'u') : 'f')).join('');
  return rest === ALL_FREE ? [] : allergenParts(rest, text);
}

/** The numbers of additives on a menu that names them so: their places in the list of all, see decision 0066. */
export const additiveNumbers = (names: readonly Additive[], { facts }: Messages): number[] =>
  names.map((name) => Object.keys(facts.additive).indexOf(name) + 1);

/** What the numbers of a menu mean, as far as there are any; empty without a legend. */
export function legendLine(sections: GuestSection[], text: Messages): string {
  const used = new Set(sections.flatMap(({ dishes }) => dishes.flatMap(({ additives = [] }) => additives)));
  const lines = Object.entries(text.facts.additive).flatMap(([name, words], at) =>
    used.has(name as Additive) ? `${at + 1}\u00a0${words}` : [],
  );
  return text.isNumbered && lines.length > 0 ? `${text.facts.field.additives}: ${lines.join(', ')}` : '';
}

/** The allergen on which a diet rests. The other diets are for the owner to declare. */
export const allergenBehind: Partial<Record<Diet, Allergen>> = {
  gluten_free: 'gluten',
  lactose_free: 'milk',
};

/** The allergen behind a diet, where the kitchen has not confirmed it. */
export function unconfirmedBehind(diet: Diet, letters: string): Allergen | undefined {
  const allergen = allergenBehind[diet];
  if (!allergen) return undefined;
  const letter = letters[allergens.indexOf(allergen)] ?? 'u';
  // What is free of lactose contains milk; of traces nobody knows that they are.
  return letter === 'f' || (letter === 'c' && diet === 'lactose_free') ? undefined : allergen;
}

/**
 * The diets of a dish in words, with a note where one rests on an allergen that nobody has
 * confirmed, or that the dish may contain. What is vegan need not be called vegetarian as well.
 */
export const dietWords = ({ diets = [], allergens: letters }: GuestDish, text: Messages): string[] =>
  diets
    .filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'))
    .map((diet) => {
      const allergen = unconfirmedBehind(diet, letters);
      const word = text.facts.diet[diet];
      if (!allergen) return word;
      const say = letters[allergens.indexOf(allergen)] === 'm' ? text.mayContain : text.unconfirmed;
      return `${word} (${say(text.facts.allergen[allergen])})`;
    });
