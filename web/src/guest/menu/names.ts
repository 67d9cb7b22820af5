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

/** The words for facts in each language; what else stands in these files is not shipped. */
export const factsByLanguage = [
  {
    ...{ allergen: en.allergen, allergenInFull: en.allergenInFull, search: en.search, diet: en.diet },
    ...{ kinds: en.kinds, tag: en.tag, spiceLevel: en.spiceLevel },
  },
  {
    ...{ allergen: fn.allergen, allergenInFull: fn.allergenInFull, search: fn.search, diet: fn.diet },
    ...{ kinds: fn.kinds, tag: fn.tag, spiceLevel: fn.spiceLevel },
  },
  {
    ...{ allergen: de.allergen, allergenInFull: de.allergenInFull, search: de.search, diet: de.diet },
    ...{ kinds: de.kinds, tag: de.tag, spiceLevel: de.spiceLevel },
  },
  {
    ...{ allergen: tr.allergen, allergenInFull: tr.allergenInFull, search: tr.search, diet: tr.diet },
    ...{ kinds: tr.kinds, tag: tr.tag, spiceLevel: tr.spiceLevel },
  },
];

/** More words for what is spicy. */
export const spicy = 'hot pikant piquant';

/** Words for what is spicy, as guests write them who want it or not; folded. */
export const hotWords =
  'hot spicy spice scharf scharfe scharfes scharfen scharfer pikant pikante pikantes piquant piquante epice epicee epices epicees piment pimente aci acili'.split(
    ' ',
  );

/** What sections are called in each language, folded; a section with one of a line is found by each. */
export const sectionWords = [
  'starter appetizer vorspeise entree meze antipasti',
  'main hauptgericht hauptspeise plats yemek',
  'dessert sweet nachtisch nachspeise susse tatli tatlilar dolci',
  'drink beverage getrank boisson icecek icecekler bevande',
  'soup suppe soupe corba',
  'salad salat salade salata',
  'breakfast fruhstuck dejeuner kahvalti',
  'coffee kaffee cafe kahve',
  'wine wein vins sarap vini',
].map((line) => line.split(' '));

/**
 * Words that are no mistake, though they are like others: "frisch" is not "Fisch". What leaves something out is not
 * guessed either.
 */
export const understood =
  'frisch noir mild ohne keine nicht without free frei sans pas allergie allergy alerji icermez olmayan'.split(
    ' ',
  );
