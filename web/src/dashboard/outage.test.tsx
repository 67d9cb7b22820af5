// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { settle } from '@/lib/testing';
import { answersForEachTest, openDashboard } from './testing';

const answers = answersForEachTest();

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
