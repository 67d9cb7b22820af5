// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage, type Language, startI18n } from '@/i18n';
import { newUser, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { browserTimeZone, likelyCurrency } from './choices';
import { NewStore } from './new-store';
import { listStores, storesSlice } from './stores-slice';

let answers: Record<string, Awaited<ReturnType<Server>>>;
const server: Server = ({ method, path }) => answers[`${method} ${path}`];

beforeAll(() => startI18n('en'));
beforeEach(() => {
  sessionStorage.clear();
  answers = {};
});
afterEach(cleanup);

const open = () => {
  const made = storeOver({ stores: storesSlice.reducer }, server);
  const onCreated = vi.fn();
  draw(<NewStore onCreated={onCreated} />, made.store);
  return { ...made, onCreated, user: newUser() };
};
const slugField = () => screen.getByRole('textbox', { name: /address/ }) as HTMLInputElement;

test('an address is proposed from the name, checked while it is typed, and the store opened', async () => {
  const { user, sent, onCreated, store } = open();
  answers['GET /api/slugs/cafe-groessenwahn'] = {
    status: 200,
    body: { slug: 'cafe-groessenwahn', available: true },
  };
  answers['POST /api/stores'] = { status: 201, body: { id: 's9', slug: 'cafe-groessenwahn' } };
  await user.type(screen.getByRole('textbox', { name: 'Name of your business' }), 'Café Größenwahn');
  expect(slugField().value).toBe('cafe-groessenwahn');
  await screen.findByText('/s/cafe-groessenwahn is free.');
  await user.click(screen.getByRole('button', { name: 'Café' }));
  await user.click(screen.getByRole('button', { name: 'Open the store' }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith({ id: 's9', slug: 'cafe-groessenwahn' }));
  expect(sent.at(-1)?.body).toEqual({
    name: 'Café Größenwahn',
    type: 'cafe',
    slug: 'cafe-groessenwahn',
    default_language: 'en',
    languages: ['en'],
    currency: likelyCurrency(browserTimeZone()),
    time_zone: browserTimeZone(),
  });
  expect(store.getState().stores.list).toEqual([{ id: 's9', slug: 'cafe-groessenwahn' }]);
});

test.each(['Currency', 'Time zone'])('the text of %s is marked when it is entered', async (name) => {
  const { user } = open();
  const field = screen.getByRole('combobox', { name }) as HTMLInputElement;
  expect(field.value.length).toBeGreaterThan(2);
  await user.click(screen.getByRole('textbox', { name: 'Name of your business' }));
  field.focus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  await user.keyboard('x');
  expect(field.value, 'typing replaces it').toBe('x');
});

const chosen = (name: string) => (screen.getByRole('combobox', { name }) as HTMLInputElement).value;

test.each([
  ['Enter takes the only one that matches', 'Currency', 'JPY{Enter}', 'JPY · Japanese Yen'],
  ['Enter takes the first of several', 'Time zone', 'Pacific/{Enter}', 'Pacific/Apia'],
  ['leaving the field takes the only one', 'Currency', 'yen', 'JPY · Japanese Yen'],
  ['leaving the field takes the one that is called so', 'Currency', 'jpy', 'JPY · Japanese Yen'],
])('of what is typed to search, %s, and opens no store', async (_, name, typed, value) => {
  const { user, sent } = open();
  screen.getByRole('combobox', { name }).focus();
  await user.keyboard(typed);
  if (!typed.includes('Enter')) await user.tab();
  await waitFor(() => expect(chosen(name)).toBe(value));
  await user.tab();
  expect(chosen(name)).toBe(value);
  expect(screen.queryByText(/was not taken/)).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each(['dollar', 'JPX'])('what is typed to search and chooses nothing, %s, is said', async (typed) => {
  const { user } = open();
  const before = chosen('Currency');
  screen.getByRole('combobox', { name: 'Currency' }).focus();
  await user.keyboard(typed);
  await user.tab();
  screen.getByText(`“${typed}” was not taken: choose from the list.`);
  expect(chosen('Currency')).toBe(before);
  screen.getByRole('combobox', { name: 'Currency' }).focus();
  await user.keyboard('JPY{Enter}');
  expect(screen.queryByText(/was not taken/)).toBeNull();
});

test('an address that is taken is told at its field, and the name no longer changes it', async () => {
  const { user } = open();
  answers['GET /api/slugs/osteria'] = {
    status: 200,
    body: { slug: 'osteria', available: false, code: 'taken', message: 'is already taken' },
  };
  await user.type(slugField(), 'osteria');
  await screen.findByText('This address is taken. Choose another.');
  await user.type(screen.getByRole('textbox', { name: 'Name of your business' }), 'Anders');
  expect(slugField().value).toBe('osteria');
});

test('a store whose answer was lost is opened once, after the page was loaded anew as well', async () => {
  const { user, sent } = open();
  answers['POST /api/stores'] = { status: 502, body: { detail: 'Lost.' } };
  await user.type(screen.getByRole('textbox', { name: 'Name of your business' }), 'Osteria{Enter}');
  await screen.findByRole('alert');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
  cleanup();

  const later = open();
  const name = screen.getByRole('textbox', { name: 'Name of your business' }) as HTMLInputElement;
  expect(name.value).toBe('Osteria');
  answers['POST /api/stores'] = { status: 201, body: { id: 's9', slug: 'osteria' } };
  await later.user.click(screen.getByRole('button', { name: 'Open the store' }));
  await waitFor(() => expect(later.onCreated).toHaveBeenCalled());
  const keys = [...sent, ...later.sent]
    .filter(({ method }) => method === 'POST')
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();

  // The next one is another.
  await later.user.type(name, 'Bar{Enter}');
  await waitFor(() => expect(later.sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
  expect(later.sent.at(-1)?.idempotencyKey).not.toBe(keys[0]);
});

test('what the server refuses is told at the field, and nothing typed is lost', async () => {
  const { user, onCreated } = open();
  answers['POST /api/stores'] = {
    status: 422,
    body: { detail: 'x', errors: [{ location: 'body.name', code: 'too_long', params: { max: 80 } }] },
  };
  const name = screen.getByRole('textbox', { name: 'Name of your business' }) as HTMLInputElement;
  await user.type(name, 'Osteria');
  await user.click(screen.getByRole('button', { name: 'Open the store' }));
  await screen.findByText('At most 80 characters.');
  expect(name.value).toBe('Osteria');
  expect(onCreated).not.toHaveBeenCalled();
});

test.each<[Language, string]>([
  ['de', 'Ihnen gehören schon 20 Betriebe'],
  ['fn', 'Vous êtes déjà propriétaire de 20 établissements'],
  ['tr', 'Zaten 20 işletmenin sahibisiniz'],
  ['en', 'You own 20 stores already'],
])('in %s who owns as many stores as one may is told so', async (language, sentence) => {
  await changeLanguage(language);
  const { user } = open();
  answers['POST /api/stores'] = {
    status: 409,
    body: { detail: 'No.', code: 'too_many_stores', params: { limit: 20, email: 'ada@example.com' } },
  };
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, 'Osteria{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
});

test('stores are loading, then loaded; a failure empties the list and keeps the error', async () => {
  const { store } = storeOver({ stores: storesSlice.reducer }, server);
  answers['GET /api/stores'] = { status: 200, body: [{ id: 's1' }] };
  const loading = store.dispatch(listStores());
  expect(store.getState().stores.step).toBe('loading');
  await loading;
  expect(store.getState().stores).toMatchObject({ step: 'loaded', list: [{ id: 's1' }], error: null });
  answers['GET /api/stores'] = { status: 500, body: { detail: 'Broken.' } };
  await store.dispatch(listStores());
  expect(store.getState().stores).toMatchObject({ step: 'failed', list: [], error: { detail: 'Broken.' } });
});

test.each([
  ['Europe/Berlin', 'EUR'],
  ['Europe/Istanbul', 'TRY'],
  ['Europe/Zurich', 'CHF'],
  ['America/New_York', 'USD'],
])('in %s people likely pay with %s', (zone, currency) => {
  expect(likelyCurrency(zone)).toBe(currency);
});
