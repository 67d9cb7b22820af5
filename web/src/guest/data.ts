import { additives, allergens, diets, tags } from '../lib/menu/dish-facts';
import type { components } from './data.gen';

/**
 * What a guest page is given by the server: the same JSON is rendered to HTML
 * inside the Go process and inlined for hydration. The types are generated from
 * internal/guest/data.go by `make api`.
 */

export { additives, allergens, diets, tags };

type Schemas = components['schemas'];

/** What all pages of a store share. */
export type PageData = Schemas['PageData'];
/** A language key as used on the wire and in state; `fn` is French. */
export type LanguageKey = PageData['language'];
/** A look for guest pages. */
export type TemplateId = PageData['template'];
/** Whether the store is open now. */
export type Opening = Schemas['Opening'];

/** A store's public page of links. */
export type LinkPageData = PageData & Schemas['LinkPageData'];
/** A link, which leads through /go/{id}, where the click is counted. */
export type GuestLink = Schemas['LinkData'];
export type LinkKind = GuestLink['kind'];
/** The store's Wi-Fi, where a link shows it. */
export type WifiData = Schemas['WifiData'];
/** A date; without a year it is of the present one. */
export type DayData = Schemas['DayData'];
/** When an offer ends. */
export type UntilData = Schemas['UntilData'];
/** A link to the store in a social network. */
export type GuestSocialLink = Schemas['SocialData'];
export type SocialLinkType = GuestSocialLink['socialLinkType'];

type MenuOf<Page> = PageData &
  Omit<Schemas['MenuPageData'], 'page' | 'sections'> & { page: Page; sections: GuestSection[] };
/** A store's menu. */
export type MenuPageData = MenuOf<'menu'>;
/** The same on one page without pictures, for printing. */
export type BaseMenuPageData = MenuOf<'base'>;
/** Either of them. */
export type DishesPageData = MenuPageData | BaseMenuPageData;
/** What a guest may want to know of the place. */
export type RestaurantInfo = Schemas['InfoData'];
/** What is said of a menu before its sections. */
export type GuestMenuHead = Schemas['MenuHeadData'];
export type GuestSection = Omit<Schemas['SectionData'], 'dishes'> & { dishes: GuestDish[] };
export type GuestDish = Schemas['DishData'] & {
  /** What it must say of the allergens that a guest has left out, as `allergens` has it; the page's script alone writes it. */
  open?: string;
};
/** When a section or a dish is served. */
export type Availability = Schemas['AvailabilityData'];
export type Hours = Schemas['Window'];

export type Allergen = (typeof allergens)[number];
export type Diet = (typeof diets)[number];
/** A short mark of a dish. */
export type Tag = (typeof tags)[number];
export type Additive = (typeof additives)[number];

/** The choice of a store's menus. */
export type MenusPageData = PageData & Schemas['MenusPageData'];

/** A store's imprint or privacy notice. */
export type LegalPageData = PageData & Schemas['LegalPageData'];

/** A page that says where guests of a link page are sent straight to. */
export type RedirectPageData = PageData & Schemas['RedirectPageData'];

/** A PDF menu, page by page. */
export type PdfPageData = PageData & Schemas['PdfPageData'];
export type GuestSheet = Schemas['PdfSheetData'];

/** What leads to a store's vCard, imprint and privacy notice. */
export type LegalData = Schemas['LegalData'];

/** A page that says what went wrong, and leads on. */
export type MessagePageData = Schemas['MessageData'];

export type GuestPageData =
  | LinkPageData
  | MenuPageData
  | BaseMenuPageData
  | MenusPageData
  | PdfPageData
  | RedirectPageData
  | LegalPageData
  | MessagePageData;

/** What the server bundle's `renderGuestPage(json)` answers, as JSON. */
export type RenderedPage = Schemas['Markup'];

/** A picture that is shown as a square: its id and, behind a space, what stays in view of it. */
export type GuestSquare = string;
/** A picture that is as wide as the window. */
export type GuestCover = Schemas['CoverData'];
