// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { dynamicMenuSlice } from './dynamic-menu-slice';
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

test('no number is no count, none left is sold out, and counting can be stopped', async () => {
  const { user, changes } = open();
  await user.click(await button('Count portions: Brühe'));
  await user.type(screen.getByRole('textbox', { name: 'Portions left: Brühe' }), 'x{Enter}');
  await user.click(await button('Count portions: Brühe'));
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
