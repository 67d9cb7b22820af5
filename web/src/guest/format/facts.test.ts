import { describe, expect, test } from 'vitest';
import { type Allergen, additives, allergens, type GuestDish, type LanguageKey } from '../data';
import { dictionaries } from '../i18n';
import {
  additiveNumbers,
  allergenFacts,
  allergenParts,
  allergenRows,
  dietWords,
  factLines,
  legendLine,
  SEPARATOR,
} from './facts';

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
    ['en', 'contains gluten, eggs · may contain peanuts | vegetarian · spicy · with preservative'],
    [
      'fn',
      'contient\u202f: gluten, œufs · peut contenir\u202f: arachides | végétarien · épicé · avec conservateur',
    ],
    [
      'de',
      'enthält Gluten, Eier · kann enthalten: Erdnüsse | vegetarisch · scharf · mit Konservierungsstoff',
    ],
    ['tr', 'içerir: gluten, yumurta · içerebilir: yer fıstığı | vejetaryen · acılı · koruyuculu'],
  ])('is followed by diets, spice and additives in %s', (language, line) => {
    const facts = dish({
      allergens: 'cfcfmfffffffff',
      diets: ['vegetarian'],
      spiceLevel: 2,
      additives: ['preservative'],
    });
    const { allergens: first, others } = factLines(facts, dictionaries[language]);
    expect(`${first} | ${others}`).toBe(line.replaceAll(' · ', SEPARATOR));
  });

  test('what is vegan is not called vegetarian as well', () => {
    expect(factLines(dish({ diets: ['vegan', 'vegetarian', 'halal'] }), dictionaries.en)).toEqual({
      allergens: 'none of the 14 allergens',
      others: ['vegan', 'halal'].join(SEPARATOR),
    });
  });
});

const letterOf = { contains: 'c', mayContain: 'm', unconfirmed: 'u', free: 'f' } as const;

describe('the allergens in the sheet of a dish', () => {
  // What a state reads for milk, for gluten and eggs, and for all 14.
  test.each<[LanguageKey, keyof typeof letterOf, string, string, string]>([
    [
      'en',
      'contains',
      'Contains: milk (including lactose)',
      'Contains: cereals containing gluten, eggs',
      'Contains: all 14 allergens',
    ],
    [
      'en',
      'mayContain',
      'May contain: milk (including lactose)',
      'May contain: cereals containing gluten, eggs',
      'May contain: all 14 allergens',
    ],
    [
      'en',
      'unconfirmed',
      'Not confirmed: milk (including lactose)',
      'Not confirmed: cereals containing gluten, eggs',
      'Not confirmed: all 14 allergens',
    ],
    [
      'en',
      'free',
      'Free of: milk (including lactose)',
      'Free of: cereals containing gluten, eggs',
      'Allergens: contains none of the 14 allergens',
    ],
    [
      'fn',
      'contains',
      'Contient: lait (y compris le lactose)',
      'Contient: céréales contenant du gluten, œufs',
      'Contient: les 14 allergènes',
    ],
    [
      'fn',
      'mayContain',
      'Peut contenir: lait (y compris le lactose)',
      'Peut contenir: céréales contenant du gluten, œufs',
      'Peut contenir: les 14 allergènes',
    ],
    [
      'fn',
      'unconfirmed',
      'Non confirmé: lait (y compris le lactose)',
      'Non confirmé: céréales contenant du gluten, œufs',
      'Non confirmé: les 14 allergènes',
    ],
    [
      'fn',
      'free',
      'Sans: lait (y compris le lactose)',
      'Sans: céréales contenant du gluten, œufs',
      'Allergènes: ne contient aucun des 14 allergènes',
    ],
    [
      'de',
      'contains',
      'Enthält: Milch (einschließlich Laktose)',
      'Enthält: glutenhaltiges Getreide, Eier',
      'Enthält: alle 14 Allergene',
    ],
    [
      'de',
      'mayContain',
      'Kann enthalten: Milch (einschließlich Laktose)',
      'Kann enthalten: glutenhaltiges Getreide, Eier',
      'Kann enthalten: alle 14 Allergene',
    ],
    [
      'de',
      'unconfirmed',
      'Nicht bestätigt: Milch (einschließlich Laktose)',
      'Nicht bestätigt: glutenhaltiges Getreide, Eier',
      'Nicht bestätigt: alle 14 Allergene',
    ],
    [
      'de',
      'free',
      'Nicht enthalten: Milch (einschließlich Laktose)',
      'Nicht enthalten: glutenhaltiges Getreide, Eier',
      'Allergene: enthält keines der 14 Allergene',
    ],
    [
      'tr',
      'contains',
      'İçerir: süt (laktoz dâhil)',
      'İçerir: gluten içeren tahıllar, yumurta',
      'İçerir: 14 alerjenin tümü',
    ],
    [
      'tr',
      'mayContain',
      'İçerebilir: süt (laktoz dâhil)',
      'İçerebilir: gluten içeren tahıllar, yumurta',
      'İçerebilir: 14 alerjenin tümü',
    ],
    [
      'tr',
      'unconfirmed',
      'Doğrulanmadı: süt (laktoz dâhil)',
      'Doğrulanmadı: gluten içeren tahıllar, yumurta',
      'Doğrulanmadı: 14 alerjenin tümü',
    ],
    [
      'tr',
      'free',
      'İçermez: süt (laktoz dâhil)',
      'İçermez: gluten içeren tahıllar, yumurta',
      'Alerjenler: 14 alerjenin hiçbirini içermez',
    ],
  ])('in %s which are in the state %s: %s, %s, %s', (language, state, one, some, all) => {
    const row = (inState: Allergen[]): string | undefined => {
      const others = state === 'free' ? 'u' : 'f';
      const letters = allergens.map((name) => (inState.includes(name) ? letterOf[state] : others)).join('');
      const found = allergenRows(dish({ allergens: letters }), dictionaries[language]).filter(
        (row) => row.state === state,
      );
      expect(found.length).toBeLessThanOrEqual(1);
      return found.map(({ label, value }) => `${label}: ${value}`)[0];
    };
    expect(row(['milk'])).toBe(one);
    expect(row(['gluten', 'eggs'])).toBe(some);
    expect(row([...allergens])).toBe(all);
    expect(row([])).toBeUndefined();
  });
});

// Milk of a lactose-free dish is milk without lactose.
test.each<[LanguageKey, string, string]>([
  ['en', 'milk (including lactose)', 'milk'],
  ['fn', 'lait (y compris le lactose)', 'lait'],
  ['de', 'Milch (einschließlich Laktose)', 'Milch'],
  ['tr', 'süt (laktoz dâhil)', 'süt'],
])('in %s %s of a lactose-free dish is %s', (language, milk, lactoseFree) => {
  const said = (facts: Partial<GuestDish>): string | undefined =>
    allergenRows(dish(facts), dictionaries[language])[0]?.value;
  for (const letter of ['c', 'm', 'u']) {
    const allergens = `ffffff${letter}fffffff`;
    // Of traces, and of what is not confirmed, nobody knows that it is such milk.
    const own = letter === 'c' ? lactoseFree : milk;
    expect(said({ allergens, diets: ['vegetarian', 'lactose_free'] })).toBe(own);
    expect(said({ allergens, diets: ['vegetarian'] })).toBe(milk);
  }
});

test.each<[string, GuestDish['diets'], string[]]>([
  ['gluten that is in what must be chosen', ['gluten_free'], ['gluten-free (not confirmed: gluten)']],
  ['traces of gluten', ['gluten_free'], ['gluten-free (may contain gluten)']],
  ['milk', ['lactose_free'], ['lactose-free']],
  ['traces of milk', ['lactose_free'], ['lactose-free (may contain milk)']],
])('a dish with %s and the diets %j is said to be %j', (what, diets, words) => {
  const letter = what.startsWith('traces') ? 'm' : 'c';
  const letters = allergens.map((name) => (what.includes(name) ? letter : 'f')).join('');
  expect(dietWords(dish({ allergens: letters, diets }), dictionaries.en)).toEqual(words);
});

test.each<[LanguageKey, string]>([
  ['en', 'halal, gluten-free (not confirmed: gluten), lactose-free (not confirmed: milk)'],
  ['fn', 'halal, sans gluten (non confirmé\u202f: gluten), sans lactose (non confirmé\u202f: lait)'],
  ['de', 'halal, glutenfrei (nicht bestätigt: Gluten), laktosefrei (nicht bestätigt: Milch)'],
  ['tr', 'helal, glutensiz (doğrulanmadı: gluten), laktozsuz (doğrulanmadı: süt)'],
])('in %s row and sheet say which diets nobody has confirmed: %s', (language, line) => {
  const diets: GuestDish['diets'] = ['halal', 'gluten_free', 'lactose_free'];
  const text = dictionaries[language];
  const words = line.split(', ');
  const unconfirmed = dish({ allergens: 'u'.repeat(14), diets });
  expect(dietWords(unconfirmed, text)).toEqual(words);
  expect(factLines(unconfirmed, text).others).toBe(words.join(SEPARATOR));
  expect(dietWords(dish({ allergens: 'ffffffcfffffff', diets }), text)).toEqual(
    words.map((word) => word.replace(/ \([^)]*\)/g, '')),
  );
  expect(dietWords(dish({ allergens: 'u'.repeat(14) }), text)).toEqual([]);
});

describe('an allergen is free only where it is confirmed', () => {
  test.each(['', 'f', 'x'.repeat(14), ' '.repeat(14), 'F'.repeat(14), 'ccc'])('letters %j', (letters) => {
    const facts = allergenFacts(letters);
    const free = [...letters].filter((letter) => letter === 'f').length;
    expect(facts.free).toHaveLength(free);
    expect([...facts.contains, ...facts.mayContain, ...facts.free, ...facts.unconfirmed].toSorted()).toEqual(
      allergens.toSorted(),
    );
  });
});

describe('the numbers of additives', () => {
  const menu = (...dishes: GuestDish[]) => [{ id: 's', name: 'S', dishes }];
  const cola = dish({ additives: ['colouring', 'caffeine'] });

  test('are their places in the list of all', () => {
    expect(additiveNumbers(additives, dictionaries.de)).toEqual(additives.map((_, at) => at + 1));
    expect(additiveNumbers(['colouring', 'caffeine', 'taurine'], dictionaries.de)).toEqual([1, 11, 13]);
  });

  test('are explained in German, as far as the menu has any', () => {
    const line = legendLine(
      menu(cola, dish({ additives: ['preservative'] }), cola, dish({})),
      dictionaries.de,
    );
    expect(line.replaceAll('\u00a0', ' ')).toBe(
      'Zusatzstoffe: 1 mit Farbstoff, 2 mit Konservierungsstoff, 11 koffeinhaltig',
    );
    expect(legendLine(menu(dish({})), dictionaries.de)).toBe('');
  });

  test.each(['en', 'fn', 'tr'] as const)('are not used in %s', (language) => {
    expect(legendLine(menu(cola), dictionaries[language])).toBe('');
  });
});

test('what a row says of a filter is not said again in the line below it', () => {
  const lineOf = (states: string, open: string) =>
    factLines({ ...dish({}), allergens: states, open }, dictionaries.en).allergens;
  // Gluten, eggs and nuts are at places 0, 2 and 7.
  const open = 'fffffffmffffff';
  expect(lineOf('cfffffffmfffff'.replace(/^(.{7})f/, '$1m'), open)).toBe(
    `contains gluten${SEPARATOR}may contain celery`,
  );
  expect(lineOf('fffffffmffffff', open), 'nothing is left to say').toBe('');
  expect(lineOf('ffuffffmffffff', open)).toBe('not confirmed: eggs');
  expect(lineOf('uuuuuuuuuuuuuu', 'uuuuuuuuuuuuuu')).toBe('');
});
