import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { GuestPageData, RenderedPage, TemplateId } from './data';
import { dictionaries } from './i18n';
import { palettes } from './style/palettes.gen';
import { clientBundle, serverBundle } from './testing/build';
import { demoLinkPage, demoMenu } from './testing/demo';
import { messagePage } from './testing/pages';

const templates = Object.keys(palettes) as TemplateId[];

let render: (data: GuestPageData) => RenderedPage;
let client: Map<string, Buffer>;
/** What scripts and sheets weigh, by their names without the hash. */
let weights: Map<string, number>;

const plainName = (file: string): string => file.replace(/-[\w-]{8}\./, '.');

beforeAll(() => {
  render = serverBundle();
  client = clientBundle();
  const code = [...client].filter(([name]) => /\.(js|css)$/.test(name));
  weights = new Map(code.map(([name, bytes]) => [plainName(name), compressed(bytes)]));
}, 60_000);

/** What pages themselves weigh as they are served is held by internal/app/weight_test.go. */
const compressed = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

test('the script of every page is at most 3,000 bytes, with the worker it starts', () => {
  const own = ['page.js', 'sw.js', 'copy.css'].map((name) => weights.get(name) ?? Number.NaN);
  expect(own.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(3_000);
});

test('the scripts of a menu are at most 28,000 bytes in each language, with what they fetch', () => {
  const entries = ['en', 'fn', 'de', 'tr'].map((language) => `menu-${language}.js`);
  const shared = ['copy.css', 'menu.js', 'page.js', 'sheet.css', 'sw.js'];
  expect([...weights.keys()].toSorted()).toEqual(
    [...shared, ...entries, 'copy-text.js', 'picks.css', 'picks.js', 'selection.js'].toSorted(),
  );
  for (const entry of entries) {
    const all = [...shared, entry].map((name) => weights.get(name) ?? Number.NaN);
    expect(all.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(28_000);
  }
});

test('what comes once a menu can be used is at most 3,500 bytes', () => {
  const own = ['picks.js', 'picks.css'].map((name) => weights.get(name) ?? Number.NaN);
  expect(own.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(3_500);
});

test('what comes with a tap is at most 4,000 bytes', () => {
  expect(weights.get('selection.js')).toBeLessThanOrEqual(4_000);
});

test('a menu loads the texts of one language alone', () => {
  const text = (name: string): string =>
    [...client].find(([file]) => plainName(file) === name)?.[1].toString() ?? '';
  for (const language of ['en', 'fn', 'de', 'tr'] as const) {
    const { nothingFoundHint } = dictionaries[language];
    expect(text(`menu-${language}.js`)).toContain(nothingFoundHint);
    for (const other of [
      'menu',
      'page',
      ...['en', 'fn', 'de', 'tr'].filter((one) => one !== language).map((one) => `menu-${one}`),
    ]) {
      expect(text(`${other}.js`)).not.toContain(nothingFoundHint);
    }
  }
});

test('the manifest names the entries and nothing of this machine', () => {
  const manifest = client.get('.vite/manifest.json')?.toString() ?? '';
  const entries = Object.entries(JSON.parse(manifest) as Record<string, { file: string; isEntry?: boolean }>);
  const named = entries.filter(([, { isEntry }]) => isEntry).map(([key]) => key);
  expect(named.toSorted()).toEqual([
    ...['menu-de', 'menu-en', 'menu-fn', 'menu-tr', 'page'].map((name) => `src/guest/client/${name}.ts`),
    'src/guest/offline/worker.ts',
  ]);
  // Every page loads the first, and nothing with it.
  const ofPages = entries.find(([key]) => key.endsWith('/page.ts'))?.[1];
  expect(ofPages).not.toHaveProperty('imports');
  for (const [, { file }] of entries) expect([...client.keys()]).toContain(file);
  expect(entries.filter(([key]) => key.startsWith('/'))).toEqual([]);
});

test('every file a style asks for is served under the hash of what is in it, and fonts stay small', () => {
  for (const template of templates) {
    for (const page of [demoLinkPage('osteria', 'tr'), demoMenu('osteria', 'tr'), messagePage('tr')]) {
      const { style } = render({ ...page, template });
      const files = [...style.matchAll(/url\(([^)]*)\)/g)].map((match) => match[1] ?? '');
      expect(files.length > 0).toBe(template !== 'plain');
      let sum = 0;
      for (const file of files) {
        const [, name, hash] = /^\/assets\/guest\/([\w-]+-(\w{8})\.(?:woff2|svg))$/.exec(file) ?? [];
        const content = client.get(name ?? '') ?? Buffer.alloc(0);
        expect(createHash('sha256').update(content).digest('hex').slice(0, 8), file).toBe(hash);
        sum += content.length;
      }
      expect(sum).toBeLessThanOrEqual(65_000);
    }
  }
});
