// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/api';
import { api, type StoreInput } from '@/api';
import { fetchSite, siteSlice } from '@/features/configuration/site-slice';
import { currentUserSlice, fetchCurrentUser } from '@/features/session/current-user-slice';
import { listStores, storesSlice } from '@/features/stores/stores-slice';
import { useStoreAt } from '@/features/stores/use-store-at';
import { startI18n } from '@/i18n';
import { newUser, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { StoreSwitcher } from './store-switcher';
import { ToCurrentStore } from './to-current-store';

const page = 50;
const shop = (i: number, permissions: string[] = []) => ({
  id: `s${i}`,
  slug: `store-${i}`,
  name: `Store ${i}`,
  permissions,
  plan: { locked: null },
});

let shops: ReturnType<typeof shop>[];
let broken: boolean;
let storeCreation: boolean;
let permissions: string[];
const server: Server = ({ method, path, query }) => {
  if (broken) return { status: 500, body: { detail: 'Broken.' } };
  if (method === 'POST') return { status: 201, body: shop(100) };
  if (path === '/api/site')
    return { status: 200, body: { site_name: 'Carte', features: { store_creation: storeCreation } } };
  if (path === '/api/me')
    return { status: 200, body: { user: { uid: 'u1', permissions, plans: [], link_ids: [] } } };
  if (path !== '/api/stores') return undefined;
  const fits = shops.filter(
    ({ slug, name }) =>
      slug === (query.slug ?? slug) && name.toLowerCase().includes((query.search ?? '').toLowerCase()),
  );
  const from = Number(query.cursor ?? 0);
  const next = from + page < fits.length ? { next: String(from + page) } : {};
  return { status: 200, body: fits.slice(from, from + page), ...next };
};

beforeAll(() => startI18n('en'));
beforeEach(() => {
  shops = Array.from({ length: 120 }, (_, i) => shop(i));
  broken = false;
  storeCreation = true;
  permissions = [];
  localStorage.clear();
});
afterEach(cleanup);

const At = ({ slug }: { slug: string }) => {
  const { store, looking } = useStoreAt(slug);
  return <h1>{store?.name ?? (looking ? 'Looking' : 'None')}</h1>;
};

const open = async (path: string) => {
  const made = storeOver(
    { stores: storesSlice.reducer, site: siteSlice.reducer, currentUser: currentUserSlice.reducer },
    server,
  );
  await made.store.dispatch(listStores());
  const router = createMemoryRouter(
    [
      { path: '/', element: <ToCurrentStore screen="links" /> },
      { path: '/stores/new', element: <h1>New store</h1> },
      { path: '/stores/:slug/:screen', element: <StoreSwitcher store={shop(0) as unknown as Store} /> },
      ...['store-3', 'store-119', 'nowhere'].map((slug) => ({
        path: `/at/${slug}`,
        element: <At slug={slug} />,
      })),
    ],
    { initialEntries: [path] },
  );
  draw(<RouterProvider router={router} />, made.store);
  return { ...made, router, user: newUser() };
};

const opened = async (screenOfStore = 'links') => {
  const made = await open(`/stores/store-0/${screenOfStore}`);
  await made.user.click(screen.getByRole('button', { name: 'Store: Store 0' }));
  await screen.findByRole('link', { name: 'Store 0' });
  return made;
};
const names = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Open another store');

test('all stores can be reached page by page, and the keyboard goes on where the new ones begin', async () => {
  const { user } = await opened();
  expect(names()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Store 50'));
  expect(names()).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toEqual(shops.map(({ name }) => name)));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('typing finds stores that were not read yet, and opens them without asking again', async () => {
  const { user, sent, router } = await opened();
  const field = screen.getByRole('textbox', { name: 'Find a store' });
  await user.type(field, 'store 11');
  await waitFor(() => expect(names()).toEqual(['Store 11', ...shops.slice(110).map(({ name }) => name)]));
  await user.clear(field);
  await waitFor(() => expect(names()).toHaveLength(50));
  await user.type(field, 'store 119');
  await user.click(await screen.findByRole('link', { name: 'Store 119' }));
  expect(router.state.location.pathname).toBe('/stores/store-119/links');
  expect(sent.filter(({ query }) => query.slug)).toEqual([]);
});

test('what was searched for comes in pages too', async () => {
  const { user, sent } = await opened();
  await user.type(screen.getByRole('textbox'), 'STORE 1');
  // Every search for less of it has another number of stores, so none is under way.
  await waitFor(() => expect(names()).toHaveLength(31));
  shops = Array.from({ length: 120 }, (_, i) => shop(1000 + i));
  await user.type(screen.getByRole('textbox'), '0');
  await waitFor(() => expect(names()).toContain('Store 1000'));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toHaveLength(100));
  expect(sent.at(-1)?.query).toMatchObject({ search: 'STORE 10', cursor: '50' });
});

test('more of a search comes to that search, whatever is being typed', async () => {
  const { sent } = await opened();
  const field = screen.getByRole('textbox');
  shops = Array.from({ length: 120 }, (_, i) => shop(1000 + i));
  fireEvent.change(field, { target: { value: 'STORE 10' } });
  await waitFor(() => expect(names()).toContain('Store 1000'));
  fireEvent.change(field, { target: { value: 'STORE 109' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toEqual(shops.slice(90, 100).map(({ name }) => name)));
  expect(sent.map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ search: 'STORE 10', cursor: '50' }),
  );
});

test.each([
  ['links', ['links', 'links']],
  ['menu', ['menu', 'menu']],
  ['team', ['team', 'links']],
])('from %s another store opens on the same screen, if the person sees it', async (from, [own, other]) => {
  shops = [shop(0), shop(1, ['team.read']), shop(2, ['links.update'])];
  await opened(from);
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Store 1')).toBe(`/stores/store-1/${own}`);
  expect(leadsTo('Store 2')).toBe(`/stores/store-2/${other}`);
});

test('a search without a result, and one that fails, say so', async () => {
  const { user } = await opened();
  await user.type(screen.getByRole('textbox'), 'pizza');
  await screen.findByText('No store has this name.');
  broken = true;
  await user.type(screen.getByRole('textbox'), '!');
  await screen.findByText('Something went wrong on our side. Please try again in a moment.');
});

test('stores of one name are told apart by their addresses, and no others have theirs', async () => {
  shops = [shop(0), { ...shop(1), name: 'Store 0' }, shop(2)];
  const { user } = await open('/stores/store-0/links');
  await user.click(screen.getByRole('button', { name: 'Store: Store 0' }));
  await screen.findByRole('link', { name: 'Store 2' });
  expect(names()).toEqual(['Store 0/s/store-0', 'Store 0/s/store-1', 'Store 2']);
});

test('few stores need no search', async () => {
  shops = shops.slice(0, 3);
  await opened();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(names()).toEqual(['Store 0', 'Store 1', 'Store 2']);
});

test.each([
  ['store-3', 120, 'Store 3', 0],
  ['store-119', 120, 'Store 119', 1],
  ['nowhere', 120, 'None', 1],
  ['nowhere', 3, 'None', 0],
])('at %s, of %d stores: %s, asked for %d times', async (slug, count, name, asked) => {
  shops = shops.slice(0, count);
  const { sent } = await open(`/at/${slug}`);
  await screen.findByRole('heading', { name });
  expect(sent.filter(({ query }) => query.slug === slug)).toHaveLength(asked);
});

test('a store that is opened at an address where there was none is found there', async () => {
  const { store } = await open('/at/nowhere');
  await screen.findByRole('heading', { name: 'None' });
  expect(store.getState().stores.missing).toEqual(['nowhere']);
  await store.dispatch(api.endpoints.createStore.initiate({ storeInput: {} as StoreInput }));
  expect(store.getState().stores.missing).toEqual([]);
});

test('a page that repeats a store just opened adds it once', async () => {
  const { user, store } = await opened();
  await store.dispatch(api.endpoints.createStore.initiate({ storeInput: {} as StoreInput }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(names().filter((name) => name === 'Store 100')).toHaveLength(1);
});

test.each([
  ['the store worked on last', 'store-119', '/stores/store-119/links'],
  ['the first one where that is gone', 'nowhere', '/stores/store-0/links'],
  ['the first one at first', null, '/stores/store-0/links'],
])('the way in leads to %s', async (_, kept, path) => {
  if (kept) localStorage.setItem('carte_store', kept);
  const { router } = await open('/');
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test.each([
  ['everybody may open one where that is on', true, [], true],
  ['nobody may where it is off', false, ['links.update'], false],
  ['but operators', false, ['config.update'], true],
])('another store: %s', async (_, on, may, offered) => {
  storeCreation = on;
  permissions = may;
  const { user, store } = await open('/stores/store-0/links');
  await Promise.all([store.dispatch(fetchSite()), store.dispatch(fetchCurrentUser())]);
  await user.click(screen.getByRole('button', { name: 'Store: Store 0' }));
  await screen.findByRole('link', { name: 'Store 0' });
  expect(screen.queryByRole('link', { name: 'Open another store' }) !== null).toBe(offered);
});

test('somebody without a store is led to opening one', async () => {
  shops = [];
  const { router } = await open('/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/stores/new'));
});
