// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, base, menuAnswers } from '../testing';
import { imports, openPreview, preview, row, sentTo, soup } from './testing';

let answers: Answers;
const path = `${imports}/i1/rows`;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  sessionStorage.clear();
  answers = menuAnswers();
  answers[`GET ${imports}`] = { status: 200, body: { imports: [], reads_pictures: false } };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A preview whose soup is being called something else. */
const openEdited = async () => {
  const opened = await openPreview(answers, preview([soup]));
  answers[`PATCH ${path}`] = { status: 200, body: preview([row(1, 'Suppen', 'Bouillon')]) };
  await opened.user.click(screen.getByRole('button', { name: 'Edit Brühe' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await opened.user.clear(name);
  await opened.user.type(name, 'Bouillon');
  return opened;
};
const areRows = () => screen.queryByRole('list', { name: 'What was understood' }) !== null;

test.each(['Back', 'Close'])('%s stores what is typed in the open row', async (button) => {
  const { user, sent } = await openEdited();
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(areRows()).toBe(false));
  expect(sentTo(sent, 'PATCH', path)).toMatchObject([{ rows: [{ id: 1, name: 'Bouillon' }] }]);
});

test('what cannot be stored is asked about before it is dropped', async () => {
  const { user, sent } = await openEdited();
  const price = screen.getByRole('textbox', { name: 'Price' });
  await user.clear(price);
  await user.type(price, 'viel');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without your change of “Brühe”?' }));
  expect(screen.queryByText(/Nothing was imported/)).toBeNull(); // nobody has asked for that
  await user.click(asked.getByText('Go on editing'));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Bouillon');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(areRows()).toBe(false));
  expect(sentTo(sent, 'PATCH', path)).toEqual([]);
});

test('a row that is open and unchanged keeps nobody', async () => {
  const { user, sent } = await openPreview(answers, preview([soup]));
  await user.click(screen.getByRole('button', { name: 'Edit Brühe' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(areRows()).toBe(false));
  expect(sentTo(sent, 'PATCH', path)).toEqual([]);
});

test('another menu that is chosen leaves what is typed stored', async () => {
  const menus = answers[`GET ${base}/menus/m1`] as { status: number; body: object };
  answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
  answers[`GET ${base}/menus/m1`] = { status: 200, body: { ...menus.body, name: { de: 'Karte' } } };
  answers[`GET ${base}/menus/m2`] = {
    status: 200,
    body: { ...menus.body, id: 'm2', name: { de: 'Mittag' }, menu_sections: [] },
  };
  const { user, sent } = await openEdited();
  await user.click(screen.getByRole('button', { name: 'Mittag' }));
  await waitFor(() =>
    expect(sentTo(sent, 'PATCH', path)).toMatchObject([{ rows: [{ id: 1, name: 'Bouillon' }] }]),
  );
});

/** Has the list of imports say what has become of the one that is shown. */
const become = (state?: string) => {
  const summary = { id: 'i1', file_name: 'karte.csv', created_at: '2026-11-28T10:00:00Z', applied_at: null };
  const list = state ? [{ ...summary, state }] : [];
  answers[`GET ${imports}`] = { status: 200, body: { imports: list, reads_pictures: false } };
};

test.each<[string | undefined, RegExp]>([
  ['applied', /applied in another window/],
  ['undone', /undone or discarded/],
  [undefined, /undone or discarded/],
])('an import that is %s elsewhere says so when its window is looked at again', async (what, said) => {
  const { user, sent } = await openPreview(answers, preview([soup]));
  const reads = () => sentTo(sent, 'GET', `${base}/menus/m1`).length;
  const before = reads();
  become(what);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(said);
  expect(areRows()).toBe(false);
  if (what === 'applied') await waitFor(() => expect(reads()).toBe(before + 1));
  const on = screen.getByRole('button', { name: 'Import something else' });
  await waitFor(() => expect(document.activeElement).toBe(on));
  await user.click(on);
  await screen.findByRole('textbox', { name: /paste the text/ });
});

test('what others have corrected of it is shown', async () => {
  await openPreview(answers, preview([soup]));
  become('preview');
  answers[`GET ${imports}/i1`] = { status: 200, body: preview([row(1, 'Suppen', 'Bouillon')]) };
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('article', { name: 'Bouillon' });
});

test('a change of an import that was applied elsewhere says so', async () => {
  const { user } = await openPreview(answers, preview([soup]));
  become('applied');
  const problem = { status: 409, code: 'import_not_open', detail: 'x' };
  answers[`PATCH ${path}`] = { status: 409, body: problem };
  await user.click(screen.getByRole('checkbox', { name: 'Import Brühe' }));
  await screen.findByText(/applied in another window/);
});
