// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fetchSite } from '@/features/configuration/site-slice';
import { authSuccess } from '@/features/session/auth-slice';
import { fetchCurrentUser } from '@/features/session/current-user-slice';
import { SignInContext } from '@/features/session/sign-in-context';
import { listStores } from '@/features/stores/stores-slice';
import { startI18n } from '@/i18n';
import type { SignInService } from '@/lib/session/sign-in';
import { type Server, sessionOf, wire } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { createAppStore } from '../store';
import { Component as NewStoreScreen } from './new-store-screen';

type Case = { on: boolean; permissions?: string[]; stores?: object[]; days?: number };

const open = async ({ on, permissions = [], stores = [], days = 30 }: Case) => {
  const answers: Record<string, object> = {
    '/api/site': { site_name: 'Menüler', trial_days: days, features: { store_creation: on } },
    '/api/me': { user: { uid: 'u1', permissions, plans: [], link_ids: [] } },
    '/api/stores': stores,
  };
  const server: Server = ({ path }) => answers[path] && { status: 200, body: answers[path] };
  const store = createAppStore({ send: wire(server).send });
  store.dispatch(authSuccess(sessionOf({ name: 'Ada' })));
  await store.dispatch(fetchSite());
  await store.dispatch(listStores());
  draw(
    <SignInContext value={{} as SignInService}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <NewStoreScreen /> }])} />
    </SignInContext>,
    store,
  );
  return store;
};
const form = () => screen.queryByRole('button', { name: 'Open the store' });

beforeAll(() => startI18n('en'));
afterEach(cleanup);

test.each([
  [30, / 30 days are free\.$/],
  [1, / 1 day is free\.$/],
  [0, /Everything can be changed later\.$/],
])('a trial of %d days is told as it is', async (days, words) => {
  await open({ on: true, days });
  expect(screen.getByText(/^A few facts/).textContent).toMatch(words);
  expect(document.title).toBe('Open your store — Menüler');
});

test('where operators alone open stores, that is said in place of the form, once it is known who asks', async () => {
  const store = await open({ on: false });
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  await store.dispatch(fetchCurrentUser());
  await screen.findByRole('heading', { level: 1, name: 'Stores are opened by the operators' });
  expect(screen.getByRole('link', { name: 'Look again' })).toBeTruthy();
  expect(form()).toBeNull();
});

test('who has a store is led back to it', async () => {
  const store = await open({ on: false, stores: [{ id: 's1', slug: 'osteria', name: 'Osteria' }] });
  await store.dispatch(fetchCurrentUser());
  expect(await screen.findByRole('link', { name: 'To your stores' })).toBeTruthy();
});

test('operators open stores in any case', async () => {
  const store = await open({ on: false, permissions: ['config.update'] });
  await store.dispatch(fetchCurrentUser());
  await expect.poll(form).not.toBeNull();
});
