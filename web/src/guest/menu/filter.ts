import { type Allergen, allergens, type Diet, diets, type GuestDish, type GuestSection } from '../data';
import { unconfirmedBehind } from '../format/facts';
import { corrected, hasWord } from './guess';
import { type Asked, askedOf, mayLeaveOut } from './query';
import { isNamedIn } from './search';
import { hotMark, type Index, isPresent, noText, type Text } from './texts';

/** How many characters of a query count. */
export const longestQuery = 80;

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
  /** Dishes that fit the search but not the allergens and diets chosen, or named in it. */
  hidden: number;
  /** Dishes that may have an allergen the search names, or left ones with one that was left out, which nobody has confirmed. */
  mayHave: number;
  /** Dishes left that may contain an allergen that was left out, as traces or by what is chosen. */
  traces: number;
  /** How the query was read. */
  asked: Asked;
  /** Where nothing is found: the allergens that the query may mean to leave out. */
  meant: Allergen[];
};

const ALL_FREE = 'f'.repeat(allergens.length);

/**
 * The letters of a dish's allergens as far as a filter asks about them, also of one on which a diet rests, and all
 * others as free. What contains one of them is hidden, for which there is null; what may contain it, and what nobody
 * has confirmed, is left and must say so.
 */
export function openOf(dish: GuestDish, { without, diets: asked }: Omit<Filter, 'query'>): string | null {
  const has = dish.diets ?? [];
  if (!asked.every((diet) => has.includes(diet) || (diet === 'vegetarian' && has.includes('vegan'))))
    return null;
  const behind = asked.map((diet) => unconfirmedBehind(diet, dish.allergens));
  const letters = allergens.map((name, at) => {
    return without.includes(name) || behind.includes(name) ? (dish.allergens[at] ?? 'u') : 'f';
  });
  return letters.includes('c') ? null : letters.join('');
}

/** Whether what a query asks for beside allergens stands in a dish's text. */
const isSaid = (text: Text, { words, phrases }: Asked): boolean =>
  phrases.every((phrase) => phrase.test(text.all)) && words.every((word) => hasWord(text, word));

/**
 * Whether a dish has one of the allergens that a query names: its letters, those of
 * its extras or its owner say so, or its row names it as unconfirmed. "open" means that it might, had
 * the kitchen confirmed them.
 */
function namedIn(
  { own, all, options }: Text,
  { allergens: letters }: GuestDish,
  { words, allergens: named }: Asked['named'],
): { has: boolean; open: boolean } {
  const statesIn = (of: string) => named.map((name) => of[allergens.indexOf(name)]);
  const states = statesIn(letters);
  if (named.length === 0 || [...options.flatMap(statesIn), ...states].some(isPresent))
    return { has: true, open: false };
  const open = states.some((letter) => letter !== 'f');
  return { has: words.some((word) => isNamedIn(open ? all : own, word)), open };
}

/** What an owner writes of a dish that is spicy, and of one that is not. */
const hotText = /(^|[^\p{L}])(scharf|pikant|spicy|piquant|epice|piment|aci(li)?([^\p{L}]|$))/u;
const notHot = /(^|[^\p{L}])(nicht|not|pas) (\p{L}{2,5} )?\p{L}+/gu;

/** Whether the row of a dish says that it is spicy, or its owner does. */
const isHot = ({ own, names }: Text): boolean =>
  names.includes(hotMark) || hotText.test(own.replace(notHot, ''));

/** Applies a filter to a menu. Sections without a dish left are left out. */
export function applyFilter(index: Index, filter: Filter): Filtered {
  // Nothing is indexed before the first letter is typed.
  const texts: Map<GuestDish, Text> = filter.query.trim() ? index.texts() : new Map();
  const { asked, guesses } = corrected(askedOf(filter), index, texts);
  const result: Filtered = { sections: [], count: 0, hidden: 0, mayHave: 0, traces: 0, asked, meant: [] };
  /** What is left of a dish, if it is: with what it must say of the filter. */
  const leftOf = (dish: GuestDish): GuestDish[] => {
    const text = texts.get(dish) ?? noText;
    if (
      !isSaid(text, asked) ||
      (asked.mild && isHot(text)) ||
      !guesses.every((words) => words.some((word) => hasWord(text, word)))
    )
      return [];
    const letters = openOf(dish, asked);
    const { has, open } = namedIn(text, dish, asked.named);
    const isOpen = has && letters !== ALL_FREE && !letters?.includes('m');
    if (letters !== null && (open || isOpen)) result.mayHave++;
    if (!has) return [];
    if (letters === null) {
      result.hidden++;
      return [];
    }
    if (letters.includes('m')) result.traces++;
    return [letters === ALL_FREE ? dish : { ...dish, open: letters }];
  };
  for (const section of index.sections) {
    const dishes = section.dishes.flatMap(leftOf);
    result.count += dishes.length;
    if (dishes.length === 0) continue;
    // The same object where all is left as it is, so that it is not rendered again.
    const isSame =
      dishes.length === section.dishes.length && dishes.every((dish, at) => dish === section.dishes[at]);
    result.sections.push(isSame ? section : { ...section, dishes });
  }
  if (result.count + result.hidden === 0) result.meant = mayLeaveOut(filter.query);
  return result;
}

/** The diets that dishes have or that a filter asks for: another choice would leave nothing of the menu. */
export const offeredDiets = (sections: GuestSection[], filter: Filter): Diet[] => {
  const has = new Set(sections.flatMap(({ dishes }) => dishes.flatMap(({ diets = [] }) => diets)));
  return diets.filter(
    (diet) => has.has(diet) || filter.diets.includes(diet) || (diet === 'vegetarian' && has.has('vegan')),
  );
};

/**
 * What the part of the address after # says. It never reaches the server, as allergies are private. `dish` is the id
 * of a dish, or more or less of it: a page has as much of each as it needs, and may have needed more or less before.
 */
export type MenuState = { filter: Filter; dish?: string };

/** Reads "#q=…&without=milk,nuts&diet=vegan&dish=…"; anything else, as a section's id, is ignored. */
export function parseHash(hash: string): MenuState {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const listed = (key: string): string[] => (values.get(key) ?? '').split(',');
  return {
    filter: {
      query: (values.get('q') ?? '').slice(0, longestQuery),
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
