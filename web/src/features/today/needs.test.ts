import { expect, test } from 'vitest';
import type {
  AppearanceDraft,
  Company,
  ExtraGroup,
  Link,
  LinkPage,
  Menu,
  PdfLink,
  Store,
  Table,
} from '@/api';
import { allergens } from '@/lib/menu/dish-facts';
import { type Known, type Need, needsOf, trialLeft } from './needs';

const plan = { standing: 'premium', locked: null, trialEndsAt: null };
const store = {
  ...{ id: 's1', languages: ['de', 'en'], defaultLanguage: 'de', timeZone: 'Europe/Berlin', plan },
  permissions: [
    ...['store.update', 'links.update', 'menu.update', 'menu.availability', 'tables.update'],
    'appearance.update',
  ],
} as unknown as Store;
const all = { contains: [], mayContain: [], free: [...allergens] };

type Dish = Menu['menuSections'][number]['dishes'][number];

const dish = (change: Partial<Dish> = {}): Dish =>
  ({
    id: 'd1',
    name: { de: 'Suppe', en: 'Soup' },
    description: {},
    prices: [{ name: {}, amount: 500 }],
    extras: [],
    allergens: all,
    isActive: true,
    soldOut: false,
    example: false,
    ...change,
  }) as Dish;

const menu = (dishes: Dish[], section: object = {}): Menu =>
  ({
    id: 'm1',
    name: {},
    isActive: true,
    restaurantInfo: { tagline: {}, description: {}, cuisine: {}, serviceNote: {} },
    menuSections: [
      {
        id: 'c1',
        name: { de: 'Suppen', en: 'Soups' },
        description: {},
        isActive: true,
        example: false,
        dishes,
        ...section,
      },
    ],
  }) as unknown as Menu;

const page = { tagline: {}, directRedirectTrouble: null } as unknown as LinkPage;
const link = (name: Link['name'], isActive = true): Link =>
  ({ id: 'l1', name, description: {}, isActive, check: null }) as unknown as Link;

const now = Date.parse('2026-11-24T12:00Z');
const ago = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const needs = (known: Known, of = store): Need[] => needsOf(of, known, now);
const table = (
  id: string,
  lastScannedAt: string | null,
  status: Table['status'] = 'available',
  createdAt = ago(60),
): Table => ({ id, lastScannedAt, status, createdAt }) as Table;
const look = (isPublished: boolean): AppearanceDraft => ({ isPublished }) as AppearanceDraft;
const company = {
  legalName: 'Osteria GmbH',
  streetAddress: 'Weg 1',
  city: 'Bonn',
  country: '',
  hasImprint: true,
} as Company;

test('where all is well nothing waits', () => {
  const tables = [table('t1', ago(1)), table('t3', ago(30), 'disabled')];
  const links = [link({ de: 'Karte', en: 'Menu' })];
  expect(needs({ menus: [menu([dish()])], page, links, tables, company, look: look(true) })).toEqual([]);
  expect(needs({})).toEqual([]);
});

test('dishes wait by what guests are told of them', () => {
  const some = { ...all, free: allergens.slice(1) };
  const dishes = [
    dish({ id: 'd1', allergens: some }),
    dish({ id: 'd2', soldOut: true }),
    dish({ id: 'd3', allergens: some, soldOut: true }),
  ];
  expect(needs({ menus: [menu(dishes)] })).toEqual([
    { key: 'allergens', count: 2, show: 'd1' },
    { key: 'soldOut', count: 2, show: 'd2' },
  ]);
});

test('extras wait for their allergens where a dish that guests see has them', () => {
  const some = { ...all, free: allergens.slice(1) };
  const of = (id: string, ...known: object[]) =>
    ({
      ...{ id, name: { de: id, en: id } },
      options: known.map((allergens) => ({ name: { de: 'x', en: 'x' }, allergens })),
    }) as ExtraGroup;
  const groups = [of('g1', all), of('g2', some, all, some), of('g3', some), of('g4', some)];
  const dishes = [
    dish({ id: 'd1', extras: ['g1', 'g2'] }),
    dish({ id: 'd2', extras: ['g2', 'g4'] }),
    dish({ id: 'd3', isActive: false, extras: ['g3'] }),
  ];
  expect(needs({ menus: [menu(dishes)], groups })).toEqual([
    { key: 'extraAllergens', count: 3, show: 'extras-g2' },
  ]);
});

test('a text waits once where a translation is missing or older than its source', () => {
  const four = { ...store, languages: ['de', 'en', 'fn', 'tr'] } as Store;
  const dishes = [
    dish({
      description: { de: 'Mit Brot', en: 'With bread', fn: 'Avec du pain', tr: 'Ekmekle', stale: ['en'] },
    }),
  ];
  // The section's name and the dish's lack two languages; the description is old in one.
  expect(needs({ menus: [menu(dishes)] }, four)).toEqual([{ key: 'menuTexts', count: 3, show: 'c1' }]);
  const links = [link({ de: 'Karte' }), link({ de: 'Karte', en: 'Menu' }), link({ de: 'Aus' }, false)];
  expect(needs({ page, links })).toEqual([{ key: 'linkTexts', count: 1, show: 'l1' }]);
  expect(needs({ page: { ...page, tagline: { de: 'Pasta' } }, links })).toMatchObject([{ count: 2 }]);
  const pdf = { id: 'p1', name: { de: 'Weine' }, description: {}, isActive: true } as PdfLink;
  expect(needs({ page, links: [], pdfs: [pdf, { ...pdf, isActive: false }] })).toEqual([
    { key: 'linkTexts', count: 1, show: 'p1' },
  ]);
});

test('extras wait for their texts where a dish has them', () => {
  const of = (id: string, name: object, ...options: object[]) =>
    ({
      id,
      name,
      options: options.map((option) => ({ name: option, allergens: all })),
    }) as unknown as ExtraGroup;
  const groups = [
    of('g1', { de: 'Belag', en: 'Topping' }, { de: 'Rucola' }, { de: 'Speck', en: 'Ham', stale: ['en'] }),
    of('g2', { de: 'Größe' }, { de: 'klein' }),
  ];
  const menus = [menu([dish(), dish({ id: 'd2', extras: ['g1'] })])];
  expect(needs({ menus, groups })).toEqual([{ key: 'menuTexts', count: 2, show: 'd2' }]);
});

test('each menu waits by itself, and what they say of the place once', () => {
  const restaurantInfo = { tagline: { de: 'Gut' }, description: {}, cuisine: {}, serviceNote: {} };
  const lunch = { ...menu([dish({ soldOut: true })]), restaurantInfo } as unknown as Menu;
  const dinner = { ...menu([dish({ id: 'd9', soldOut: true })]), id: 'm2', name: { de: 'Abend' } } as Menu;
  const hidden = { ...menu([dish({ soldOut: true, name: { de: 'Neu' } })]), id: 'm3', isActive: false };
  expect(
    needs({ menus: [lunch, { ...dinner, restaurantInfo: lunch.restaurantInfo }, hidden as Menu] }),
  ).toEqual([
    { key: 'menuTexts', count: 2, show: 'm1' },
    { key: 'soldOut', count: 2, show: 'd1' },
  ]);
});

test('what guests do not see waits for nobody', () => {
  const hidden = {
    allergens: { contains: [], mayContain: [], free: [] },
    soldOut: true,
    name: { de: 'Neu' },
  };
  expect(needs({ menus: [menu([dish({ ...hidden, isActive: false })])] })).toEqual([]);
  expect(needs({ menus: [menu([dish({ ...hidden, example: true })])] })).toEqual([]);
  expect(needs({ menus: [menu([dish(hidden)], { isActive: false })] })).toEqual([]);
});

const broken = (isActive: boolean): Link =>
  ({ ...link({ de: 'Karte', en: 'Menu' }, isActive), check: { isBroken: true } }) as Link;
const trial = (endsAt: string): Store =>
  ({ ...store, plan: { ...plan, standing: 'trial', trialEndsAt: endsAt } }) as unknown as Store;
const missing = { ...company, city: '', hasImprint: false };
const noLink = { ...page, directRedirectTrouble: 'no_link' } as LinkPage;

test.each<[string, Need[], Need[]]>([
  [
    'a redirect that is on and leads nowhere',
    needs({ page: noLink, links: [] }),
    [{ key: 'redirect', count: 1, show: 'redirect-s1' }],
  ],
  [
    'links that are broken and shown',
    needs({ page, links: [broken(true), broken(false)] }),
    [{ key: 'brokenLinks', count: 1, show: 'l1' }],
  ],
  [
    'tables nobody has scanned for 14 days, or ever',
    needs({ tables: [table('t1', ago(13.9)), table('t2', ago(14.1)), table('t3', null)] }),
    [{ key: 'silentTables', count: 2, show: 'table-t2' }],
  ],
  [
    'no table that was added within these days',
    needs({
      tables: [
        table('t1', ago(1)),
        table('t2', null, 'available', ago(13.9)),
        table('t3', null, 'available', ago(14.1)),
      ],
    }),
    [{ key: 'silentTables', count: 1, show: 'table-t3' }],
  ],
  [
    'a look that guests do not see yet',
    needs({ look: look(false) }),
    [{ key: 'lookDraft', count: 1, show: undefined }],
  ],
  ['no table before the first is scanned', needs({ tables: [table('t1', null), table('t2', null)] }), []],
  [
    'a trial in its last days',
    needs({}, trial(ago(-2.5))),
    [{ key: 'trialSoon', count: 3, show: undefined }],
  ],
  ['a trial in its last day', needs({}, trial(ago(-0.2))), [{ key: 'trialSoon', count: 1, show: undefined }]],
  ['a trial soon over', needs({}, trial(ago(-3.5))), [{ key: 'trial', count: 4, show: undefined }]],
  ['a trial of two weeks', needs({}, trial(ago(-14))), [{ key: 'trial', count: 14, show: undefined }]],
  ['no trial that has long to go', needs({}, trial(ago(-14.1))), []],
  ['an imprint in Berlin', needs({ company: missing }), [{ key: 'imprintByLaw', count: 1, show: undefined }]],
  [
    'an imprint in France',
    needs({ company: { ...missing, country: 'FR' } }),
    [{ key: 'imprint', count: 1, show: undefined }],
  ],
])('%s waits', (_, found, want) => expect(found).toEqual(want));

test('the most urgent comes first', () => {
  const found = needs({
    ...{ page: { ...noLink, tagline: { de: 'Pasta' } }, links: [broken(true)], company: missing },
    ...{ tables: [table('t1', ago(20))], menus: [menu([dish({ soldOut: true })])], look: look(false) },
  });
  expect(found.map(({ key }) => key)).toEqual([
    ...['redirect', 'brokenLinks', 'imprintByLaw', 'lookDraft', 'silentTables', 'linkTexts', 'soldOut'],
  ]);
});

test('a trial in its last days comes before all else', () => {
  const known = { page: noLink, links: [broken(true)], company: missing };
  expect(needs(known, trial(ago(-2))).map(({ key }) => key)[0]).toBe('trialSoon');
  expect(needs(known, trial(ago(-5))).map(({ key }) => key)[0]).toBe('redirect');
});

test.each<[string, Store, number]>([
  ['in its whole course', trial(ago(-29.5)), 30],
  ['to its last hour', trial(ago(-0.04)), 1],
  ['not once it is over', trial(ago(0.1)), 0],
  ['not where there is a plan', store, 0],
  ['not to who has no plan to ask for', { ...trial(ago(-20)), permissions: [] } as Store, 0],
])('how long a trial goes on is known %s', (_, of, days) => expect(trialLeft(of, now)).toBe(days));

test('nobody is told of what the role may not mend', () => {
  const staff = { ...trial(ago(-2)), permissions: ['menu.availability'] } as Store;
  const known = {
    ...{ page: noLink, links: [broken(true)], company: missing, tables: [table('t1', ago(20))] },
    menus: [menu([dish({ soldOut: true, name: { de: 'Neu' } })])],
    look: look(false),
  };
  expect(needs(known, staff).map(({ key }) => key)).toEqual(['soldOut']);
});
