import { describe, expect, test } from 'vitest';
import { type Allergen, allergens, type Diet, type GuestDish, type GuestSection } from '../data';
import { allergenParts } from '../format/facts';
import { messagesOf } from '../i18n';
import {
  applyFilter,
  type Filter,
  formatHash,
  isActive,
  noFilter,
  offeredDiets,
  openOf,
  parseHash,
} from './filter';
import { indexOf } from './texts';

/** The letters of a dish: what is not named is free. */
const letters = (facts: Partial<Record<Allergen, string>>): string =>
  allergens.map((allergen) => facts[allergen] ?? 'f').join('');

const dish = (
  name: string,
  facts: Partial<Record<Allergen, string>>,
  more: Partial<GuestDish> = {},
): GuestDish => ({
  id: name,
  name,
  prices: [{ text: '€1.00' }],
  allergens: letters(facts),
  ...more,
});

const sections: GuestSection[] = [
  {
    id: 's1',
    name: 'Vorspeisen',
    dishes: [
      dish('Bruschetta', { gluten: 'c' }, { description: 'Tomaten, Basilikum', diets: ['vegan'] }),
      dish('Burrata', { milk: 'c' }, { description: 'Ofentomaten', diets: ['vegetarian', 'gluten_free'] }),
      dish('Carpaccio', { milk: 'm' }),
      dish('Oliven', { milk: 'u' }, { diets: ['vegan'] }),
    ],
  },
  {
    id: 's2',
    name: 'Tatlılar',
    dishes: [
      dish('Sakızlı muhallebi', { milk: 'c', gluten: 'u' }, { diets: ['vegetarian', 'gluten_free'] }),
      dish('Meyve', {}, { description: 'Mevsim meyveleri', diets: ['vegan'] }),
    ],
  },
];
const index = indexOf(sections, messagesOf('de'));
const filter = (part: Partial<Filter>): Filter => ({ ...noFilter, ...part });

describe('a filter leaves', () => {
  test.each<[string, Partial<Filter>, string[], number]>([
    [
      'everything when empty',
      {},
      ['Bruschetta', 'Burrata', 'Carpaccio', 'Oliven', 'Sakızlı muhallebi', 'Meyve'],
      0,
    ],
    [
      'what does not contain milk, as far as is known',
      { without: ['milk'] },
      ['Bruschetta', 'Carpaccio: may contain milk', 'Oliven: not confirmed: milk', 'Meyve'],
      2,
    ],
    [
      'what contains neither of two',
      { without: ['milk', 'gluten'] },
      ['Carpaccio: may contain milk', 'Oliven: not confirmed: milk', 'Meyve'],
      3,
    ],
    [
      'the same where it is typed',
      { query: 'ohne milch' },
      ['Bruschetta', 'Carpaccio: may contain milk', 'Oliven: not confirmed: milk', 'Meyve'],
      2,
    ],
    [
      'what is free of an allergen that no dish has',
      { without: ['lupin'] },
      sections.flatMap((s) => s.dishes.map((d) => d.name)),
      0,
    ],
    ['what is vegan', { diets: ['vegan'] }, ['Bruschetta', 'Oliven', 'Meyve'], 3],
    [
      'the vegan with the vegetarian',
      { diets: ['vegetarian'] },
      ['Bruschetta', 'Burrata', 'Oliven', 'Sakızlı muhallebi', 'Meyve'],
      1,
    ],
    [
      'what is gluten-free, as far as is known',
      { diets: ['gluten_free'] },
      ['Burrata', 'Sakızlı muhallebi: not confirmed: gluten'],
      4,
    ],
    [
      'what has every diet',
      { diets: ['vegetarian', 'gluten_free'] },
      ['Burrata', 'Sakızlı muhallebi: not confirmed: gluten'],
      4,
    ],
    ['a name', { query: 'burr' }, ['Burrata'], 0],
    ['a description', { query: 'tomaten' }, ['Bruschetta', 'Burrata'], 0],
    ['all words, in any order', { query: 'basilikum  TOMATEN' }, ['Bruschetta'], 0],
    ['a section', { query: 'tatlilar' }, ['Sakızlı muhallebi', 'Meyve'], 0],
    ['Turkish letters typed plainly', { query: 'SAKIZLI' }, ['Sakızlı muhallebi'], 0],
    ['a diet, as the filter', { query: 'vegan' }, ['Bruschetta', 'Oliven', 'Meyve'], 3],
    [
      'an allergen, as the rows say it',
      { query: 'milch' },
      ['Burrata', 'Carpaccio', 'Oliven', 'Sakızlı muhallebi'],
      0,
    ],
    ['nothing for a word that is nowhere', { query: 'zzz' }, [], 0],
    [
      'search and filter together, counting only what the search found',
      { query: 'tomaten', without: ['milk'] },
      ['Bruschetta'],
      1,
    ],
  ])('%s', (_, part, names, hidden) => {
    const result = applyFilter(index, filter(part));
    const left = result.sections.flatMap((section) => section.dishes);
    const said = ({ open }: GuestDish) =>
      open ? `: ${allergenParts(open, messagesOf('en')).join(', ')}` : '';
    expect(left.map((dish) => dish.name + said(dish))).toEqual(names);
    expect([result.count, result.hidden]).toEqual([names.length, hidden]);
    const saying = (word: string) => names.filter((name) => name.includes(word)).length;
    // What names an allergen counts what may have it.
    if (part.query !== 'milch')
      expect([result.traces, result.mayHave]).toEqual([saying('may'), saying('not confirmed')]);
  });

  test('no empty section, and whole sections as they were', () => {
    const result = applyFilter(index, filter({ query: 'tatli' }));
    expect(result.sections).toHaveLength(1);
    expect(result.sections[0]).toBe(sections[1]);
  });
});

test.each([
  ['f', 'f'],
  ['u', 'u'],
  ['m', 'm'],
  ['c', null],
])('where gluten is %s, what is called gluten-free is left so by its filter: %s', (letter, left) => {
  const letters = openOf(
    dish('d', { gluten: letter }, { diets: ['gluten_free'] }),
    filter({ diets: ['gluten_free'] }),
  );
  expect(letters?.[0] ?? null).toBe(left);
});

test.each<[Partial<GuestDish>[], Diet[], Diet[]]>([
  [[{}], [], []],
  [[{ diets: ['halal'] }, { diets: ['vegan', 'halal'] }], [], ['vegetarian', 'vegan', 'halal']],
  [[{ diets: ['gluten_free'] }], ['kosher'], ['kosher', 'gluten_free']],
])('of dishes with %j, where %j is chosen, the diets %j are offered', (has, chosen, offered) => {
  const dishes = has.map((more) => dish('d', {}, more));
  const list = offeredDiets([{ id: 's', name: 'S', dishes }], filter({ diets: chosen }));
  expect(list.toSorted()).toEqual(offered.toSorted());
});

/** What a dish says of a filter: null where it is hidden. */
const saidOf = (tested: GuestDish, part: Partial<Filter>): string | null => {
  const open = openOf(tested, filter(part));
  return open && allergenParts(open, messagesOf('en')).join(', ');
};
const ALL_FREE = 'none of the 14 allergens';

describe('a dish without', () => {
  test.each<[string, string, string | null]>([
    ['f', 'f', ALL_FREE],
    ['c', 'f', null],
    ['m', 'f', 'may contain milk'],
    ['u', 'f', 'not confirmed: milk'],
    ['u', 'u', 'not confirmed: milk, nuts'],
    ['u', 'c', null],
    ['u', 'm', 'may contain nuts, not confirmed: milk'],
    ['', '', 'not confirmed: milk, nuts'],
    ['x', 'f', 'not confirmed: milk'],
  ])('milk %j and nuts %j: %s', (milk, nuts, said) => {
    const facts = milk === '' ? '' : letters({ milk, nuts });
    const tested = dish('d', {}, { allergens: facts });
    expect(saidOf(tested, { without: ['milk', 'nuts'] })).toBe(said);
  });

  // The other diets are the owner's word.
  test.each<[Diet, Allergen, string, string]>([
    ['gluten_free', 'gluten', 'f', ALL_FREE],
    ['gluten_free', 'gluten', 'u', 'not confirmed: gluten'],
    ['gluten_free', 'gluten', '', 'not confirmed: gluten'],
    ['lactose_free', 'milk', 'f', ALL_FREE],
    ['lactose_free', 'milk', 'c', ALL_FREE],
    ['gluten_free', 'gluten', 'm', 'may contain gluten'],
    ['lactose_free', 'milk', 'm', 'may contain milk'],
    ['lactose_free', 'milk', 'u', 'not confirmed: milk'],
    ['vegan', 'milk', 'u', ALL_FREE],
    ['vegetarian', 'fish', 'u', ALL_FREE],
    ['halal', 'gluten', 'u', ALL_FREE],
    ['kosher', 'milk', 'u', ALL_FREE],
  ])('what is %s with %s %j: %s', (diet, allergen, letter, said) => {
    const facts = letter === '' ? '' : letters({ [allergen]: letter });
    const tested = dish('d', {}, { allergens: facts, diets: [diet] });
    expect(saidOf(tested, { diets: [diet] })).toBe(said);
    expect(saidOf({ ...tested, diets: undefined }, { diets: [diet] })).toBe(null);
  });

  test('what is gluten-free and not confirmed is hidden where it contains what is to be left out', () => {
    const tested = dish('d', { gluten: 'u', milk: 'c' }, { diets: ['gluten_free'] });
    expect(saidOf(tested, { without: ['milk'], diets: ['gluten_free'] })).toBe(null);
  });

  test('an unconfirmed dish of another diet is hidden', () => {
    expect(saidOf(dish('d', { milk: 'u' }), { without: ['milk'], diets: ['vegan'] })).toBe(null);
  });
});

describe('the address', () => {
  test.each<[string, Partial<Filter>, string | undefined]>([
    ['', {}, undefined],
    ['#q=pizza', { query: 'pizza' }, undefined],
    ['#q=%C5%9Fi%C5%9F%20%26%20%23', { query: 'şiş & #' }, undefined],
    ['#without=gluten,milk', { without: ['gluten', 'milk'] }, undefined],
    ['#diet=vegan,gluten_free', { diets: ['vegan', 'gluten_free'] }, undefined],
    ['#q=a&without=milk&diet=halal&dish=abc', { query: 'a', without: ['milk'], diets: ['halal'] }, 'abc'],
  ])('%s is written and read', (hash, part, open) => {
    const place = { filter: filter(part), dish: open };
    expect(formatHash(place)).toBe(hash);
    expect(parseHash(hash)).toEqual(place);
  });

  test.each(['#s1', '#menu', '#without=plutonium&diet=air&without', '#%', '#q=', '#dish='])(
    '%s is ignored',
    (hash) => {
      const place = parseHash(hash);
      expect(place).toEqual({ filter: noFilter, dish: undefined });
      expect(isActive(place.filter)).toBe(false);
    },
  );

  test('names what is chosen in one order', () => {
    expect(parseHash('#without=milk,gluten,milk').filter.without).toEqual<Allergen[]>(['gluten', 'milk']);
    expect(parseHash('#diet=halal,vegan').filter.diets).toEqual<Diet[]>(['vegan', 'halal']);
  });
});
