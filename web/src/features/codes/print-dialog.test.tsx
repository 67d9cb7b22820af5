// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PrintInput, type Store, useListTablesQuery } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { PrintDialog } from './print-dialog';

vi.mock('@/lib/browser/save-file', () => ({ saveFile: () => undefined }));
beforeAll(() => startI18n('en'));
afterEach(cleanup);

const store = { id: 's1', slug: 'osteria', languages: ['en'], defaultLanguage: 'en' } as unknown as Store;
const preview = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 210, height: 297 };
const refused = (location: string, code: string, params: object) => ({
  status: 422,
  body: { detail: 'No.', errors: [{ location, code, params, message: 'in English' }] },
});

const wanted = { what: 'chosen' as const, chosen: [1, 2] };

const Dialog = () => {
  const { data: tables } = useListTablesQuery({ storeId: store.id });
  return tables ? <PrintDialog {...{ store, tables, wanted }} onClose={() => undefined} /> : null;
};

/** The dialog for two tables, over a server that says what it thinks of what is asked for. */
const open = (numbers: number[], answer: (input: PrintInput) => ReturnType<typeof refused> | undefined) => {
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
  await waitFor(() =>
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'At most 4 of each: one file holds up to 1,000 codes.',
    ),
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(/^At most 4 of each/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(document.activeElement).toBe(field));
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
