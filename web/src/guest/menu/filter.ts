import { type Allergen, allergens, type Diet, diets, type GuestDish, type GuestSection } from '../data';
import { factLines, unconfirmedBehind } from '../format/facts';
import type { Messages } from '../i18n/messages';
import { fold, wordsOf } from './search';

/** What a guest searches and filters the menu by. */
export type Filter = { query: string; without: Allergen[]; diets: Diet[] };

export const noFilter: Filter = { query: '', without: [], diets: [] };

/** Whether allergens or diets are chosen, beside a search. */
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

/** A menu with the folded text of each dish, made by the first search for all that follow. */
export type Index = { sections: GuestSection[]; readonly texts: string[][] };

/**
 * Who searches for "vegan" or "nuts" finds the dishes whose row says so: an
 * answer that there are none would be read as safe.
 */
export function indexOf(sections: GuestSection[], text: Messages): Index {
  let texts: string[][] | undefined;
  const textOf = (section: GuestSection, dish: GuestDish): string => {
    const { allergens, others } = factLines(dish, text);
    return fold(`${dish.name} ${dish.description ?? ''} ${section.name} ${allergens} ${others}`);
  };
  return {
    sections,
    get texts() {
      texts ??= sections.map((section) => section.dishes.map((dish) => textOf(section, dish)));
      return texts;
    },
  };
}

/**
 * Whether a dish matches the allergens and diets chosen. It must be confirmed to
 * be free of an allergen, also of one on which a diet rests; "unconfirmed" means
 * that only this confirmation is missing.
 */
export function verdictOf(dish: GuestDish, filter: Filter): 'fits' | 'unconfirmed' | 'not' {
  const has = dish.diets ?? [];
  const hasDiets = filter.diets.every(
    (diet) => has.includes(diet) || (diet === 'vegetarian' && has.includes('vegan')),
  );
  if (!hasDiets) return 'not';
  const letters = filter.without.map((allergen) => dish.allergens[allergens.indexOf(allergen)]);
  if (letters.some((letter) => letter === 'c' || letter === 'm')) return 'not';
  const isConfirmed =
    letters.every((letter) => letter === 'f') &&
    !filter.diets.some((diet) => unconfirmedBehind(diet, dish.allergens));
  return isConfirmed ? 'fits' : 'unconfirmed';
}

/** Applies a filter to a menu. Sections without a dish left are left out. */
export function applyFilter(index: Index, filter: Filter): Filtered {
  const words = wordsOf(filter.query);
  const result: Filtered = { sections: [], count: 0, hidden: 0, unconfirmed: 0 };
  index.sections.forEach((section, at) => {
    const dishes = section.dishes.filter((dish, place) => {
      if (!words.every((word) => index.texts[at]?.[place]?.includes(word))) return false;
      const verdict = verdictOf(dish, filter);
      if (verdict === 'fits') return true;
      result.hidden++;
      if (verdict === 'unconfirmed') result.unconfirmed++;
      return false;
    });
    result.count += dishes.length;
    if (dishes.length === 0) return;
    // The same object where nothing is hidden, so that it is not rendered again.
    result.sections.push(dishes.length === section.dishes.length ? section : { ...section, dishes });
  });
  return result;
}

/** The diets that dishes have or that a filter asks for: another choice would leave nothing of the menu. */
export const offeredDiets = (sections: GuestSection[], filter: Filter): Diet[] => {
  const has = new Set(sections.flatMap(({ dishes }) => dishes.flatMap(({ diets = [] }) => diets)));
  return diets.filter(
    (diet) => has.has(diet) || filter.diets.includes(diet) || (diet === 'vegetarian' && has.has('vegan')),
  );
};

/** What the part of the address after # says. It never reaches the server, as allergies are private. */
export type MenuState = { filter: Filter; dish?: string };

/** Reads "#q=…&without=milk,nuts&diet=vegan&dish=…"; anything else, as a section's id, is ignored. */
export function parseHash(hash: string): MenuState {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const listed = (key: string): string[] => (values.get(key) ?? '').split(',');
  return {
    filter: {
      query: values.get('q') ?? '',
      without: allergens.filter((allergen) => listed('without').includes(allergen)),
      diets: diets.filter((diet) => listed('diet').includes(diet)),
    },
    dish: values.get('dish') || undefined,
  };
}

/** Writes what `parseHash` reads; empty where nothing is chosen. */
export function formatHash({ filter, dish = '' }: MenuState): string {
  const parts = {
    q: encodeURIComponent(filter.query.trim()),
    without: filter.without.join(','),
    diet: filter.diets.join(','),
    dish: encodeURIComponent(dish),
  };
  const hash = Object.entries(parts).flatMap(([name, value]) => (value ? `${name}=${value}` : []));
  return hash.length > 0 ? `#${hash.join('&')}` : '';
}
