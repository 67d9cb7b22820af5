// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, menuAnswers } from '../testing';
import { imports, openPreview as openWith, preview, row, sentTo } from './testing';

let answers: Answers;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  sessionStorage.clear();
  answers = menuAnswers();
  answers[`GET ${imports}`] = { status: 200, body: { imports: [], reads_pictures: false } };
});
afterEach(cleanup);

const openPreview = (found: object) => openWith(answers, found);

test('a question blocks until it is accepted, of one dish or of all', async () => {
  const asked = { code: 'sizes_dropped', blocks: true, asks: true, params: { sizes: 'groß' } };
  const found = preview([1, 2].map((id) => row(id, 'Pizza', `Pizza ${id}`, { problems: [asked] })));
  const { user, sent } = await openPreview(found);
  within(screen.getByRole('article', { name: 'Pizza 1' })).getByText(/these sizes too: groß/);
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: found };
  await user.click(screen.getByRole('button', { name: 'Pizza 1: Yes, remove them' }));
  screen.getByText('2 dishes would lose sizes.');
  await user.click(screen.getByRole('button', { name: 'Remove them all' }));
  const accepted = ['sizes_dropped'];
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([
    { rows: [{ id: 1, accepted }] },
    { rows: [1, 2].map((id) => ({ id, accepted })) },
  ]);
});

test('a dish that the menu may have is that one or a new one', async () => {
  const asked = (id: string) => ({
    ...{ code: 'maybe_present', blocks: true, asks: true },
    params: { id, dish: 'Margherita', section: 'Pizza' },
  });
  const found = preview([1, 2].map((id) => row(id, 'Pizze', `Pizza ${id}`, { problems: [asked(`d${id}`)] })));
  const { user, sent } = await openPreview(found);
  within(screen.getByRole('article', { name: 'Pizza 1' })).getByText(
    '“Pizza” has “Margherita” already. Is it this dish?',
  );
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: found };
  await user.click(screen.getByRole('button', { name: 'Pizza 1: It is this one' }));
  await user.click(screen.getByRole('button', { name: 'Pizza 2: A new dish' }));
  await user.click(screen.getByRole('button', { name: 'They are the same' }));
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([
    { rows: [{ id: 1, same_as: 'd1' }] },
    { rows: [{ id: 2, accepted: ['maybe_present'] }] },
    { rows: [1, 2].map((id) => ({ id, same_as: `d${id}` })) },
  ]);
});

test('amounts without decimals are in minor units or whole, of one dish or of all', async () => {
  const asked = { code: 'price_cents', blocks: true, asks: true, params: { text: '450' } };
  const found = preview([1, 2].map((id) => row(id, 'Pizza', `Pizza ${id}`, { problems: [asked] })));
  const { user, sent } = await openPreview(found);
  screen.getByText(/^2 dishes are priced without a decimal point, such as 450\./);
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: found };
  await user.click(screen.getByRole('button', { name: 'Pizza 1: No, whole amounts' }));
  await user.click(screen.getByRole('button', { name: 'Yes, as read' }));
  await user.click(screen.getByRole('button', { name: 'No, all are whole amounts' }));
  const prices = [{ size: '', amount: 45000 }];
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([
    { rows: [{ id: 1, prices }] },
    { rows: [1, 2].map((id) => ({ id, accepted: ['price_cents'] })) },
    { rows: [1, 2].map((id) => ({ id, prices })) },
  ]);
});

test('another currency is asked about once, above all dishes', async () => {
  const asked = {
    ...{ code: 'other_currency', blocks: true, asks: true },
    params: { currency: 'KZT', most: 'EUR', count: 2 },
  };
  const list = [
    row(1, 'Suppen', 'Borschtsch', { problems: [asked] }),
    row(2, 'Suppen', 'Lagman', { deposit: 25 }),
  ];
  const found = preview(list);
  const { source } = found as { source: object };
  const { user, sent } = await openPreview({ ...found, source: { ...source, currency: 'KZT' } });
  screen.getByText(/^2 dishes are priced in KZT, your menu is in EUR\./);
  within(screen.getByRole('article', { name: 'Lagman' })).getByText(/plus €0\.25 deposit/);
  // It is said once, and is no reason to leave out the dish at which it stands.
  expect(screen.getAllByText(/KZT/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Leave out/ })).toBeNull();
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: found };
  await user.click(screen.getByRole('button', { name: 'All are right' }));
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([
    { rows: [{ id: 1, accepted: ['other_currency'] }] },
  ]);
});

test('letters for allergens are explained once, and declared where somebody says so', async () => {
  const asked = (taken: boolean) => ({
    ...{ code: 'allergen_letters', blocks: false, asks: true },
    params: { letters: '1=colouring,A=gluten,milk=milk', by: 'codex', count: 2, taken },
  });
  const list = (taken: boolean, accepted: string[]) =>
    preview([
      row(1, 'Suppen', 'Brühe', {
        ...{ allergens: ['gluten'], may_contain: ['nuts'], marks: ['A', 'Q'] },
        ...{ problems: [asked(taken)], accepted },
      }),
      row(2, 'Suppen', 'Gulasch', { additives: ['colouring'], marks: ['1'], accepted }),
      row(3, 'Tee', 'Minze'),
    ]);
  const { user, sent } = await openPreview(list(false, []));
  const note = screen.getByText(/^2 dishes have letters or numbers/);
  expect(note.textContent).toContain('As in Austria’s food code they would mean: 1 ');
  expect(note.textContent).toContain('A gluten, milk.');
  screen.getByText('other marks: A, Q');
  // They hold nothing back.
  expect(screen.getByRole('button', { name: 'Import 3 dishes' })).toHaveProperty('disabled', false);
  answers[`PATCH ${imports}/i1/rows`] = { status: 200, body: list(true, ['allergen_letters']) };
  await user.click(screen.getByRole('button', { name: 'Yes, declare them' }));
  await screen.findByText(/They are declared with the import\./);
  // What was answered is no mark of its own any more.
  const facts = () => screen.getAllByText(/(contains|colouring$)/).map(({ textContent }) => textContent);
  expect(facts()).toEqual(['Newcontains gluten · traces of nuts · other marks: Q', 'Newwith colouring']);
  await user.click(screen.getByRole('button', { name: 'No, do not declare them' }));
  expect(sentTo(sent, 'PATCH', `${imports}/i1/rows`)).toEqual([
    { rows: [1, 2].map((id) => ({ id, accepted: ['allergen_letters'] })) },
    { rows: [1, 2].map((id) => ({ id, accepted: [] })) },
  ]);
});
