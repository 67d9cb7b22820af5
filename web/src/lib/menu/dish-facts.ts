import type { Additive, Allergen, Diet, Dish, Tag } from '@/api';

/** The 14 allergens of EU 1169/2011 annex II in their fixed order. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const satisfies Allergen[];

/** Whether each allergen of a dish is declared, and of the text that it has now. */
export const isDeclared = ({
  allergens: { contains, mayContain, free },
  allergensDoubted,
}: Pick<Dish, 'allergens' | 'allergensDoubted'>): boolean =>
  !allergensDoubted && contains.length + mayContain.length + free.length >= allergens.length;

export const diets = [
  'vegan',
  'vegetarian',
  'halal',
  'kosher',
  'gluten_free',
  'lactose_free',
] as const satisfies Diet[];

/** Additives to be named on menus, see decision 0066 for the German law. */
export const additives = [
  'colouring',
  'preservative',
  'antioxidant',
  'flavour_enhancer',
  'sulphurised',
  'blackened',
  'waxed',
  'phosphate',
  'sweetener',
  'phenylalanine',
  'caffeine',
  'quinine',
  'taurine',
] as const satisfies Additive[];

/** Short marks of a dish. */
export const tags = ['new', 'house', 'seasonal'] as const satisfies Tag[];

/** Does not compile while something is missing. */
export type NoneMissing<_Missing extends never> = never;
/** Does not compile while one of the lists lacks a name of its type. */
export type WholeLists =
  | NoneMissing<Exclude<Allergen, (typeof allergens)[number]>>
  | NoneMissing<Exclude<Diet, (typeof diets)[number]>>
  | NoneMissing<Exclude<Additive, (typeof additives)[number]>>
  | NoneMissing<Exclude<Tag, (typeof tags)[number]>>;
