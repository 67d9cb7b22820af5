// @vitest-environment jsdom
import { render as draw, hydrate } from 'preact';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { GuestPageData, LanguageKey, RenderedPage } from './data';
import { Page } from './page';
import { palettes } from './style/palettes.gen';
import { serverBundle } from './testing/build';
import { demoLinkPage, demoMenu } from './testing/demo';
import { messagePage, pages } from './testing/pages';

let render: (data: GuestPageData) => RenderedPage;
beforeAll(() => {
  render = serverBundle();
}, 60_000);

describe.each(pages)('%s', (_, data) => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  test('is rendered the same every time', () => {
    const first = render(data);
    render(messagePage('tr'));
    expect(render(data)).toEqual(first);
  });

  test('keeps to the content-security policy and to one heading of the first order', () => {
    const { body } = render(data);
    expect(body).not.toMatch(/<[^>]*\s(style|on\w+)=/);
    expect(body).not.toMatch(/<(script|style|link|template|iframe)\b/);
    document.body.innerHTML = body;
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelectorAll('main')).toHaveLength(1);
    const levels = [...document.querySelectorAll('h1,h2,h3')].map(({ tagName }) => Number(tagName[1]));
    expect(levels.filter((level, at) => level - (levels[at - 1] ?? 0) > 1)).toEqual([]);
    for (const image of document.querySelectorAll('img')) {
      expect(
        image.getAttribute('width') && image.getAttribute('height') && image.hasAttribute('alt'),
      ).toBeTruthy();
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('shows no control that is dead without a script', () => {
    document.body.innerHTML = render(data).body;
    expect(document.querySelectorAll('button:not([hidden]), input, select, dialog, form')).toHaveLength(0);
  });

  test('has a title, a description and colours for the frame', () => {
    const { title, description, themeColor } = render(data);
    expect(title.trim()).not.toBe('');
    expect(description.trim()).not.toBe('');
    expect(themeColor.light).toMatch(/^#[0-9a-f]{6}$/);
    expect(themeColor.dark).toMatch(/^#[0-9a-f]{6}$/);
  });
});

test.each(pages)('%s is what a browser would write', (_, data) => {
  const [server, browser] = [document.createElement('div'), document.createElement('div')];
  server.innerHTML = render(data).body;
  draw(<Page data={data} />, browser);
  expect(server.innerHTML).toBe(browser.innerHTML);
  draw(null, browser);
});

test.each(pages.filter(([, { page }]) => page === 'menu'))('%s is taken over as it is', async (_, data) => {
  const root = document.createElement('div');
  root.innerHTML = render(data).body;
  const changes = new MutationObserver(() => undefined);
  changes.observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
  hydrate(<Page data={data} />, root);
  expect(changes.takeRecords()).toEqual([]);
  draw(null, root);
});

/** #rgb in place of #rrggbb, as styles have it. */
const shortened = (color: string): string => color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');

/** A style without its colours. */
const shapeOf = (style: string): string => style.replace(/^:root\{.*?\}@media.*?\}\}/, '');

test.each(['links', 'redirect', 'menu', 'PDF menu', 'imprint', 'privacy notice', 'message'])(
  '%s are in the colours of each of eight templates, by day and by night, and in its shape',
  (kind) => {
    const shapes = Object.entries(palettes).map(([template, { light, dark }]) => {
      const [, data] = pages.find(([name]) => name === `${kind} in ${template}`) ?? [];
      if (!data) throw new Error(`there is no ${kind} in ${template}`);
      const { style } = render(data);
      const [, day = '', night = ''] =
        /^:root\{(.*?)\}@media\(prefers-color-scheme:dark\)\{:root\{(.*?)\}\}/.exec(style) ?? [];
      for (const name of ['paper', 'ink', 'accent'] as const) {
        expect(day).toContain(`--${name}:${shortened(light[name])}`);
        if (dark[name] !== light[name]) expect(night).toContain(`--${name}:${shortened(dark[name])}`);
      }
      return shapeOf(style);
    });
    expect(new Set(shapes).size).toBe(8);
  },
);

test.each<[string, LanguageKey, Partial<GuestPageData>, boolean]>([
  ['of French words', 'fn', {}, false],
  ['of German words with œ and €', 'de', { name: 'Œuvre €' }, false],
  ['in Turkish', 'tr', {}, true],
  ['with a Polish name', 'de', { name: 'Łódź' }, true],
  ['with a Turkish tagline in English', 'en', { tagline: 'Şarküteri' }, true],
])('a page %s names the second file of its font where it has letters of it', (_, language, more, named) => {
  for (const page of [demoLinkPage('osteria', language), demoMenu('osteria', language)]) {
    const isNamed = render({ ...page, ...more } as GuestPageData).style.includes('-latin-ext-');
    expect(isNamed, page.page).toBe(named || (page.page === 'menu' && hasExtended(page)));
  }
});

/** Whether something of a page is written in letters of the second file, as names of a menu may be. */
const hasExtended = (page: GuestPageData): boolean => /[Ā-őŔ-țẞ₺]/.test(JSON.stringify(page));
