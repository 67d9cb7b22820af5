import { describe, expect, test } from 'vitest';
import type { Diet, LanguageKey } from '../data';
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
