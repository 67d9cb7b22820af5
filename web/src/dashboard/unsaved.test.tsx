// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authSuccess } from '@/features/session/auth-slice';
import { SignInContext } from '@/features/session/sign-in-context';
import { startI18n } from '@/i18n';
import type { SignInService } from '@/lib/sign-in';
import { draw, newUser, type Reply, sessionOf, wire } from '@/lib/testing';
import { Toasts } from '@/ui/toasts';
import { Component as LinksScreen } from './screens/links-screen';
import { Component as MenuScreen } from './screens/menu-screen';
import { Gate } from './shell/gate';
import { StoreLayout } from './shell/store-layout';
import { createAppStore } from './store';

const email = 'ada@example.com';
const shop = (i: number) => ({
  ...{ id: `s${i}`, slug: `store-${i}`, name: `Store ${i}`, default_language: 'en', languages: ['en'] },
  ...{ currency: 'EUR', permissions: ['menu.update', 'links.update'], plan: { locked: null } },
});
const dish = (id: string, section: string, name: string) => ({
  ...{ id, section_id: section, order: 0, name: { en: name }, description: {}, image: '' },
  ...{ prices: [{ amount: 750 }], allergens: { contains: [], may_contain: [], free: [] }, additives: [] },
  ...{ diets: [], spice_level: 0, tags: [], sold_out: false, is_active: true, revision: 1 },
});
const section = (id: string, order: number, name: string, dishes: unknown[]) => ({
  ...{
    id,
    order,
    name: { en: name },
    description: {},
    availability: null,
    is_active: true,
    revision: 1,
    dishes,
  },
});
const link = (id: string, name: string) => ({
  ...{ id, order: 0, type: 'basic_link', kind: 'website', name: { en: name }, description: {} },
  ...{
    link_address: 'https://a.example',
    social_link_type: null,
    is_active: true,
    clicks: 0,
    unique_clicks: 0,
  },
  revision: 1,
});

const sign_in = { adapter: 'oidc', providers: [{ id: 'demo', label: 'Demo' }] };

let answers: Record<string, Reply>;
const user1 = { uid: 'u1', email, name: 'Ada', permissions: [], plans: [], link_ids: [] };

beforeAll(() => startI18n('en'));
beforeEach(() => {
  localStorage.clear();
  const text = {};
  const restaurant_info = {
    ...{ tagline: text, cuisine: text, description: text, service_note: text, revision: 1 },
    ...{ address: '', phone: '', email: '', web_site: '', wifi_name: '', wifi_password: '' },
  };
  const menu_sections = [
    section('p', 0, 'Soups', [dish('a', 'p', 'Broth')]),
    section('q', 1, 'Mains', [dish('b', 'q', 'Steak')]),
  ];
  answers = {
    'GET /api/site': {
      status: 200,
      body: { site_name: 'Carte', features: { store_creation: false }, sign_in },
    },
    'GET /api/me': { status: 200, body: { user: user1 } },
    'GET /api/stores': { status: 200, body: [shop(0), shop(1)] },
  };
  for (const id of ['s0', 's1']) {
    const base = `/api/stores/${id}`;
    answers[`GET ${base}/menus`] = { status: 200, body: [{ id: `m-${id}` }] };
    answers[`GET ${base}/menus/m-${id}`] = {
      status: 200,
      body: { id: `m-${id}`, restaurant_info, menu_sections },
    };
    answers[`GET ${base}/link-page`] = { status: 200, body: { id, tagline: {}, revision: 1 } };
    answers[`GET ${base}/links`] = { status: 200, body: [link(`l-${id}`, `Site of ${id}`)] };
  }
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = async (path: string) => {
  const { api, sent } = wire(({ method, path: at }) => answers[`${method} ${at}`]);
  const store = createAppStore({ api });
  const router = createMemoryRouter(
    [
      {
        element: <Gate />,
        children: [
          { path: '/', element: <h1>Home</h1> },
          {
            path: '/stores/:slug',
            element: <StoreLayout />,
            children: [
              { path: 'links', element: <LinksScreen /> },
              { path: 'menu', element: <MenuScreen /> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const signOut = vi.fn(async () => undefined);
  draw(
    <SignInContext value={{ signOut } as unknown as SignInService}>
      <RouterProvider router={router} />
      <Toasts scheme="light" />
    </SignInContext>,
    store,
  );
  act(() => void store.dispatch(authSuccess(sessionOf({ name: 'Ada', email }))));
  return { store, router, sent, signOut, user: newUser() };
};
const go = (router: Awaited<ReturnType<typeof open>>['router'], path: string) =>
  act(() => router.navigate(path));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;

/** Types a bad price into a dish of the second section, and folds that. */
const spoil = async (user: ReturnType<typeof newUser>) => {
  const fold = await screen.findByRole('button', { name: /^Mains/ });
  await user.click(fold);
  await user.click(await screen.findByRole('button', { name: /^Steak/ }));
  await user.click(field('Price'));
  fireEvent.change(field('Price'), { target: { value: 'abc' } });
  await user.click(field('Description'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(fold);
};

test('"Not saved" leads to the field: to another screen, into a folded section, into the editor', async () => {
  const { user, router } = await open('/stores/store-0/menu');
  await spoil(user);
  const head = () => within(screen.getByRole('main').querySelector('header') as HTMLElement);
  head().getByRole('button', { name: 'Not saved' });
  expect(head().queryByText('Saved')).toBeNull();
  await go(router, '/stores/store-0/links');
  await user.click(await waitFor(() => head().getByRole('button', { name: 'Not saved' })));
  await waitFor(() => expect(document.activeElement).toBe(field('Price')));
  expect(router.state.location.pathname).toBe('/stores/store-0/menu');
  expect(field('Price').value).toBe('abc');
  fireEvent.change(field('Price'), { target: { value: '7.50' } });
  await user.click(field('Description'));
  await waitFor(() => expect(head().queryByText('Not saved')).toBeNull());
});

test('signing out asks before something stays behind, and not where all is stored', async () => {
  const { user, signOut } = await open('/stores/store-0/menu');
  await spoil(user);
  const leave = async () => {
    await user.click(screen.getByRole('button', { name: 'Your account: Ada' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  };
  await leave();
  const question = await screen.findByRole('dialog', { name: 'Sign out with something unsaved?' });
  await user.click(within(question).getByText('Stay'));
  expect(signOut).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /unsaved/ })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Not saved' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Price')));
  fireEvent.change(field('Price'), { target: { value: '7.50' } });
  await user.click(field('Description'));
  await leave();
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
});

test('an undo goes with its store', async () => {
  answers['DELETE /api/stores/s0/links/l-s0'] = { status: 204 };
  const { user, router } = await open('/stores/store-0/links');
  await user.click(await screen.findByRole('button', { name: 'More for Site of s0' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(undo.closest('.carte-toast-exit')).toBeNull();
  await go(router, '/stores/store-1/links');
  await screen.findByRole('button', { name: /^Site of s1/ });
  // It goes at the end of an animation that jsdom does not play.
  await waitFor(() => expect(undo.closest('.carte-toast-exit')).not.toBeNull());
});

test('escape keeps a half-typed link until it is thrown away', async () => {
  const { user } = await open('/stores/store-0/links');
  const add = () => screen.getByRole('button', { name: 'Add a link' });
  await screen.findByRole('button', { name: /^Site of s0/ });
  await user.click(add());
  await user.click(screen.getByRole('button', { name: 'Website' }));
  await user.type(field(/^Address/), 'osteria.exa{Escape}');
  await user.click(add());
  expect(field(/^Address/).value).toBe('osteria.exa');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(add());
  screen.getByRole('button', { name: 'Website' });
});

test('a link that found no server waits in the list, and is sent again', async () => {
  answers['POST /api/stores/s0/links'] = { status: 502 };
  const { user, sent } = await open('/stores/store-0/links');
  await screen.findByRole('button', { name: /^Site of s0/ });
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.click(screen.getByRole('button', { name: 'Website' }));
  await user.type(field(/^Address/), 'osteria.example{Enter}');
  await screen.findByText(/^Carte cannot be reached/);
  await user.keyboard('{Escape}');
  const pending = await screen.findByRole('list', { name: 'Links on their way' });
  expect(pending.textContent).toMatch(/osteria\.example.*Not saved/);
  answers['POST /api/stores/s0/links'] = { status: 201, body: link('n', 'Our website') };
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('switch', { name: 'Show Our website to guests' });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Links on their way' })).toBeNull());
  const posts = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(posts).toHaveLength(2);
  expect(posts[0]).toEqual(posts[1]);
});
