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

/** The parts of the allergen line: "contains milk, gluten", "may contain nuts", … */
export function allergenParts(letters: string, text: Messages): string[] {
  const facts = allergenFacts(letters);
  const names = (list: Allergen[]): string =>
    list.map((allergen) => text.facts.allergen[allergen]).join(', ');
  if (facts.unconfirmed.length === allergens.length) return [text.unconfirmedAll];
  if (facts.free.length === allergens.length) return [text.freeOfAll];
  const parts: string[] = [];
  if (facts.contains.length > 0) parts.push(text.contains(names(facts.contains)));
  if (facts.mayContain.length > 0) parts.push(text.mayContain(names(facts.mayContain)));
  if (facts.unconfirmed.length > NAMED) {
    const named = facts.contains.length + facts.mayContain.length > 0;
    parts.push(named ? text.unconfirmedOthers : text.unconfirmedAll);
  } else if (facts.unconfirmed.length > 0) parts.push(text.unconfirmed(names(facts.unconfirmed)));
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
  const others = [
    ...dietWords(dish, text),
    spiceLevelWords(dish.spiceLevel, text),
    ...(dish.additives ?? []).map((additive) => text.facts.additive[additive]),
  ];
  return {
    allergens: allergenParts(dish.allergens, text).join(SEPARATOR),
    others: others.filter(Boolean).join(SEPARATOR),
  };
}

/** Diets worth saying: what is vegan need not be called vegetarian as well. */
export function dietWords(dish: GuestDish, text: Messages): string[] {
  const diets = dish.diets ?? [];
  return diets
    .filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'))
    .map((diet) => text.facts.diet[diet]);
}
