import { screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { newUser, type Reply, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { SiteConfiguration } from './configuration';
import { configurationReducer } from './configuration-slice';
import { siteSlice } from './site-slice';

const at = '2026-05-03T12:00:00Z';
/** What is stored at first. */
export const first = {
  ...{ site_name: 'Carte', default_store_id: 's1', default_menu_id: 'm1', default_pdf_id: null },
  ...{ trial_days: 30, measurement_id: null, features: { store_creation: true } },
  sign_in_providers: [
    { id: 'google', label: 'Google', shown: true },
    { id: 'keycloak', label: 'Our staff', shown: true },
  ],
  names: [
    { id: 's1', store_id: 's1', name: 'Osteria' },
    { id: 'm1', store_id: 's2', name: 'Meyhane' },
  ],
  ...{ updated_at: at, updated_by_email: 'robin@example.com' },
};

/** An entry of the log. */
export const change = (id: string, field: string, before: unknown, after: unknown) => ({
  ...{ id, at, store_id: null, store_name: null, subject: '' },
  ...{ actor_uid: 'r', actor_email: 'robin@example.com', actor_name: 'Robin' },
  action: 'configuration.updated',
  changes: [{ field, before, after }],
});

/** The server of the configuration. */
export type ConfigurationServer = {
  /** What is stored, as somebody else may change it too. */
  kept: Record<string, unknown>;
  revision: number;
  /** How it answers every save, where it does not take it. */
  answer: Reply | null;
  /** The address that cannot be read. */
  broken: string;
  log: object[];
  /** What a save waits for. */
  hold: Promise<void>;
};

/** A server where nothing has happened yet. */
export const configurationServer = (): ConfigurationServer => ({
  kept: first,
  revision: 3,
  answer: null,
  broken: '',
  log: [],
  hold: Promise.resolve(),
});

const answering =
  (on: ConfigurationServer): Server =>
  async ({ method, path, body, ifMatch, query }) => {
    if (on.broken === path && method === 'GET') return { status: 500, body: { detail: 'Broken.' } };
    if (path === '/api/audit')
      return query.cursor
        ? { status: 200, body: [change('1', 'trial_days', 30, 7)] }
        : { status: 200, body: on.log, ...(on.log.length > 0 && { next: 'n' }) };
    if (path === '/api/stores')
      return { status: 200, body: [{ id: 's3', name: 'Kaffeehaus', slug: 'kaffeehaus' }] };
    if (path === '/api/stores/s3/menus') return { status: 200, body: [{ id: 'm3' }] };
    if (path !== '/api/configuration') return undefined;
    if (method === 'PUT') {
      await on.hold;
      if (on.answer) return on.answer;
      if (ifMatch !== `"${on.revision}"`) return { status: 412, body: { detail: 'Stale.' } };
      on.revision++;
      on.kept = { ...on.kept, ...(body as object) };
    }
    return { status: 200, body: on.kept, revision: on.revision };
  };

/** Opens the screen, beside another one. */
export const open = async (on: ConfigurationServer) => {
  const made = storeOver({ configuration: configurationReducer, site: siteSlice.reducer }, answering(on));
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <SiteConfiguration />
          <Link to="/users">Away</Link>
        </>
      ),
    },
    { path: '/users', element: <h1>Users</h1> },
  ]);
  draw(
    <>
      <RouterProvider router={router} />
      <Toasts scheme="light" />
    </>,
    made.store,
  );
  return { ...made, router, person: newUser() };
};

/** Opens the screen, and waits for what it shows. */
export const opened = async (on: ConfigurationServer) => {
  const made = await open(on);
  await screen.findByRole('form', { name: 'Configuration' });
  return made;
};
export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
export const choice = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
export const press = (name: string) => newUser().click(screen.getByRole('button', { name }));
export const fill = async (name: string, text: string) => {
  await newUser().clear(box(name));
  await newUser().type(box(name), text);
};
