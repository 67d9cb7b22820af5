// @vitest-environment jsdom
import { render as draw, hydrate } from 'preact';
import { act } from 'preact/test-utils';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GuestLink, GuestPageData, LanguageKey, MessagePageData, RenderedPage } from './data';
import { messagesOf } from './i18n';
import { Page } from './page';
import { serverBundle } from './testing/build';
import { demoLinkPage, demoMenu } from './testing/demo';
import { messagePage, pages } from './testing/pages';

let render: (data: GuestPageData) => RenderedPage;
beforeAll(() => {
  render = serverBundle();
}, 60_000);

describe('a menu shows', () => {
  const text = (data: GuestPageData): string => {
    const element = document.createElement('div');
    element.innerHTML = render(data).body;
    return element.textContent ?? '';
  };

  test('all dishes, prices and allergens before any script', () => {
    const menu = demoMenu('osteria', 'en');
    const content = text(menu);
    for (const { name, description } of menu.sections.flatMap(({ dishes }) => dishes)) {
      expect(content).toContain(name);
      expect(content).toContain(description ?? '');
    }
    expect(content.match(/€\d/g)?.length).toBeGreaterThanOrEqual(105);
  });

  test('its logo beside the name, of a size that is known, and none where there is none', () => {
    const menu = demoMenu('osteria', 'en');
    const { body } = render({ ...menu, logoImage: 'abc on-dark', logoWidth: 108 });
    expect(body).toContain(
      `<h1><img src="/images/abc-176.webp" class="on-dark" alt="" width="108" height="36">${menu.name}</h1>`,
    );
    const { logoImage: _, ...bare } = menu;
    expect(render(bare).body).toContain(`<h1>${menu.name}</h1>`);
  });

  test.each<[boolean, number]>([
    [true, 0],
    [false, 1],
  ])('whether a section is served now: %s', (now, badges) => {
    const menu = demoMenu('osteria', 'en');
    const availability = { days: [1], from: '11:30', to: '14:30', now };
    const sections = menu.sections.slice(0, 1).map((section) => ({ ...section, availability }));
    const { body } = render({ ...menu, sections });
    expect(body).toContain('Served Mon, 11:30–14:30');
    expect(body.split('<b>not served now</b>')).toHaveLength(badges + 1);
  });

  test('nothing about when a section is served that is served always', () => {
    const menu = demoMenu('osteria', 'en');
    const availability = { days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '00:00', now: true };
    const sections = menu.sections
      .slice(0, 1)
      .map((section) => ({ ...section, description: '', availability }));
    expect(render({ ...menu, template: 'plain', sections }).body).toMatch(/<\/h2><ul/);
  });

  test('what search and filter look like before the script has loaded', () => {
    expect(render(demoMenu('osteria', 'de')).body).toContain(
      '<div class="find" aria-hidden="true"><p>Gericht suchen</p><p>Filter</p></div>',
    );
  });

  test('that allergens are not confirmed', () => {
    const menu = demoMenu('osteria', 'en');
    const [section] = menu.sections;
    const dish = { id: 'd', name: 'D', prices: [{ text: '€100.00' }], allergens: 'u'.repeat(14) };
    if (!section) throw new Error('the demo has sections');
    const content = text({ ...menu, sections: [{ ...section, dishes: [dish] }] });
    expect(content).toContain('allergens not confirmed');
    expect(content).not.toContain('none of the 14');
  });

  test.each<[LanguageKey, string]>([
    ['en', 'Sold out'],
    ['fn', 'Épuisé'],
    ['de', 'Ausverkauft'],
    ['tr', 'Tükendi'],
  ])('in %s what is sold out, in words', (language, words) => {
    const menu = demoMenu('osteria', language);
    const sections = menu.sections.map((section) => ({
      ...section,
      dishes: section.dishes.map((dish) => ({ ...dish, stock: 0 })),
    }));
    const dishes = sections.flatMap((section) => section.dishes);
    expect(text({ ...menu, sections }).split(words).length - 1).toBe(dishes.length);
  });

  test.each<[LanguageKey, string, string]>([
    ['en', '1 left', '9 left'],
    ['fn', 'Il en reste 1', 'Il en reste 9'],
    ['de', 'Nur noch 1', 'Nur noch 9'],
    ['tr', '1 adet kaldı', '9 adet kaldı'],
  ])('in %s how few are left', (language, one, nine) => {
    const menu = demoMenu('osteria', language);
    const [section] = menu.sections;
    const dish = { name: 'D', prices: [{ text: '€100.00' }], allergens: 'u'.repeat(14) };
    if (!section) throw new Error('the demo has sections');
    const dishes = [1, 9].map((left) => ({ ...dish, id: `d${left}`, stock: left }));
    const content = text({ ...menu, sections: [{ ...section, dishes: [...dishes, { ...dish, id: 'd' }] }] });
    for (const words of [one, nine]) expect(content.split(words)).toHaveLength(2);
  });

  test.each<[LanguageKey, string]>([
    ['en', 'Cola'],
    ['fn', 'Cola'],
    ['de', 'Cola 1, 11'],
    ['tr', 'Cola'],
  ])(
    'in %s the additives of a dish, and what their numbers mean where they are numbers',
    (language, heading) => {
      const { colouring } = messagesOf(language).facts.additive;
      const menu = demoMenu('osteria', language);
      document.body.innerHTML = render(menu).body;
      const name = [...document.querySelectorAll('h3')].find((each) => each.textContent?.startsWith('Cola'));
      expect(name?.textContent).toBe(heading);
      const dish = name?.closest('li')?.textContent ?? '';
      expect(dish.includes(colouring)).toBe(language !== 'de');
      expect(document.querySelector('footer.info')?.textContent?.includes(`1\u00a0${colouring}, `)).toBe(
        language === 'de',
      );
      document.body.innerHTML = '';
    },
  );
});

describe.each<[LanguageKey, string, string]>([
  ['en', 'There is nothing on the menu', 'There is nothing here'],
  ['fn', 'La carte est vide', 'Il n’y a rien ici'],
  ['de', 'Auf der Karte steht im Moment nichts', 'Hier gibt es im Moment nichts'],
  ['tr', 'Menüde şu anda bir şey yok', 'Şu anda burada bir şey yok'],
])('in %s', (language, onMenu, onLinkPage) => {
  test('a menu without dishes says so, and offers nothing to find or to know about them', async () => {
    const menu = { ...demoMenu('osteria', language), sections: [], info: {} };
    const root = document.createElement('div');
    root.innerHTML = render(menu).body;
    document.body.append(root);
    await act(() => hydrate(<Page data={menu} />, root));
    expect(root.querySelector('main')?.textContent).toContain(onMenu);
    expect(root.querySelector('input, button, nav.tabs')).toBeNull();
    expect(root.textContent).not.toContain(messagesOf(language).allergenNote);
    expect(render(menu).description).toContain(onMenu);
    draw(null, root);
  });

  test('a link page without links says so, and a full one does not', () => {
    const page = demoLinkPage('osteria', language);
    expect(render({ ...page, links: [], social: [] }).body).toContain(onLinkPage);
    expect(render(page).body).not.toContain(onLinkPage);
    expect(render({ ...page, links: [] }).body).not.toContain(onLinkPage);
  });
});

test.each<[LanguageKey, string]>([
  ['en', 'Open 24 hours'],
  ['fn', 'Ouvert 24\u00a0h\u00a0sur\u00a024'],
  ['de', 'Rund um die Uhr geöffnet'],
  ['tr', '24 saat açık'],
])('in %s a store that is open around the clock reads %s', (language, words) => {
  for (const page of [demoLinkPage('osteria', language), demoMenu('osteria', language)]) {
    expect(render({ ...page, opening: { state: 'open' as const } }).body).toContain(
      `<p class="opening open">${words}</p>`,
    );
  }
});

test.each<[LanguageKey, string, string]>([
  ['en', 'Sections of the menu', 'Website'],
  ['fn', 'Rubriques de la carte', 'Site web'],
  ['de', 'Rubriken der Speisekarte', 'Website'],
  ['tr', 'Menünün bölümleri', 'Web sitesi'],
])('in %s guests read the words of the owner: %s, %s', (language, sections, website) => {
  expect(messagesOf(language)).toMatchObject({ sections, website });
});

describe.each<[LanguageKey, string, string, string]>([
  ['en', 'Go to Tavola', 'Go to Osteria', 'Try again'],
  ['fn', 'Continuer vers Tavola', 'Continuer vers Osteria', 'Réessayer'],
  ['de', 'Weiter zu Tavola', 'Weiter zu Osteria', 'Erneut versuchen'],
  ['tr', 'Tavola sayfasına git', 'Osteria sayfasına git', 'Yeniden dene'],
])('in %s a message', (language, toSite, toStore, again) => {
  test.each<[string, MessagePageData, string, string]>([
    ['of the site', messagePage(language), toSite, '/'],
    ['of a code', messagePage(language, 'code'), toSite, '/'],
    [
      'of a store',
      messagePage(language, 'not_found', { name: 'Osteria', path: '/s/osteria' }),
      toStore,
      '/s/osteria',
    ],
    ['of a failure', messagePage(language, 'failed'), again, ''],
    ['of a page that is not on the device', messagePage(language, 'offline'), again, ''],
  ])('%s leads on and names the site', (_, data, words, path) => {
    document.body.innerHTML = render(data).body;
    const links = [...document.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')]);
    expect(links).toEqual([
      ['Tavola', '/'],
      [words, path],
    ]);
  });
});

describe('what is not in the page’s language says in which it is', () => {
  const langOf = (words: string): string | null | undefined => {
    const elements = [...document.querySelectorAll('body *')].filter((each) =>
      [...each.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === words,
      ),
    );
    expect(elements, words).not.toEqual([]);
    const tags = new Set(elements.map((each) => each.closest('[lang]')?.getAttribute('lang')));
    expect(tags.size, words).toBe(1);
    return [...tags][0];
  };

  test('on a menu', () => {
    const dish = {
      ...{ id: 'd', name: 'Krabbenbrot', nameLang: 'de', description: 'Fresh', allergens: 'u'.repeat(14) },
      prices: [
        { name: 'Klein', nameLang: 'de', text: '€1.00' },
        { name: 'Large', text: '€2.00' },
      ],
    };
    const other = {
      ...dish,
      id: 'e',
      name: 'Bread',
      nameLang: undefined,
      description: 'Vom Vortag',
      descriptionLang: 'de',
    };
    const section = {
      id: 's',
      name: 'Vorspeisen',
      nameLang: 'de',
      description: 'Small',
      dishes: [dish, other],
    };
    const info = {
      ...{ description: 'Depuis 1900', descriptionLang: 'fr', serviceNote: 'Nur bar', serviceNoteLang: 'de' },
      ...{ cuisine: 'Friesisch', cuisineLang: 'de' },
    };
    const menu = {
      ...demoMenu('osteria', 'en'),
      name: 'Şarküteri',
      nameLang: 'tr',
      tagline: 'Am Hafen',
      taglineLang: 'de',
      info,
      sections: [section],
    };
    document.body.innerHTML = `<div lang="en">${render(menu).body}</div>`;
    for (const words of [
      'Krabbenbrot',
      'Klein',
      'Vom Vortag',
      'Vorspeisen',
      'Nur bar',
      'Friesisch',
      'Am Hafen',
    ]) {
      expect(langOf(words)).toBe('de');
    }
    for (const words of ['Fresh', 'Large', 'Bread', 'Small']) expect(langOf(words)).toBe('en');
    expect(langOf('Depuis 1900')).toBe('fr');
    expect(langOf('Şarküteri')).toBe('tr');
  });

  test('on a link page', () => {
    const page = demoLinkPage('osteria', 'en');
    const links = [
      { id: 'a', kind: 'offer' as const, name: 'Mittagstisch', nameLang: 'de', description: 'Weekdays' },
      {
        id: 'b',
        kind: 'offer' as const,
        name: 'Parties',
        description: 'Ab zwölf Personen',
        descriptionLang: 'de',
      },
    ];
    const social = [{ id: 'c', socialLinkType: 'instagram' as const, name: 'Unsere Bilder', nameLang: 'de' }];
    const data = {
      ...{ ...page, links, social, name: 'Şarküteri', nameLang: 'tr' },
      ...{ tagline: 'Am Hafen', taglineLang: 'de' },
    };
    document.body.innerHTML = `<div lang="en">${render(data).body}</div>`;
    for (const words of ['Mittagstisch', 'Ab zwölf Personen', 'Am Hafen']) expect(langOf(words)).toBe('de');
    for (const words of ['Weekdays', 'Parties']) expect(langOf(words)).toBe('en');
    expect(langOf('Şarküteri')).toBe('tr');
    expect(document.querySelector('[aria-label="Unsere Bilder"]')?.getAttribute('lang')).toBe('de');
  });
});

describe('links', () => {
  test('lead through the counter, and the menu is the first among them', () => {
    const page = demoLinkPage('osteria', 'en');
    document.body.innerHTML = render(page).body;
    const anchors = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
    expect(anchors.map((a) => a.getAttribute('href'))).toEqual(
      [...page.links, ...page.social].map(({ id }) => `/go/${id}`),
    );
    expect(anchors.filter((a) => a.rel !== 'nofollow')).toEqual([]);
    expect(anchors.filter((a) => !(a.getAttribute('aria-label') ?? a.textContent)?.trim())).toEqual([]);
  });

  test('of languages name each language in itself', () => {
    document.body.innerHTML = render(demoLinkPage('osteria', 'fn')).body;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
    expect(links.map((a) => `${a.lang} ${a.textContent} ${a.getAttribute('href')}`)).toEqual([
      'de Deutsch /s/osteria?lang=de',
      'en English /s/osteria?lang=en',
      'fr Français /s/osteria?lang=fn',
      'tr Türkçe /s/osteria?lang=tr',
    ]);
  });
});

test.each([
  ['links of osteria', '/s/osteria'],
  ['menu of osteria', '/s/osteria/menu'],
  ['base menu of osteria', '/base-osteria-menu'],
  ['PDF menu of osteria', '/pdf-menu/p1'],
  ['imprint', '/s/osteria/imprint'],
  ['privacy notice', '/s/osteria/privacy'],
])('%s stand in other languages at their top, before all that a page shows', (kind, path) => {
  const [, data] = pages.find(([name]) => name === `${kind} in fn`) ?? [];
  if (!data) throw new Error(`there is no ${kind}`);
  document.body.innerHTML = render(data).body;
  const top = [...document.querySelectorAll('header nav.languages a')].map((a) => a.getAttribute('href'));
  expect(top.toSorted()).toEqual(['de', 'en', 'fn', 'tr'].map((language) => `${path}?lang=${language}`));
  expect(document.querySelectorAll('nav.languages')).toHaveLength(1);
});

test.each<[string, (string | undefined)[], (string | null)[]]>([
  ['two halves', ['half', 'half'], ['half', 'half']],
  ['three halves', ['half', 'half', 'half'], ['half', 'half', null]],
  ['one half', [undefined, 'half', undefined], [null, null, null]],
  ['four thirds', ['third', 'third', 'third', 'third'], ['third', 'third', 'third', null]],
  ['five thirds', Array(5).fill('third'), Array(5).fill('third')],
  ['halves and a third', ['half', 'half', 'third'], ['half', 'half', null]],
])('of %s one that would stand alone has a row of its own', (_, layouts, shown) => {
  const page = demoLinkPage('osteria', 'en');
  const [link] = page.links;
  const links = layouts.map((layout, at) => ({ ...link, id: `${at}`, layout }) as GuestLink);
  document.body.innerHTML = render({ ...page, links }).body;
  const rows = [...document.querySelectorAll('.links > li')];
  expect(rows.map((row) => row.getAttribute('class'))).toEqual(shown);
});
