import { additives, allergens, diets, tags } from '../lib/dish-facts';

/**
 * What a guest page is given by the server: the same JSON is rendered to HTML
 * inside the Go process and inlined for hydration. Mirrors internal/guest/data.go.
 * Texts are already in the page's language; empty fields are left out.
 */

export { additives, allergens, diets, tags };

/** A language key as used on the wire and in state; `fn` is French. */
export type LanguageKey = 'en' | 'fn' | 'de' | 'tr';

/** A look for guest pages. */
export type TemplateId = 'plain' | 'paper' | 'trattoria';

/** Whether the store is open now; times are "HH:MM" in the store's time zone. */
export type Opening =
  /** Without `until` it stays open for more than a day. */
  | { state: 'open'; until?: string }
  /** days: 0 today, 1 tomorrow, 2…6 later this week; weekday: 0 Sunday … 6 Saturday. */
  | { state: 'closed'; opensAt: string; days: number; weekday: number }
  /** No opening within a week. */
  | { state: 'closed' };

/** What both pages share. */
export type PageData = {
  language: LanguageKey;
  /** The store's languages in its own order; a switch is shown for two or more. */
  languages: LanguageKey[];
  /** The store's path, "/s/osteria". The menu is at base + "/menu". */
  base: string;
  template: TemplateId;
  name: string;
  tagline?: string;
  /** Left out when the store has not given its opening hours. */
  opening?: Opening;
  /** Id of a square image (see imageUrl). */
  logo?: string;
  /** Id of a wide image, 16:9. */
  cover?: string;
};

export type LinkPageData = PageData & {
  page: 'links';
  /** "#rrggbb", the owner's wish; the scrim keeps it readable. */
  textColor?: string;
  /** "#rrggbb" behind or instead of the cover. */
  backgroundColor?: string;
  links: GuestLink[];
  social: GuestSocialLink[];
};

/** What a link leads to; it decides icon and nothing else. */
export type LinkKind =
  | 'menu'
  | 'review'
  | 'booking'
  | 'offer'
  | 'pdf'
  | 'order'
  | 'website'
  | 'map'
  | 'phone'
  | 'email'
  | 'event'
  | 'gift'
  | 'job'
  | 'other';

/** Followed by way of /go/{id}, which counts the click. */
export type GuestLink = { id: string; kind: LinkKind; name: string; description?: string };

export type SocialLinkType = 'twitter' | 'instagram' | 'facebook' | 'tiktok' | 'youtube' | 'whatsapp';

export type GuestSocialLink = { id: string; type: SocialLinkType; name: string };

export type MenuPageData = PageData & {
  page: 'menu';
  /** ISO 4217. */
  currency: string;
  info: RestaurantInfo;
  sections: GuestSection[];
};

export type RestaurantInfo = {
  description?: string;
  cuisine?: string;
  address?: string;
  phone?: string;
  email?: string;
  website?: string;
  wifiName?: string;
  wifiPassword?: string;
  serviceNote?: string;
};

export type GuestSection = {
  id: string;
  name: string;
  description?: string;
  /** When it is served, if not always. days: 0 Sunday … 6 Saturday. */
  served?: { days: number[]; from: string; to: string; now: boolean };
  dishes: GuestDish[];
};

export type GuestDish = {
  id: string;
  name: string;
  description?: string;
  /** Id of a square image. */
  image?: string;
  /** Minor units of the menu's currency; a name ("0.5 l", "large") where there are sizes. */
  prices: { name?: string; amount: number }[];
  /**
   * One letter for each of the 14 allergens of EU 1169/2011 annex II in the
   * order of `allergens`: c contains, m may contain, f free, u unconfirmed.
   */
  allergens: string;
  diets?: Diet[];
  /** 1 mild … 3 hot. */
  spice?: number;
  /** Additives that must be named to guests, as keys. */
  additives?: Additive[];
  /** Short marks, as keys. */
  tags?: Tag[];
  soldOut?: true;
};

export type Allergen = (typeof allergens)[number];
export type Diet = (typeof diets)[number];
/** A short mark of a dish. */
export type Tag = (typeof tags)[number];
export type Additive = (typeof additives)[number];

/** Pages that say a thing went wrong, in the guest look: 404, 410, 500. */
export type MessagePageData = {
  page: 'message';
  language: LanguageKey;
  status: number;
};

export type GuestPageData = LinkPageData | MenuPageData | MessagePageData;

/** What the server bundle's `renderGuestPage(json)` answers, as JSON. */
export type RenderedPage = {
  /** The whole text of the page's one <style>, template and owner's colours included. */
  style: string;
  /** Markup of <div id="root">. */
  body: string;
  title: string;
  description: string;
  /** Value of <meta name="theme-color"> for light and dark. */
  themeColor: { light: string; dark: string };
};

/** Address of an image's WebP variant. Square images have widths 176 and 704, wide ones 640, 1280 and 1920. */
export const imageUrl = (id: string, width: 176 | 704 | 640 | 1280 | 1920): string =>
  `/images/${id}-${width}.webp`;
