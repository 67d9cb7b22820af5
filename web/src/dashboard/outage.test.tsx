// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { settle } from '@/lib/testing';
import { answersForEachTest, held, openDashboard } from './testing';

const answers = answersForEachTest();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Screens, and what stands on them when they were read. */
const screens: [at: string, shown: () => Promise<HTMLElement>][] = [
  ['menu', () => screen.findByRole('button', { name: /^Soups/ })],
  ['links', () => screen.findByRole('button', { name: 'More for Site 0' })],
];
const old = () => screen.queryByText(/What you see may not be up to date\.$/);

test.each(screens)(
  'what was read of %s stays without a network, and is read again with it',
  async (at, shown) => {
    const elsewhere = at === 'links' ? 'menu' : 'links';
    const { go } = openDashboard(answers, `/stores/store-0/${at}`);
    await shown();
    await go(`/stores/store-0/${elsewhere}`);
    await screen.findByRole('button', { name: elsewhere === 'links' ? 'More for Site 0' : /^Soups/ });
    const before = { ...answers };
    for (const key of Object.keys(answers)) answers[key] = { status: 502 };
    await go(`/stores/store-0/${at}`);
    await shown();
    await waitFor(() => expect(old()).not.toBeNull());
    await shown();
    expect(screen.queryByText('This could not be loaded')).toBeNull();
    Object.assign(answers, before);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(old()).toBeNull());
    await shown();
  },
);

test.each<[at: string, shown: () => Promise<unknown>]>([
  ...screens,
  ['codes', () => screen.findByRole('button', { name: /^Table 1/ })],
  ['settings', () => screen.findByRole('textbox', { name: 'Phone' })],
  ['account', () => screen.findByRole('textbox', { name: 'Name' })],
])('without a network %s says once that it may be old, before anything is read', async (at, shown) => {
  const { sent } = openDashboard(answers, at === 'account' ? '/account' : `/stores/store-0/${at}`);
  await shown();
  await settle();
  const before = sent.length;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getAllByText(/What you see may not be up to date\.$/)).toHaveLength(1);
  expect(sent).toHaveLength(before);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(old()).toBeNull());
  await waitFor(() => expect(sent.length, 'it is read anew').toBeGreaterThan(before));
});

/** Opens the menu where it was read before, with no server to read it from; answers how often it was asked for since. */
const openWithoutServer = async () => {
  const { go, sent } = openDashboard(answers, '/stores/store-0/menu');
  await screen.findByRole('button', { name: /^Soups/ });
  await go('/stores/store-0/links');
  await screen.findByRole('button', { name: 'More for Site 0' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const before = { ...answers };
  for (const key of Object.keys(answers)) answers[key] = { status: 502 };
  const asked = sent.length;
  return {
    before,
    open: () => go('/stores/store-0/menu'),
    reads: () => sent.slice(asked).filter(({ path }) => path === '/api/stores/s0/menus').length,
  };
};
const online = () => act(() => void window.dispatchEvent(new Event('online')));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a reading that fails when the network is back is tried again by itself, after growing pauses', async () => {
  const { before, open, reads } = await openWithoutServer();
  await open();
  await waitFor(() => expect(old()).not.toBeNull());
  online();
  await waitFor(() => expect(reads()).toBe(2));
  await pass(5_000);
  expect(reads(), 'again after some seconds').toBe(3);
  await pass(120_000);
  const soon = reads();
  expect(soon, 'not too often').toBeLessThan(9);
  await pass(60_000);
  expect(reads(), 'at least once a minute').toBeGreaterThan(soon);
  Object.assign(answers, before);
  await pass(65_000);
  await waitFor(() => expect(old()).toBeNull());
  const last = reads();
  await pass(200_000);
  expect(reads(), 'no more once it was read').toBe(last);
});

test('a reading that was under way when the network came back is tried again, and none beside it', async () => {
  const { before, open, reads } = await openWithoutServer();
  const slow = held({ status: 502 });
  const waiting = held({ status: 502 });
  answers['GET /api/stores/s0/menus'] = slow.answer;
  await open();
  await waitFor(() => expect(reads()).toBe(1));
  online();
  answers['GET /api/stores/s0/menus'] = waiting.answer;
  slow.release();
  await waitFor(() => expect(old()).not.toBeNull());
  await pass(5_000);
  expect(reads()).toBe(2);
  online();
  await pass(200_000);
  expect(reads(), 'none while one is under way').toBe(2);
  Object.assign(answers, before);
  waiting.release();
  await pass(65_000);
  await waitFor(() => expect(old()).toBeNull());
});

test('without a network nothing is tried', async () => {
  const { open, reads } = await openWithoutServer();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  await waitFor(() => expect(old()).not.toBeNull());
  await pass(200_000);
  expect(reads()).toBe(1);
});

/** Where nothing was read, and what is asked for there. */
const unread: [what: string, at: string, asked: string, shown: () => Promise<HTMLElement>][] = [
  [
    'the menu',
    '/stores/store-0/menu',
    '/api/stores/s0/menus',
    () => screen.findByRole('button', { name: /^Soups/ }),
  ],
  ['links', '/stores/store-0/links', '/api/stores/s0/links', () => screen.findByText('Site 0')],
  [
    'tables',
    '/stores/store-0/codes',
    '/api/stores/s0/tables',
    () => screen.findByRole('button', { name: /^Table 1/ }),
  ],
  ['stores', '/', '/api/stores', () => screen.findByText('Site 0')],
  ['a store', '/stores/store-0/links', '/api/stores', () => screen.findByText('Site 0')],
  ['the account', '/account', '/api/me', () => screen.findByRole('textbox', { name: 'Name' })],
];
const failure = () => screen.queryByRole('heading', { name: 'This could not be loaded' });

test.each(unread)(
  'without a server %s are read again by themselves, after growing pauses',
  async (_, at, asked, shown) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const before = { ...answers };
    answers[`GET ${asked}`] = { status: 503 };
    const { sent, user } = openDashboard(answers, at);
    await waitFor(() => expect(failure()).not.toBeNull());
    const told = failure();
    const reads = () => sent.filter(({ path }) => path === asked).length;
    const first = reads();
    const retry = screen.getByRole('button', { name: 'Try again' });
    await user.click(retry);
    await waitFor(() => expect(reads()).toBe(first + 1));
    await pass(31_000);
    expect(reads() - first, 'after 2, 4, 8 and 16 seconds').toBe(5);
    expect(failure(), 'it is told once').toBe(told);
    expect(document.activeElement, 'the focus stays').toBe(retry);
    Object.assign(answers, before);
    await pass(33_000);
    await shown();
    expect(failure()).toBeNull();
  },
);
