import type en from '../../i18n/facts/en.json';
import type { DayData, UntilData } from '../data';

/** The names of a dish's facts, which the dashboard shows as well. */
export type Facts = typeof en;

/** The texts of a menu, which its script contains in one language. */
export type Messages = {
  language: string;
  skipToMenu: string;
  weekdays: readonly [string, string, string, string, string, string, string];
  weekdaysShort: readonly [string, string, string, string, string, string, string];
  /** Takes "HH:MM". */
  time: (time: string) => string;
  /** Takes two "HH:MM". */
  hours: (from: string, to: string) => string;
  /** Between the last two of several. */
  and: string;
  /** The end of a day, at which a store closes or opens. */
  midnight: string;
  openUntil: (time: string) => string;
  openAroundTheClock: string;
  opensToday: (time: string) => string;
  opensTomorrow: (time: string) => string;
  opensOn: (weekday: string, time: string) => string;
  /** The weekday in `opensOn` that is today's, a week ahead. */
  nextWeek: (weekday: string) => string;
  closed: string;
  /** Takes days, with the hours if they are not the whole day. */
  served: (when: string) => string;
  daily: string;
  /** A day of the year, in few characters and with no-break spaces. */
  date: (day: DayData) => string;
  /** The days between which something is served; one of them may be empty. */
  season: (first: string, last: string) => string;
  notServedNow: string;
  contains: (names: string) => string;
  /** As traces, or by what is chosen with a dish. */
  mayContain: (names: string) => string;
  unconfirmed: (names: string) => string;
  unconfirmedAll: string;
  unconfirmedOthers: string;
  freeOfAll: string;
  /** How many portions are left, where they are few; without any it is sold out. */
  stock: (left: number) => string;
  facts: Facts;
  /** Whether menus name additives by numbers that a legend explains; else they are in words. */
  isNumbered: boolean;
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
  hidden: (count: number) => string;
  /** How many of the dishes that are left may contain what was left out. */
  traces: (count: number) => string;
  /** Of how many dishes nobody has confirmed whether they contain the allergen that is searched for. */
  mayHave: (count: number) => string;
  /** Of a menu without dishes. */
  menuEmpty: string;
  nothingFound: string;
  nothingFoundHint: string;
  /** What a guest typed, in quotation marks. */
  quoted: (words: string) => string;
  /** Asks for a filter, by its name, where what was typed finds nothing and may be meant for it. */
  didYouMean: (name: string) => string;
  close: string;
  details: {
    contains: string;
    mayContain: string;
    unconfirmed: string;
    free: string;
    /** All 14 after `contains`, `mayContain` or `unconfirmed`. Not for what a dish is free of. */
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
};

/** The texts that only the server needs: of link pages and messages, and what search results show. */
export type ServerMessages = {
  social: string;
  /** Of a link page without links. */
  linksEmpty: string;
  /** Takes the day, with the time where it is not the whole day. */
  until: (end: UntilData) => string;
  /** Stands above a link that the guest is sent to. */
  leadingTo: string;
  linkPageDescription: (name: string) => string;
  /** Of a PDF menu. */
  pdf: {
    about: (name: string, pages: number) => string;
    /** Takes the store's name. */
    back: (name: string) => string;
    menu: string;
    /** Takes megabytes. */
    download: (size: number) => string;
    page: (number: number, of: number) => string;
    /** Of the picture of a page, behind which its text stands. */
    picture: (page: string) => string;
    text: (page: string) => string;
    noText: string;
  };
  /** Leads to the menu on one page without pictures. */
  baseMenu: string;
  menuTitle: (name: string) => string;
  menuDescription: (name: string, sections: string) => string;
  legal: LegalMessages;
  message: {
    notFound: { title: string; text: string };
    /** Of a store that was deleted: a code on its tables leads nowhere either. */
    gone: { title: string; text: string };
    /** Of a scanned code that leads nowhere. */
    code: { title: string; text: string };
    failed: { title: string; text: string };
    /** Of a page that the device does not have while there is no signal. */
    offline: { title: string; text: string };
    tryAgain: string;
    goTo: (name: string) => string;
  };
};

/** The texts of imprint and privacy notice, and of the links to them. */
export type LegalMessages = {
  /** Of the vCard. */
  saveContact: string;
  imprint: string;
  privacyLink: string;
  /** What the imprint's facts are given for, by country of the company. */
  laws: { DE: string; AT: string };
  representedBy: string;
  register: string;
  vatId: string;
  /** The German Wirtschafts-Identifikationsnummer. */
  economicId: string;
  purpose: string;
  supervisoryAuthority: string;
  chamber: string;
  tradeRules: string;
  responsiblePerson: string;
  email: string;
  phone: string;
  privacyTitle: string;
  /** Before the name and address of who runs the store. */
  responsible: string;
  /** Takes the name of the whole site. */
  processor: (site: string) => string;
  /** Headings with what stands under them. All of it must be true of what Carte does. */
  privacy: readonly [title: string, text: string][];
};

/** All texts of a language. */
export type AllMessages = Messages & ServerMessages;
