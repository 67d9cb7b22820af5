// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { dynamicMenuSlice } from '../dynamic-menu-slice';
import { type Answers, base, menuAnswers, shop } from '../testing';
import { Translations } from './translations';

const saved: string[] = [];
vi.mock('@/lib/browser/save-file', () => ({ saveFile: (_: Blob, name: string) => saved.push(name) }));

const url = `${base}/menus/m1/translations`;
const taken = {
  ...{ id: 'i1', language: 'en', changed: 3, unchanged: 1 },
  ...{ stale: [] as string[], kept: [] as string[], unknown: [] as string[] },
};
let answers: Answers;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  saved.length = 0;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = async (store: Store = shop) => {
  const made = storeOver(
    { dynamicMenu: dynamicMenuSlice.reducer },
    ({ method, path }) => answers[`${method} ${path}`],
  );
  draw(
    <MemoryRouter>
      <Translations
        store={store}
        language="en"
        onLanguage={() => undefined}
        filter="all"
        onFilter={() => undefined}
      />
      <Toasts scheme="light" />
    </MemoryRouter>,
    made.store,
  );
  await screen.findByRole('textbox', { name: 'Name: Brühe' });
  return { ...made, user: newUser() };
};
const choose = (user: ReturnType<typeof newUser>, content = 'id,source,target') =>
  user.upload(
    screen.getByLabelText('Import', { selector: 'input' }),
    new File([content], 'menu.csv', { type: 'text/csv' }),
  );

test.each([
  ['XLIFF, for translators', 'xliff', 'osteria.xlf'],
  ['CSV, for spreadsheets', 'csv', 'osteria.csv'],
])('texts leave as %s', async (label, format, name) => {
  answers[`GET ${url}`] = { status: 200, body: new Blob(['x']) };
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
  await waitFor(() => expect(saved).toEqual([name]));
  expect(sent.find(({ path }) => path === url)?.query).toEqual({ lang: 'en', format });
});

test('the file is called as the server says', async () => {
  const file = 'attachment; filename="osteria-mittag-2026-11-28-de-en.xlf"';
  answers[`GET ${url}`] = { status: 200, body: new Blob(['x']), file };
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'XLIFF, for translators' }));
  await waitFor(() => expect(saved).toEqual(['osteria-mittag-2026-11-28-de-en.xlf']));
});

test('a file is taken, and taken back as one step', async () => {
  answers[`POST ${url}`] = { status: 201, body: taken };
  answers[`POST ${url}/i1/undo`] = { status: 204 };
  const { user, sent } = await open();
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`${url}/i1/undo`));
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.query).toEqual({ lang: 'en' });
  const form = post?.body as FormData;
  expect(await (form.get('file') as File).text()).toBe('id,source,target');
  // The menu is read again after either.
  await waitFor(() => expect(sent.filter(({ path }) => path === `${base}/menus/m1`)).toHaveLength(3));
});

test('what needs a look is told until it is closed', async () => {
  answers[`POST ${url}`] = {
    status: 201,
    body: {
      ...taken,
      stale: ['dish.a.name'],
      kept: ['dish.b.name', 'dish.c.name'],
      unknown: ['dish.x.name'],
    },
  };
  const { user } = await open();
  await choose(user);
  await screen.findByText(/^The original of 1 text has changed since/);
  screen.getByText(/^2 texts have changed and were translated anew/);
  screen.getByText(/^1 text of the file is no longer on the menu/);
  await user.click(screen.getByRole('button', { name: 'Close the report' }));
  expect(screen.queryByText(/^The original of/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import' }));
});

test('a file that breaks rules is told text by text, and one that is none in a sentence', async () => {
  const error = (location: string, code: string, params = {}) => ({ location, code, params, message: code });
  answers[`POST ${url}`] = {
    status: 422,
    body: {
      status: 422,
      code: 'invalid',
      detail: 'x',
      errors: [
        error('body.file[dish.a.name]', 'too_long', { max: 80 }),
        error('body.file[dish.b.name]', 'one_line'),
      ],
    },
  };
  const { user } = await open();
  await choose(user);
  const list = (await screen.findByText(/^Nothing was imported/)).parentElement as HTMLElement;
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Brühe: At most 80 characters.', 'Gulasch: Write it in one line.']);
  answers[`POST ${url}`] = {
    status: 422,
    body: { status: 422, code: 'invalid', errors: [error('body.file', 'translations_unknown')] },
  };
  await choose(user);
  await screen.findByText(/^This is neither XLIFF 2/);
  expect(screen.queryByText(/^Nothing was imported/)).toBeNull();
});

test('extras that a file translates are read again', async () => {
  const allergens = { contains: [], may_contain: [], free: [] };
  const group = (name: object) => ({
    ...{ id: 'g', min: 0, max: 0, order: 1, revision: 1 },
    ...{ name, options: [{ name: { de: 'Speck' }, amount: 150, allergens }] },
  });
  answers[`GET ${base}/extra-groups`] = { status: 200, body: [group({ de: 'Belag' })] };
  answers[`POST ${url}`] = { status: 201, body: taken };
  const { user } = await open();
  const field = await screen.findByRole('textbox', { name: 'Name: Belag' });
  screen.getByRole('heading', { name: 'Belag' });
  answers[`GET ${base}/extra-groups`] = { status: 200, body: [group({ de: 'Belag', en: 'Topping' })] };
  await choose(user);
  await waitFor(() => expect(field).toHaveProperty('value', 'Topping'));
});

test('who may not change the menu takes texts out and nothing in', async () => {
  await open({ ...shop, permissions: [] } as unknown as Store);
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
