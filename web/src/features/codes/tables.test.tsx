// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { numbers, openCodes, serve, staff, tableOf } from './testing';

beforeAll(() => startI18n('en'));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('several tables are put in an area and get a status at once, and what they had back', async () => {
  const { sent, user } = await openCodes(
    serve([{ ...tableOf(1), area: 'Bar', status: 'occupied' }, tableOf(2)]),
  );
  const named = async (...names: string[]) => {
    for (const name of names) expect(await screen.findByRole('button', { name })).toBeTruthy();
  };
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set the area' }));
  await user.type(await screen.findByRole('combobox', { name: 'Area' }), 'Terrace{Enter}');
  await named('Table 1, Terrace, Occupied', 'Table 2, Terrace');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await named('Table 1, Bar, Occupied', 'Table 2');
  await user.click(screen.getByRole('button', { name: 'Set the status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Out of use' }));
  await named('Table 1, Bar, Out of use', 'Table 2, Out of use');
  const offers = () => screen.getAllByRole('button', { name: 'Undo' });
  await waitFor(() => expect(offers()).toHaveLength(2)); // the first one fades
  await user.click(offers().at(-1) as HTMLElement);
  await named('Table 1, Bar, Occupied', 'Table 2');
  const changes = sent.filter(({ method, path }) => method === 'PATCH' && path.endsWith('/tables'));
  expect(changes.map(({ body }) => body)).toEqual([
    { ids: ['t1', 't2'], area: 'Terrace' },
    { ids: ['t1'], area: 'Bar' },
    { ids: ['t2'], area: '' },
    { ids: ['t1', 't2'], status: 'disabled' },
    { ids: ['t1'], status: 'occupied' },
    { ids: ['t2'], status: 'available' },
  ]);
});

test('arrow keys move among the tables of an area, and one of them is on the way of the tab key', async () => {
  const tables = [1, 2, 3].map((number) => ({ ...tableOf(number), area: number === 2 ? 'Bar' : 'Terrace' }));
  const { user } = await openCodes(serve(tables));
  await user.click(screen.getByRole('button', { name: 'Terrace' }));
  expect(numbers()).toEqual(['1Terrace', '3Terrace']);
  const tile = (name: RegExp) => screen.getByRole('button', { name });
  act(() => tile(/^Table 1/).focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tile(/^Table 3/));
  expect([tile(/^Table 1/), tile(/^Table 3/)].map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(tile(/^Table 1/));
});

/** Tables from 1 on, every tenth of them at the bar. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...tableOf(at + 1, at === 4 ? 'Küche' : ''),
    area: (at + 1) % 10 === 0 ? 'Bar' : '',
  }));
const search = () => screen.queryByRole('searchbox', { name: 'Find a table' });

test.each([
  ['2', ['2', ...Array.from({ length: 6 }, (_, at) => `2${at}`)]],
  ['table 12', ['12']],
  ['kuche', ['5']],
  ['bar 2', ['20']],
])('of many tables %s finds those', async (wanted, found) => {
  const { user } = await openCodes(serve(many(25)));
  await user.type(search() as HTMLElement, wanted);
  await waitFor(() => expect(numbers().map((text) => /^\d+/.exec(text ?? '')?.[0])).toEqual(found));
});

test('where no table is found there is a way back to all', async () => {
  const { user } = await openCodes(serve(many(20)));
  await user.type(search() as HTMLElement, 'cellar');
  await screen.findByText('No table matches “cellar”');
  await user.click(screen.getByRole('button', { name: 'Show all tables' }));
  await waitFor(() => expect(numbers()).toHaveLength(20));
});

test('tables that are added are seen, whatever was looked for', async () => {
  const { user } = await openCodes(serve(many(20)));
  await user.type(search() as HTMLElement, '12');
  await waitFor(() => expect(numbers()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Add tables' }));
  await user.click(await screen.findByRole('button', { name: 'Add 1 table' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('table-t21'));
});

test('what is done with all that are selected is done with those that are found', async () => {
  const { user, sent } = await openCodes(serve(many(20)));
  await user.type(search() as HTMLElement, 'bar');
  await waitFor(() => expect(numbers()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Set the status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Out of use' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      ids: ['t10', 't20'],
      status: 'disabled',
    }),
  );
});

test('a few tables need no search', async () => {
  await openCodes(serve(many(19)));
  expect(search()).toBeNull();
});

/** Selects tables by their numbers. */
const select = async (user: UserEvent, ...chosen: number[]) => {
  await user.click(screen.getByRole('button', { name: 'Select' }));
  for (const number of chosen)
    await user.click(screen.getByRole('button', { name: new RegExp(`^Table ${number}\\b`) }));
};
const deleteSelected = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Delete the selected tables' }));
const tiles = () => numbers().map((text) => Number(/^\d+/.exec(text ?? '')?.[0]));

test('several tables are deleted at once, and brought back', async () => {
  const { user, sent } = await openCodes(serve(many(6)));
  await select(user, 1, 2, 4);
  await deleteSelected(user);
  await screen.findByText('3 tables deleted');
  expect(tiles()).toEqual([3, 5, 6]);
  expect(document.activeElement?.id).toBe('table-t3');
  screen.getByText('0 selected');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tiles()).toEqual([1, 2, 3, 4, 5, 6]));
  const ids = ['t1', 't2', 't4'];
  const calls = sent.filter(({ path }) => /tables\/(delete|restore)$/.test(path));
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/stores/s1/tables/delete', { ids }],
    ['POST', '/api/stores/s1/tables/restore', { ids }],
  ]);
});

test('of more tables than a call may name, those that were deleted before one was refused are brought back', async () => {
  let calls = 0;
  const served = serve(many(250), ({ path }) =>
    path.endsWith('/delete') && ++calls === 2 ? { status: 403, body: { detail: 'No.' } } : undefined,
  );
  const { user } = await openCodes(served);
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await deleteSelected(user);
  await screen.findByText('200 tables deleted');
  expect(tiles()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tiles()).toHaveLength(250));
});

test('tables that were added are taken back', async () => {
  const { user, sent } = await openCodes(serve([tableOf(1)]));
  await user.click(screen.getByRole('button', { name: 'Add tables' }));
  const to = await screen.findByRole('textbox', { name: 'To number' });
  await user.clear(to);
  await user.type(to, '4{Enter}');
  await screen.findByText('3 tables added');
  expect(tiles()).toEqual([1, 2, 3, 4]);
  await waitFor(() => expect(document.activeElement?.id).toBe('table-t2'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tiles()).toEqual([1]));
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({ ids: ['t2', 't3', 't4'] });
  await waitFor(() => expect(document.activeElement?.id).toBe('add-tables'));
});

test('staff are offered no deletion of several tables', async () => {
  const { user } = await openCodes(serve(many(3)), staff);
  await select(user, 1);
  expect(screen.queryByRole('button', { name: 'Delete the selected tables' })).toBeNull();
});
