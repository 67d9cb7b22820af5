import { describe, expect, test } from 'vitest';
import type { Allergen, Diet, LanguageKey } from '../data';
import { dictionaries } from '../i18n';
import { demoMenu } from '../testing/demo';
import { dish, dishes, letters, listed, search } from '../testing/search';
import { applyFilter, noFilter } from './filter';
import { indexOf } from './texts';

describe('a diet lists what the filter lists', () => {
  test.each<[LanguageKey, string, Diet]>([
    ['en', 'vegetarian', 'vegetarian'],
    ['fn', 'végétarien', 'vegetarian'],
    ['fn', 'végétarienne', 'vegetarian'],
    ['de', 'vegetarisch', 'vegetarian'],
    ['de', 'vegetarische', 'vegetarian'],
    ['tr', 'vejetaryen', 'vegetarian'],
    ['en', 'vegan', 'vegan'],
    ['de', 'vegane', 'vegan'],
    ['fn', 'vegan', 'vegan'],
    ['en', 'halal', 'halal'],
    ['en', 'gluten free', 'gluten_free'],
    ['de', 'laktosefrei', 'lactose_free'],
    ['tr', 'laktozsuz', 'lactose_free'],
  ])('in %s %j is %s', (language, query, diet) => {
    const { sections } = demoMenu('osteria', language);
    for (const list of [dishes, sections.flatMap((section) => section.dishes)]) {
      const index = indexOf([{ id: 's', name: 'Ss', dishes: list }], dictionaries[language]);
      expect(applyFilter(index, { ...noFilter, query })).toEqual(
        applyFilter(index, { ...noFilter, diets: [diet] }),
      );
    }
  });

  test('also while it is typed', () => {
    expect(listed(search('en', 'vegetar'))).toBe('ABCG');
  });
});

describe('a kind of an allergen that no dish names', () => {
  test.each<[LanguageKey, string, string]>([
    ['en', 'shrimp', 'H'],
    ['en', 'CRABS', 'H'],
    ['en', 'oysters', 'I'],
    ['en', 'Garnelen', 'H'],
    ['de', 'Krebse', 'H'],
    ['de', 'Scampi', 'H'],
    ['de', 'Austern', 'I'],
    ['fn', 'crevettes', 'H'],
    ['fn', 'huitre', 'I'],
    ['tr', 'karides', 'H'],
    ['tr', 'ıstakoz', 'H'],
    ['tr', 'midye', 'I'],
  ])('in %s %j lists %j, which contain the allergen', (language, query, names) => {
    const result = search(language, query);
    expect(listed(result)).toBe(names);
    expect(result.mayHave).toBe(1);
    expect(result.asked.named.allergens).toEqual([names === 'H' ? 'crustaceans' : 'molluscs']);
  });

  test('that a dish names lists this dish', () => {
    const list = [...dishes, dish('Jj', letters('f', { crustaceans: 'c' }), undefined, 'Lobster, butter')];
    expect(listed(search('en', 'lobster', list))).toBe('J');
    expect(listed(search('en', 'lobstr', list))).toBe('J');
    expect(listed(search('en', 'shrimp', list))).toBe('HJ');
  });

  test.each<[LanguageKey, string, Allergen[]]>([
    ['en', 'no shrimp', ['crustaceans']],
    ['en', 'allergic to shrimp', ['crustaceans']],
    ['en', 'shrimp allergy', ['crustaceans']],
    ['en', 'without prawns and mussels', ['crustaceans', 'molluscs']],
    ['en', 'nut and shrimp free', ['peanuts', 'nuts', 'crustaceans']],
    ['de', 'ohne Garnelen', ['crustaceans']],
    ['de', 'krabbenfrei', ['crustaceans']],
    ['fn', 'sans crevettes', ['crustaceans']],
    ['tr', 'karidessiz', ['crustaceans']],
  ])('in %s %j leaves the allergen out', (language, query, without) => {
    expect(new Set(search(language, query).asked.without)).toEqual(new Set(without));
  });

  test('beside what else is left out is a dish', () => {
    const list = [dish('Jj', letters('f', { crustaceans: 'c' }), undefined, 'Prawns'), ...dishes];
    expect(listed(search('en', 'prawns without gluten', list))).toBe('J');
    expect(listed(search('en', 'gluten-free prawns', list))).toBe('');
  });
});

describe('an allergen is found by its everyday words', () => {
  test.each<[LanguageKey, string, string]>([
    ['en', 'nut', 'EFG'],
    ['en', 'nuts', 'EFG'],
    ['en', 'tree nuts', 'EF'],
    ['en', 'walnuts', 'EF'],
    ['en', 'peanut', 'G'],
    ['en', 'shellfish', 'HI'],
    ['en', 'dairy', 'BC'],
    ['en', 'lactose', 'BC'],
    ['en', 'wheat', 'CD'],
    ['en', 'gluten', 'CD'],
    ['en', 'nuts and eggs', 'EFG'],
    ['en', 'nuts or sesame', 'EFG'],
    ['en', 'milk, nuts', 'BCEFG'],
    ['en', 'with nuts', 'EFG'],
    ['en', 'dishes containing nuts', 'EFG'],
    ['en', 'lait', 'BC'],
    ['en', 'macadamia', 'EF'],
    ['en', 'oats', 'CD'],
    ['de', 'nuts', 'EFG'],
    ['de', 'mit Nüssen', 'EFG'],
    ['de', 'Hafer', 'CD'],
    ['fn', 'avec noix', 'EF'],
    ['fn', 'plats contenant du lait', 'BC'],
    ['fn', 'fruits secs', 'EF'],
    ['tr', 'sütlü', 'BC'],
    ['tr', 'süt içeren', 'BC'],
    ['tr', 'kuruyemiş', 'EFG'],
    ['tr', 'deniz ürünü', 'DHI'],
    ['tr', 'krustasea', 'H'],
    ['de', 'Cashewkerne', 'EF'],
    ['en', 'which dishes have nuts?', 'EFG'],
    ['en', 'are there nuts in it', 'EFG'],
    ['en', 'may contain nuts', 'EFG'],
    ['en', 'traces of nuts', 'EFG'],
    ['de', 'gibt es Nüsse?', 'EFG'],
    ['de', 'Spuren von Nüssen', 'EFG'],
    ['fn', 'y a-t-il des noix ?', 'EF'],
    ['tr', 'süt var mı', 'BC'],
    ['en', 'sulfites', ''],
    ['fn', 'noix', 'EF'],
    ['fn', 'noisette', 'EF'],
    ['fn', 'cacahuète', 'G'],
    ['fn', 'cacahuètes', 'G'],
    ['fn', 'blé', 'CD'],
    ['fn', 'lactose', 'BC'],
    ['fn', 'gluten', 'CD'],
    ['fn', 'fruits de mer', 'HI'],
    ['de', 'Nuss', 'EFG'],
    ['de', 'Nüsse', 'EFG'],
    ['de', 'NÜSSE', 'EFG'],
    ['de', 'Haselnuss', 'EF'],
    ['de', 'Erdnuss', 'G'],
    ['de', 'Laktose', 'BC'],
    ['de', 'Weizen', 'CD'],
    ['de', 'glutenhaltiges Getreide', 'CD'],
    ['de', 'Meeresfrüchte', 'HI'],
    ['tr', 'fıstık', 'EFG'],
    ['tr', 'fistik', 'EFG'],
    ['tr', 'FISTIK', 'EFG'],
    ['tr', 'FİSTİK', 'EFG'],
    ['tr', 'fıstığı', 'EFG'],
    ['tr', 'yer fıstığı', 'G'],
    ['tr', 'fındık', 'EF'],
    ['tr', 'ceviz', 'EF'],
    ['tr', 'laktoz', 'BC'],
    ['tr', 'buğday', 'CD'],
    ['tr', 'BUĞDAY', 'CD'],
  ])('in %s %j lists %j, and what nobody has confirmed is counted', (language, query, names) => {
    const result = search(language, query);
    expect(listed(result)).toBe(names);
    expect(result.mayHave).toBe(1);
  });

  test.each<[string, number]>([
    ['nuts', 3],
    ['pasta nuts', 1],
    ['milk nuts', 1],
    ['pasta', 0],
    ['no nuts', 3],
    ['', 0],
  ])('of %j, %d are not confirmed', (query, count) => {
    const result = search('en', query, [
      dish('Pasta', letters('u', { milk: 'f' })),
      dish('Panna', letters('u', { milk: 'c' })),
      dish('Pizza', letters('f', { milk: 'c', nuts: 'u' }), undefined, 'with nuts'),
      dish('Sorbet', letters('f', { milk: 'f' })),
    ]);
    expect(result.mayHave).toBe(count);
  });

  // Not by a part of its name, nor within another word.
  test.each<[LanguageKey, string, string]>([
    ['de', 'Ei', 'S'],
    ['en', "cow's milk", ''],
    ['fn', 'fruits de mer', ''],
    ['de', 'Sesamöl', 'D'],
    ['en', 'almond ice', 'A'],
  ])('in %s %j lists %j alone', (language, query, names) => {
    const free = letters('f', {});
    const list = [
      dish('Reis', free, undefined, "with fruits of the sea, chef's choice"),
      dish('Salat', free, undefined, 'mit Ei'),
      dish('Dressing', letters('f', { sesame: 'c' }), undefined, 'Sesamöl'),
      dish('Almond ice', letters('f', { nuts: 'c' })),
    ];
    expect(listed(search(language, query, list))).toBe(names);
  });

  test('a Turkish word ending in k is found where it has an ending', () => {
    const list = [dish('Antep fıstığı', letters('u', {})), dish('Kabağın tatlısı', letters('u', {}))];
    expect(listed(search('tr', 'fıstık', list))).toBe('A');
    expect(listed(search('tr', 'kabak', list))).toBe('K');
  });
});

describe('what leaves out a word that is written wrong finds nothing, and may be meant for an allergen', () => {
  test.each<[LanguageKey, string, Allergen[]]>([
    ['de', 'ohne Nüse', ['peanuts', 'nuts']],
    ['de', 'ohne Nuse', ['peanuts', 'nuts']],
    ['de', 'ohne Mlich', ['milk']],
    ['de', 'ohne Erdnüse', ['peanuts']],
    ['de', 'keine Hasselnüsse', ['nuts']],
    ['en', 'without peanutz', ['peanuts']],
    ['en', 'no shelfish', ['crustaceans', 'molluscs']],
    ['fn', 'sans arachydes', ['peanuts']],
    ['de', 'ohne Nüse und Mlich', ['peanuts', 'nuts', 'milk']],
    ['de', 'ohne Eier und Mlich', ['eggs', 'milk']],
  ])('in %s %j is %j', (language, query, meant) => {
    const found = search(language, query);
    expect(found).toMatchObject({ count: 0, asked: { without: [] } });
    expect(found.meant).toEqual(meant);
  });

  test.each<[LanguageKey, string]>([
    ['en', 'without beef'],
    ['en', 'no onion'],
    ['en', 'without meat'],
    ['en', 'without corn'],
    ['en', 'without lamb'],
    ['de', 'ohne Fleisch'],
    ['de', 'ohne Speck'],
    ['de', 'ohne Lauch'],
    ['de', 'ohne Mais'],
    ['de', 'ohne Reis'],
    ['de', 'ohne Zucker'],
    ['de', 'ohne Knoblauch'],
    ['de', 'ohne Mlich und Zucker'],
    ['de', 'Nüse'],
    ['fn', 'sans porc'],
    ['fn', 'sans boeuf'],
    ['fn', 'sans sucre'],
    ['tr', 'soğansız'],
    ['tr', 'et yok'],
  ])('in %s %j is none', (language, query) => {
    expect(search(language, query).meant).toEqual([]);
  });

  test('nothing is asked where a dish says just that', () => {
    const list = [dish('Aa', letters('f', {}), [], 'ohne Nüse'), dish('Bb', letters('f', {}))];
    expect(search('de', 'ohne Nüse', list)).toMatchObject({ count: 1, meant: [] });
  });
});

describe('what is not spicy is what nobody calls so', () => {
  const list = [
    dish('Aa', letters('f', {}), ['vegan']),
    { ...dish('Bb', letters('f', { nuts: 'c' })), spiceLevel: 1 as const },
    { ...dish('Cc', letters('f', {})), spiceLevel: 3 as const },
    dish('Dd', letters('f', {}), [], 'Pikante Soße'),
    dish('Ee', letters('f', { nuts: 'c' }), [], 'Mildes Curry, nicht zu scharf, Suppe'),
    dish('Ff', letters('f', {}), [], 'Acı soslu'),
    dish('Gg', letters('f', {}), [], 'Hot dog'),
  ];

  test.each<[LanguageKey, string, string]>([
    ['de', 'nicht scharf', 'AEG'],
    ['de', 'nicht zu scharf', 'AEG'],
    ['de', 'nicht so scharf bitte', 'AEG'],
    ['en', 'not spicy', 'AEG'],
    ['en', 'not too spicy', 'AEG'],
    ['fn', 'pas épicé', 'AEG'],
    ['fn', 'pas trop piquant', 'AEG'],
    ['fn', 'sans piment', 'AEG'],
    ['tr', 'acısız', 'AEG'],
    ['tr', 'acı değil', 'AEG'],
    ['tr', 'acı olmasın', 'AEG'],
    ['de', 'nicht scharf, ohne Nüsse', 'AG'],
    ['de', 'ohne Nüsse und nicht scharf', 'AG'],
    ['de', 'vegan, nicht scharf', 'A'],
    ['de', 'Suppe nicht scharf', 'E'],
    // What is spicy is found as before.
    ['de', 'scharf', 'BCE'],
    ['tr', 'acılı', 'BC'],
    ['tr', 'acı soslu', 'F'],
    ['en', 'hot dog', 'G'],
    // Another thing is left out than what is spicy.
    ['de', 'ohne scharfe Soße', ''],
  ])('in %s %j finds %j', (language, query, found) => {
    expect(listed(search(language, query, list))).toBe(found);
  });
});
