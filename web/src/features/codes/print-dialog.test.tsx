// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PrintInput, type Store, useListTablesQuery } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { PrintDialog } from './print-dialog';

vi.mock('@/lib/browser/save-file', () => ({ saveFile: () => undefined }));
beforeAll(() => startI18n('en'));
afterEach(cleanup);

const store = {
  ...{ id: 's1', slug: 'osteria', languages: ['en', 'de'], defaultLanguage: 'en' },
} as unknown as Store;
const preview = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 210, height: 297 };
const refused = (location: string, code: string, params: object): Reply => ({
  status: 422,
  body: { detail: 'No.', errors: [{ location, code, params, message: 'in English' }] },
});

const wanted = { what: 'chosen' as const, chosen: [1, 2] };

const Dialog = () => {
  const { data: tables } = useListTablesQuery({ storeId: store.id });
  return tables ? <PrintDialog {...{ store, tables, wanted }} onClose={() => undefined} /> : null;
};

/** The dialog for two tables, over a server that says what it thinks of what is asked for. */
const open = (numbers: number[], answer: (input: PrintInput) => Reply | undefined) => {
  const { store: redux, sent } = storeOver({}, ({ method, path, body }) => {
    if (path.endsWith('/tables'))
      return { status: 200, body: numbers.map((number) => ({ id: `t${number}`, number, area: '' })) };
    if (method === 'GET') return { status: 200, body: {} };
    return answer(body as PrintInput) ?? { status: 200, body: { ...preview, pages: 1, codes: 2 } };
  });
  draw(<Dialog />, redux);
  return { sent, user: newUser() };
};

test('too many copies are told where they are typed', async () => {
  const { user } = open([1, 2], ({ copies = 1 }) =>
    copies > 4 ? refused('body.copies', 'too_many_copies', { max: 4, limit: 1000 }) : undefined,
  );
  await screen.findByRole('img');
  const field = screen.getByRole('textbox', { name: 'Copies of each' });
  await user.clear(field);
  await user.type(field, '60');
  await waitFor(() => expect(words(field)).toBe('At most 4 of each: one file holds up to 1,000 codes.'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(/^At most 4 of each/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

const words = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('what is wrong is told at its field, to which the button leads', async () => {
  const groups = { format: 'Format', paper: 'Paper', look: 'Colours' };
  const selects = { tables: 'What to print', 'languages[0]': 'Language', 'languages[1]': 'Second language' };
  const wrong = Object.keys({ ...groups, ...selects });
  const { user, sent } = open([1, 2], () => {
    const errors = wrong.map((name) => ({ location: `body.${name}`, code: 'one_of', message: 'in English' }));
    return { status: 422, body: { detail: 'No.', errors } };
  });
  const text = 'Choose one of those offered.';
  await screen.findAllByText(text);
  for (const name of Object.values(groups))
    expect(within(screen.getByRole('group', { name })).getByRole('alert').textContent).toBe(text);
  for (const name of Object.values(selects)) expect(words(screen.getByRole('combobox', { name }))).toBe(text);
  expect(screen.getAllByText(text)).toHaveLength(wrong.length);
  const before = sent.length;
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(screen.getByRole('radio', { name: 'Table tents' })).toBe(document.activeElement);
  expect(sent).toHaveLength(before);
});

test('what is wrong with no field of the dialog is told above the button', async () => {
  open([1, 2], () => refused('body.store_code', 'one_of', {}));
  expect((await screen.findByText('Choose one of those offered.')).getAttribute('role')).toBe('alert');
});

test('what somebody has deleted meanwhile is printed no more', async () => {
  const numbers = [1, 2];
  const { sent } = open(numbers, ({ tables }) => {
    if (!tables?.includes(2)) return undefined;
    numbers.splice(0, 2, 1);
    return refused('body.tables[1]', 'unknown_table', {});
  });
  await screen.findByRole('img');
  expect(sent.at(-1)?.body).toMatchObject({ tables: [1] });
});

test('where all of it was deleted meanwhile, that is said in words', async () => {
  open([3], () => refused('body.tables[0]', 'unknown_table', {}));
  await screen.findByText('One of these tables is no longer there. Somebody may have deleted it.');
});
