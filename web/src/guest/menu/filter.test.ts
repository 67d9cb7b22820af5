import { describe, expect, test } from 'vitest';
import { type Allergen, allergens, type Diet, type GuestDish, type GuestSection } from '../data';
import { messagesOf } from '../i18n';
import {
  applyFilter,
  type Filter,
  formatHash,
  isActive,
  noFilter,
  offeredDiets,
  parseHash,
  verdictOf,
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
  test.each<[string, Partial<Filter>, string[], number, number]>([
    [
      'everything when empty',
      {},
      ['Bruschetta', 'Burrata', 'Carpaccio', 'Oliven', 'Sakızlı muhallebi', 'Meyve'],
      0,
      0,
    ],
    ['what is confirmed free of milk', { without: ['milk'] }, ['Bruschetta', 'Meyve'], 4, 1],
    ['what is free of each of two', { without: ['milk', 'gluten'] }, ['Meyve'], 5, 1],
    [
      'what is free of an allergen that no dish has',
      { without: ['lupin'] },
      sections.flatMap((s) => s.dishes.map((d) => d.name)),
      0,
      0,
    ],
    ['what is vegan', { diets: ['vegan'] }, ['Bruschetta', 'Oliven', 'Meyve'], 3, 0],
    [
      'the vegan with the vegetarian',
      { diets: ['vegetarian'] },
      ['Bruschetta', 'Burrata', 'Oliven', 'Sakızlı muhallebi', 'Meyve'],
      1,
      0,
    ],
    ['what is confirmed to be gluten-free', { diets: ['gluten_free'] }, ['Burrata'], 5, 1],
    ['what has every diet', { diets: ['vegetarian', 'gluten_free'] }, ['Burrata'], 5, 1],
    ['a name', { query: 'burr' }, ['Burrata'], 0, 0],
    ['a description', { query: 'tomaten' }, ['Bruschetta', 'Burrata'], 0, 0],
    ['all words, in any order', { query: 'basilikum  TOMATEN' }, ['Bruschetta'], 0, 0],
    ['a section', { query: 'tatlilar' }, ['Sakızlı muhallebi', 'Meyve'], 0, 0],
    ['Turkish letters typed plainly', { query: 'SAKIZLI' }, ['Sakızlı muhallebi'], 0, 0],
    ['a diet, as the filter', { query: 'vegan' }, ['Bruschetta', 'Oliven', 'Meyve'], 3, 0],
    [
      'an allergen, as the rows say it',
      { query: 'milch' },
      ['Burrata', 'Carpaccio', 'Oliven', 'Sakızlı muhallebi'],
      0,
      0,
    ],
    ['nothing for a word that is nowhere', { query: 'zzz' }, [], 0, 0],
    [
      'search and filter together, counting only what the search found',
      { query: 'tomaten', without: ['milk'] },
      ['Bruschetta'],
      1,
      0,
    ],
  ])('%s', (_, part, names, hidden, unconfirmed) => {
    const result = applyFilter(index, filter(part));
    expect(result.sections.flatMap((section) => section.dishes.map(({ name }) => name))).toEqual(names);
    expect([result.count, result.hidden, result.unconfirmed]).toEqual([names.length, hidden, unconfirmed]);
  });

  test('no empty section, and whole sections as they were', () => {
    const result = applyFilter(index, filter({ query: 'tatli' }));
    expect(result.sections).toHaveLength(1);
    expect(result.sections[0]).toBe(sections[1]);
  });
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

describe('a dish without', () => {
  test.each<[string, string, 'fits' | 'unconfirmed' | 'not']>([
    ['f', 'f', 'fits'],
    ['c', 'f', 'not'],
    ['m', 'f', 'not'],
    ['u', 'f', 'unconfirmed'],
    ['u', 'u', 'unconfirmed'],
    ['u', 'c', 'not'],
    ['u', 'm', 'not'],
    ['', '', 'unconfirmed'],
    ['x', 'f', 'unconfirmed'],
  ])('milk %j and nuts %j: %s', (milk, nuts, verdict) => {
    const facts = milk === '' ? '' : letters({ milk, nuts });
    const tested = dish('d', {}, { allergens: facts });
    expect(verdictOf(tested, filter({ without: ['milk', 'nuts'] }))).toBe(verdict);
  });

  // The other diets are the owner's word.
  test.each<[Diet, Allergen, string, 'fits' | 'unconfirmed' | 'not']>([
    ['gluten_free', 'gluten', 'f', 'fits'],
    ['gluten_free', 'gluten', 'u', 'unconfirmed'],
    ['gluten_free', 'gluten', '', 'unconfirmed'],
    ['lactose_free', 'milk', 'f', 'fits'],
    ['lactose_free', 'milk', 'c', 'fits'],
    ['lactose_free', 'milk', 'm', 'fits'],
    ['lactose_free', 'milk', 'u', 'unconfirmed'],
    ['vegan', 'milk', 'u', 'fits'],
    ['vegetarian', 'fish', 'u', 'fits'],
    ['halal', 'gluten', 'u', 'fits'],
    ['kosher', 'milk', 'u', 'fits'],
  ])('what is %s with %s %j: %s', (diet, allergen, letter, verdict) => {
    const facts = letter === '' ? '' : letters({ [allergen]: letter });
    const tested = dish('d', {}, { allergens: facts, diets: [diet] });
    expect(verdictOf(tested, filter({ diets: [diet] }))).toBe(verdict);
    expect(verdictOf({ ...tested, diets: undefined }, filter({ diets: [diet] }))).toBe('not');
  });

  test('what is gluten-free and not confirmed is hidden where it contains what is to be left out', () => {
    const tested = dish('d', { gluten: 'u', milk: 'c' }, { diets: ['gluten_free'] });
    expect(verdictOf(tested, filter({ without: ['milk'], diets: ['gluten_free'] }))).toBe('not');
  });

  test('an unconfirmed dish of another diet is hidden', () => {
    expect(verdictOf(dish('d', { milk: 'u' }), filter({ without: ['milk'], diets: ['vegan'] }))).toBe('not');
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
