import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MenuPageData } from '../data';
import { readKnown } from './dishes';

/** The entries of a cache, oldest first. */
let kept: Map<string, Response>;
let isOnline: boolean;

beforeEach(() => {
  kept = new Map();
  isOnline = true;
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (key: string, answer: Response) => void kept.set(key, answer),
      match: async (key: string) => kept.get(key)?.clone(),
      delete: async (key: string) => kept.delete(key),
      keys: async () => [...kept.keys()],
    }),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    if (!isOnline) throw new TypeError('no network');
    return new Response(JSON.stringify({ address }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = (store: number) => readKnown({ base: `/s/${store}`, language: 'de' } as MenuPageData);
const addressOf = (store: number): string => `/s/${store}/selection.json?lang=de`;

test('a phone keeps the menus that it was on last, and no more than ten', async () => {
  for (let store = 0; store < 10; store++) await read(store);
  await read(0); // seen again
  for (let store = 10; store < 15; store++) await read(store);
  expect([...kept.keys()]).toEqual([6, 7, 8, 9, 0, 10, 11, 12, 13, 14].map(addressOf));
  isOnline = false;
  expect(await read(0)).toEqual({ address: addressOf(0) });
  expect(await read(1)).toBeUndefined();
});

test('where nothing can be kept, what the server tells is read all the same', async () => {
  vi.stubGlobal('caches', {
    open: async () => {
      throw new DOMException('', 'SecurityError');
    },
  });
  expect(await read(1)).toEqual({ address: addressOf(1) });
});
