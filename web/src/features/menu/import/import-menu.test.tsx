// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, base, menuAnswers, openMenu } from '../testing';

const imports = `${base}/menus/m1/imports`;

/** A row as the server has it. */
const row = (id: number, section: string, name: string, more: object = {}) => ({
  ...{ id, kind: 'dish', line: id + 1, end: id + 1, section, name, description: '' },
  ...{ prices: [{ size: '', amount: 450 }], diets: [], marks: [], from: '', until: '', days: [] },
  ...{ hidden: false, left_out: false, problems: [], action: 'add', dish_id: '', changes: [], ...more },
});

const preview = (rows: object[], more: object = {}) => ({
  ...{ id: 'i1', state: 'preview', file_name: 'karte.csv', room: { dishes: 500, sections: 50 } },
  ...{ created_at: '2026-11-28T10:00:00Z', applied_at: null, rows },
  source: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';', currency: '' },
    columns: [
      { index: 0, heading: 'Gericht', field: 'name', size: '', hidden: false },
      { index: 1, heading: 'Nummer', field: '', size: '', hidden: true },
    ],
  },
  ...more,
});

const unnamed = { code: 'sizes_unnamed', blocks: true };
const rows = [
  row(1, 'Suppen', 'Brühe', { description: 'mit Einlage', diets: ['vegan'], marks: ['A', 'C'], days: [4] }),
  row(2, 'Suppen', 'Gulasch', {
    ...{ action: 'update', dish_id: 'b', changes: ['prices'] },
    prices: [
      { size: '', amount: 600 },
      { size: '', amount: 850 },
    ],
    problems: [unnamed],
  }),
  row(3, '', 'Seite 2', {
    kind: 'note',
    action: 'skip',
    problems: [{ code: 'not_understood', blocks: false }],
  }),
];

let answers: Answers;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  sessionStorage.clear();
  answers = menuAnswers();
  answers[`GET ${imports}`] = { status: 200, body: { imports: [], reads_pictures: false } };
});
afterEach(cleanup);

/** Opens the import, and pastes a menu that is understood as rows. */
const openPreview = async (found: object = preview(rows)) => {
  answers[`POST ${imports}`] = { status: 201, body: found };
  const opened = await openMenu(answers);
  await opened.user.click(screen.getByRole('button', { name: 'Import a menu' }));
  await opened.user.type(screen.getByRole('textbox', { name: /paste the text/ }), 'Soup 4.50');
  await opened.user.click(screen.getByRole('button', { name: 'Read the text' }));
  await screen.findByRole('list', { name: 'What was understood' });
  return opened;
};

const sentTo = (sent: { method: string; path: string; body?: unknown }[], method: string, path: string) =>
  sent.filter((each) => each.method === method && each.path === path).map(({ body }) => body);

test('what was pasted is read, and each row says what was understood and what is wrong with it', async () => {
  const { sent } = await openPreview();
  const [body] = sentTo(sent, 'POST', imports);
  const file = (body as FormData).get('file') as File;
  expect([file.name, await file.text()]).toEqual(['menu.txt', 'Soup 4.50']);
  expect(screen.getByText('1 new · 1 changed')).toBeDefined();
  const soup = within(screen.getByRole('article', { name: 'Brühe' }));
  for (const text of ['€4.50', 'mit Einlage', 'vegan · other marks: A, C · Thu', 'New']) soup.getByText(text);
  const stew = within(screen.getByRole('article', { name: 'Gulasch' }));
  stew.getByText('Changes prices');
  stew.getByText(/name the sizes/);
  expect(screen.getByRole('textbox', { name: 'Section' })).toHaveProperty('value', 'Suppen');
  expect(screen.getByText('1 entry has to be corrected or left out first.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 2 dishes' })).toHaveProperty('disabled', true);
});

test('a row is corrected where it stands', async () => {
  const { user, sent } = await openPreview();
  const fixed = row(2, 'Suppen', 'Gulasch', { prices: [{ size: 'klein', amount: 600 }] });
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: preview([rows[0] as object, fixed]) };
  await user.click(screen.getByRole('button', { name: 'Edit Gulasch' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of size 1' }), 'klein');
  const second = screen.getByRole('textbox', { name: 'Price of size 2' });
  await user.clear(second);
  await user.type(second, 'viel');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Remove size 2' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([
    {
      rows: [
        {
          ...{ id: 2, name: 'Gulasch', section: 'Suppen', description: '', hidden: false, diets: [] },
          ...{ from: '', until: '', days: [] },
          prices: [{ size: 'klein', amount: 600 }],
        },
      ],
    },
  ]);
  expect(screen.getByRole('button', { name: 'Import 2 dishes' })).toHaveProperty('disabled', false);
});

test('a row is left out, all that is wrong too, and a heading is renamed for all below it', async () => {
  const { user, sent } = await openPreview();
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: preview(rows) };
  await user.click(screen.getByRole('checkbox', { name: 'Import Brühe' }));
  await user.click(screen.getByRole('button', { name: 'Leave out the 1' }));
  await user.click(screen.getByRole('button', { name: 'Seite 2: this is a dish' }));
  const heading = screen.getByRole('textbox', { name: 'Section' });
  await user.clear(heading);
  await user.type(heading, 'Eintöpfe{Enter}');
  await waitFor(() =>
    expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([
      { rows: [{ id: 1, left_out: true }] },
      { rows: [{ id: 2, left_out: true }] },
      { rows: [{ id: 3, kind: 'dish' }] },
      { sections: [{ section: 'Suppen', to: 'Eintöpfe' }] },
    ]),
  );
});

test('a column that was taken for something else is corrected', async () => {
  const { user, sent } = await openPreview();
  answers[`PATCH ${imports}/i1`] = { status: 200, body: preview([row(9, 'Suppen', 'Neu gelesen')]) };
  await user.click(screen.getByRole('button', { name: '1 column was understood' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Nummer (hidden in the file)' }), 'Price');
  await screen.findByRole('article', { name: 'Neu gelesen' });
  expect(sentTo(sent, 'PATCH', `${imports}/i1`)).toEqual([
    {
      columns: [
        { index: 0, field: 'name' },
        { index: 1, field: 'price' },
      ],
    },
  ]);
});

test('the import is applied as one, the menu is read again, and it is undone as one', async () => {
  const { user, sent } = await openPreview(preview([rows[0] as object]));
  answers[`POST ${imports}/i1/apply`] = {
    status: 200,
    body: preview([rows[0] as object], { state: 'applied', applied_at: '2026-11-28T10:01:00Z' }),
  };
  answers[`DELETE ${imports}/i1`] = {
    status: 200,
    body: { deleted: 1, restored: 0, kept: [{ id: 'b', name: 'Gulasch' }] },
  };
  const reads = () => sent.filter(({ path }) => path === `${base}/menus/m1`).length;
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Import 1 dish' }));
  await screen.findByText('1 dish added.');
  expect(reads()).toBe(before + 1);
  expect(screen.queryByRole('list', { name: 'What was understood' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Gulasch was changed since and stays as it is.');
  expect(sentTo(sent, 'DELETE', `${imports}/i1`)).toHaveLength(1);
  expect(reads()).toBe(before + 2);
});

test('what cannot be read or applied says why', async () => {
  const { user } = await openPreview(preview([rows[0] as object]));
  answers[`POST ${imports}/i1/apply`] = {
    status: 409,
    body: { status: 409, code: 'too_many_dishes', detail: 'x', params: { limit: 600, count: 601 } },
  };
  await user.click(screen.getByRole('button', { name: 'Import 1 dish' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/at most 600 dishes/);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  answers[`POST ${imports}`] = {
    status: 422,
    body: {
      ...{ status: 422, code: 'invalid', detail: 'x' },
      errors: [{ location: 'body.file', code: 'menu_file_empty', message: 'x' }],
    },
  };
  await user.upload(screen.getByLabelText('Choose a file with your menu', { selector: 'input' }), [
    new File(['x'], 'a.csv', { type: 'text/csv' }),
  ]);
  expect((await screen.findByRole('alert')).textContent).toBe('No dishes were found here.');
});

test('there is no more room than the menu has', async () => {
  await openPreview(preview([rows[0] as object], { room: { dishes: 0, sections: 50 } }));
  expect(screen.getByText(/room for 0 more: leave out 1 dish\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 1 dish' })).toHaveProperty('disabled', true);
});

test('what was imported before is undone, and what was begun goes on', async () => {
  const at = { created_at: '2026-11-28T10:00:00Z' };
  answers[`GET ${imports}`] = {
    status: 200,
    body: {
      imports: [
        { id: 'i1', state: 'preview', file_name: '', applied_at: null, ...at },
        { id: 'i2', state: 'applied', file_name: 'alt.xlsx', applied_at: at.created_at, ...at },
      ],
      reads_pictures: true,
    },
  };
  answers[`GET ${imports}/i1`] = { status: 200, body: preview(rows) };
  answers[`DELETE ${imports}/i2`] = { status: 200, body: { deleted: 3, restored: 0, kept: [] } };
  const { user, sent } = await openMenu(answers);
  await user.click(screen.getByRole('button', { name: 'Import a menu' }));
  await screen.findByText('alt.xlsx');
  // Photos are offered where the site can read them.
  screen.getByText(/^A PDF, a photo/);
  const file = screen.getByLabelText('Choose a file with your menu', { selector: 'input' });
  expect(file.getAttribute('accept')).toContain('image/jpeg');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentTo(sent, 'DELETE', `${imports}/i2`)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByRole('list', { name: 'What was understood' });
});

test('a preview is of one menu: another one that is chosen has none', async () => {
  const menus = answers[`GET ${base}/menus/m1`] as { status: number; body: object };
  answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
  answers[`GET ${base}/menus/m1`] = { status: 200, body: { ...menus.body, name: { de: 'Karte' } } };
  answers[`GET ${base}/menus/m2`] = {
    status: 200,
    body: { ...menus.body, id: 'm2', name: { de: 'Mittag' }, menu_sections: [] },
  };
  const { user } = await openPreview();
  await user.click(screen.getByRole('button', { name: 'Mittag' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'What was understood' })).toBeNull());
});
