import { expect, test } from 'vitest';
import { tagOf } from '../../i18n/languages';
import { keyOf, notes, withNote } from './copy';

test.each([
  ['/s/osteria', '/s/osteria'],
  ['/s/osteria?table=7#dish', '/s/osteria'],
  ['/s/osteria/menu?table=7&lang=tr&utm_source=x', '/s/osteria/menu?lang=tr'],
  ['/links?table=7&links=osteria', '/links?links=osteria'],
  ['/dynamic-menu?menu=abc&lang=de', '/dynamic-menu?lang=de&menu=abc'],
  ['/', undefined],
  ['/s/osteria/', undefined],
  ['/s/osteria/menu/x', '/s/osteria/menu/x'],
  ['/s/osteria/menu/x/y', undefined],
  ['/s/osteria/menus?table=7&lang=tr', '/s/osteria/menus?lang=tr'],
  ['/menu?links=osteria', '/menu?links=osteria'],
  ['/q/abcdefgh', undefined],
  ['/go/abcdefghjkmn', undefined],
  ['/dashboard/links', undefined],
  ['/auth/authorize', undefined],
  ['/api/stores', undefined],
  ['/assets/guest/guest.js', undefined],
])('%s is cached as %s', (address, key) => {
  expect(keyOf(`https://carte.example${address}`)).toBe(key);
});

const made = new Date('2026-11-21T18:45:00Z');
const page = (tag: string): string =>
  `<!doctype html><html lang="${tag}"><body><div id="root"><h1>x</h1></div></body></html>`;

test.each(Object.values(tagOf))('a copy says in %s what it is', (tag) => {
  const copy = withNote(page(tag), { made, etag: 'W/"a-1"', sheet: '/assets/guest/copy.css' });
  const [, note] =
    /<aside id="copy" data-etag="W%2F%22a-1%22">(.*)<\/aside><div id="root"><h1>x/.exec(copy) ?? [];
  expect(note).toContain('2026');
  expect(note).toMatch(/\d\d?:45/);
  expect(note?.startsWith(notes[tag]?.slice(0, 10) ?? '–')).toBe(true);
  expect(copy).toContain('<link rel="stylesheet" href="/assets/guest/copy.css">');
});

test('a page in another language says it in English', () => {
  expect(withNote(page('xx'), { made, etag: '', sheet: '' })).toContain('This is a copy from');
});
