// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, base, dish, menuAnswers, openMenu, section, shop } from './testing';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

/** A second menu beside that of `menuAnswers`. */
const lunch = (more: object = {}) => ({
  id: 'm2',
  name: { de: 'Mittag', en: 'Lunch' },
  order: 2,
  availability: null,
  is_active: true,
  revision: 1,
  ...more,
});

/** The answers of a store with two menus. */
const twoMenus = (): Answers => {
  const answers = menuAnswers();
  const first = answers[`GET ${base}/menus/m1`]?.body as { restaurant_info: object };
  const daily = { ...section('l', 0, 'Tagesgerichte', [dish('e', 'l', 0, 'Eintopf')]), menu_id: 'm2' };
  answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
  answers[`GET ${base}/menus/m2`] = {
    status: 200,
    body: { ...lunch(), restaurant_info: first.restaurant_info, menu_sections: [daily] },
  };
  return answers;
};

const menus = () => within(screen.getByRole('navigation', { name: 'Menus' }));
const names = () =>
  menus()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('a store with one menu is offered another', async () => {
  const answers = menuAnswers();
  const first = answers[`GET ${base}/menus/m1`]?.body as { restaurant_info: object };
  const body = { ...lunch(), restaurant_info: first.restaurant_info, menu_sections: [] };
  answers[`POST ${base}/menus`] = { status: 201, body };
  const { sent, user } = await openMenu(answers);
  expect(screen.queryByRole('navigation', { name: 'Menus' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Add another menu/ }));
  await user.keyboard('Mittag{Enter}');
  await waitFor(() => expect(names()).toEqual(['Menu', 'Mittag']));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ name: { de: 'Mittag' } });
  expect(menus().getByRole('button', { name: 'Mittag' }).getAttribute('aria-current')).toBe('true');
  await screen.findByText('The menu is still empty');
  await waitFor(() => expect(document.activeElement).toBe(menus().getByRole('button', { name: 'Mittag' })));
});

test('a refused menu stays as it was typed, with the reason', async () => {
  const answers = menuAnswers();
  const body = { status: 409, code: 'too_many_menus', params: { limit: 12 } };
  answers[`POST ${base}/menus`] = { status: 409, body };
  const { user } = await openMenu(answers);
  await user.click(screen.getByRole('button', { name: /^Add another menu/ }));
  await user.keyboard('Mittag{Enter}');
  await screen.findByText(/at most 12 menus/);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the menu' });
  expect(field.value).toBe('Mittag');
});

test('each menu is edited by itself', async () => {
  const { user } = await openMenu(twoMenus());
  expect(names()).toEqual(['Menu', 'Mittag']);
  await screen.findByText('Brühe');
  await user.click(menus().getByRole('button', { name: 'Mittag' }));
  await screen.findByText('Eintopf');
  expect(screen.queryByText('Brühe')).toBeNull();
});

test('a menu gets a name and times', async () => {
  const answers = twoMenus();
  const times = { days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' };
  const evening = { ...lunch({ id: 'm1', order: 1, revision: 2 }), name: { de: 'Abend' } };
  answers[`PATCH ${base}/menus/m1`] = { status: 200, body: evening };
  const { sent, user } = await openMenu(answers, shop, { typingRest: 0 });
  await user.click(menus().getByRole('button', { name: 'More for Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name and times' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Abend{Enter}');
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { name: { de: 'Abend' } } }),
  );
  await waitFor(() => expect(names()).toEqual(['Abend', 'Mittag']));
  await user.click(screen.getByRole('switch', { name: 'Served at certain times only' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ availability: times }));
});

test('the hours of a menu are seen while its settings are closed', async () => {
  const answers = twoMenus();
  const first = answers[`GET ${base}/menus/m1`]?.body as Record<string, unknown>;
  first.availability = { days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' };
  const { user } = await openMenu(answers);
  const line = 'Served: Mon–Fri · 11:30–14:30';
  expect(screen.getByText(line)).toBeTruthy();
  await user.click(menus().getByRole('button', { name: 'More for Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name and times' }));
  await screen.findByRole('region', { name: 'Name and times' });
  expect(screen.queryByText(line)).toBeNull();
  await user.click(menus().getByRole('button', { name: 'Mittag' }));
  await screen.findByText('Eintopf');
  expect(screen.queryByText(/^Served/)).toBeNull();
});

test('the settings of a menu go with it when another is chosen', async () => {
  const { user } = await openMenu(twoMenus());
  await user.click(menus().getByRole('button', { name: 'More for Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name and times' }));
  await screen.findByRole('region', { name: 'Name and times' });
  await user.click(menus().getByRole('button', { name: 'Mittag' }));
  await screen.findByText('Eintopf');
  expect(screen.queryByRole('region', { name: 'Name and times' })).toBeNull();
});

test('a menu is hidden, moved and deleted with its dishes, and restored', async () => {
  const answers = twoMenus();
  answers[`PATCH ${base}/menus/m2`] = { status: 200, body: lunch({ is_active: false, revision: 2 }) };
  answers[`PUT ${base}/menus/order`] = { status: 204 };
  answers[`DELETE ${base}/menus/m2`] = { status: 204 };
  answers[`POST ${base}/menus/m2/restore`] = answers[`GET ${base}/menus/m2`] as never;
  const { sent, user } = await openMenu(answers);
  const act = async (what: string) => {
    await user.click(menus().getByRole('button', { name: 'More for Mittag' }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
  };
  await user.click(menus().getByRole('button', { name: 'Mittag' }));
  await act('Hide from guests');
  await waitFor(() => expect(names()).toEqual(['Menu', 'MittagHidden']));
  await act('Move up');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: ['m2', 'm1'] }));
  expect(names()).toEqual(['MittagHidden', 'Menu']);
  await act('Delete menu');
  await user.click(await screen.findByRole('button', { name: 'Delete menu' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menus' })).toBeNull());
  await screen.findByText('Brühe');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('a menu is duplicated behind itself, hidden, and its name is asked for', async () => {
  const answers = twoMenus();
  const first = answers[`GET ${base}/menus/m1`]?.body as object;
  const [name, soups] = [
    { de: 'Speisekarte (Kopie)' },
    section('k', 0, 'Suppen', [dish('ka', 'k', 0, 'Kraftbrühe')]),
  ];
  const copy = { ...first, id: 'm3', name, is_active: false, menu_sections: [{ ...soups, menu_id: 'm3' }] };
  answers[`POST ${base}/menus/m1/copies`] = { status: 201, body: copy };
  const { sent, user } = await openMenu(answers);
  await user.click(menus().getByRole('button', { name: 'More for Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByText('Kraftbrühe');
  expect(names()).toEqual(['Menu', 'Speisekarte (Kopie)Hidden', 'Mittag']);
  const settings = within(await screen.findByRole('region', { name: 'Name and times' }));
  const field = settings.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field.value).toBe('Speisekarte (Kopie)');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    `${base}/menus/m1/copies`,
  ]);
});

test('the only menu of a store is duplicated too, and one too many is refused with the reason', async () => {
  const answers = menuAnswers();
  const first = answers[`GET ${base}/menus/m1`]?.body as object;
  const refused = { status: 409, code: 'too_many_dishes', params: { limit: 2000, count: 2001 } };
  answers[`POST ${base}/menus/m1/copies`] = { status: 409, body: refused };
  const { user } = await openMenu(answers);
  await user.click(screen.getByRole('button', { name: 'Duplicate this menu' }));
  await screen.findByText(/2,000 dishes/);
  expect(screen.queryByRole('navigation', { name: 'Menus' })).toBeNull();
  const copy = {
    ...first,
    id: 'm3',
    name: { de: 'Speisekarte (Kopie)' },
    is_active: false,
    menu_sections: [],
  };
  answers[`POST ${base}/menus/m1/copies`] = { status: 201, body: copy };
  await user.click(screen.getByRole('button', { name: 'Duplicate this menu' }));
  await waitFor(() => expect(names()).toEqual(['Menu', 'Speisekarte (Kopie)Hidden']));
  expect(
    menus()
      .getByRole('button', { name: /^Speisekarte/ })
      .getAttribute('aria-current'),
  ).toBe('true');
});

test('guests choose a menu first where the owner wants that', async () => {
  const answers = twoMenus();
  const first = answers[`GET ${base}/menus/m1`]?.body as { restaurant_info: object };
  answers[`PATCH ${base}/menus/m1/restaurant-info`] = {
    status: 200,
    body: { ...first.restaurant_info, menu_choice: true, revision: 9 },
  };
  const { sent, user } = await openMenu(answers);
  await user.click(screen.getByRole('radio', { name: 'A choice first' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ menu_choice: true }));
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { name: 'A choice first' }).checked;
  await waitFor(() => expect(chosen()).toBe(true));
});

test('who may not change a menu chooses among them, and no more', async () => {
  await openMenu(twoMenus(), { ...shop, permissions: ['menu.availability'] } as typeof shop);
  expect(names()).toEqual(['Menu', 'Mittag']);
  expect(screen.queryByRole('button', { name: /menu/i, expanded: false })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});
