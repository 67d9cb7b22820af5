// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, menuAnswers } from '../testing';
import { imports, openPreview, preview, row, sentTo, soup } from './testing';

let answers: Answers;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  sessionStorage.clear();
  answers = menuAnswers();
  answers[`GET ${imports}`] = { status: 200, body: { imports: [], reads_pictures: false } };
});
afterEach(cleanup);

/** The fields of Brühe, with a description and a price typed in them that are not stored. */
const typeInRow = async (price: string, found: object = preview([soup])) => {
  const made = await openPreview(answers, found);
  await made.user.click(screen.getByRole('button', { name: 'Edit Brühe' }));
  const field = (name: string) => screen.getByRole('textbox', { name });
  await made.user.clear(field('Description'));
  await made.user.type(field('Description'), 'mit Flädle');
  await made.user.clear(field('Price'));
  await made.user.type(field('Price'), price);
  return made;
};
const written = (sent: { method: string; path: string; body?: unknown }[]) =>
  sent.filter(({ method, path }) => method !== 'GET' && path.startsWith(`${imports}/i1`));
const typedSoup = { id: 1, description: 'mit Flädle', prices: [{ size: '', amount: 590 }] };

test('what is typed in a row that is open is stored before the import', async () => {
  const { user, sent } = await typeInRow('5.90');
  const found = preview([
    row(1, 'Suppen', 'Brühe', { description: 'mit Flädle', prices: [{ size: '', amount: 590 }] }),
  ]);
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: found };
  answers[`POST ${imports}/i1/apply`] = { status: 200, body: { ...found, state: 'applied' } };
  await user.click(screen.getByRole('button', { name: 'Import 1 dish' }));
  await screen.findByText('1 dish added.');
  expect(written(sent)).toMatchObject([{ method: 'PATCH', body: { rows: [typedSoup] } }, { method: 'POST' }]);
});

test('what cannot be stored of a row that is open holds the import back, and says why', async () => {
  const { user, sent } = await typeInRow('viel');
  await user.click(screen.getByRole('button', { name: 'Import 1 dish' }));
  await screen.findByText(
    'Nothing was imported: first correct the entry that is open, or cancel its change.',
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price' }));
  expect(written(sent)).toEqual([]);
});

test('a question that comes of what was typed holds the import back', async () => {
  const { user, sent } = await typeInRow('5.90');
  const asked = { code: 'sizes_dropped', blocks: true, asks: true, params: { sizes: 'groß' } };
  const found = preview([row(1, 'Suppen', 'Brühe', { problems: [asked] })]);
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: found };
  await user.click(screen.getByRole('button', { name: 'Import 1 dish' }));
  await screen.findByRole('button', { name: 'Brühe: Yes, remove them' });
  expect(written(sent)).toHaveLength(1);
});

test('what is typed in a row is stored before another is opened', async () => {
  const both = [soup, row(4, 'Suppen', 'Köfte')];
  const { user, sent } = await typeInRow('5.90', preview(both));
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: preview(both) };
  await user.click(screen.getByRole('button', { name: 'Edit Köfte' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Köfte'));
  expect(written(sent)).toMatchObject([{ body: { rows: [typedSoup] } }]);
});

test('a row that is left out becomes the description of the dish above', async () => {
  const rows = (description: string) => [
    row(0, 'Suppen', 'Suppen', { kind: 'section', action: 'add' }),
    row(1, 'Suppen', 'Brühe', { description }),
    row(2, 'Suppen', 'mit Ei und Nudeln', { prices: [], left_out: true, action: 'skip' }),
    row(3, 'Tee', 'Tee', { kind: 'section', action: 'add' }),
    row(4, 'Tee', 'aus der Region', { prices: [], left_out: true, action: 'skip' }),
  ];
  const { user, sent } = await openPreview(answers, preview(rows('Kräftig,')));
  expect(screen.queryByRole('button', { name: /^aus der Region: this describes/ })).toBeNull();
  const whole = 'Kräftig, mit Ei und Nudeln';
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: preview(rows(whole)) };
  await user.click(screen.getByRole('button', { name: 'mit Ei und Nudeln: this describes “Brühe”' }));
  await screen.findByText(whole);
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([{ rows: [{ id: 1, description: whole }] }]);
  expect(screen.queryByRole('button', { name: /this describes/ })).toBeNull();
});
