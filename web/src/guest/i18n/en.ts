import facts from '../../i18n/facts/en.json';
import type { Messages, ServerMessages } from './messages';

const dishes = (count: number): string => `${count} ${count === 1 ? 'dish' : 'dishes'}`;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export const en: Messages = {
  language: 'Language',
  skipToMenu: 'Skip to the menu',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  weekdaysShort: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  time: (time) => time,
  hours: (from, to) => `${from}–${to}`,
  and: 'and',
  midnight: 'midnight',
  openUntil: (time) => `Open until ${time}`,
  openAroundTheClock: 'Open 24 hours',
  opensToday: (time) => `Opens at ${time}`,
  opensTomorrow: (time) => `Opens tomorrow at ${time}`,
  opensOn: (weekday, time) => `Opens ${weekday} at ${time}`,
  nextWeek: (weekday) => `next ${weekday}`,
  closed: 'Closed at the moment',
  served: (when) => `Served ${when}`,
  daily: 'daily',
  date: ({ day, month, year }) => `${day}\u00a0${months[month - 1]}${year ? `\u00a0${year}` : ''}`,
  season: (first, last) => (first && last ? `${first} – ${last}` : first ? `from ${first}` : `until ${last}`),
  notServedNow: 'not served now',
  contains: (names) => `contains ${names}`,
  mayContain: (names) => `may contain ${names}`,
  unconfirmed: (names) => `not confirmed: ${names}`,
  unconfirmedAll: 'allergens not confirmed',
  unconfirmedOthers: 'other allergens not confirmed',
  freeOfAll: 'none of the 14 allergens',
  stock: (left) => (left ? `${left} left` : 'Sold out'),
  facts,
  isNumbered: false,
  search: 'Search dishes',
  filter: 'Filter',
  filterCount: (count) => `${count} active`,
  filterTitle: 'Allergens and diets',
  without: 'Without',
  withoutName: (allergen) => `without ${allergen}`,
  withoutHint:
    'Dishes that contain it are hidden. Those that may contain it, or are not confirmed, stay and say so.',
  removeFilter: (name) => `Remove filter: ${name}`,
  showDishes: (count) => `Show ${dishes(count)}`,
  clearFilters: 'Clear all',
  showAll: 'Show all dishes',
  found: (count) => `${dishes(count)} found`,
  hidden: (count) => `${dishes(count)} hidden`,
  traces: (count) => `${dishes(count)} may contain it`,
  mayHave: (count) => `not confirmed for ${dishes(count)}`,
  menuEmpty: 'There is nothing on the menu at the moment. Our team will gladly tell you what there is today.',
  nothingFound: 'No dish fits',
  nothingFoundHint: 'Try another word or fewer filters.',
  quoted: (words) => `“${words}”`,
  didYouMean: (name) => `Did you mean “${name}”?`,
  close: 'Close',
  details: {
    contains: 'Contains',
    mayContain: 'May contain',
    unconfirmed: 'Not confirmed',
    free: 'Free of',
    all: 'all 14 allergens',
    freeOfAll: 'contains none of the 14 allergens',
  },
  allergenNote:
    'Allergens are given as the kitchen confirmed them. “Not confirmed” means nobody has checked: please ask our team.',
  sections: 'Sections of the menu',
  cuisine: 'Cuisine',
  address: 'Address',
  phone: 'Telephone',
  email: 'E-mail',
  website: 'Website',
  wifi: 'Wi-Fi',
  wifiPassword: 'Password',
};

export const enServer: ServerMessages = {
  social: 'Social media',
  linksEmpty: 'There is nothing here at the moment. Please look in again soon.',
  until: ({ isToday, day, month, year, time }) => {
    if (isToday) return `Ends today${time ? ` at ${time}` : ''}`;
    const months = 'January February March April May June July August September October November December';
    return `Until ${day} ${months.split(' ')[month - 1]}${year ? ` ${year}` : ''}${time ? `, ${time}` : ''}`;
  },
  leadingTo: 'Taking you to:',
  linkPageDescription: (name) => `Menu, booking and everything else about ${name}.`,
  pdf: {
    about: (name, pages) =>
      `The menu of ${name} on ${pages === 1 ? 'one page' : `${pages} pages`}, to read, enlarge and download.`,
    back: (name) => `All of ${name}`,
    menu: 'Menu with search and filters',
    download: (size) => `Download (PDF, ${size} MB)`,
    page: (number, of) => `Page ${number} of ${of}`,
    picture: (page) => `${page}, as a picture: enlarge`,
    text: (page) => `${page} as text`,
    noText: 'This page is a picture without text.',
  },
  baseMenu: 'Menu to print',
  menuTitle: (name) => `Menu · ${name}`,
  menuDescription: (name, sections) => `The menu of ${name} with prices, allergens and diets: ${sections}.`,
  legal: {
    saveContact: 'Save contact',
    imprint: 'Legal notice',
    privacyLink: 'Privacy',
    laws: {
      DE: 'Information under section 5 of the German Digital Services Act (DDG)',
      AT: 'Information under section 5 of the Austrian E-Commerce Act (ECG) and disclosure under section 25 of the Media Act',
    },
    representedBy: 'Represented by',
    register: 'Register entry',
    vatId: 'VAT ID',
    economicId: 'Economic ID (W-IdNr.)',
    purpose: 'Business purpose',
    supervisoryAuthority: 'Supervisory authority',
    chamber: 'Chamber',
    tradeRules: 'Applicable trade rules',
    responsiblePerson: 'Responsible for the content',
    email: 'E-mail',
    phone: 'Phone',
    privacyTitle: 'Privacy notice',
    responsible: 'Responsible for these pages:',
    processor: (site) => `${site} serves the pages on their behalf (Art. 28 GDPR).`,
    privacy: [
      [
        'When you open a page',
        'Your device’s IP address is needed to send you the page. It is not stored, not even in logs; to prevent misuse it is kept in memory for a few minutes.',
      ],
      [
        'What is counted',
        'When you scan a code, open a page or follow a link, this is counted: the time, the page, link and table, the site you came from, the kind of device and the browser’s language. To count each visitor once a day, a check value is made from your address and browser with a random number. That number is deleted at the end of the day; from then on nobody can trace the value back to you. Single entries are deleted after 25 months, and only the totals remain. The legal basis is the legitimate interest in knowing what is used (Art. 6(1)(f) GDPR).',
      ],
      [
        'Cookies and storage',
        'No cookies are set. Your browser keeps copies of the last pages on your device, so that you can read them without a signal. Favourites, and what you select on a menu to show the staff, stay on your device, too; they are sent to nobody. You can delete all of it in the browser’s settings.',
      ],
      [
        'Links to other sites',
        'Nothing is loaded from other sites. If you follow a link to one, its own privacy notice applies.',
      ],
      [
        'Your rights',
        'You have the right to access, rectification, erasure, restriction of processing and data portability, and the right to object to processing. You can complain to a data protection authority.',
      ],
    ],
  },
  message: {
    notFound: {
      title: 'This page does not exist',
      text: 'Please check the address, or scan the code on your table again.',
    },
    gone: {
      title: 'This page is no longer here',
      text: 'The business has taken it down.',
    },
    code: {
      title: 'This code is not in use',
      text: 'Please ask the team for the current one.',
    },
    failed: {
      title: 'Something went wrong',
      text: 'The fault is ours. Please try again in a moment.',
    },
    offline: {
      title: 'No connection',
      text: 'There is no copy of this page on your device. Pages you have opened before can still be read.',
    },
    tryAgain: 'Try again',
    goTo: (name) => `Go to ${name}`,
  },
};
