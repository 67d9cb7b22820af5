import * as de from '../../i18n/facts/de.json';
import * as en from '../../i18n/facts/en.json';
import * as fn from '../../i18n/facts/fn.json';
import * as tr from '../../i18n/facts/tr.json';

/** Words for all allergens at once, folded. */
export const everyAllergen = [
  'allergen',
  'allergens',
  'allergene',
  'allergenen',
  'allergenes',
  'alerjen',
  'alerjenler',
];

/** The words for allergens and diets in each language; what else stands in these files is not shipped. */
export const factsByLanguage = [
  { allergen: en.allergen, allergenInFull: en.allergenInFull, search: en.search, diet: en.diet },
  { allergen: fn.allergen, allergenInFull: fn.allergenInFull, search: fn.search, diet: fn.diet },
  { allergen: de.allergen, allergenInFull: de.allergenInFull, search: de.search, diet: de.diet },
  { allergen: tr.allergen, allergenInFull: tr.allergenInFull, search: tr.search, diet: tr.diet },
];
