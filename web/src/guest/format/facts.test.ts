import { describe, expect, test } from 'vitest';
import { allergens, type GuestDish, type LanguageKey } from '../data';
import { dictionaries } from '../i18n';
import { allergenFacts, allergenParts, factsLine, SEPARATOR } from './facts';

const dish = (facts: Partial<GuestDish>): GuestDish => ({
  id: 'd',
  name: 'Dish',
  prices: [],
  allergens: 'f'.repeat(14),
  ...facts,
});

describe('the allergen line', () => {
  test.each<[string, string]>([
    ['ffffffffffffff', 'none of the 14 allergens'],
    ['uuuuuuuuuuuuuu', 'allergens not confirmed'],
    ['cfffffcfffffff', 'contains gluten, milk'],
    ['cfffffcmffffff', 'contains gluten, milk | may contain nuts'],
    ['fffffffmffffff', 'may contain nuts'],
    ['ffufffffffffff', 'not confirmed: eggs'],
    ['cfuuuffffffffff', 'contains gluten | not confirmed: eggs, fish, peanuts'],
    ['cfuuuuffffffff', 'contains gluten | other allergens not confirmed'],
    ['muuuuuffffffff', 'may contain gluten | other allergens not confirmed'],
    ['ffuuuuffffffff', 'allergens not confirmed'],
  ])('%s reads %s', (letters, line) => {
    expect(allergenParts(letters, dictionaries.en).join(' | ')).toBe(line);
  });

  test.each<[LanguageKey, string]>([
    ['en', 'contains gluten, eggs · may contain peanuts · vegetarian · spicy · with preservative'],
    [
      'fn',
      'contient\u00a0: gluten, œufs · traces possibles\u00a0: arachides · végétarien · épicé · avec conservateur',
    ],
    [
      'de',
      'enthält Gluten, Eier · kann Spuren enthalten: Erdnüsse · vegetarisch · scharf · mit Konservierungsstoff',
    ],
    ['tr', 'içerir: gluten, yumurta · içerebilir: yer fıstığı · vejetaryen · acılı · koruyuculu'],
  ])('stands with diets, spice and additives in %s', (language, line) => {
    const facts = dish({
      allergens: 'cfcfmfffffffff',
      diets: ['vegetarian'],
      spice: 2,
      additives: ['preservative'],
    });
    expect(factsLine(facts, dictionaries[language])).toBe(line.replaceAll(' · ', SEPARATOR));
  });

  test('what is vegan is not called vegetarian as well', () => {
    expect(factsLine(dish({ diets: ['vegan', 'vegetarian', 'halal'] }), dictionaries.en)).toBe(
      ['none of the 14 allergens', 'vegan', 'halal'].join(SEPARATOR),
    );
  });
});

describe('an allergen is free only where the kitchen said so', () => {
  test.each(['', 'f', 'x'.repeat(14), ' '.repeat(14), 'F'.repeat(14), 'ccc'])('letters %j', (letters) => {
    const facts = allergenFacts(letters);
    const said = [...letters].filter((letter) => letter === 'f').length;
    expect(facts.free).toHaveLength(said);
    expect([...facts.contains, ...facts.mayContain, ...facts.free, ...facts.unconfirmed].toSorted()).toEqual(
      allergens.toSorted(),
    );
  });
});
