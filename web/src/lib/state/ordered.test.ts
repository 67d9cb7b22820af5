import { expect, test } from 'vitest';
import { endReorder, insert, type PendingOrders, reorder, reordered } from './ordered';

const list = (ids: string) => ids.split(' ').map((id, order) => ({ id, order: order + 1 }));
const shown = (entries: { id: string; order: number }[]) => {
  expect(entries.map(({ order }) => order)).toEqual(entries.map((_, i) => i + 1));
  return entries.map(({ id }) => id).join(' ');
};

test.each([
  ['as it is wanted', 'a b c', 'c a b', 'c a b'],
  ['without what has gone', 'a c', 'b c a', 'c a'],
  ['with what has come at its place', 'a n b', 'b a', 'b n a'],
  ['with what has come at the end', 'a b n', 'b a', 'b a n'],
])('a list is put in order %s', (_, now, wanted, then) => {
  const entries = list(now);
  reorder(entries, wanted.split(' '), {}, 'r');
  expect(shown(entries)).toBe(then);
});

test.each([
  ['the first is stored', { first: false }, 'c b a'],
  ['the first is refused', { first: true }, 'c b a'],
  ['the second is refused', { second: true }, 'b a c'],
  ['the first is stored, the second refused', { first: false, second: true }, 'b a c'],
  ['the first is refused, the second stored', { first: true, second: false }, 'c b a'],
])('of two orders on their way, when %s', (_, isRefused: Record<string, boolean>, then) => {
  const entries = list('a b c');
  const orders: PendingOrders = {};
  reorder(entries, ['b', 'a', 'c'], orders, 'first');
  reorder(entries, ['c', 'b', 'a'], orders, 'second');
  for (const [request, refused] of Object.entries(isRefused)) endReorder(entries, orders, request, refused);
  expect(shown(entries)).toBe(then);
  expect(Object.keys(orders)).toHaveLength(2 - Object.keys(isRefused).length);
});

test('an entry is restored where the server has kept its place, though others were moved meanwhile', () => {
  const entries = list('a b c d e f').filter(({ id }) => id !== 'c');
  const orders: PendingOrders = {};
  reorder(entries, ['b', 'd', 'a', 'e', 'f'], orders, 'first');
  reorder(entries, ['b', 'f', 'd', 'a', 'e'], orders, 'second');
  const versions = entries.map((entry) => ({ ...entry, revision: 1 }));
  insert(versions, { id: 'c', order: 3, revision: 1 });
  expect(shown(versions)).toBe('b f c d a e');
});

test.each([
  ['older than what is shown', 2, 'shown'],
  ['as old', 3, 'shown'],
  ['newer', 4, 'answered'],
])('an entry that is made and shown already, %s, stands once', (_, revision, then) => {
  const entries = list('a b c').map((entry) => ({ ...entry, revision: 3, name: 'shown' }));
  insert(entries, { id: 'b', order: 2, revision, name: 'answered' });
  expect(shown(entries)).toBe('a b c');
  expect(entries[1]?.name).toBe(then);
});

test('a list that is read shows the orders on their way, and those of other lists change nothing', () => {
  const orders: PendingOrders = {};
  reorder(list('a b c'), ['b', 'a', 'c'], orders, 'mine');
  reorder(list('x y'), ['y', 'x'], orders, 'other');
  const read = Object.freeze(list('c b n a').map((entry) => Object.freeze(entry)));
  expect(shown(reordered([...read], orders))).toBe('b a n c');
});
