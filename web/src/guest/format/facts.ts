import { type Allergen, allergens, type GuestDish } from '../data';
import type { Messages } from '../i18n/messages';

/** What the kitchen has said about each of the 14 allergens of a dish. */
export type AllergenFacts = Record<'contains' | 'mayContain' | 'free' | 'unconfirmed', Allergen[]>;

/** Reads the letters of a dish. What is not said clearly is unconfirmed, never free. */
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

/** Stays with the words before it, so that no line begins with a dot. */
export const SEPARATOR = '\u00a0· ';

/** Up to so many unconfirmed allergens are named in a line; more are "other allergens". */
const NAMED = 3;

const ALL_UNCONFIRMED = 'u'.repeat(allergens.length);
const ALL_FREE = 'f'.repeat(allergens.length);

/**
 * The parts of the allergen line: "contains milk, gluten", "may contain nuts", …
 * It is written for every dish in an engine that only interprets JavaScript, hence
 * the one pass without lists.
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
    else if (++unconfirmedCount <= NAMED) unconfirmed += unconfirmed ? `, ${name}` : name;
  }
  const parts: string[] = [];
  if (contains) parts.push(text.contains(contains));
  if (mayContain) parts.push(text.mayContain(mayContain));
  if (unconfirmedCount > NAMED) parts.push(parts.length > 0 ? text.unconfirmedOthers : text.unconfirmedAll);
  else if (unconfirmed) parts.push(text.unconfirmed(unconfirmed));
  return parts;
}

/** One row of what a dish's sheet says of allergens. */
export type AllergenRow = { state: keyof AllergenFacts; label: string; value: string };

/** What a dish's sheet says of allergens; a state that no allergen is in has no row. */
export function allergenRows(
  letters: string,
  { details, facts: { field, allergenInFull } }: Messages,
): AllergenRow[] {
  const facts = allergenFacts(letters);
  if (facts.free.length === allergens.length) {
    return [{ state: 'free', label: field.allergens, value: details.freeOfAll }];
  }
  const names = (list: Allergen[]): string =>
    list.length === allergens.length ? details.all : list.map((name) => allergenInFull[name]).join(', ');
  return (['contains', 'mayContain', 'unconfirmed', 'free'] as const)
    .filter((state) => facts[state].length > 0)
    .map((state) => ({ state, label: details[state], value: names(facts[state]) }));
}

/** The spice level in words; empty when a dish is not spicy. */
export const spiceLevelWords = (level: GuestDish['spiceLevel'], { facts }: Messages): string =>
  level ? facts.spiceLevel[level] : '';

/** What is said under a dish: its allergens, and apart from them diets, spice level and additives. */
export function factLines(dish: GuestDish, text: Messages): { allergens: string; others: string } {
  const others = dietWords(dish, text);
  if (dish.spiceLevel) others.push(spiceLevelWords(dish.spiceLevel, text));
  if (dish.additives) for (const additive of dish.additives) others.push(text.facts.additive[additive]);
  return {
    allergens: allergenParts(dish.allergens, text).join(SEPARATOR),
    others: others.join(SEPARATOR),
  };
}

/** Diets worth saying: what is vegan need not be called vegetarian as well. */
export function dietWords({ diets }: GuestDish, text: Messages): string[] {
  const words: string[] = [];
  if (!diets) return words;
  for (const diet of diets) {
    if (diet !== 'vegetarian' || !diets.includes('vegan')) words.push(text.facts.diet[diet]);
  }
  return words;
}
