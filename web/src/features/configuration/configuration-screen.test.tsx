// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { newUser, type Reply, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { SiteConfiguration } from './configuration';
import { configurationReducer } from './configuration-slice';
import { siteSlice } from './site-slice';

const at = '2026-05-03T12:00:00Z';
const first = {
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
const change = (id: string, field: string, before: unknown, after: unknown) => ({
  ...{ id, at, store_id: null, store_name: null, subject: '' },
  ...{ actor_uid: 'r', actor_email: 'robin@example.com', actor_name: 'Robin' },
  action: 'configuration.updated',
  changes: [{ field, before, after }],
});

/** What is stored, as somebody else may change it too. */
let kept: Record<string, unknown>;
let revision: number;
let answer: Reply | null;
let broken: string;
let log: object[];
/** What a save waits for. */
let hold: Promise<void>;

const server: Server = async ({ method, path, body, ifMatch, query }) => {
  if (broken === path && method === 'GET') return { status: 500, body: { detail: 'Broken.' } };
  if (path === '/api/audit')
    return query.cursor
      ? { status: 200, body: [change('1', 'trial_days', 30, 7)] }
      : { status: 200, body: log, ...(log.length > 0 && { next: 'n' }) };
  if (path === '/api/stores')
    return { status: 200, body: [{ id: 's3', name: 'Kaffeehaus', slug: 'kaffeehaus' }] };
  if (path === '/api/stores/s3/menus') return { status: 200, body: [{ id: 'm3' }] };
  if (path !== '/api/configuration') return undefined;
  if (method === 'PUT') {
    await hold;
    if (answer) return answer;
    if (ifMatch !== `"${revision}"`) return { status: 412, body: { detail: 'Stale.' } };
    revision++;
    kept = { ...kept, ...(body as object) };
  }
  return { status: 200, body: kept, revision };
};

beforeAll(() => startI18n('en'));
beforeEach(() => {
  kept = first;
  revision = 3;
  answer = null;
  broken = '';
  log = [];
  hold = Promise.resolve();
});
afterEach(cleanup);

const open = async () => {
  const made = storeOver({ configuration: configurationReducer, site: siteSlice.reducer }, server);
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
const opened = async () => {
  const made = await open();
  await screen.findByRole('form', { name: 'Configuration' });
  return made;
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const choice = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const press = (name: string) => newUser().click(screen.getByRole('button', { name }));
const fill = async (name: string, text: string) => {
  await newUser().clear(box(name));
  await newUser().type(box(name), text);
};

test('what could not be read is asked for again', async () => {
  broken = '/api/configuration';
  await open();
  expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = '';
  await newUser().click(retry);
  await screen.findByRole('form', { name: 'Configuration' });
});

test('every field shows what is stored, stores by their names', async () => {
  await opened();
  expect([box('Name of the site').value, box('Trial, in days').value]).toEqual(['Carte', '30']);
  expect(box('Measurement ID of Google Analytics').value).toBe('');
  expect([choice('Default store').value, choice('Default menu').value]).toEqual(['Osteria', 'Meyhane']);
  expect(['Users may open stores', 'Google', 'Our staff'].map((name) => toggle(name).checked)).toEqual([
    true,
    true,
    true,
  ]);
  expect(choice('Default PDF menu').value).toBe('');
});

test('all of it is saved at once, on what was read', async () => {
  const { person, sent } = await opened();
  await fill('Name of the site', 'Menüler');
  await fill('Trial, in days', '14');
  await person.click(toggle('Users may open stores'));
  await person.click(toggle('Google'));
  expect(screen.getByText('4 changes not saved')).toBeTruthy();
  await press('Save');
  await screen.findByText('The configuration is saved.');
  const { names, updated_at, updated_by_email, ...rest } = first;
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({ ifMatch: '"3"' });
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...rest,
    ...{ site_name: 'Menüler', trial_days: 14, features: { store_creation: false } },
    sign_in_providers: [
      { id: 'google', shown: false },
      { id: 'keycloak', shown: true },
    ],
  });
  expect(screen.getByText('Everything is saved')).toBeTruthy();
  await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/audit'))).toHaveLength(2));
});

test('what is typed while a save is under way is not lost', async () => {
  const { person } = await opened();
  await fill('Name of the site', 'Menü');
  let go = () => {};
  hold = new Promise<void>((resolve) => {
    go = resolve;
  });
  await press('Save');
  await person.type(box('Name of the site'), 'ler');
  await person.click(toggle('Google'));
  go();
  await screen.findByText('2 changes not saved');
  expect(kept.site_name).toBe('Menü');
  expect(box('Name of the site').value).toBe('Menüler');
  expect(screen.queryByText(/^Saved meanwhile/)).toBeNull();
  await press('Save');
  await waitFor(() => expect(kept.site_name).toBe('Menüler'));
});

test('a default store and a default menu are chosen by a store, or not at all', async () => {
  const { person, sent } = await opened();
  await person.click(choice('Default store'));
  await person.click(await screen.findByRole('option', { name: /Kaffeehaus/ }));
  await person.click(choice('Default menu'));
  await person.click(await screen.findByRole('option', { name: /Kaffeehaus/ }));
  await screen.findByText('2 changes not saved');
  expect([choice('Default store').value, choice('Default menu').value]).toEqual(['Kaffeehaus', 'Kaffeehaus']);
  await press('Save');
  await waitFor(() => expect(kept).toMatchObject({ default_store_id: 's3', default_menu_id: 'm3' }));
  await screen.findByText('Everything is saved');
  await press('Choose no default store');
  await press('Choose no menu of its own');
  await screen.findByText('2 changes not saved');
  await press('Save');
  await waitFor(() => expect(kept).toMatchObject({ default_store_id: null, default_menu_id: null }));
  expect(sent.filter(({ path }) => path === '/api/stores/s3/menus')).toHaveLength(1);
});

test('what is chosen and no longer there says so, and can be taken back', async () => {
  kept = { ...first, default_store_id: 's9', default_menu_id: 'm9', default_pdf_id: 'p9', names: [] };
  await opened();
  expect([choice('Default store').value, choice('Default menu').value]).toEqual(
    Array(2).fill('a store that is gone'),
  );
  expect(choice('Default PDF menu').value).toBe('a PDF menu that is gone');
  await fill('Trial, in days', '14');
  await press('Choose no default PDF menu');
  await press('Save');
  await waitFor(() =>
    expect(kept).toMatchObject({ default_store_id: 's9', default_pdf_id: null, trial_days: 14 }),
  );
});

test('Enter takes the first store that matches, also one that is still searched for', async () => {
  const { person } = await opened();
  for (const name of ['Default store', 'Default menu']) {
    await person.click(choice(name));
    await person.keyboard('Kaff');
    if (name === 'Default menu') await screen.findByRole('option', { name: /Kaffeehaus/ });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(choice(name).value).toBe('Kaffeehaus'));
    expect(screen.queryByRole('option')).toBeNull();
  }
  await screen.findByText('2 changes not saved');
  expect(kept, 'Enter saves nothing').toBe(first);
});

test('leaving the field by a click takes the only store that matches', async () => {
  const { person } = await opened();
  await person.click(choice('Default store'));
  await person.keyboard('Kaff');
  await screen.findByRole('option', { name: /Kaffeehaus/ });
  await person.click(box('Name of the site'));
  expect(choice('Default store').value).toBe('Kaffeehaus');
  expect(screen.queryByText(/was not taken/)).toBeNull();
});

test('an emptied field keeps its store', async () => {
  const { person } = await opened();
  await person.click(choice('Default store'));
  await person.keyboard('{Delete}{Enter}');
  expect(choice('Default store').value).toBe('Osteria');
  await screen.findByText('Everything is saved');
});

test('taking a store back takes what is typed back too', async () => {
  const { person } = await opened();
  await person.click(choice('Default store'));
  await person.keyboard('Kaff');
  await screen.findByRole('option', { name: /Kaffeehaus/ });
  await press('Choose no default store');
  await person.click(box('Name of the site'));
  expect(choice('Default store').value).toBe('');
  await press('Save');
  await waitFor(() => expect(kept.default_store_id).toBeNull());
});

test('a field put back as it was is no change', async () => {
  const { person } = await opened();
  await person.click(toggle('Google'));
  await person.click(toggle('Google'));
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

test('the rules that are broken stand at their fields, and the first of them gets the focus', async () => {
  const { person } = await opened();
  answer = {
    status: 422,
    body: {
      detail: 'body.trial_days expected integer.',
      errors: [
        { location: 'body.trial_days', code: 'not_an_integer' },
        { location: 'body.sign_in_providers', code: 'none_shown' },
      ],
    },
  };
  await fill('Trial, in days', 'a month');
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(box('Trial, in days')));
  expect(screen.getByText('Enter a whole number.')).toBeTruthy();
  expect(within(screen.getByRole('group', { name: 'Signing in with' })).getByRole('alert').textContent).toBe(
    'Leave at least one on.',
  );
  await person.type(box('Trial, in days'), '!');
  expect(screen.queryByText('Enter a whole number.')).toBeNull();
  expect(screen.getByText('Leave at least one on.')).toBeTruthy();
  await person.click(toggle('Google'));
  expect(screen.queryByText('Leave at least one on.')).toBeNull();
});

test('a rule of no field, and a server that cannot answer, are told where one saves', async () => {
  await opened();
  await fill('Name of the site', 'Menüler');
  answer = {
    status: 422,
    body: {
      detail: 'No.',
      errors: [{ location: 'body.theme', code: 'unknown_field', message: 'unexpected property' }],
    },
  };
  await press('Save');
  await screen.findByText('Carte did not understand this. Reload the page and try again.');
  answer = { status: 500, body: { detail: 'Broken.' } };
  await press('Try again');
  await screen.findByText('Something went wrong on our side. Please try again in a moment.');
  answer = null;
  await press('Try again');
  await screen.findByText('The configuration is saved.');
  expect(kept.site_name).toBe('Menüler');
});

/** Somebody else saves another name and another trial. */
const meanwhile = () => {
  kept = { ...kept, site_name: 'Tavola', trial_days: 7, updated_by_email: 'grace@example.com' };
  revision++;
};

test('after somebody else has saved, what is typed goes on, on top of theirs', async () => {
  await opened();
  await fill('Name of the site', 'Menüler');
  await newUser().click(toggle('Google'));
  meanwhile();
  await press('Save');
  const words = await screen.findByText(
    /^grace@example\.com saved on .* Nothing you typed is lost.* Changed by both of you: Name of the site\.$/,
  );
  expect([box('Name of the site').value, box('Trial, in days').value]).toEqual(['Menüler', '7']);
  expect(screen.getByText('Saved meanwhile: Tavola')).toBeTruthy();
  await press('Keep mine');
  expect(words.isConnected).toBe(false);
  await press('Save');
  await screen.findByText('The configuration is saved.');
  expect(kept).toMatchObject({
    site_name: 'Menüler',
    trial_days: 7,
    sign_in_providers: [{ shown: false }, {}],
  });
  expect(screen.queryByText(/^Saved meanwhile/)).toBeNull();
});

test('or theirs is taken: of one field, or of all', async () => {
  await opened();
  await fill('Name of the site', 'Menüler');
  await fill('Trial, in days', '14');
  meanwhile();
  await press('Save');
  await press('Take what was saved meanwhile: Name of the site');
  expect(box('Name of the site').value).toBe('Tavola');
  expect(screen.getByText('1 change not saved')).toBeTruthy();
  await press('Take theirs');
  expect(box('Trial, in days').value).toBe('7');
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

test('theirs that cannot be read is asked for with the next try', async () => {
  await opened();
  await fill('Name of the site', 'Menüler');
  meanwhile();
  broken = '/api/configuration';
  await press('Save');
  await screen.findByText('Something went wrong on our side. Please try again in a moment.');
  expect(box('Name of the site').value).toBe('Menüler');
  broken = '';
  await press('Try again');
  await screen.findByText(/Nothing you typed is lost/);
});

test('what is not saved is not left behind without a question', async () => {
  const { person, router } = await opened();
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaving()).toBe(false);
  await fill('Name of the site', 'Menüler');
  expect(leaving()).toBe(true);
  await person.click(screen.getByRole('link', { name: 'Away' }));
  await screen.findByText('1 change is not saved and would be lost.');
  await person.keyboard('{Escape}');
  expect(router.state.location.pathname).toBe('/');
  expect(box('Name of the site').value).toBe('Menüler');
  await press('Discard');
  await person.click(screen.getByRole('link', { name: 'Away' }));
  await screen.findByRole('heading', { name: 'Users' });
});

test('the log tells who changed what, page by page', async () => {
  log = [
    change('9', 'features.store_creation', true, false),
    change('8', 'sign_in_providers.keycloak', false, true),
    change('7', 'default_store_id', null, { id: 's1', store_id: 's1', name: 'Osteria' }),
    change('6', 'default_menu_id', 'gone', null),
    change('5', 'baskets', 1, 2),
  ];
  const { person } = await opened();
  const list = await screen.findByRole('list', { name: 'Recent changes' });
  const entries = () => [...list.children].map((entry) => entry.querySelector('ul')?.textContent);
  expect(entries()).toEqual([
    'Users may open storeson → off',
    'Sign in with Our staffoff → on',
    'Default storenone → Osteria',
    'Default menua store that is gone → none',
    'baskets1 → 2',
  ]);
  expect(list.textContent).toContain('Robin');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(entries()).toContain('Trial, in days30 → 7'));
  expect(document.activeElement?.textContent).toContain('30 → 7');
});

test('a log without entries says so, and one that could not be read is asked for again', async () => {
  broken = '/api/audit';
  const { person } = await opened();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = '';
  await person.click(retry);
  await screen.findByText('Nothing has changed yet');
});
