import type en from '../../i18n/facts/en.json';

/** The names of what is known of a dish, which the dashboard says alike. */
export type Facts = typeof en;

/** Every text a guest page says by itself. One dictionary a language, all with the same keys. */
export type Messages = {
  language: string;
  skipToMenu: string;
  social: string;
  weekdays: readonly [string, string, string, string, string, string, string];
  weekdaysShort: readonly [string, string, string, string, string, string, string];
  /** Takes "HH:MM". */
  time: (time: string) => string;
  /** Takes two "HH:MM". */
  hours: (from: string, to: string) => string;
  openUntil: (time: string) => string;
  openAroundTheClock: string;
  opensToday: (time: string) => string;
  opensTomorrow: (time: string) => string;
  opensOn: (weekday: string, time: string) => string;
  closed: string;
  served: (days: string, hours: string) => string;
  daily: string;
  notServedNow: string;
  contains: (names: string) => string;
  mayContain: (names: string) => string;
  unconfirmed: (names: string) => string;
  unconfirmedAll: string;
  unconfirmedOthers: string;
  freeOfAll: string;
  soldOut: string;
  facts: Facts;
  search: string;
  filter: string;
  filterCount: (count: number) => string;
  filterTitle: string;
  without: string;
  /** A chosen allergen, as the name of a filter. */
  withoutName: (allergen: string) => string;
  withoutHint: string;
  removeFilter: (name: string) => string;
  showDishes: (count: number) => string;
  clearFilters: string;
  showAll: string;
  found: (count: number) => string;
  hidden: (count: number, unconfirmed: number) => string;
  /** Says that a menu shows no dish. */
  menuEmpty: string;
  /** Says that a link page shows no link. */
  linksEmpty: string;
  nothingFound: string;
  nothingFoundHint: string;
  close: string;
  details: {
    contains: string;
    mayContain: string;
    unconfirmed: string;
    free: string;
    /** All 14 after `contains`, `mayContain` or `unconfirmed`. Never said of what a dish is free of. */
    all: string;
    /** A sentence of its own, so that no label before it can turn it into its opposite. */
    freeOfAll: string;
  };
  allergenNote: string;
  sections: string;
  cuisine: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  wifi: string;
  wifiPassword: string;
  linkPageDescription: (name: string) => string;
  menuTitle: (name: string) => string;
  menuDescription: (name: string, sections: string) => string;
  message: {
    notFound: { title: string; text: string };
    /** Of an opened code that leads nowhere. */
    code: { title: string; text: string };
    failed: { title: string; text: string };
    tryAgain: string;
    goTo: (name: string) => string;
  };
};
