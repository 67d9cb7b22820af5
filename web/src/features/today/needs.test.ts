import { expect, test } from 'vitest';
import type { Link, LinkPage, Menu, Store } from '@/api';
import { allergens } from '@/lib/menu/dish-facts';
import { needsOf } from './needs';

const store = { languages: ['de', 'en'], defaultLanguage: 'de' } as Store;
const all = { contains: [], mayContain: [], free: [...allergens] };

type Dish = Menu['menuSections'][number]['dishes'][number];

const dish = (change: Partial<Dish> = {}): Dish =>
  ({
    name: { de: 'Suppe', en: 'Soup' },
    description: {},
    prices: [{ name: {}, amount: 500 }],
    allergens: all,
    isActive: true,
    soldOut: false,
    example: false,
    ...change,
  }) as Dish;

const menu = (dishes: Dish[], section: object = {}): Menu =>
  ({
    restaurantInfo: { tagline: {}, description: {}, cuisine: {}, serviceNote: {} },
    menuSections: [
      {
        name: { de: 'Suppen', en: 'Soups' },
        description: {},
        isActive: true,
        example: false,
        dishes,
        ...section,
      },
    ],
  }) as unknown as Menu;

const page = { tagline: {} } as LinkPage;
const link = (name: Link['name'], isActive = true): Link => ({ name, description: {}, isActive }) as Link;

test('where all is well nothing waits', () => {
  expect(needsOf(store, menu([dish()]), page, [link({ de: 'Karte', en: 'Menu' })])).toEqual({
    allergens: 0,
    menuTexts: 0,
    linkTexts: 0,
    soldOut: 0,
  });
});

test('dishes wait by what guests are told of them', () => {
  const some = { ...all, free: allergens.slice(1) };
  const dishes = [
    dish({ allergens: some }),
    dish({ soldOut: true }),
    dish({ allergens: some, soldOut: true }),
  ];
  expect(needsOf(store, menu(dishes), page, [])).toMatchObject({ allergens: 2, soldOut: 2 });
});

test('a text waits once where a translation is missing or older than its source', () => {
  const four = { ...store, languages: ['de', 'en', 'fn', 'tr'] } as Store;
  const dishes = [
    dish({
      description: { de: 'Mit Brot', en: 'With bread', fn: 'Avec du pain', tr: 'Ekmekle', stale: ['en'] },
    }),
  ];
  // The section's name and the dish's lack two languages; the description is old in one.
  expect(needsOf(four, menu(dishes), page, []).menuTexts).toBe(3);
  const links = [link({ de: 'Karte' }), link({ de: 'Karte', en: 'Menu' }), link({ de: 'Aus' }, false)];
  expect(needsOf(store, menu([]), { ...page, tagline: { de: 'Pasta' } }, links).linkTexts).toBe(2);
});

test('what guests do not see waits for nobody', () => {
  const hidden = {
    allergens: { contains: [], mayContain: [], free: [] },
    soldOut: true,
    name: { de: 'Neu' },
  };
  const none = { allergens: 0, menuTexts: 0, soldOut: 0 };
  expect(needsOf(store, menu([dish({ ...hidden, isActive: false })]), page, [])).toMatchObject(none);
  expect(needsOf(store, menu([dish({ ...hidden, example: true })]), page, [])).toMatchObject(none);
  expect(needsOf(store, menu([dish(hidden)], { isActive: false }), page, [])).toMatchObject(none);
});
