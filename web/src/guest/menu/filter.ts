import { type Allergen, allergens, type Diet, diets, type GuestDish, type GuestSection } from '../data';
import { fold, wordsOf } from './search';

/** What a guest asks of the menu. */
export type Filter = { query: string; without: Allergen[]; diets: Diet[] };

export const noFilter: Filter = { query: '', without: [], diets: [] };

/** Whether allergens or diets are chosen; a search alone hides nothing for safety's sake. */
export const isChoosing = (filter: Filter): boolean => filter.without.length + filter.diets.length > 0;

export const isActive = (filter: Filter): boolean => isChoosing(filter) || filter.query.trim() !== '';

/** What of the menu a filter leaves, and what it hid. */
export type Filtered = {
  sections: GuestSection[];
  /** Dishes left. */
  count: number;
  /** Dishes that fit the search but not the allergens and diets chosen. */
  hidden: number;
  /** Those of the hidden that might fit, had the kitchen confirmed their allergens. */
  unconfirmed: number;
};

/** A menu with the folded text of each dish, made once for many searches. */
export type Index = { sections: GuestSection[]; texts: string[][] };

export const indexOf = (sections: GuestSection[]): Index => ({
  sections,
  texts: sections.map((section) =>
    section.dishes.map((dish) => fold(`${dish.name} ${dish.description ?? ''} ${section.name}`)),
  ),
});

/**
 * Whether a dish keeps what is chosen. Free of an allergen is only what is
 * confirmed to be; "unconfirmed" means nothing else stands against the dish.
 */
export function verdictOf(dish: GuestDish, filter: Filter): 'fits' | 'unconfirmed' | 'not' {
  const has = dish.diets ?? [];
  const keepsDiets = filter.diets.every(
    (diet) => has.includes(diet) || (diet === 'vegetarian' && has.includes('vegan')),
  );
  if (!keepsDiets) return 'not';
  const said = filter.without.map((allergen) => dish.allergens[allergens.indexOf(allergen)]);
  if (said.some((letter) => letter === 'c' || letter === 'm')) return 'not';
  return said.every((letter) => letter === 'f') ? 'fits' : 'unconfirmed';
}

/** Applies a filter to a menu. Sections without a dish left are left out. */
export function applyFilter(index: Index, filter: Filter): Filtered {
  const words = wordsOf(filter.query);
  const result: Filtered = { sections: [], count: 0, hidden: 0, unconfirmed: 0 };
  index.sections.forEach((section, at) => {
    const dishes = section.dishes.filter((dish, place) => {
      const text = index.texts[at]?.[place] ?? '';
      if (!words.every((word) => text.includes(word))) return false;
      const verdict = verdictOf(dish, filter);
      if (verdict === 'fits') return true;
      result.hidden++;
      if (verdict === 'unconfirmed') result.unconfirmed++;
      return false;
    });
    result.count += dishes.length;
    if (dishes.length === section.dishes.length && dishes.length > 0) result.sections.push(section);
    else if (dishes.length > 0) result.sections.push({ ...section, dishes });
  });
  return result;
}

/** What the part of the address after # says. It never reaches the server: allergies are nobody's business. */
export type Place = { filter: Filter; dish?: string };

/** Reads "#q=…&without=milk,nuts&diet=vegan&dish=…"; anything else, as a section's id, says nothing. */
export function readPlace(hash: string): Place {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const listed = (key: string): string[] => (said.get(key) ?? '').split(',');
  return {
    filter: {
      query: said.get('q') ?? '',
      without: allergens.filter((allergen) => listed('without').includes(allergen)),
      diets: diets.filter((diet) => listed('diet').includes(diet)),
    },
    dish: said.get('dish') || undefined,
  };
}

/** Writes what `readPlace` reads; empty when there is nothing to say. */
export function writePlace({ filter, dish }: Place): string {
  const parts: string[] = [];
  const query = filter.query.trim();
  if (query) parts.push(`q=${encodeURIComponent(query)}`);
  if (filter.without.length > 0) parts.push(`without=${filter.without.join(',')}`);
  if (filter.diets.length > 0) parts.push(`diet=${filter.diets.join(',')}`);
  if (dish) parts.push(`dish=${encodeURIComponent(dish)}`);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}
