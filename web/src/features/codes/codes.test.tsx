// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { draw } from '@/ui/testing';
import { Codes } from './codes';
import { manager, numbers, openCodes, serve, staff, tableOf } from './testing';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const saved: { name: string; size: number }[] = [];
vi.mock('@/lib/browser/save-file', () => ({
  saveFile: (file: Blob, name: string) => saved.push({ name, size: file.size }),
}));
beforeEach(() => {
  saved.length = 0;
  sessionStorage.clear();
});

test('a code is downloaded fit for print, and the server remembers that one was', async () => {
  const { sent, user } = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Osteria as PNG' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['osteria.png']));
  expect(sent.find(({ path }) => path.endsWith('/qr.png'))?.query).toEqual({ size: 1200 });
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/api/stores/s1/start',
      body: { code_downloaded: true },
    }),
  );
});

test('staff download what they may read, and are offered nothing else', async () => {
  const { sent, user } = await openCodes(undefined, staff);
  await user.click(screen.getByRole('button', { name: 'Osteria as SVG' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['osteria.svg']));
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Add tables' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Table 2, Garden' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Garden')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete the table' })).toBeNull();
});

test('a download that fails is reported', async () => {
  const { user } = await openCodes(
    serve([tableOf(1)], ({ path }) => (path.endsWith('.png') ? { status: 503 } : undefined)),
  );
  await user.click(screen.getByRole('button', { name: 'Osteria as PNG' }));
  expect(await screen.findByText(/^The code could not be downloaded\./)).toBeTruthy();
  expect(saved).toEqual([]);
});

test('all codes come in one file', async () => {
  const { sent, user } = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Download all' }));
  await user.click(await screen.findByRole('menuitem', { name: 'All codes as PNG' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['osteria-codes-png.zip']));
  expect(sent.find(({ path }) => path.endsWith('.zip'))?.query).toEqual({ format: 'png' });
});

test('the numbers proposed go on where the last table ended', async () => {
  const { sent, user } = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Add tables' }));
  expect((screen.getByRole('textbox', { name: 'From number' }) as HTMLInputElement).value).toBe('3');
  const to = screen.getByRole('textbox', { name: 'To number' });
  await user.clear(to);
  await user.type(to, '5');
  await user.click(screen.getByRole('button', { name: 'Add 3 tables' }));
  await waitFor(() => expect(numbers()).toEqual(['1', '2Garden', '3', '4', '5']));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ from: 3, to: 5 });
});

test('a store without tables is asked how many it has', async () => {
  const { user } = await openCodes(serve([]));
  expect(await screen.findByText('No tables yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add 10 tables' }));
  await waitFor(() => expect(numbers()).toHaveLength(10));
});

test.each([
  ['5', '4', 'The last number comes after the first.'],
  ['0', '4', 'Numbers go from 1 to 9999.'],
  ['9999', '10000', 'Numbers go from 1 to 9999.'],
  ['1', '201', 'At most 200 tables at once.'],
])('tables %s to %s: %s', async (from, to, said) => {
  const { sent, user } = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Add tables' }));
  for (const [name, value] of [
    ['From number', from],
    ['To number', to],
  ] as const) {
    await user.clear(screen.getByRole('textbox', { name }));
    await user.type(screen.getByRole('textbox', { name }), value);
  }
  await user.keyboard('{Enter}');
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('where a table stands is stored, and seen in the list', async () => {
  const { sent, user } = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Table 1' }));
  await user.type(await screen.findByRole('textbox', { name: 'Where it stands' }), 'Bar');
  await user.tab();
  await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ label: 'Bar' }));
  expect(sent.find(({ method }) => method === 'PATCH')?.ifMatch).toBe('"1"');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(numbers()).toEqual(['1Bar', '2Garden']));
});

test('the number and the status of a table are stored, and seen in the list', async () => {
  const { sent, user } = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Table 1' }));
  const number = await screen.findByRole('textbox', { name: 'Number' });
  await user.clear(number);
  await user.type(number, '12');
  await user.tab();
  const changes = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() => expect(changes()).toEqual([{ number: 12 }]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Out of use');
  await waitFor(() => expect(changes()).toEqual([{ number: 12 }, { status: 'disabled' }]));
  expect(screen.getByText('Its code then leads to your page without the table.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Table 12, Out of use' })).toBeTruthy();
});

test('it is told when guests last opened the code of a table, or that they never have', async () => {
  const { user } = await openCodes(
    serve([
      { ...tableOf(1), last_scanned_at: '2026-11-21T12:00:00Z' },
      { ...tableOf(2), label: 'Bar' },
    ]),
  );
  const told = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Table/ }));
    const { textContent } = await dialog.findByText(/opened/);
    await user.keyboard('{Escape}');
    return textContent;
  };
  expect(await told('Table 1')).toMatch(/^Last opened 21 Nov/);
  expect(await told('Table 2, Bar')).toBe('Not opened by guests yet');
});

test.each([
  ['2', 'There is already a table 2.'],
  ['abc', 'Enter a whole number from 1 to 9999.'],
  ['17a', 'Enter a whole number from 1 to 9999.'],
  ['17,5', 'Enter a whole number from 1 to 9999.'],
  ['0', 'Enter a whole number from 1 to 9999.'],
  ['10000', 'Enter a whole number from 1 to 9999.'],
])('the number %s is refused where it is typed: %s', async (typed, said) => {
  const { sent, user } = await openCodes(serve([tableOf(2), tableOf(31)]));
  await user.click(screen.getByRole('button', { name: 'Table 31' }));
  const number = await screen.findByRole('textbox', { name: 'Number' });
  await user.clear(number);
  await user.type(number, typed);
  await user.tab();
  expect(await screen.findByText(said)).toBeTruthy();
  expect((number as HTMLInputElement).value).toBe(typed);
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('a number that somebody else has given meanwhile is named', async () => {
  const taken = {
    ...{ status: 409, code: 'numbers_taken', params: { numbers: [7], count: 1 }, detail: 'Taken.' },
    errors: [{ location: 'body.number', code: 'number_taken', params: { number: 7 } }],
  };
  const { user } = await openCodes(
    serve([tableOf(32)], ({ method }) => (method === 'PATCH' ? { status: 409, body: taken } : undefined)),
  );
  await user.click(screen.getByRole('button', { name: 'Table 32' }));
  const number = await screen.findByRole('textbox', { name: 'Number' });
  await user.clear(number);
  await user.type(number, '7');
  await user.tab();
  expect((await screen.findAllByText('There is already a table 7.')).length).toBeGreaterThan(0);
});

test('what a table is called is counted near its limit, and not cut', async () => {
  const { sent, user } = await openCodes(serve([tableOf(33)]));
  await user.click(screen.getByRole('button', { name: 'Table 33' }));
  const label = await screen.findByRole('textbox', { name: 'Where it stands' });
  await user.click(label);
  await user.paste('x'.repeat(41));
  expect((label as HTMLInputElement).value).toHaveLength(41);
  expect(screen.getByText('41 of 40 characters')).toBeTruthy();
  await user.tab();
  expect(screen.getByText('At most 40 characters.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('who is led to a label that is not stored finds its table open, and the focus in it', async () => {
  const refused = { errors: [{ location: 'body.label', code: 'too_long', params: { max: 40 } }] };
  const tables = [tableOf(1), tableOf(2, 'Garden')];
  const served = serve(tables, ({ method }) =>
    method === 'PATCH' ? { status: 422, body: refused } : undefined,
  );
  const { user } = await openCodes(served);
  await user.click(screen.getByRole('button', { name: 'Table 1' }));
  await user.type(await screen.findByRole('textbox', { name: 'Where it stands' }), 'Bar');
  await user.tab();
  await waitFor(() => expect(served.sent.some(({ method }) => method === 'PATCH')).toBe(true));
  cleanup();
  await openCodes(served, manager, { id: `table-${tables[0]?.id}` });
  const label = await screen.findByRole('textbox', { name: 'Where it stands' });
  expect((label as HTMLInputElement).value).toBe('Bar');
  await waitFor(() => expect(document.activeElement).toBe(label));
});

test('the numbers of new tables outlive the screen until the form is closed', async () => {
  const served = serve([tableOf(1), tableOf(2, 'Garden')]);
  const { user } = await openCodes(served);
  await user.click(screen.getByRole('button', { name: 'Add tables' }));
  const to = () => screen.getByRole('textbox', { name: 'To number' }) as HTMLInputElement;
  await user.clear(to());
  await user.type(to(), '17');
  cleanup();
  await openCodes(served);
  expect(to().value).toBe('17');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  await openCodes(served);
  expect(screen.queryByRole('textbox', { name: 'To number' })).toBeNull();
});

test('a deleted table can be brought back', async () => {
  const { user } = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Table 2, Garden' }));
  await user.click(await screen.findByRole('button', { name: 'Delete the table' }));
  await waitFor(() => expect(numbers()).toEqual(['1']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(numbers()).toEqual(['1', '2Garden']));
});

test('numbers that are taken are named', async () => {
  const taken = {
    status: 409,
    code: 'numbers_taken',
    params: { numbers: [3, 4, 5, 6, 7], count: 7 },
    detail: 'Taken.',
  };
  const { user } = await openCodes(
    serve([tableOf(1), tableOf(2)], ({ method }) =>
      method === 'POST' ? { status: 409, body: taken } : undefined,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Add tables' }));
  await user.click(screen.getByRole('button', { name: 'Add 1 table' }));
  expect(await screen.findByText('There are already tables 3, 4, 5, 6, 7 ….')).toBeTruthy();
});

test('what could not be read for want of a server is told in one place, and read again with the network', async () => {
  let isOut = true;
  const { store } = serve([tableOf(1)], () => (isOut ? { status: 502 } : undefined));
  draw(<Codes store={manager} shown={null} />, store);
  await screen.findByRole('alert');
  expect(screen.getAllByText('This could not be loaded')).toHaveLength(1);
  isOut = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('button', { name: 'Table 1' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the sheets are seen before they are printed, and change with what is chosen', async () => {
  const preview = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    width: 210,
    height: 297,
    pages: 1,
    codes: 2,
  };
  const { sent, user } = await openCodes(
    serve([tableOf(1), tableOf(2)], ({ path }) => {
      if (path.endsWith('/print-sheets/preview')) return { status: 200, body: preview };
      if (path.endsWith('/print-sheets')) return { status: 200, body: new Blob(['%PDF']) };
      return undefined;
    }),
    { ...manager, languages: ['de', 'tr'], defaultLanguage: 'de' } as Store,
  );
  const asked = (end: string) => sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  await user.click(screen.getByRole('button', { name: 'Print all codes' }));
  expect(await screen.findByRole('img', { name: 'First sheet: Table tents' })).toBeTruthy();
  expect(screen.getByText('2 codes · 1 sheet')).toBeTruthy();
  expect(asked('/preview')).toMatchObject([{ format: 'tent', tables: null, languages: ['de'], copies: 1 }]);

  await user.click(screen.getByRole('radio', { name: 'Posters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Second language' }), 'tr');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What to print' }), 'store');
  await screen.findByRole('img', { name: 'First sheet: Posters' });
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^osteria-poster-\d{4}-\d\d-\d\d\.pdf$/);
  const chosen = { format: 'poster', tables: [], store_code: true, languages: ['de', 'tr'] };
  expect(asked('/print-sheets')).toMatchObject([chosen]);
  expect(asked('/preview').at(-1)).toMatchObject(chosen);
});
