import type {
  BaseMenuPageData,
  GuestPageData,
  LanguageKey,
  LegalPageData,
  MenuPageData,
  MessagePageData,
  PdfPageData,
  RedirectPageData,
  TemplateId,
} from '../data';
import { palettes } from '../style/palettes.gen';
import { demoLinkPage, demoMenu } from './demo';

const languages: LanguageKey[] = ['en', 'fn', 'de', 'tr'];

/** A message of the site, or of a store whose page was asked for. */
export function messagePage(
  language: LanguageKey,
  reason: MessagePageData['reason'] = 'not_found',
  store?: MessagePageData['store'],
): MessagePageData {
  const status = reason === 'failed' ? 503 : 404;
  return { page: 'message', language, status, reason, site: { name: 'Tavola', path: '/' }, store };
}

/** An imprint with all that there can be, or a privacy notice. */
const legalPage = (page: LegalPageData['page'], language: LanguageKey): LegalPageData => ({
  page,
  language,
  languages,
  base: '/s/osteria',
  template: 'plain',
  name: 'Osteria Cedrina',
  imprint: true,
  site: 'Carte',
  textLang: language === 'de' ? undefined : 'de',
  company: {
    legalName: 'Osteria Cedrina GmbH',
    streetAddress: 'Zitronengasse 14',
    postalCode: '10999',
    city: 'Berlin',
    country: 'DE',
    representedBy: 'Chiara Cedri',
    email: 'ciao@osteria-cedrina.example',
    phone: '+49 30 23125 140',
    dial: '+493023125140',
    registerName: 'Amtsgericht Musterstadt',
    registerNumber: 'HRB 00000',
    vatId: 'DE123456789',
    countryName: 'Deutschland',
    economicId: 'DE123456789-00001',
    purpose: 'Restaurant',
    supervisoryAuthority: 'Bezirksamt',
    tradeRules: 'Gewerbeordnung, www.ris.bka.gv.at',
    chamber: 'IHK',
    responsiblePerson: 'Chiara Cedri',
    note: 'Wir nehmen an keiner Streitbeilegung teil.\nDie Bilder sind von uns.',
  },
});

/** What guests of a link page see who are sent straight to a link, or to the menu. */
function redirectPage(language: LanguageKey, host?: string): RedirectPageData {
  const { links, social, ...page } = demoLinkPage('osteria', language);
  const kind = host ? 'booking' : 'menu';
  return {
    ...page,
    page: 'redirect',
    target: { id: 'l1', kind, name: 'Tisch reservieren', nameLang: 'de', host },
  };
}

const templates = Object.keys(palettes) as TemplateId[];

/** A PDF menu of a store. */
export function pdfPage(language: LanguageKey, pages = 2): PdfPageData {
  const { page: _, links: __, social: ___, ...base } = demoLinkPage('osteria', language);
  const sheet = (at: number) => ({
    ...{ small: `/images/abc-p${at}-800.webp`, large: `/images/abc-p${at}-1600.webp` },
    ...{ width: 800, height: 1132, largeWidth: 1600, text: at === 2 ? '' : 'Zuppe <b>\n4,50' },
  });
  return {
    ...base,
    page: 'pdf',
    id: 'p1',
    title: 'Weinkarte',
    titleLang: language === 'de' ? undefined : 'de',
    size: 1.4,
    hasMenu: true,
    pages: Array.from({ length: pages }, (_, at) => sheet(at + 1)),
  };
}

/** A menu as it is printed. */
const baseMenu = ({ logoImage: _, coverImage: __, ...menu }: MenuPageData): BaseMenuPageData => ({
  ...menu,
  page: 'base',
  sections: menu.sections.map((section) => ({
    ...section,
    dishes: section.dishes.map(({ image: _, ...dish }) => dish),
  })),
});

/** Pages with everything, with next to nothing, and with what is hard to set. */
export const pages: [string, GuestPageData][] = [
  ...languages.flatMap((language): [string, GuestPageData][] => [
    [`links of osteria in ${language}`, demoLinkPage('osteria', language)],
    [`menu of osteria in ${language}`, demoMenu('osteria', language)],
    [`base menu of osteria in ${language}`, baseMenu(demoMenu('osteria', language))],
    [`imprint in ${language}`, legalPage('imprint', language)],
    [`privacy notice in ${language}`, legalPage('privacy', language)],
    [`redirect in ${language}`, redirectPage(language, 'tisch.example')],
    [`PDF menu of osteria in ${language}`, pdfPage(language)],
    ...(['not_found', 'gone', 'code', 'failed'] as const).map((reason): [string, GuestPageData] => [
      `message ${reason} in ${language}`,
      messagePage(language, reason),
    ]),
  ]),
  ...templates.flatMap((template): [string, GuestPageData][] => [
    [`links in ${template}`, { ...demoLinkPage('kaffeehaus', 'de'), template }],
    [`redirect in ${template}`, { ...redirectPage('en'), template }],
    [`menu in ${template}`, { ...demoMenu('meyhane', 'tr'), template }],
    [`base menu in ${template}`, baseMenu({ ...demoMenu('meyhane', 'tr'), template })],
    [`PDF menu in ${template}`, { ...pdfPage('fn'), template }],
    [`imprint in ${template}`, { ...legalPage('imprint', 'en'), template }],
    [`privacy notice in ${template}`, { ...legalPage('privacy', 'tr'), template }],
    [`message in ${template}`, { ...messagePage('de'), template }],
  ]),
  [
    'an empty link page',
    {
      page: 'links',
      language: 'en',
      languages: ['en'],
      base: '/s/x',
      template: 'plain',
      name: 'X',
      links: [],
      social: [],
    },
  ],
  [
    'an empty menu',
    {
      page: 'menu',
      language: 'en',
      languages: ['en'],
      base: '/s/x',
      template: 'plain',
      name: 'X',
      info: {},
      sections: [],
    },
  ],
  [
    'a menu with markup in its texts',
    {
      page: 'menu',
      language: 'en',
      languages: ['en', 'de'],
      base: '/s/x',
      template: 'paper',
      name: '<b>"Fish" & \'Chips\'</b>',
      info: { description: '</script><script>alert(1)</script>', webSite: 'https://www.x.example/' },
      sections: [
        {
          id: 's1',
          name: '<i>',
          availability: { days: [1], from: '11:00', to: '12:00', now: false },
          dishes: [
            { id: 'a', name: '<img src=x onerror=alert(1)>', prices: [], allergens: '' },
            {
              id: 'b',
              name: 'B',
              prices: [{ name: 'l', text: '€0.01' }],
              allergens: 'c',
              image: 'p',
              stock: 0,
            },
          ],
        },
      ],
    },
  ],
];
