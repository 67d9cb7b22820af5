import type { Dish, Link, Menu, PdfLink, Section } from '@/api';
import type { Problem } from '@/lib/server/problem';
import type { PendingOrders } from '@/lib/state/ordered';
import type { Translations } from './translations-of';

/** A store's dynamic menus: the one that is edited, whose id is `uriId`, and the others. */
export type DynamicMenu = {
  loading: boolean;
  error: Problem | null;
  storeId: string | null;
  uriId: string | null;
  /** The `uriId` that is configured for the site: until another is chosen, and after a reset. */
  defaultUriId: string | null;
  menuData: Menu | null;
  others: Menu[];
  /** What else guests find of the store, as it was when the menus were read. */
  links: Link[];
  socialLinks: Link[];
  pdfLinks: PdfLink[];
  /** How many texts of the menus are written in each language, and are older than their source. */
  translations: Translations;
  /** Whether the restaurant is being set up. */
  isSetupOpen: boolean;
  orders: PendingOrders;
  /** Whether a dish was sold out before a call that is under way, by the call. */
  switched: Record<string, boolean>;
  /** Where dishes stood whose move to another section is on its way, by request. */
  moved: Record<string, { sectionId: string; before: string | null }>;
};

export const initialState: DynamicMenu = {
  loading: false,
  error: null,
  storeId: null,
  uriId: null,
  defaultUriId: null,
  menuData: null,
  others: [],
  ...{ links: [], socialLinks: [], pdfLinks: [] },
  translations: {},
  isSetupOpen: false,
  orders: {},
  switched: {},
  moved: {},
};

/** Without any menu; the uri id is the configured one. */
export const cleared = ({ defaultUriId }: DynamicMenu): DynamicMenu => ({
  ...initialState,
  defaultUriId,
  uriId: defaultUriId,
});

/** All menus of the store, in their order. */
export const menusOf = ({ menuData, others }: Pick<DynamicMenu, 'menuData' | 'others'>): Menu[] =>
  menuData ? [menuData, ...others].sort((a, b) => a.order - b.order) : [];

export const menuWith = (menu: DynamicMenu, id: string): Menu | undefined =>
  menusOf(menu).find((each) => each.id === id);

/** The menu that has a section, or a dish in one. */
export const homeOf = (menu: DynamicMenu, id: string): Menu | undefined =>
  menusOf(menu).find(({ menuSections }) =>
    menuSections.some((section) => section.id === id || section.dishes.some((dish) => dish.id === id)),
  );

export const sectionOf = (menu: DynamicMenu, id: string): Section | undefined =>
  homeOf(menu, id)?.menuSections.find((section) => section.id === id);

export const dishOf = (menu: DynamicMenu, id: string): Dish | undefined => {
  for (const section of homeOf(menu, id)?.menuSections ?? []) {
    const dish = section.dishes.find((each) => each.id === id);
    if (dish) return dish;
  }
  return undefined;
};

/** Has one of the menus edited; where it is gone, the first. */
export const choose = (state: DynamicMenu, menus: Menu[], id: string | null): void => {
  const chosen = menus.find((each) => each.id === id) ?? menus[0] ?? null;
  state.menuData = chosen;
  state.uriId = chosen?.id ?? state.defaultUriId;
  state.others = menus.filter((each) => each !== chosen);
};
