// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, base, menuAnswers, openMenu } from '../testing';
import { imports, openPreview as openWith, preview, row, sentTo, soup } from './testing';

const unnamed = { code: 'sizes_unnamed', blocks: true };
const rows = [
  soup,
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

const openPreview = (found: object = preview(rows)) => openWith(answers, found);

test('a file of ours has the menu itself and its extras, which are taken as they are or left out', async () => {
  const extras = row(1, '', 'Beläge', {
    kind: 'extras',
    prices: [],
    description: 'Rucola, Speck',
    action: 'add',
  });
  const head = row(0, '', 'Mittag', {
    kind: 'menu',
    prices: [],
    action: 'update',
    changes: ['name', 'served'],
  });
  const unnamedHead = row(2, '', '', { kind: 'menu', prices: [], action: 'same' });
  const found = preview([head, extras, unnamedHead], {
    source: { ...preview([]).source, columns: [], own: true },
  });
  const { user, sent } = await openPreview(found);
  within(screen.getByRole('article', { name: 'This menu: Mittag' })).getByText(
    'Changes name, when it is served',
  );
  within(screen.getByRole('article', { name: 'Extras: Beläge' })).getByText('Rucola, Speck');
  // A store's only menu may be without a name.
  within(screen.getByRole('article', { name: 'This menu' })).getByText('This menu');
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: found };
  await user.click(screen.getByRole('checkbox', { name: 'Import Extras: Beläge' }));
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([{ rows: [{ id: 1, left_out: true }] }]);
  answers[`POST ${imports}/i1/apply`] = { status: 200, body: { ...found, state: 'applied' } };
  const read = () => sentTo(sent, 'GET', `${base}/extra-groups`).length;
  const before = read();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(read()).toBe(before + 1));
});

test('what was pasted is read, and each row says what was understood and what is wrong with it', async () => {
  const { sent } = await openPreview();
  const [body] = sentTo(sent, 'POST', imports);
  const file = (body as FormData).get('file') as File;
  expect([file.name, await file.text()]).toEqual(['Pasted text', 'Soup 4.50']);
  expect(screen.getByText('1 new · 1 changed')).toBeDefined();
  const soup = within(screen.getByRole('article', { name: 'Brühe' }));
  for (const text of ['€4.50', 'mit Einlage', 'vegan · other marks: A, C · Thu', 'New']) soup.getByText(text);
  const stew = within(screen.getByRole('article', { name: 'Gulasch' }));
  stew.getByText('Changes prices');
  stew.getByText(/name the sizes/);
  expect(screen.getByRole('textbox', { name: 'Section' })).toHaveProperty('value', 'Suppen');
  expect(screen.getByText('1 entry has to be answered, corrected or left out first.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 2 dishes' })).toHaveProperty('disabled', true);
});

test('the line of the headings is named as such', async () => {
  const note = (id: number, name: string) => row(id, '', name, { kind: 'note', action: 'skip' });
  await openPreview(preview([note(0, 'Gericht | Nummer'), soup, note(4, 'Guten Appetit')]));
  screen.getByText('Gericht | Nummer', { exact: false, selector: 'span' });
  expect(
    screen.getAllByText(/^(Headings of the columns|Not imported)$/).map((each) => each.textContent),
  ).toEqual(['Headings of the columns', 'Not imported']);
});

test('a heading without dishes is told', async () => {
  const heading = (id: number, name: string, action: string) =>
    row(id, '', name, { kind: 'section', action });
  await openPreview(
    preview([heading(0, 'Mittagstisch', 'skip'), heading(1, 'Suppen', 'add'), { ...soup, id: 2 }]),
  );
  const told = screen.getAllByText('Not imported').map((each) => each.parentElement?.textContent);
  expect(told).toEqual(['Not imported Mittagstisch']);
});

test('a row is corrected where it stands', async () => {
  const { user, sent } = await openPreview();
  const fixed = row(2, 'Suppen', 'Gulasch', { prices: [{ size: 'klein', amount: 600 }] });
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: preview([rows[0] as object, fixed]) };
  await user.click(screen.getByRole('button', { name: 'Edit Gulasch' }));
  expect(screen.getByText('Import Gulasch'), 'what the box is for is seen').toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Name of size 1' }), 'klein');
  const second = screen.getByRole('textbox', { name: 'Price of size 2' });
  await user.clear(second);
  await user.type(second, 'viel');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Remove size 2' }));
  const hours = within(screen.getByRole('group', { name: 'Hours' }));
  await user.click(hours.getByRole('button', { name: 'Add hours' }));
  fireEvent.change(hours.getByLabelText('To'), { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(hours.getByRole('alert').textContent).toBe('Enter a time such as 17:30.');
  expect(document.activeElement).toBe(hours.getByLabelText('To'));
  fireEvent.change(hours.getByLabelText('To'), { target: { value: '14:00' } });
  await user.click(hours.getByRole('button', { name: 'Add hours' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([
    {
      rows: [
        {
          ...{ id: 2, name: 'Gulasch', section: 'Suppen', description: '', hidden: false, diets: [] },
          ...{ from: '', until: '', days: [] },
          hours: [
            { from: '11:30', to: '14:00' },
            { from: '17:30', to: '22:00' },
          ],
          prices: [{ size: 'klein', amount: 600 }],
        },
      ],
    },
  ]);
  expect(screen.getByRole('button', { name: 'Import 2 dishes' })).toHaveProperty('disabled', false);
});

test('what prices are for is said, and corrected where they stand', async () => {
  const terms = [
    row(1, 'Fisch', 'Lachs', { prices: [{ size: '', amount: 590, unit: '100g', from: true }] }),
    row(2, 'Fisch', 'Fang', { prices: [], price_of_the_day: true }),
    row(3, 'Fisch', 'Schorle', {
      prices: [{ size: 'Flasche 0,33 l', amount: 320, content: { thousandths: 330, unit: 'l' } }],
    }),
  ];
  const { user, sent } = await openPreview(preview(terms));
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: preview(terms) };
  const price = (name: string) =>
    screen.getByRole('article', { name }).querySelector('[class*="prices"]')?.textContent?.trim();
  expect(['Lachs', 'Fang', 'Schorle'].map(price)).toEqual([
    'from €5.90 / 100 g',
    'Price of the day',
    'Flasche 0,33 l €3.20',
  ]);
  await user.click(screen.getByRole('button', { name: 'Edit Schorle' }));
  expect(screen.getByRole('textbox', { name: 'Name of size 1' })).toHaveProperty('value', 'Flasche');
  await user.click(screen.getByRole('button', { name: /^Price details/ }));
  expect(screen.queryByRole('switch', { name: /per kilogram/ })).toBeNull(); // an import has none
  const quantity = screen.getByRole('textbox', { name: 'Quantity' });
  await user.clear(quantity);
  await user.type(quantity, 'viel');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.clear(quantity);
  await user.type(quantity, '0.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit Fang' }));
  await user.click(screen.getByRole('button', { name: /^Price details/ }));
  await user.click(screen.getByRole('switch', { name: /^Price of the day/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'The price is for' }), '1 kg');
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '49');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toHaveLength(2));
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toMatchObject([
    {
      rows: [{ id: 3, prices: [{ size: 'Flasche', amount: 320, content: { thousandths: 500, unit: 'l' } }] }],
    },
    { rows: [{ id: 2, price_of_the_day: false, prices: [{ size: '', amount: 4900, unit: 'kg' }] }] },
  ]);
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
    body: { deleted: 1, restored: 0, kept: [{ kind: 'dish', id: 'b', name: 'Gulasch' }] },
  };
  const reads = () => sent.filter(({ path }) => path === `${base}/menus/m1`).length;
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Import 1 dish' }));
  await screen.findByText('1 dish added.');
  expect(reads()).toBe(before + 1);
  expect(screen.queryByRole('list', { name: 'What was understood' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 dish removed. Gulasch was changed since and stays as it is.');
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
  answers[`DELETE ${imports}/i2`] = {
    status: 200,
    body: {
      ...{ deleted: 3, restored: 1 },
      kept: [
        { kind: 'dish', id: 'd1', name: 'Gulasch' },
        { kind: 'menu', id: 'm1', name: '' },
      ],
    },
  };
  const { user, sent } = await openMenu(answers);
  await user.click(screen.getByRole('button', { name: 'Import a menu' }));
  await screen.findByText('alt.xlsx');
  // Photos are offered where the site can read them.
  screen.getByText(/^A PDF, a photo/);
  const file = screen.getByLabelText('Choose a file with your menu', { selector: 'input' });
  expect(file.getAttribute('accept')).toContain('image/jpeg');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentTo(sent, 'DELETE', `${imports}/i2`)).toHaveLength(1));
  await screen.findByText(
    '3 dishes removed. 1 dish is as before. Gulasch, This menu were changed since and stay as they are.',
  );
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
