// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endEpoch } from '@/api/epoch';
import { startI18n } from '@/i18n';
import { storeSession } from '@/lib/session/session';
import { late, sessionOf, settle } from '@/lib/testing';
import { fetchMenu } from './dynamic-menu-slice';
import { base, dish, menuAnswers, openMenu, section, shop } from './testing';

let answers: ReturnType<typeof menuAnswers>;
let users = 0;
const post = `POST ${base}/sections/s/dishes`;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // What one test leaves unsaved is another user's in the next.
  storeSession(sessionOf({ sub: `owner-${users++}` }));
  answers = menuAnswers();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  endEpoch();
});

const opener = () => screen.getByRole('button', { name: 'Add a dish to Suppen' });
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** The menu with the form for a new dish of the soups. */
const open = async () => {
  const made = await openMenu(answers);
  await made.user.click(opener());
  const add = () => made.user.click(screen.getByRole('button', { name: 'Add' }));
  const posts = () => made.sent.filter(({ method }) => method === 'POST');
  return { ...made, add, posts };
};
const pending = async () =>
  within(await screen.findByRole('list', { name: 'Dishes on their way to Suppen' }));

test('the first section of a menu stands where it will, with no empty list before it', async () => {
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: unknown[] };
  const { user, store } = await openMenu(answers);
  menu.menu_sections = [];
  await store.dispatch(fetchMenu('s1'));
  const { answer, come } = late({ status: 201, body: section('n', 0, 'Salate', []) });
  answers[`POST ${base}/menus/m1/sections`] = answer as never;
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  await user.type(field('Name of the section'), 'Salate{Enter}');
  await screen.findByRole('list', { name: 'Sections on their way' });
  expect(screen.queryByRole('list', { name: 'Sections of the menu' })).toBeNull();
  come();
  await screen.findByRole('list', { name: 'Sections of the menu' });
});

test('dishes are added one after another', async () => {
  const { user, sent } = await openMenu(answers);
  answers[`POST ${base}/sections/s/dishes`] = { status: 201, body: dish('d', 's', 2, 'Linsen') };
  await user.click(screen.getByRole('button', { name: 'Add a dish to Suppen' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Linsen');
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '9,5{Enter}');
  await screen.findByRole('button', { name: /^Linsen/ });
  expect(sent.at(-1)?.body).toMatchObject({ name: { de: 'Linsen' }, prices: [{ amount: 950 }] });
  const name = screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('');
});

test.each([
  ['escape', async (user: Awaited<ReturnType<typeof open>>['user']) => user.keyboard('{Escape}')],
  [
    'a fold of its section',
    async (user: Awaited<ReturnType<typeof open>>['user']) => {
      await user.click(screen.getByRole('button', { name: /^Suppen/ }));
      await user.click(screen.getByRole('button', { name: /^Suppen/ }));
    },
  ],
])('a half-typed dish outlives %s until it is thrown away', async (_, close) => {
  const { user, posts } = await open();
  await user.type(field('Name'), 'Gammon st');
  await close(user);
  if (screen.queryByRole('textbox', { name: 'Name' }) === null) await user.click(opener());
  expect(field('Name').value).toBe('Gammon st');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field('Name').value).toBe('');
  await user.keyboard('{Escape}');
  await user.click(opener());
  expect(field('Name').value).toBe('');
  expect(posts()).toEqual([]);
});

test('a dish that waits for a server stands as pending, and is made once there is one', async () => {
  answers[post] = { status: 502 };
  const { add, posts } = await open();
  type('Name', 'Linsen');
  type('Price', '9,5');
  type('Description', 'Rot');
  await add();
  expect(field('Name').value, 'the field is free at once').toBe('');
  const row = (await pending()).getByRole('listitem');
  await within(row).findByText('Not saved yet');
  expect(row.textContent).toMatch(/Linsen.*€9\.50/);
  expect(row.querySelector('[data-state="failed"]'), 'it needs nobody').toBeNull();
  answers[post] = { status: 201, body: dish('d', 's', 2, 'Linsen') };
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: /^Linsen/ });
  await waitFor(() => expect(screen.queryByRole('list', { name: /^Dishes on their way/ })).toBeNull());
  const body = { name: { de: 'Linsen' }, description: { de: 'Rot' }, prices: [{ amount: 950 }] };
  expect(posts()).toMatchObject([{ body }, { body }]);
  expect(posts()[1]?.idempotencyKey).toBe(posts()[0]?.idempotencyKey);
});

test('a half-typed dish that was thrown away is brought back', async () => {
  const { user } = await open();
  type('Name', 'Linsen');
  type('Price', '9,5');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field('Name').value).toBe('');
  expect(document.activeElement).toBe(field('Name'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect([field('Name').value, field('Price').value]).toEqual(['Linsen', '9,5']));
});

/** A dish that was refused, and one after it that was not. */
const refuse = async () => {
  answers[post] = { status: 409, body: { detail: 'Full.' } };
  const made = await open();
  type('Name', 'Linsen');
  type('Price', '9,5');
  await made.add();
  await (await pending()).findByText('Full.');
  answers[post] = { status: 201, body: dish('d', 's', 2, 'Erbsen') };
  type('Name', 'Erbsen');
  await made.add();
  await screen.findByRole('button', { name: /^Erbsen/ });
  (await pending()).getByText('Full.');
  return made;
};

test('a refused dish holds up no other, and is edited in the form it was typed in', async () => {
  const { user, add, posts } = await refuse();
  await user.click((await pending()).getByRole('button', { name: 'Edit' }));
  expect([field('Name').value, field('Price').value]).toEqual(['Linsen', '9.50']);
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(screen.queryByRole('list', { name: /^Dishes on their way/ })).toBeNull();
  expect(posts()).toHaveLength(2);
  answers[post] = { status: 201, body: dish('e', 's', 3, 'Linsensuppe') };
  type('Name', 'Linsensuppe');
  await add();
  await screen.findByRole('button', { name: /^Linsensuppe/ });
  expect(posts()[2]).toMatchObject({ body: { name: { de: 'Linsensuppe' }, prices: [{ amount: 950 }] } });
});

test('a dish whose price was typed in another currency is not sent in this one', async () => {
  answers[post] = { status: 502 };
  const { add, posts } = await open();
  type('Name', 'Linsen');
  type('Price', '12,50');
  await add();
  await waitFor(() => expect(posts()).toHaveLength(1));
  cleanup();
  answers[post] = { status: 201, body: dish('d', 's', 2, 'Linsen') };
  const inYen = await openMenu(answers, { ...shop, currency: 'JPY' });
  const row = (await pending()).getByRole('listitem');
  await waitFor(() => expect(row.textContent).toMatch(/Linsen€12\.50/));
  await waitFor(() =>
    expect(row.textContent).toContain('This price was typed in EUR. The store now uses JPY.'),
  );
  expect(inYen.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await inYen.user.click((await pending()).getByRole('button', { name: 'Edit' }));
  expect(field('Price').value).toBe('12.50');
  type('Price', '1800');
  await inYen.user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('button', { name: /^Linsen/ });
  expect(inYen.sent.at(-1)?.body).toEqual({
    name: { de: 'Linsen' },
    prices: [{ amount: 1800 }],
    currency: 'JPY',
  });
});

test('what is half typed makes way for a refused dish, and is there again after it', async () => {
  const { user, add } = await refuse();
  type('Name', 'Bohn');
  type('Price', '7');
  await user.click((await pending()).getByRole('button', { name: 'Edit' }));
  expect([field('Name').value, field('Price').value]).toEqual(['Linsen', '9.50']);
  screen.getByText('“Bohn” is kept and comes back after this.');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  await user.keyboard('{Escape}');
  await user.click(opener());
  expect(field('Name').value, 'the form was closed meanwhile').toBe('Linsen');
  answers[post] = { status: 201, body: dish('e', 's', 3, 'Linsen') };
  await add();
  expect([field('Name').value, field('Price').value]).toEqual(['Bohn', '7']);
  expect(document.activeElement).toBe(field('Name'));
});

test('a refused dish is thrown away', async () => {
  const { user, posts } = await refuse();
  await user.click((await pending()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Full.')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(screen.queryByRole('list', { name: /^Dishes on their way/ })).toBeNull();
  expect(posts()).toHaveLength(2);
});

test('of refused dishes the next has the focus when one is thrown away', async () => {
  answers[post] = { status: 409, body: { detail: 'Full.' } };
  const { user, add } = await open();
  for (const name of ['Linsen', 'Erbsen', 'Bohnen']) {
    type('Name', name);
    await add();
  }
  const rows = await pending();
  await waitFor(() => expect(rows.getAllByText('Full.')).toHaveLength(3));
  await user.click(rows.getAllByRole('button', { name: 'Discard' })[1] as HTMLElement);
  await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toMatch(/^Bohnen/));
});

test('what is typed while a section is on its way is the next one', async () => {
  const { user, sent } = await openMenu(answers);
  const path = `POST ${base}/menus/m1/sections`;
  const { answer, come } = late({ status: 201, body: section('v', 2, 'Desserts', []) });
  Object.assign(answers, { [path]: answer });
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  await user.keyboard('Desserts{Enter}');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ name: { de: 'Desserts' } }));
  expect(screen.getByRole('list', { name: 'Sections on their way' }).textContent).toContain('Desserts');
  await user.keyboard('Wine');
  come();
  await screen.findByRole('button', { name: 'Add a dish to Desserts' });
  expect(screen.queryByRole('list', { name: 'Sections on their way' })).toBeNull();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the section' });
  expect(field.value).toBe('Wine');
  expect(document.activeElement).toBe(field);

  answers[path] = { status: 201, body: section('w', 3, 'Wine', []) };
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Add a dish to Wine' });
  await settle();
  expect(document.activeElement, 'who thinks for a moment is left alone').toBe(field);
  await user.keyboard('Beer{Escape}');
  const opener = screen.getByRole('button', { name: 'Add a section' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.click(opener);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the section' }).value).toBe('Beer');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the section' }).value).toBe('');
});

test('a section that is refused is edited, and asked for as it is then', async () => {
  const { user, sent } = await openMenu(answers);
  const path = `POST ${base}/menus/m1/sections`;
  answers[path] = { status: 422, body: { detail: 'No.', errors: [] } };
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  await user.keyboard('Desserts{Enter}');
  const pending = within(await screen.findByRole('list', { name: 'Sections on their way' }));
  const edit = await pending.findByRole('button', { name: 'Edit' });
  answers[path] = { status: 201, body: section('v', 2, 'Sweets', []) };
  await user.keyboard('Wi');
  await user.click(edit);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the section' });
  expect(field.value).toBe('Desserts');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  await user.type(field, 'Sweets{Enter}');
  expect(field.value, 'what was half typed').toBe('Wi');
  await screen.findByRole('button', { name: 'Add a dish to Sweets' });
  expect(sent.at(-1)?.body).toEqual({ name: { de: 'Sweets' } });
  expect(screen.queryByRole('list', { name: 'Sections on their way' })).toBeNull();
});

test('a section whose answer was lost is added once', async () => {
  const { user, sent } = await openMenu(answers);
  const path = `POST ${base}/menus/m1/sections`;
  answers[path] = { status: 502, body: { detail: 'Lost.' } };
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  await user.keyboard('Desserts{Enter}');
  await waitFor(() => expect(sent.at(-1)?.method).toBe('POST'));
  await screen.findByText('Not saved yet');
  answers[path] = { status: 201, body: section('v', 2, 'Desserts', []) };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const [first, again] = sent.filter(({ method }) => method === 'POST');
  expect(first?.path).toContain('/sections');
  expect(first?.idempotencyKey).toBe(again?.idempotencyKey);
  await screen.findByRole('button', { name: 'Add a dish to Desserts' });
});
