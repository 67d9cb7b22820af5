// @vitest-environment jsdom
import type { UnknownAction } from '@reduxjs/toolkit';
import { act, cleanup, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  authFail,
  authLogout,
  authRestore,
  authStart,
  authSuccess,
  userLogout,
} from '@/features/session/auth-slice';
import { SignInContext } from '@/features/session/sign-in-context';
import { startI18n } from '@/i18n';
import type { SignInService } from '@/lib/session/sign-in';
import { newUser, type Server, sessionOf, settle, wire } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { createAppStore } from '../store';
import { AccountMenu } from './account-menu';
import { Gate } from './gate';

beforeAll(() => startI18n('en'));
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const user = {
  ...{ uid: 'u1', email: 'a@b.example', name: 'Ada', provider: 'demo', photo_url: '' },
  ...{ permissions: [], link_ids: [], plans: [] },
};

const usual =
  (measurement_id: string | null): Server =>
  ({ path }) =>
    path === '/api/site'
      ? {
          status: 200,
          body: { measurement_id, sign_in: { adapter: 'oidc', providers: [{ id: 'demo', label: 'Demo' }] } },
        }
      : path === '/api/me'
        ? { status: 200, body: { user } }
        : undefined;

const open = (measurement_id: string | null, answer?: Server) => {
  const { send, sent } = wire(answer ?? usual(measurement_id));
  const store = createAppStore({ send });
  const work = (
    <main>
      <h1>Work</h1>
      <AccountMenu />
    </main>
  );
  const router = createMemoryRouter(
    [
      {
        element: <Gate />,
        children: [
          { path: '/', element: work },
          { path: '/stores/osteria/menu', element: work },
        ],
      },
    ],
    { initialEntries: ['/stores/osteria/menu'] },
  );
  const service = { signOut: vi.fn(() => new Promise<void>(() => undefined)) };
  draw(
    <SignInContext value={service as Partial<SignInService> as SignInService}>
      <RouterProvider router={router} />
    </SignInContext>,
    store,
  );
  const asked = (path: string) => sent.filter((each) => each.path === path).length;
  return { store, asked, router, service };
};

const openMenu = () => newUser().click(screen.getByRole('button', { name: 'Your account: Ada' }));
const card = () => screen.queryByRole('region', { name: 'May your use be measured?' });
const choice = () => screen.queryByRole('switch', { name: 'Measure my use with Google Analytics' });

test('without a measurement id there is no word of counting', async () => {
  const { store, asked } = open(null);
  store.dispatch(authSuccess(sessionOf({ name: 'Ada' })));
  await expect.poll(() => asked('/api/me')).toBe(1);
  await openMenu();
  await screen.findByRole('button', { name: 'Sign out' });
  expect([card(), choice()]).toEqual([null, null]);
});

test('the stores are read for each user, and anew with another standing', async () => {
  const { store, asked } = open(null);
  store.dispatch(authSuccess(sessionOf({ name: 'Ada' })));
  await expect.poll(() => asked('/api/stores')).toBe(1);
  store.dispatch(authSuccess(sessionOf({ name: 'Ada', iat: 2 })));
  store.dispatch(authSuccess(sessionOf({ name: 'Ada', admin_developer: true })));
  await expect.poll(() => asked('/api/stores')).toBe(2);
});

test('with one it is asked once somebody is signed in, and can be changed in the account menu', async () => {
  const { store } = open('G-TEST123');
  await expect.poll(() => store.getState().site.site).not.toBeNull();
  expect(card()).toBeNull();
  store.dispatch(authSuccess(sessionOf({ name: 'Ada' })));
  await screen.findByRole('region', { name: 'May your use be measured?' });
  await openMenu();
  await expect.poll(choice).not.toBeNull();
});

test('until it is known who is signed in there is nothing to press', async () => {
  const { store } = open(null);
  act(() => void store.dispatch(authRestore()));
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void store.dispatch(authLogout()));
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});

test('a site that cannot be read is asked for once', async () => {
  const { store, asked } = open(null, () => ({ status: 500 }));
  await expect.poll(() => store.getState().site.step).toBe('failed');
  await settle();
  expect(asked('/api/site')).toBe(1);
});

test('the site is read again when all state was reset', async () => {
  const { store, asked } = open(null);
  await expect.poll(() => store.getState().site.site).not.toBeNull();
  store.dispatch(userLogout());
  await expect.poll(() => asked('/api/site')).toBe(2);
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});

describe('the address', () => {
  const ended = authFail({ code: 'user-token-expired', message: 'the session has ended' });
  const failed = authFail({ code: 'internal-error', message: 'no' });
  const signedIn = authSuccess(sessionOf({ name: 'Ada' }));
  test.each([
    ['of who has signed out is left', [signedIn, authLogout(), userLogout()], '/'],
    [
      'stays where the session ended by itself',
      [signedIn, authLogout(), userLogout(), ended],
      '/stores/osteria/menu',
    ],
    [
      'stays after a sign-in that failed',
      [authStart(), failed, authLogout(), userLogout()],
      '/stores/osteria/menu',
    ],
  ])('%s', async (_, steps, path) => {
    const { store, router } = open(null);
    const [first, ...rest] = steps;
    act(() => void store.dispatch(first as UnknownAction));
    act(() => {
      for (const step of rest) store.dispatch(step);
    });
    await screen.findByRole('button', { name: 'Sign in' });
    expect(router.state.location.pathname).toBe(path);
  });
});

describe('the focus', () => {
  const signedIn = authSuccess(sessionOf({ name: 'Ada' }));
  const heading = () => screen.getByRole('heading', { level: 1 });

  test('goes to the heading of the screen that has come', async () => {
    const { store } = open('G-TEST123');
    screen.getByRole('button', { name: 'Sign in' }).focus();
    act(() => void store.dispatch(signedIn));
    expect(heading().textContent).toBe('Work');
    await expect.poll(() => document.activeElement).toBe(heading());

    await newUser().click(await screen.findByRole('button', { name: 'Decline' }));
    await expect.poll(() => document.activeElement).toBe(heading());

    screen.getByRole('button', { name: 'Your account: Ada' }).focus();
    act(() => {
      store.dispatch(authLogout());
      store.dispatch(userLogout());
    });
    expect(heading().textContent).not.toBe('Work');
    await expect.poll(() => document.activeElement).toBe(heading());
  });

  test('is left alone where a page has just been opened', async () => {
    const { store } = open(null);
    act(() => void store.dispatch(authRestore()));
    act(() => void store.dispatch(signedIn));
    expect(heading().textContent).toBe('Work');
    expect(document.activeElement).toBe(document.body);
  });
});

test('signing out says that it is under way', async () => {
  const { store, service } = open(null);
  act(() => void store.dispatch(authSuccess(sessionOf({ name: 'Ada' }))));
  await openMenu();
  const entry = await screen.findByRole('button', { name: 'Sign out' });
  await newUser().click(entry);
  expect(entry.hasAttribute('data-loading')).toBe(true);
  await newUser().click(entry);
  expect(service.signOut).toHaveBeenCalledTimes(1);
});
