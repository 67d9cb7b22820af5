// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { authSuccess } from '@/features/session/auth-slice';
import { SignInContext } from '@/features/session/sign-in-context';
import { changeLanguage, type Language, startI18n } from '@/i18n';
import type { SignInService } from '@/lib/session/sign-in';
import { newUser, type Reply, type Server, sessionOf, wire } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { Component as TeamScreen } from '../screens/team-screen';
import { createAppStore } from '../store';
import { Gate } from './gate';
import { StoreLayout } from './store-layout';
import { ToCurrentStore } from './to-current-store';

const email = 'marco@example.com';
const shop = (i: number, permissions: string[]) => ({
  ...{ id: `s${i}`, slug: `store-${i}`, name: `Store ${i}`, default_language: 'en' },
  ...{ permissions, plan: { locked: null } },
});

let shops: ReturnType<typeof shop>[];
let refusal: Reply | null;
const server: Server = ({ method, path, query, body }) => {
  if (path === '/api/site')
    return { status: 200, body: { site_name: 'Carte', features: { store_creation: false } } };
  if (path === '/api/me')
    return {
      status: 200,
      body: { user: { uid: 'u1', email, name: 'Marco', permissions: [], plans: [], link_ids: [] } },
    };
  if (path === '/api/stores')
    return {
      status: 200,
      body: shops.filter(({ name }) => name.toLowerCase().includes(query.search ?? '')),
    };
  if (path.endsWith('/audit')) return { status: 200, body: [] };
  if (path.endsWith('/members'))
    return {
      status: 200,
      body: [
        {
          uid: 'u1',
          email,
          name: 'Marco',
          role: 'store_owner',
          since: '2026-05-03T12:00:00Z',
          invited: false,
          last_owner: false,
          removable: true,
          assignable_roles: [],
          invitation_url: null,
        },
      ],
    };
  if (method !== 'PUT') return undefined;
  if (refusal) return refusal;
  shops = shops.filter(({ id }) => path !== `/api/${id}/assign-role-to-a-user`);
  return { status: 200, body: { ...(body as object), invited: false } };
};

beforeAll(() => startI18n('en'));
beforeEach(async () => {
  shops = [0, 1, 2].map((i) => shop(i, ['menu.availability']));
  refusal = null;
  localStorage.clear();
  await changeLanguage('en');
});
afterEach(cleanup);

const open = async (at: number, place = 'links') => {
  const { send, sent } = wire(server);
  const store = createAppStore({ send });
  const router = createMemoryRouter(
    [
      {
        element: <Gate />,
        children: [
          { path: '/', element: <ToCurrentStore screen="links" /> },
          {
            path: '/stores/new',
            element: (
              <main>
                <h1>No store yet</h1>
              </main>
            ),
          },
          {
            path: '/stores/:slug',
            element: <StoreLayout />,
            children: [
              { path: 'links', element: <h1>Links</h1> },
              { path: 'team', element: <TeamScreen /> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [`/stores/store-${at}/${place}`] },
  );
  draw(
    <SignInContext value={{} as SignInService}>
      <RouterProvider router={router} />
      <Toasts scheme="light" />
    </SignInContext>,
    store,
  );
  act(() => void store.dispatch(authSuccess(sessionOf({ name: 'Marco', email }))));
  const user = newUser();
  await waitFor(() => expect(store.getState().currentUser.user.email).toBe(email));
  const switcher = await screen.findByRole('button', { name: new RegExp(`: Store ${at}$`) });
  await user.click(switcher);
  await screen.findByRole('link', { name: `Store ${at}` });
  const count = (path: string) => sent.filter((each) => each.path === path).length;
  const puts = () => sent.filter(({ method }) => method === 'PUT');
  return { store, router, user, switcher, count, puts };
};
const entry = () => screen.getByRole('button', { name: 'Leave this store' });
const agree = async (user: UserEvent, title: string) => {
  const question = await screen.findByRole('dialog', { name: title });
  await user.click(within(question).getByRole('button', { name: 'Leave' }));
};

test('who leaves a store is asked, and led to another one of theirs', async () => {
  const { store, router, user, count, puts } = await open(1);
  const before = [count('/api/stores'), count('/api/me')];
  await user.click(entry());
  const question = await screen.findByRole('dialog', { name: 'Leave Store 1?' });
  expect(question.textContent).toContain('You will lose access at once.');
  await agree(user, 'Leave Store 1?');
  await screen.findByText(`Role updated to none for ${email}`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/stores/store-0/links'));
  expect(puts()).toMatchObject([{ path: '/api/s1/assign-role-to-a-user', body: { email, role: null } }]);
  expect([count('/api/stores'), count('/api/me')]).toEqual(before.map((n) => n + 1));
  expect(store.getState().stores.list.map(({ id }) => id)).toEqual(['s0', 's2']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Links'));
});

test('who leaves their only store is where somebody without a store is', async () => {
  shops = shops.slice(0, 1);
  const { router, user } = await open(0);
  await user.click(entry());
  await agree(user, 'Leave Store 0?');
  await waitFor(() => expect(router.state.location.pathname).toBe('/stores/new'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No store yet'));
  await act(() => router.navigate('/stores/store-0/links'));
  await screen.findByText('No such store');
});

test.each([
  ['another one of theirs', [0, 1], '/stores/store-0/links'],
  ['where somebody without a store is', [1], '/stores/new'],
])('an owner who leaves on the screen of the team is led to %s', async (_, ids, place) => {
  shops = ids.map((i) => shop(i, ['team.read', 'team.update', 'team.remove']));
  const { router, user } = await open(1, 'team');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Remove Marco from the team' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(place));
});

test('who was removed and taken back finds the store again without loading the page anew', async () => {
  const [mine] = shops;
  const { router, user } = await open(0);
  await user.keyboard('{Escape}');
  await act(() => router.navigate('/stores/store-7/links'));
  await screen.findByText('No such store');
  shops = [{ ...shop(8, []), ...(mine && { permissions: mine.permissions }) }];
  await user.click(screen.getByRole('link', { name: 'To your stores' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/stores/store-8/links'));
});

test('a store that was searched for is as gone as the others', async () => {
  shops = Array.from({ length: 12 }, (_, i) => shop(i, ['menu.availability']));
  const { store, router, user } = await open(11);
  await user.click(screen.getByRole('textbox', { name: 'Find a store' }));
  await user.paste('store 11'); // in one: on a slow machine each letter would be a search
  await waitFor(() =>
    expect(store.getState().stores.others.some(({ slug }) => slug === 'store-11')).toBe(true),
  );
  await user.click(entry());
  await agree(user, 'Leave Store 11?');
  await waitFor(() => expect(router.state.location.pathname).toBe('/stores/store-0/links'));
});

test('who thinks better of it stays, and the focus is where it was', async () => {
  const { router, user, switcher, puts } = await open(0);
  await user.click(entry());
  const question = await screen.findByRole('dialog', { name: 'Leave Store 0?' });
  await user.click(within(question).getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(switcher));
  expect(puts()).toEqual([]);
  expect(router.state.location.pathname).toBe('/stores/store-0/links');
});

test.each([
  ['an owner', ['team.remove']],
  ['an operator', ['team.remove', 'config.update', 'roles.assign']],
])('%s has the team for it', async (_, permissions) => {
  shops = [shop(0, permissions)];
  await open(0);
  expect(screen.queryByRole('button', { name: 'Leave this store' })).toBeNull();
});

test.each<[Language, RegExp]>([
  ['en', /^A store needs an owner/],
  ['de', /^Ein Betrieb braucht/],
  ['fn', /^Un établissement a besoin/],
  ['tr', /^Bir işletmenin sahibi/],
])('in %s it is said why somebody must stay', async (language, sentence) => {
  await changeLanguage(language);
  const detail = "This is the store's last owner. Make somebody else an owner first.";
  refusal = { status: 409, body: { detail, code: 'last_owner' } };
  const { router, user } = await open(0);
  await user.click(screen.getByRole('button', { name: i18next.t('team:leave.open') }));
  const question = await screen.findByRole('dialog', { name: /Store 0/ });
  await user.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/stores/store-0/links');
});
