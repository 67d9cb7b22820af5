// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fetchSite } from '@/features/configuration/site-slice';
import { authSuccess } from '@/features/session/auth-slice';
import { fetchCurrentUser } from '@/features/session/current-user-slice';
import { SignInContext } from '@/features/session/sign-in-context';
import { startI18n } from '@/i18n';
import type { SignInService } from '@/lib/session/sign-in';
import { type Server, sessionOf, wire } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { createAppStore } from '../store';
import { Component as ConfigurationScreen } from './configuration-screen';
import { Component as JobsScreen } from './jobs-screen';
import { Component as UsersScreen } from './users-screen';

const answers: Record<string, object> = {
  '/api/site': { site_name: 'Menüler', features: {}, sign_in: { adapter: 'oidc', providers: [] } },
  '/api/me': { user: { uid: 'u1', permissions: ['store.create'], plans: [], link_ids: [] } },
};
const server: Server = ({ path }) => answers[path] && { status: 200, body: answers[path] };

beforeAll(() => startI18n('en'));
afterEach(cleanup);

test.each([
  ['Users and roles', UsersScreen],
  ['Configuration', ConfigurationScreen],
  ['Jobs', JobsScreen],
])('%s is for operators: others see nothing of it, and nothing of it is asked for', async (title, Screen) => {
  const { send, sent } = wire(server);
  const store = createAppStore({ send });
  store.dispatch(authSuccess(sessionOf({ name: 'Ada' })));
  await store.dispatch(fetchSite());
  await store.dispatch(fetchCurrentUser());
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }]);
  draw(
    <SignInContext value={{} as SignInService}>
      <RouterProvider router={router} />
    </SignInContext>,
    store,
  );
  await screen.findByRole('heading', { name: 'This is for operators' });
  expect(document.title).toBe(`${title} — Menüler`);
  for (const role of ['form', 'list', 'navigation', 'searchbox', 'textbox'])
    expect(screen.queryByRole(role), role).toBeNull();
  expect(sent.filter(({ path }) => !(path in answers))).toEqual([]);
});
