import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GuestPageData, LanguageKey, MenuPageData, RenderedPage, TemplateId } from './data';
import { clientBundle, serverBundle } from './testing/build';
import { demoLinkPage, demoMenu } from './testing/demo';

const languages: LanguageKey[] = ['en', 'fn', 'de', 'tr'];
const templates: TemplateId[] = ['plain', 'paper', 'trattoria'];

let render: (data: GuestPageData) => RenderedPage;
let client: Map<string, Buffer>;

beforeAll(() => {
  render = serverBundle();
  client = clientBundle();
}, 60_000);

const compressed = (bytes: string | Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** What the server writes around a page, about as long as it is there: titles, addresses, structured data. */
function documentOf(data: GuestPageData): string {
  const page = render(data);
  const address = `https://osteria.example.com/s/osteria${data.page === 'menu' ? '/menu' : ''}`;
  const head = [
    `<meta charset="utf-8"><title>${page.title}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="description" content="${page.description}">`,
    `<meta name="theme-color" content="${page.themeColor.light}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${page.themeColor.dark}" media="(prefers-color-scheme:dark)">`,
    `<link rel="canonical" href="${address}">`,
    ...['de', 'en', 'fr', 'tr'].map(
      (tag) => `<link rel="alternate" hreflang="${tag}" href="${address}?lang=${tag}">`,
    ),
    `<meta property="og:title" content="${page.title}"><meta property="og:url" content="${address}">`,
  ].join('');
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="${data.language}" dir="ltr"><head>${head}<style>${page.style}</style></head><body><div id="root">${page.body}</div><script type="application/json" id="page-data">${json}</script><script type="module" src="/assets/guest/guest-ABCDEFGH.js" defer></script></body></html>`;
}

describe.each(templates)('in %s', (template) => {
  test.each(languages)('a link page of 12 links and 4 social links is light in %s', (language) => {
    const page = { ...demoLinkPage('osteria', language), template };
    expect([page.links.length, page.social.length]).toEqual([12, 4]);
    expect(compressed(documentOf(page))).toBeLessThanOrEqual(language === 'en' ? 3_800 : 3_950);
  });

  test.each(languages)('a menu of 105 dishes fits the first window in %s', (language) => {
    const menu = { ...demoMenu('osteria', language), template };
    expect(menu.sections.flatMap(({ dishes }) => dishes).length).toBeGreaterThanOrEqual(105);
    expect(compressed(documentOf(menu))).toBeLessThanOrEqual(13_000);
  });

  test('so does one of 120 dishes', () => {
    const menu = { ...longMenu(), template };
    expect(menu.sections.flatMap(({ dishes }) => dishes)).toHaveLength(120);
    expect(compressed(documentOf(menu))).toBeLessThanOrEqual(14_600);
  });
});

/** The longest demo menu with dishes of another store, which share neither words nor pictures with it. */
function longMenu(): MenuPageData {
  const menu = demoMenu('osteria', 'en');
  const missing = 120 - menu.sections.flatMap(({ dishes }) => dishes).length;
  const others = demoMenu('meyhane', 'en').sections.flatMap(({ dishes }) => dishes);
  const dishes = others.slice(0, missing).map((dish) => ({ ...dish, id: `x${dish.id}` }));
  return { ...menu, sections: [...menu.sections, { id: 'guests', name: 'From the sea', dishes }] };
}

test('the script is at most 75,000 bytes, with what it fetches', () => {
  const code = [...client].filter(([name]) => /\.(js|css)$/.test(name));
  expect(code.map(([name]) => name.replace(/-[\w-]{8}\./, '.')).toSorted()).toEqual([
    'guest.js',
    'sheet.css',
  ]);
  expect(code.reduce((sum, [, bytes]) => sum + compressed(bytes), 0)).toBeLessThanOrEqual(75_000);
});

test('the manifest names the entry and nothing of this machine', () => {
  const manifest = client.get('.vite/manifest.json')?.toString() ?? '';
  const entries = Object.entries(JSON.parse(manifest) as Record<string, { file: string; isEntry?: boolean }>);
  const entry = entries.find(([, { isEntry }]) => isEntry);
  expect(entry?.[0]).toBe('src/guest/entry-client.tsx');
  expect([...client.keys()]).toContain(entry?.[1].file);
  expect(entries.filter(([key]) => key.startsWith('/'))).toEqual([]);
});

test('every file a style asks for is served, and fonts stay small', () => {
  for (const template of templates) {
    for (const page of [demoLinkPage('osteria', 'tr'), demoMenu('osteria', 'tr')]) {
      const { style } = render({ ...page, template });
      const files = [...style.matchAll(/url\(([^)]*)\)/g)].map((match) => match[1] ?? '');
      expect(files.length > 0).toBe(template !== 'plain');
      for (const file of files) {
        expect(file).toMatch(/^\/assets\/guest\/[\w-]+\.woff2$/);
        expect([...client.keys()]).toContain(file.slice('/assets/guest/'.length));
      }
      const weights = files.map((file) => client.get(file.slice('/assets/guest/'.length))?.length ?? 0);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(65_000);
    }
  }
});
