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
import { isDeclared } from '@/lib/menu/dish-facts';
import { groupDraftOf } from '@/lib/menu/group-draft';
import { may } from '@/lib/session/access';
import { silentOf } from '@/lib/tables/silent';
import { stateOf, type Text } from '@/lib/text/text';

/** What may wait for the owner, the most urgent first. */
export const needKeys = [
  'trialSoon',
  'redirect',
  'brokenLinks',
  'imprintByLaw',
  'allergens',
  'extraAllergens',
  'trial',
  'lookDraft',
  'silentTables',
  'menuTexts',
  'linkTexts',
  'soldOut',
  'imprint',
] as const;

/** Something that waits for the owner. */
export type Need = {
  key: (typeof needKeys)[number];
  /** How much of it there is. */
  count: number;
  /** What its screen is to lead to. */
  show?: string;
};

/** What is known of a store; what could not be read is not there. */
export type Known = {
  menus?: Menu[];
  /** The extras of which dishes name some. */
  groups?: ExtraGroup[];
  page?: LinkPage;
  links?: Link[];
  pdfs?: PdfLink[];
  tables?: Table[];
  company?: Company;
  look?: AppearanceDraft;
};

type Dish = Menu['menuSections'][number]['dishes'][number];

const sectionsOf = (menu: Menu) => menu.menuSections.filter(({ isActive, example }) => isActive && !example);

/** The dishes that guests see. */
const dishesOf = (menus: Menu[]): Dish[] =>
  menus
    .flatMap(sectionsOf)
    .flatMap(({ dishes }) => dishes.filter(({ isActive, example }) => isActive && !example));

/** A text, and what its screen leads to for it. */
type Place = { text: Text; show?: string | undefined };

/** What guests read on menus; what these say of the place, and a group of extras, is one for all of them. */
const textsOfMenus = (menus: Menu[], groups: ExtraGroup[]): Place[] => {
  const { tagline = {}, description = {}, cuisine = {}, serviceNote = {} } = menus[0]?.restaurantInfo ?? {};
  const dishes = dishesOf(menus);
  return [
    ...[tagline, description, cuisine, serviceNote].map((text) => ({ text, show: menus[0]?.id })),
    ...menus.flatMap((menu) => [
      { text: menu.name, show: menu.id },
      ...sectionsOf(menu).flatMap(({ id, name, description }) =>
        [name, description].map((text) => ({ text, show: id })),
      ),
    ]),
    ...dishes.flatMap(({ id, name, description, prices }) =>
      [name, description, ...prices.map((price) => price.name ?? {})].map((text) => ({ text, show: id })),
    ),
    ...groups.flatMap(({ id, name, options }) => {
      const of = dishes.find(({ extras }) => extras.includes(id));
      return of ? [name, ...options.map((option) => option.name)].map((text) => ({ text, show: of.id })) : [];
    }),
  ];
};

/** The extras that guests see of dishes and whose allergens nobody has confirmed; their group leads to each. */
const openExtras = (menus: Menu[], groups: ExtraGroup[]): { show: string }[] => {
  const had = new Set(dishesOf(menus).flatMap(({ extras }) => extras));
  return groups
    .filter(({ id }) => had.has(id))
    .flatMap((group) =>
      group.options
        .filter(({ allergens }) => !isDeclared({ allergens, allergensDoubted: false }))
        .map(() => ({ show: groupDraftOf(group) })),
    );
};

const textsOfLinks = (page: LinkPage, links: (Link | PdfLink)[]): Place[] => [
  { text: page.tagline },
  ...links
    .filter(({ isActive }) => isActive)
    .flatMap(({ id, name, description }) => [name, description].map((text) => ({ text, show: id }))),
];

const day = 24 * 60 * 60 * 1000;

/** For how long a table that counts as silent is there without a scan. */
const silence = 14 * day;

/** For how many days before its end a trial waits for the owner, and for how many it comes before all else. */
const trialTold = 14;
const trialSoon = 3;

const isRecent = (moment: string, now: number): boolean => now - Date.parse(moment) <= silence;

const silentTables = (tables: Table[], now: number): Table[] =>
  silentOf(
    tables,
    ({ lastScannedAt }) => lastScannedAt !== null && isRecent(lastScannedAt, now),
    ({ createdAt }) => !isRecent(createdAt, now),
  );

/** The zones of countries whose law asks for an imprint. */
const imprintZones = ['Europe/Berlin', 'Europe/Busingen', 'Europe/Vienna'];

const needsImprint = (store: Store, { country }: Company): boolean =>
  country === '' ? imprintZones.includes(store.timeZone) : ['DE', 'AT'].includes(country);

/** How many days a store's trial goes on, today included, for who may ask for a plan; 0 where there is none. */
export const trialLeft = (store: Store, now = Date.now()): number => {
  const { standing, trialEndsAt } = store.plan;
  if (standing !== 'trial' || !trialEndsAt || !may(store, 'store.update')) return 0;
  return Math.max(0, Math.ceil((Date.parse(trialEndsAt) - now) / day));
};

/** Finds what waits for a store's user in what guests see; what the user may not change is left out. */
export const needsOf = (store: Store, known: Known, now = Date.now()): Need[] => {
  const { page, links, pdfs = [], groups = [], tables, company, look } = known;
  // What no guest sees waits for nobody.
  const menus = known.menus?.filter(({ isActive }) => isActive);
  const needs: Need[] = [];
  const add = (key: Need['key'], found: { show?: string | undefined }[]) =>
    needs.push({ key, count: found.length, show: found[0]?.show });
  const waits = ({ text }: Place) =>
    store.languages.some((language) => stateOf([text], language, store.defaultLanguage) !== 'good');
  const toShow = ({ id }: { id: string }) => ({ show: id });
  if (may(store, 'links.update') && page && links) {
    if (page.directRedirectTrouble) add('redirect', [{ show: `redirect-${store.id}` }]);
    add('brokenLinks', links.filter(({ isActive, check }) => isActive && check?.isBroken).map(toShow));
    add('linkTexts', textsOfLinks(page, [...links, ...pdfs]).filter(waits));
  }
  const left = trialLeft(store, now);
  if (left <= trialTold) needs.push({ key: left <= trialSoon ? 'trialSoon' : 'trial', count: left });
  if (may(store, 'store.update') && company && !company.hasImprint)
    add(needsImprint(store, company) ? 'imprintByLaw' : 'imprint', [{}]);
  if (look && !look.isPublished && may(store, 'appearance.update')) add('lookDraft', [{}]);
  if (menus && may(store, 'menu.update')) {
    add(
      'allergens',
      dishesOf(menus)
        .filter((dish) => !isDeclared(dish))
        .map(toShow),
    );
    add('extraAllergens', openExtras(menus, groups));
    add('menuTexts', textsOfMenus(menus, groups).filter(waits));
  }
  if (menus && may(store, 'menu.availability'))
    add(
      'soldOut',
      dishesOf(menus)
        .filter(({ soldOut }) => soldOut)
        .map(toShow),
    );
  if (tables && may(store, 'tables.update'))
    add(
      'silentTables',
      silentTables(tables, now).map(({ id }) => ({ show: `table-${id}` })),
    );
  return needs
    .filter(({ count }) => count > 0)
    .sort((a, b) => needKeys.indexOf(a.key) - needKeys.indexOf(b.key));
};
