// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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
