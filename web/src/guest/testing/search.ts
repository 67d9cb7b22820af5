import { type Allergen, allergens, type Diet, type GuestDish, type LanguageKey } from '../data';
import { dictionaries } from '../i18n';
import { applyFilter, type Filtered, noFilter } from '../menu/filter';
import { indexOf } from '../menu/texts';

/** The allergens of a dish, a letter each: `rest` where a fact does not say otherwise. */
export const letters = (rest: string, facts: Partial<Record<Allergen, string>>): string =>
  allergens.map((allergen) => facts[allergen] ?? rest).join('');

/** A dish whose name is its id. */
export const dish = (name: string, allergens: string, diets?: Diet[], description?: string): GuestDish => ({
  id: name,
  name,
  description,
  prices: [{ text: '€1.00' }],
  allergens,
  diets,
});

/** A dish for each state that a search must tell apart. Their names mean nothing in any language. */
export const dishes = [
  dish('Aa', letters('f', {}), ['vegan', 'gluten_free', 'lactose_free']),
  dish('Bb', letters('f', { milk: 'c' }), ['vegetarian', 'gluten_free']),
  dish('Cc', letters('f', { milk: 'c', gluten: 'm' }), ['vegetarian', 'lactose_free']),
  dish('Dd', letters('f', { gluten: 'c', fish: 'c' }), ['lactose_free']),
  dish('Ee', letters('f', { nuts: 'c', eggs: 'c' }), ['gluten_free']),
  dish('Ff', letters('f', { nuts: 'm' })),
  dish('Gg', letters('f', { peanuts: 'c' }), ['vegan', 'vegetarian']),
  dish('Hh', letters('f', { crustaceans: 'c' })),
  dish('Ii', letters('f', { molluscs: 'm' })),
  dish('Uu', letters('u', {}), ['gluten_free', 'lactose_free', 'halal']),
];

/** What a search for a query leaves of dishes. */
export const search = (language: LanguageKey, query: string, list = dishes): Filtered =>
  applyFilter(indexOf([{ id: 's', name: 'Ss', dishes: list }], dictionaries[language]), {
    ...noFilter,
    query,
  });

/** The first letters of the dishes that a search lists and that have nothing to say of what it leaves out. */
export const listed = (result: Filtered): string =>
  result.sections
    .flatMap(({ dishes: left }) => left.flatMap(({ name, open }) => (open ? [] : [name[0]])))
    .join('');
