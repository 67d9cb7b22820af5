import type { GuestPageData, LanguageKey, MessagePageData, TemplateId } from '../data';
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

const templates: TemplateId[] = ['plain', 'paper', 'trattoria'];

/** Pages with everything, with next to nothing, and with what is hard to set. */
export const pages: [string, GuestPageData][] = [
  ...languages.flatMap((language): [string, GuestPageData][] => [
    [`links of osteria in ${language}`, demoLinkPage('osteria', language)],
    [`menu of osteria in ${language}`, demoMenu('osteria', language)],
    ...(['not_found', 'gone', 'code', 'failed'] as const).map((reason): [string, GuestPageData] => [
      `message ${reason} in ${language}`,
      messagePage(language, reason),
    ]),
  ]),
  ...templates.flatMap((template): [string, GuestPageData][] => [
    [`links in ${template}`, { ...demoLinkPage('kaffeehaus', 'de'), template }],
    [`menu in ${template}`, { ...demoMenu('meyhane', 'tr'), template }],
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
      currency: 'EUR',
      decimals: 2,
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
      currency: 'GBP',
      decimals: 2,
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
              prices: [{ name: 'l', amount: 1 }],
              allergens: 'c',
              image: 'p',
              soldOut: true,
            },
          ],
        },
      ],
    },
  ],
];
