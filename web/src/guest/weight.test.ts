import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { GuestPageData, RenderedPage, TemplateId } from './data';
import { clientBundle, serverBundle } from './testing/build';
import { demoLinkPage, demoMenu } from './testing/demo';

const templates: TemplateId[] = ['plain', 'paper', 'trattoria'];

let render: (data: GuestPageData) => RenderedPage;
let client: Map<string, Buffer>;

beforeAll(() => {
  render = serverBundle();
  client = clientBundle();
}, 60_000);

/** What pages themselves weigh as they are served is held by internal/app/weight_test.go. */
const compressed = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

test('the scripts are at most 75,000 bytes, with what they fetch', () => {
  const code = [...client].filter(([name]) => /\.(js|css)$/.test(name));
  expect(code.map(([name]) => name.replace(/-[\w-]{8}\./, '.')).toSorted()).toEqual([
    'copy.css',
    'guest.js',
    'sheet.css',
    'sw.js',
  ]);
  expect(code.reduce((sum, [, bytes]) => sum + compressed(bytes), 0)).toBeLessThanOrEqual(75_000);
});

test('the manifest names the entry and nothing of this machine', () => {
  const manifest = client.get('.vite/manifest.json')?.toString() ?? '';
  const entries = Object.entries(JSON.parse(manifest) as Record<string, { file: string; isEntry?: boolean }>);
  const named = entries.filter(([, { isEntry }]) => isEntry).map(([key]) => key);
  expect(named.toSorted()).toEqual(['src/guest/entry-client.tsx', 'src/guest/offline/worker.ts']);
  for (const [, { file }] of entries) expect([...client.keys()]).toContain(file);
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
