// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { dynamicMenuSlice, fetchMenu } from './dynamic-menu-slice';
import { MenuFacts } from './menu-editor';
import { nextDayOfService } from './stock-actions';
import { StockList } from './stock-list';
import { type Answers, base, dish, menuAnswers, section, shop } from './testing';

const staff = { ...shop, permissions: ['menu.availability'], timeZone: 'Europe/Berlin' } as Store;
const away: Reply = { status: 503, body: { detail: 'Away.' } };
let answers: Answers;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  // After midnight other words are said.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T11:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const open = (shownFor: Store = staff) => {
  const made = storeOver(
    { dynamicMenu: dynamicMenuSlice.reducer },
    ({ method, path }) => answers[`${method} ${path}`],
  );
  draw(
    <>
      <StockList store={shownFor} language="de" />
      <Toasts scheme="light" />
    </>,
    made.store,
  );
  const changes = () => made.sent.filter(({ method }) => method !== 'GET');
  return { ...made, changes, user: newUser() };
};
const button = (name: string) => screen.findByRole('button', { name });
const soup = (more: object) => ({ status: 200, body: dish('a', 's', 0, 'Brühe', more) });
const out = (until: string | null, more: object = {}) =>
  soup({ sold_out: true, sold_out_until: until, ...more });
const countSoup = (portions: number | null, more: object = {}) => {
  const first = dish('a', 's', 0, 'Brühe', { portions_left: portions, ...more });
  const menu = answers[`GET ${base}/menus/m1`] as { body: { menu_sections: unknown[] } };
  menu.body.menu_sections = [section('s', 0, 'Suppen', [first])];
};

test('of several menus all dishes are there and counted, and each section says whose it is', async () => {
  const { body: first } = answers[`GET ${base}/menus/m1`] as { body: { restaurant_info: object } };
  answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
  const soups = { ...section('l', 0, 'Suppen', [dish('e', 'l', 0, 'Eintopf')]), menu_id: 'm2' };
  const lunch = { id: 'm2', name: { de: 'Mittag' }, order: 2, is_active: true, revision: 1 };
  answers[`GET ${base}/menus/m2`] = {
    status: 200,
    body: { ...lunch, restaurant_info: first.restaurant_info, menu_sections: [soups] },
  };
  const { store } = open();
  draw(<MenuFacts all />, store);
  await button('Available: Eintopf');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Suppen Menu', 'Fleisch Menu', 'Suppen Mittag']);
  screen.getByText('4 dishes');
});

test('one tap is sold out until tomorrow, one more until it is switched back, one is back', async () => {
  const { user, changes } = open();
  const tomorrow = nextDayOfService('Europe/Berlin');
  const path = `PUT ${base}/dishes/a/sold-out`;
  answers[path] = out(tomorrow);
  await user.click(await button('Available: Brühe'));
  const more = await button('Until switched back on: Brühe');
  await button('Sold out until tomorrow: Brühe');
  expect(changes()[0]?.body).toEqual({ sold_out: true, until: 'tomorrow' });
  answers[path] = out(null);
  await user.click(more);
  const back = await button('Sold out until switched back on: Brühe');
  await waitFor(() => expect(changes()).toHaveLength(2));
  answers[path] = soup({});
  await user.click(back);
  await button('Available: Brühe');
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ sold_out: false }));
  expect(changes().map(({ body }) => body)).toContainEqual({ sold_out: true });
});

test('what was sold out until tomorrow is back in time while it is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T03:59:50Z') });
  countSoup(null, { sold_out: true, sold_out_until: '2026-11-22T04:00:00Z' });
  open();
  await button('Sold out until 5 am: Brühe');
  await vi.advanceTimersByTimeAsync(11_000);
  await button('Available: Brühe');
});

test('without a server each tap is kept, said to be not sent, and sent once a server is found', async () => {
  countSoup(9);
  const { user, changes } = open();
  answers[`PUT ${base}/dishes/a/sold-out`] = away;
  answers[`POST ${base}/dishes/a/portions`] = away;
  const less = await button('One portion less: Brühe');
  await user.click(less);
  await user.click(less);
  const count = screen.getByRole('textbox', { name: 'Portions left: Brühe' }) as HTMLInputElement;
  expect(count.value).toBe('7');
  await screen.findByText('Not sent yet');
  const lost = changes()[0];
  expect(lost?.body).toEqual({ change: -1 });
  // Another phone has taken one off meanwhile.
  const left = [7, 6];
  answers[`POST ${base}/dishes/a/portions`] = soup({ portions_left: left[0] });
  window.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(changes().filter(({ body }) => 'change' in (body as object)).length).toBeGreaterThan(2),
  );
  answers[`POST ${base}/dishes/a/portions`] = soup({ portions_left: left[1] });
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  const keys = changes().map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a count is typed, and taps on it do not overtake it', async () => {
  const { user, changes } = open();
  answers[`PUT ${base}/dishes/a/sold-out`] = away;
  await user.click(await button('Count portions: Brühe'));
  const count = screen.getByRole('textbox', { name: 'Portions left: Brühe' }) as HTMLInputElement;
  expect(document.activeElement).toBe(count);
  await user.type(count, '3{Enter}');
  await user.click(await button('One portion less: Brühe'));
  expect(count.value).toBe('2');
  answers[`PUT ${base}/dishes/a/sold-out`] = soup({ portions_left: 2 });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ sold_out: false, portions_left: 2 }));
  expect(changes().every(({ method }) => method === 'PUT')).toBe(true);
});

test('a row whose count is left to press another stays as it is until that is pressed', async () => {
  const { user, changes } = open();
  await user.click(await button('Count portions: Brühe'));
  const counts = () => screen.queryByRole('textbox', { name: 'Portions left: Brühe' });
  await user.type(counts() as HTMLElement, '3');
  const other = await button('Available: Gulasch');
  await user.pointer({ keys: '[MouseLeft>]', target: other });
  expect(changes()).toEqual([]);
  await user.pointer({ keys: '[/MouseLeft]', target: other });
  await waitFor(() => expect(changes()).toHaveLength(2));
});

test('no number is no count, none left is sold out, and counting can be stopped', async () => {
  const { user, changes } = open();
  await user.click(await button('Count portions: Brühe'));
  await user.type(screen.getByRole('textbox', { name: 'Portions left: Brühe' }), '2,5{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a whole number from 0 to 999.');
  await user.clear(screen.getByRole('textbox', { name: 'Portions left: Brühe' }));
  expect(screen.queryByRole('alert')).toBeNull();
  answers[`PUT ${base}/dishes/a/sold-out`] = out(nextDayOfService('Europe/Berlin'), { portions_left: 0 });
  await user.type(screen.getByRole('textbox', { name: 'Portions left: Brühe' }), '0{Enter}');
  await button('Sold out until tomorrow: Brühe');
  await waitFor(() =>
    expect(changes().at(-1)?.body).toEqual({ sold_out: true, until: 'tomorrow', portions_left: 0 }),
  );
  answers[`PUT ${base}/dishes/a/sold-out`] = soup({ portions_left: null });
  await user.click(await button('Sold out until tomorrow: Brühe'));
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ sold_out: false, portions_left: null }));
  await button('Count portions: Brühe');
});

test('a dish is found by what is typed, and what guests do not see is not listed', async () => {
  const menu = answers[`GET ${base}/menus/m1`] as { body: { menu_sections: unknown[] } };
  const hidden = dish('d', 't', 1, 'Versteckt', { is_active: false });
  menu.body.menu_sections = [
    section('s', 0, 'Suppen', [dish('a', 's', 0, 'Brühe'), dish('b', 's', 1, 'Gulasch')]),
    section('t', 1, 'Fleisch', [dish('c', 't', 0, 'Köfte'), hidden]),
  ];
  const { user } = open();
  await button('Available: Brühe');
  const names = () =>
    screen.getAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]?.ariaLabel);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  await user.type(screen.getByRole('searchbox', { name: 'Find a dish' }), 'kofte');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(names().length).toBe(1);
  await user.clear(screen.getByRole('searchbox', { name: 'Find a dish' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find a dish' }), 'zzz');
  await user.click(await button('Show all dishes'));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
});

test('an empty menu and one that cannot be read say so', async () => {
  (answers[`GET ${base}/menus/m1`] as { body: { menu_sections: unknown[] } }).body.menu_sections = [];
  open();
  await screen.findByRole('heading', { name: 'No dish is on the menu yet' });
  cleanup();
  answers = { [`GET ${base}/menus`]: { status: 500, body: { detail: 'Broken.' } } };
  open();
  await screen.findByRole('alert');
});

test('without a network one note says so, and the rows of what waits say no more than that it does', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answers[`PUT ${base}/dishes/a/sold-out`] = away;
  answers[`PUT ${base}/dishes/b/sold-out`] = away;
  const { user } = open();
  await user.click(await button('Available: Brühe'));
  await user.click(await button('Available: Gulasch'));
  await waitFor(() => expect(screen.getAllByText('Not sent yet')).toHaveLength(2));
  for (const said of screen.getAllByText('Not sent yet')) expect(said.closest('[role=status]')).toBeNull();
  expect(screen.getAllByText(/^Carte cannot be reached/)).toHaveLength(1);
  screen.getByText(/^Carte cannot be reached. Check your connection. What you see/);
  // Nor is a toast on its way.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getAllByText(/^Carte cannot be reached/)).toHaveLength(1);
  online.mockReturnValue(true);
  answers[`PUT ${base}/dishes/a/sold-out`] = out(nextDayOfService('Europe/Berlin'));
  answers[`PUT ${base}/dishes/b/sold-out`] = { status: 200, body: dish('b', 's', 1, 'Gulasch') };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^Carte cannot be reached|^Not sent yet/)).toBeNull());
});

test('without a server, which no note tells of yet, a message does until one does', async () => {
  answers[`PUT ${base}/dishes/a/sold-out`] = away;
  const { user, store } = open();
  await user.click(await button('Available: Brühe'));
  const toast = await screen.findByText(/^Carte cannot be reached. .* is kept and sent again/);
  answers[`GET ${base}/menus`] = away;
  await store.dispatch(fetchMenu(shop.id));
  await screen.findByText(/^Carte cannot be reached. Check your connection. What you see/);
  // It is on its way out.
  await waitFor(() => expect(toast.closest('.carte-toast-exit')).not.toBeNull());
});
