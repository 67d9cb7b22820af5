import { describe, expect, test } from 'vitest';
import { type Allergen, allergens, type GuestDish, type LanguageKey } from '../data';
import { dictionaries } from '../i18n';
import { demoMenu } from '../testing/demo';
import { dish, dishes, letters, listed, search } from '../testing/search';
import { applyFilter, noFilter, parseHash } from './filter';
import { indexOf } from './texts';

describe('what a search leaves out is never listed unless it says so', () => {
  const glutenFree = 'ABE';
  const lactoseFree = 'ACD';
  const noGluten = 'ABEFGHI';
  const noMilk = 'ADEFGHI';
  const noNuts = 'ABCDHI';
  test.each<[LanguageKey, string, string]>([
    ['en', 'gluten free', glutenFree],
    ['en', 'gluten-free', glutenFree],
    ['en', 'Gluten‑Free', glutenFree],
    ['en', 'glutenfree', glutenFree],
    ['en', 'gluten fre', glutenFree],
    ['en', 'without gluten', noGluten],
    ['en', 'wheat free', noGluten],
    ['en', 'lactose free', lactoseFree],
    ['en', 'without lactose', lactoseFree],
    ['en', 'milk free', noMilk],
    ['en', 'milk-free', noMilk],
    ['en', 'dairy free', noMilk],
    ['en', 'non-dairy', noMilk],
    ['en', 'no milk', noMilk],
    ['en', 'free of milk', noMilk],
    ['en', 'free from milk', noMilk],
    ['en', 'without any milk', noMilk],
    ['en', 'no mil', ''],
    ['en', 'nut free', noNuts],
    ['en', 'tree nut free', 'ABCDGHI'],
    ['en', 'peanut free', 'ABCDEFHI'],
    ['en', 'shellfish free', 'ABCDEFG'],
    ['en', 'egg free', 'ABCDFGHI'],
    ['en', 'gluten and milk free', 'AEFGHI'],
    ['en', 'gluten free, milk free', 'AE'],
    ['en', 'gluten free milk', 'AE'],
    ['en', 'no milk, nuts or fish', 'AHI'],
    ['en', 'vegan without peanuts', 'A'],
    ['en', 'aa milk free', ''],
    ['en', 'aa, milk free', ''],
    ['en', 'aa without milk', 'A'],
    ['en', 'milk free aa', 'A'],
    ['en', 'bb milk free', ''],
    ['en', 'contains no milk', noMilk],
    ['de', 'nicht enthalten: Milch', noMilk],
    ['en', 'non-vegetarian', ''],
    ['fn', 'sans gluten', noGluten],
    ['fn', 'gluten free', glutenFree],
    ['fn', 'sans lactose', lactoseFree],
    ['fn', 'sans lait', noMilk],
    ['fn', 'sans le lait', noMilk],
    ['fn', 'pas de lait', noMilk],
    ['fn', 'sans lait ni gluten', 'AEFGHI'],
    ['fn', 'sans œufs', 'ABCDFGHI'],
    ['fn', "pas d'oeufs", 'ABCDFGHI'],
    ['fn', 'sans fruits à coque', 'ABCDGHI'],
    ['fn', 'sans noix', 'ABCDGHI'],
    ['fn', 'sans cacahuètes', 'ABCDEFHI'],
    ['de', 'ohne nuesse', 'ABCDHI'],
    ['de', 'ohne Schalenfruechte', 'ABCDGHI'],
    ['de', 'glutenfrei', glutenFree],
    ['de', 'glutenfreie', glutenFree],
    ['de', 'gluten-frei', glutenFree],
    ['de', 'glutenfr', glutenFree],
    ['de', 'ohne Gluten', noGluten],
    ['de', 'laktosefrei', lactoseFree],
    ['de', 'ohne Laktose', lactoseFree],
    ['de', 'ohne Milch', noMilk],
    ['de', 'milchfrei', noMilk],
    ['de', 'frei von Milch', noMilk],
    ['de', 'keine Milch', noMilk],
    ['de', 'ohne Nüsse', noNuts],
    ['de', 'frei von Nüssen', noNuts],
    ['de', 'nussfrei', noNuts],
    ['de', 'ohne Schalenfrüchte', 'ABCDGHI'],
    ['de', 'ohne Eier', 'ABCDFGHI'],
    ['de', 'eifrei', 'ABCDFGHI'],
    ['de', 'ohne Milch und Nüsse', 'ADHI'],
    ['tr', 'glutensiz', glutenFree],
    ['tr', 'GLUTENSİZ', glutenFree],
    ['tr', 'gluten içermez', glutenFree],
    ['tr', 'laktozsuz', lactoseFree],
    ['tr', 'sütsüz', noMilk],
    ['tr', 'süt’süz', noMilk],
    ['tr', 'süt içermez', noMilk],
    ['tr', 'süt içermesin', noMilk],
    ['tr', 'süt olmayan', noMilk],
    ['tr', 'fıstıksız', noNuts],
    ['tr', 'FISTIK içermeyen', noNuts],
    ['tr', 'yer fıstığı içermez', 'ABCDEFHI'],
    ['tr', 'yumurtasız', 'ABCDFGHI'],
    ['tr', 'süt ve yumurta içermez', 'ADFGHI'],
    // In short, behind, or as an allergy.
    ['en', 'w/o milk', noMilk],
    ['en', 'w.o. milk', noMilk],
    ['en', 'milk no', noMilk],
    ['en', 'nuts: no', noNuts],
    ['en', 'free gluten', noGluten],
    ['en', 'nut allergy', noNuts],
    ['en', 'allergic to nuts', noNuts],
    ['en', 'nut safe', noNuts],
    ['en', 'eggless', 'ABCDFGHI'],
    ['en', 'no nuts please', noNuts],
    ['de', 'w/o Milch', noMilk],
    ['de', 'o. Nüsse', noNuts],
    ['de', 'frei Gluten', noGluten],
    ['de', 'Nussallergie', noNuts],
    ['de', 'allergisch gegen Nüsse', noNuts],
    ['de', 'ohne Nüsse bitte', noNuts],
    ['fn', 'san lait', noMilk],
    ['fn', 'allergie aux fruits à coque', 'ABCDGHI'],
    ['tr', 'süt no', noMilk],
    ['tr', 'süt alerjim var', noMilk],
    ['en', "I'm allergic to nuts", noNuts],
    ['de', 'Ich habe eine Nussallergie', noNuts],
    ['fn', 'je suis allergique aux cacahuètes', 'ABCDEFHI'],
    ['tr', 'kuruyemişsiz', noNuts],
    // As a disease.
    ['en', 'coeliac', glutenFree],
    ['en', 'I have celiac disease', glutenFree],
    ['de', 'Zöliakie', glutenFree],
    ['de', 'Ich habe Zoeliakie', glutenFree],
    ['fn', 'cœliaque', glutenFree],
    ['fn', 'maladie cœliaque', glutenFree],
    ['tr', 'çölyak', glutenFree],
    ['tr', 'çölyak hastası', glutenFree],
    // In another language than the page's.
    ['en', 'sin gluten', noGluten],
    ['en', 'senza latte', ''],
    ['de', 'milk free', noMilk],
    ['de', 'sütsüz', noMilk],
    ['fn', 'ohne Milch', noMilk],
    // The negation stands apart.
    ['en', 'I have allergies: milk', noMilk],
    ['en', 'pizza free milk', ''],
    ['en', 'nuts, allergy', noNuts],
    ['en', 'milk, no', noMilk],
    ['en', 'dairy products no', noMilk],
    ['en', "doesn't contain milk", noMilk],
    ['en', "can't eat milk", noMilk],
    ['en', 'wihtout milk', noMilk],
    ['en', 'w/out milk', noMilk],
    ['en', 'never milk', noMilk],
    ['en', '-milk', noMilk],
    ['en', '🚫 milk', noMilk],
    ['en', 'nut alergy', noNuts],
    ['en', 'no traces of nuts', noNuts],
    ['en', 'neither milk nor nuts', 'ADHI'],
    ['en', 'no allergens', 'A'],
    ['en', 'allergen free', 'A'],
    ['de', 'ohne Allergene', 'A'],
    ['fn', 'sans allergènes', 'A'],
    ['de', 'ich habe eine Allergie: Milch', noMilk],
    ['de', 'ohen Nüsse', noNuts],
    ['de', 'weder Milch noch Nüsse', 'ADHI'],
    ['fn', 'ni lait ni gluten', 'AEFGHI'],
    ['fn', "j'ai une allergie : lait", noMilk],
    ['fn', 'fruits à coque non', 'ABCDGHI'],
    ['fn', 'ne contient pas de lait', noMilk],
    ['fn', 'sauf lait', noMilk],
    ['tr', 'ne süt ne gluten', 'AEFGHI'],
    ['tr', 'süt hariç', noMilk],
    // The allergen's word is part of the name of something else.
    ['en', 'peanut butter free', ''],
    ['en', 'fish sauce allergy', ''],
    ['en', 'milk chocolate free', ''],
    ['en', 'pine nut and gluten free', ''],
    ['tr', 'fıstık ezmesi içermez', ''],
    ['en', 'pine nut free', ''],
    ['en', 'coconut milk free', ''],
    ['en', 'no pine nuts', ''],
    ['de', 'ohne Nüsse - Kokos', ''],
    ['de', 'Kokos, Nuss frei', ''],
    ['fn', 'sans lait de coco', ''],
    ['fn', 'sans noix de saint-jacques', ''],
    ['fn', "sans lait d'avoine", 'AEFGHI'],
    ['fn', 'sans blé noir', ''],
    ['tr', 'çam fıstığı içermeyen', ''],
    ['tr', 'çam fıstıksız', ''],
    ['tr', 'hindistan cevizsiz', ''],
  ])('in %s %j lists %j', (language, query, names) => {
    expect(listed(search(language, query))).toBe(names);
  });

  // What is no allergen must be said by the dish itself.
  test.each<[LanguageKey, string, string]>([
    ['en', 'sugar free', 'S'],
    ['en', 'sugar-free', 'S'],
    ['en', 'no sugar', ''],
    ['en', 'milk and sugar free', ''],
    ['en', 'free range', 'R'],
    ['en', 'no 7', 'N'],
    ['en', 'no.7', 'N'],
    ['de', 'ohne Knoblauch', 'K'],
    ['de', 'ohne Milch und Knoblauch', ''],
    ['de', 'Knoblauch', 'BK'],
    ['de', 'ohne', 'BK'],
  ])('in %s %j lists %j by their texts', (language, query, names) => {
    const free = letters('f', {});
    const list = [
      dish('Sorbet', free, undefined, 'sugar-free, no nonsense'),
      dish('Torte', free, ['gluten_free'], 'icing sugar'),
      dish('Roast', free, undefined, 'free-range chicken, onions, porcini, no bones, nougat'),
      dish('No. 7', free),
      dish('Bohnen', free, undefined, 'mit Knoblauch'),
      dish('Karotten', free, undefined, 'ohne Knoblauch'),
    ];
    expect(listed(search(language, query, list))).toBe(names);
  });

  // Words anywhere, but together where the one leaves the other out, and short ones whole beside an allergen.
  test.each<[LanguageKey, string, string]>([
    ['en', 'sugar-free cola', 'C'],
    ['en', 'alcohol-free beer', 'B'],
    ['en', 'garlic free', ''],
    ['en', 'honey free', ''],
    ['en', 'without ζάχαρη', ''],
    ['en', 'no сыр', ''],
    ['de', 'ohne 砂糖', ''],
    ['en', 'without αλάτι', 'G'],
    ['de', 'one Milch', ''],
    ['en', 'sem milk', 'CBGOCS'],
    ['en', 'cuis milk', 'N'],
    ['en', 'no garlic or onion', ''],
    ['en', 'garlic and onion free', ''],
    ['en', 'vegan garlic free', ''],
    ['en', 'coconut milk free', ''],
    ['en', 'no a', ''],
  ])('in %s %j lists %j by their words', (language, query, names) => {
    const free = letters('f', {});
    const list = [
      dish('Cola, sugar-free', free),
      dish('Beer (alcohol-free)', free),
      dish('Glaze', free, undefined, 'honey, free-range egg, garlic, free refills; without αλάτι, με ζάχαρη'),
      dish('Noodles', letters('f', { milk: 'c' }), undefined, 'semolina, cuisine of the house, Zitrone'),
      dish('Onion soup', free, ['vegan'], 'no garlic, almonds'),
      dish('Curry with coconut milk', free, ['vegan'], 'Free-range chicken'),
      dish('Stew', free, undefined, 'no мяса, сыр. Ohne 塩、砂糖入り'),
    ];
    expect(listed(search(language, query, list))).toBe(names);
  });

  test.each<[string, string, string]>([
    ['many words', 'a '.repeat(5000), 'a '.repeat(300)],
    ['many names', 'no milk '.repeat(5000), ''],
    ['letters outside ASCII', 'ohne а а а а а а а б', `ohne ${'а '.repeat(240)}`],
  ])('a query of %s is read at once', (_, query, text) => {
    const { filter } = parseHash(`#q=${encodeURIComponent(query)}`);
    const list = Array.from({ length: 500 }, () => dish('Aa', letters('f', {}), undefined, text));
    const index = indexOf([{ id: 's', name: 'Ss', dishes: list }], dictionaries.de);
    const start = performance.now();
    applyFilter(index, filter);
    expect(performance.now() - start).toBeLessThan(500);
  });

  test('and counted as the filter counts it', () => {
    const { count, hidden, mayHave, traces } = search('en', 'milk free');
    expect([count, hidden, mayHave, traces]).toEqual([8, 2, 1, 0]);
  });
});

describe.each<[LanguageKey, string[]]>([
  ['en', ['no X', 'X free', 'X-free', 'without any X', 'free of X', 'aa X free', 'no X or eggs']],
  ['fn', ['sans X', 'pas de X', 'sans œufs ni X', 'menu sans X']],
  ['de', ['ohne X', 'X frei', 'X-frei', 'frei von X', 'keine X', 'ohne Eier und X']],
  ['tr', ['X içermez', 'X’siz', 'X içermeyen', 'yumurta ve X olmayan', 'X yok']],
])('in %s, for each word an allergen has', (language, sayings) => {
  const { allergen: names, allergenInFull, search } = dictionaries[language].facts;
  const more: Partial<Record<Allergen, string>> = search;
  const menus = (['osteria', 'kaffeehaus', 'meyhane'] as const).map(
    (store) => demoMenu(store, language).sections,
  );
  const all = [...menus.flat().flatMap((section) => section.dishes), ...dishes];
  const index = indexOf([{ id: 's', name: 'Ss', dishes: all }], dictionaries[language]);
  const found = (query: string): GuestDish[] =>
    applyFilter(index, { ...noFilter, query }).sections.flatMap((section) => section.dishes);
  const words = allergens.flatMap((name, at) =>
    [names[name], allergenInFull[name], ...(more[name]?.split(', ') ?? [])].map((word): [string, number] => [
      word,
      at,
    ]),
  );

  test.each(words)('%j is left out', (word, at) => {
    // What is free of lactose may contain milk.
    const safe = /^la[ck]to/i.test(word) ? /[fcm]/ : /f/;
    for (const saying of sayings) {
      const query = saying.replace('X', word);
      const saysSo = ({ open = '' }: GuestDish) => /[mu]/.test(open[at] ?? '');
      expect(
        found(query).filter((dish) => !safe.test(dish.allergens[at] ?? '') && !saysSo(dish)),
        query,
      ).toEqual([]);
    }
  });

  test.each(words)('%j is found', (word, at) => {
    const listed = new Set(found(word));
    const missed = all.filter((dish) => /[cm]/.test(dish.allergens[at] ?? '') && !listed.has(dish));
    expect(missed).toEqual([]);
  });
});
