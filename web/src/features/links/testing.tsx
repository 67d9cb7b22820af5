import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { Store } from '@/api';
import { newUser, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { linkPageSlice } from './link-page-slice';
import { LinksList } from './links-list';

/** A store that writes in German and in English. */
export const shop = {
  id: 's1',
  slug: 'osteria',
  defaultLanguage: 'de',
  languages: ['de', 'en'],
  timeZone: 'Europe/Berlin',
  permissions: ['links.update'],
  plan: { locked: null },
} as unknown as Store;

/** A link as the server has it. */
export const link = (id: string, order: number, name: string, more: object = {}) => ({
  id,
  order,
  type: 'basic_link',
  kind: 'website',
  name: { de: name },
  description: {},
  link_address: `https://${id}.example`,
  social_link_type: null,
  image: '',
  layout: 'full',
  link_start_active_time: null,
  link_end_active_time: null,
  is_active: true,
  clicks: 7,
  uniqueClicks: 5,
  revision: 1,
  ...more,
});

export const base = '/api/stores/s1';

/** What the server answers, by method and path. */
export type Answers = Record<string, Awaited<ReturnType<Server>>>;

/** Three links. */
export const threeLinks = () => [link('a', 0, 'Eins'), link('b', 1, 'Zwei'), link('c', 2, 'Drei')];

/** The answers of a link page with these links. */
export const linkAnswers = (links: unknown[]): Answers => ({
  [`GET ${base}/link-page`]: { status: 200, body: { id: 's1', tagline: {}, revision: 1 } },
  [`GET ${base}/links`]: { status: 200, body: links },
});

/**
 * Draws the list of links over a server that answers so. What finds no server is sent again after each of the pauses,
 * in milliseconds.
 */
export const drawLinks = (
  answers: Answers,
  store: Store = shop,
  language: 'de' | 'en' = 'de',
  pauses: number[] = [],
) => {
  const made = storeOver(
    { linkPage: linkPageSlice.reducer },
    ({ method, path }) => answers[`${method} ${path}`],
    pauses,
  );
  draw(
    <MemoryRouter>
      <LinksList store={store} language={language} />
      <Toasts scheme="light" />
    </MemoryRouter>,
    made.store,
  );
  const names = () =>
    within(screen.getByRole('list', { name: 'Links of the page' }))
      .getAllByRole('switch')
      .map((each) => each.getAttribute('aria-label')?.replace(/^Show (.*) to guests$/, '$1'));
  return { ...made, names, user: newUser() };
};

/** The same, once its first link is there. */
export const openLinks = async (...args: Parameters<typeof drawLinks>) => {
  const drawn = drawLinks(...args);
  await screen.findByRole('button', { name: /^(Eins|One)/ });
  return drawn;
};
