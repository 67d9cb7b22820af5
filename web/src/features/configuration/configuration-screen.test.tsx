// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { newUser } from '@/lib/testing';
import {
  box,
  type ConfigurationServer,
  change,
  choice,
  configurationServer,
  fill,
  first,
  open,
  opened,
  press,
  toggle,
} from './testing';

let at: ConfigurationServer;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  at = configurationServer();
});
afterEach(cleanup);

test('what could not be read is asked for again', async () => {
  at.broken = '/api/configuration';
  await open(at);
  expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  at.broken = '';
  await newUser().click(retry);
  await screen.findByRole('form', { name: 'Configuration' });
});

test('every field shows what is stored, stores by their names', async () => {
  await opened(at);
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
  const { person, sent } = await opened(at);
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
  const { person } = await opened(at);
  await fill('Name of the site', 'Menü');
  let go = () => {};
  at.hold = new Promise<void>((resolve) => {
    go = resolve;
  });
  await press('Save');
  await person.type(box('Name of the site'), 'ler');
  await person.click(toggle('Google'));
  go();
  await screen.findByText('2 changes not saved');
  expect(at.kept.site_name).toBe('Menü');
  expect(box('Name of the site').value).toBe('Menüler');
  expect(screen.queryByText(/^Saved meanwhile/)).toBeNull();
  await press('Save');
  await waitFor(() => expect(at.kept.site_name).toBe('Menüler'));
});

test('a default store and a default menu are chosen by a store, or not at all', async () => {
  const { person, sent } = await opened(at);
  await person.click(choice('Default store'));
  await person.click(await screen.findByRole('option', { name: /Kaffeehaus/ }));
  await person.click(choice('Default menu'));
  await person.click(await screen.findByRole('option', { name: /Kaffeehaus/ }));
  await screen.findByText('2 changes not saved');
  expect([choice('Default store').value, choice('Default menu').value]).toEqual(['Kaffeehaus', 'Kaffeehaus']);
  await press('Save');
  await waitFor(() => expect(at.kept).toMatchObject({ default_store_id: 's3', default_menu_id: 'm3' }));
  await screen.findByText('Everything is saved');
  await press('Choose no default store');
  await press('Choose no menu of its own');
  await screen.findByText('2 changes not saved');
  await press('Save');
  await waitFor(() => expect(at.kept).toMatchObject({ default_store_id: null, default_menu_id: null }));
  expect(sent.filter(({ path }) => path === '/api/stores/s3/menus')).toHaveLength(1);
});

test('what is chosen and no longer there says so, and can be taken back', async () => {
  at.kept = { ...first, default_store_id: 's9', default_menu_id: 'm9', default_pdf_id: 'p9', names: [] };
  await opened(at);
  expect([choice('Default store').value, choice('Default menu').value]).toEqual(
    Array(2).fill('a store that is gone'),
  );
  expect(choice('Default PDF menu').value).toBe('a PDF menu that is gone');
  await fill('Trial, in days', '14');
  await press('Choose no default PDF menu');
  await press('Save');
  await waitFor(() =>
    expect(at.kept).toMatchObject({ default_store_id: 's9', default_pdf_id: null, trial_days: 14 }),
  );
});

test('Enter takes the first store that matches, also one that is still searched for', async () => {
  const { person } = await opened(at);
  for (const name of ['Default store', 'Default menu']) {
    await person.click(choice(name));
    await person.keyboard('Kaff');
    if (name === 'Default menu') await screen.findByRole('option', { name: /Kaffeehaus/ });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(choice(name).value).toBe('Kaffeehaus'));
    expect(screen.queryByRole('option')).toBeNull();
  }
  await screen.findByText('2 changes not saved');
  expect(at.kept, 'Enter saves nothing').toBe(first);
});

test('leaving the field by a click takes the only store that matches', async () => {
  const { person } = await opened(at);
  await person.click(choice('Default store'));
  await person.keyboard('Kaff');
  await screen.findByRole('option', { name: /Kaffeehaus/ });
  await person.click(box('Name of the site'));
  expect(choice('Default store').value).toBe('Kaffeehaus');
  expect(screen.queryByText(/was not taken/)).toBeNull();
});

test('an emptied field keeps its store', async () => {
  const { person } = await opened(at);
  await person.click(choice('Default store'));
  await person.keyboard('{Delete}{Enter}');
  expect(choice('Default store').value).toBe('Osteria');
  await screen.findByText('Everything is saved');
});

test('taking a store back takes what is typed back too', async () => {
  const { person } = await opened(at);
  await person.click(choice('Default store'));
  await person.keyboard('Kaff');
  await screen.findByRole('option', { name: /Kaffeehaus/ });
  await press('Choose no default store');
  await person.click(box('Name of the site'));
  expect(choice('Default store').value).toBe('');
  await press('Save');
  await waitFor(() => expect(at.kept.default_store_id).toBeNull());
});

test('a field put back as it was is no change', async () => {
  const { person } = await opened(at);
  await person.click(toggle('Google'));
  await person.click(toggle('Google'));
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

test('the rules that are broken stand at their fields, and the first of them gets the focus', async () => {
  const { person } = await opened(at);
  at.answer = {
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
  await opened(at);
  await fill('Name of the site', 'Menüler');
  at.answer = {
    status: 422,
    body: {
      detail: 'No.',
      errors: [{ location: 'body.theme', code: 'unknown_field', message: 'unexpected property' }],
    },
  };
  await press('Save');
  await screen.findByText('Carte did not understand this. Reload the page and try again.');
  at.answer = { status: 500, body: { detail: 'Broken.' } };
  await press('Try again');
  await screen.findByText('Something went wrong on our side. Please try again in a moment.');
  at.answer = null;
  await press('Try again');
  await screen.findByText('The configuration is saved.');
  expect(at.kept.site_name).toBe('Menüler');
});

test('what is not saved is not left behind without a question', async () => {
  const { person, router } = await opened(at);
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
  at.log = [
    change('9', 'features.store_creation', true, false),
    change('8', 'sign_in_providers.keycloak', false, true),
    change('7', 'default_store_id', null, { id: 's1', store_id: 's1', name: 'Osteria' }),
    change('6', 'default_menu_id', 'gone', null),
    change('5', 'baskets', 1, 2),
  ];
  const { person } = await opened(at);
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
  at.broken = '/api/audit';
  const { person } = await opened(at);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  at.broken = '';
  await person.click(retry);
  await screen.findByText('Nothing has changed yet');
});
