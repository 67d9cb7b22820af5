// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import type { GuestDish } from '../data';
import { button, free, freshPhones, menuOf, open, press, rows, showing, soup, wine } from './testing';

freshPhones();

const said = (): (string | null)[] =>
  [...document.querySelectorAll('[role=status]')].map((each) => each.textContent);
const line = (count: number, size = '', dish = 'soup12') => ({ dish, size, count, name: dish });
const kept = (): unknown => JSON.parse(localStorage.getItem('carte:/s/osteria') ?? '{}').lines;

test('a selection has no more of a dish than is left, and says why', async () => {
  await open(menuOf([{ ...soup, stock: 3 }]));
  await press('Soup');
  await vi.waitFor(() => button('Add to my selection'));
  await press('Add to my selection');
  await press('One more: Soup');
  expect(said()).not.toContain('3 left.');
  await press('One more: Soup');
  await vi.waitFor(() => expect(said()).toContain('3 left.'));
  expect(button('One more: Soup').disabled).toBe(true);
  await press('One fewer: Soup');
  await vi.waitFor(() => expect(button('One more: Soup').disabled).toBe(false));
});

test('all sizes of a dish are of the same portions', async () => {
  await open(menuOf([{ ...wine, stock: 2 }]));
  await press('Wine');
  await vi.waitFor(() => button('One more: Wine, glass'));
  await press('One more: Wine, glass');
  await press('One more: Wine, 0,75 l');
  await vi.waitFor(() => expect(button('One more: Wine, glass').disabled).toBe(true));
});

test('extras make no more portions', async () => {
  const pizza: GuestDish = { id: 'pizza1', name: 'Pizza', prices: [], allergens: free, stock: 1 };
  await open(menuOf([pizza]));
  await press('Pizza');
  await vi.waitFor(() => button('Add to my selection'));
  await press('Add to my selection');
  await act(() => document.querySelector<HTMLInputElement>('.with [type=checkbox]')?.click());
  await press('Add to my selection · €9.00');
  await vi.waitFor(() => expect(button('Add to my selection').disabled).toBe(true));
  expect(said()).toContain('1 left.');
});

test('a selection from before becomes what is left, and says so', async () => {
  await showing([line(5), line(9, 'Glas', 'wine12'), line(1)], menuOf([{ ...soup, stock: 3 }, wine]));
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      '3 ×SuppeSoup3 left. You had selected 6.19,50 €−3+',
      '9 ×Wein GlasWine, glass54,00 €−9+',
    ]),
  );
  expect(kept()).toEqual([line(3), line(9, 'Glas', 'wine12')]);
  expect(button('One more: Soup').disabled).toBe(true);
});

test('what is served meanwhile to others is taken off too', async () => {
  const show = await open(menuOf([{ ...wine, stock: 4 }]));
  await press('Wine');
  await vi.waitFor(() => button('One more: Wine, glass'));
  for (let i = 0; i < 3; i++) await press('One more: Wine, glass');
  await press('One more: Wine, 0,75 l');
  await show(menuOf([{ ...wine, stock: 2 }]));
  await vi.waitFor(() => expect(kept()).toMatchObject([{ size: 'Glas', count: 2 }]));
  expect(said()).toContain('2 left. You had selected 4.');
});

test('of what is sold out the selection stays, and is struck out', async () => {
  await showing([line(2)], menuOf([{ ...soup, stock: 0 }]));
  await vi.waitFor(() => expect(rows()).toEqual(['2 ×SuppeSoupAusverkauft−2+']));
});
