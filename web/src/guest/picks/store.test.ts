// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { counted, type Line, openStore, toggled } from './store';

beforeEach(() => localStorage.clear());

const line = (dish: string, size = '', count = 1): Line => ({ dish, size, count, name: dish });

test('what is kept is there when the menu is opened again, and each store has its own', () => {
  openStore('/s/x').change({ favourites: ['abcdef'], lines: [line('abcdef')] });
  expect(openStore('/s/x').kept()).toEqual({ favourites: ['abcdef'], lines: [line('abcdef')] });
  expect(openStore('/s/y').kept()).toEqual({ favourites: [], lines: [] });
});

test('nothing stays behind of what was cleared', () => {
  const store = openStore('/s/x');
  store.change({ favourites: ['abcdef'] });
  store.change({ favourites: [] });
  expect(localStorage.length).toBe(0);
});

test('a change in another tab is told here', () => {
  const store = openStore('/s/x');
  const told = vi.fn();
  store.listen(told);
  localStorage.setItem('carte:/s/x', '{"favourites":["abcdef"]}');
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(told).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'carte:/s/x' }));
  expect(told).toHaveBeenCalledTimes(1);
  expect(store.kept()).toEqual({ favourites: ['abcdef'], lines: [] });
});

test.each([
  'no JSON',
  'null',
  '[]',
  '{"favourites":1}',
  '{"favourites":[1,""],"lines":[{},{"dish":"","count":1}]}',
  '{"lines":[{"dish":"abcdef","size":"","count":1,"name":"","extras":["x"]},{"dish":"abcdef","count":1,"extras":1}]}',
])('what nobody wrote here, %s, is nothing', (text) => {
  localStorage.setItem('carte:/s/x', text);
  expect(openStore('/s/x').kept()).toEqual({ favourites: [], lines: [] });
});

test('a browser that keeps nothing has it until the page goes', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const store = openStore('/s/x');
  store.change({ favourites: ['abcdef'] });
  expect(store.kept().favourites).toEqual(['abcdef']);
});

// A page has as much of an id as tells it from the others.
test.each<[string, string[], string, string[]]>([
  ['a new one comes last', ['abcdef'], 'bcdefg', ['abcdef', 'bcdefg']],
  ['one goes', ['abcdef', 'bcdefg'], 'abcdef', ['bcdefg']],
  ['one goes of whose id the page had less', ['abcdef'], 'abcdefgh', []],
  ['one goes of whose id the page had more', ['abcdefgh'], 'abcdef', []],
])('of favourites %s', (_, favourites, id, wanted) => {
  expect(toggled(favourites, id)).toEqual(wanted);
});

test.each<[string, Line[], Line, number, Line[]]>([
  ['the first of a dish', [], line('a'), 1, [line('a')]],
  ['another size', [line('a', 's')], line('a', 'l'), 1, [line('a', 's'), line('a', 'l')]],
  ['one more in its place', [line('a'), line('b')], line('a'), 1, [line('a', '', 2), line('b')]],
  ['one fewer', [line('a', '', 2)], line('a'), -1, [line('a')]],
  ['none left', [line('a'), line('b')], line('a'), -1, [line('b')]],
  ['fewer than none', [line('b')], line('a'), -1, [line('b')]],
  [
    'other extras',
    [{ ...line('a'), extras: [['g', 'x']] }],
    { ...line('a'), extras: [['g', 'y']] },
    1,
    [
      { ...line('a'), extras: [['g', 'x']] },
      { ...line('a'), extras: [['g', 'y']] },
    ],
  ],
  [
    'the same extras',
    [line('a'), { ...line('a'), extras: [['g', 'x']] }],
    { ...line('a'), extras: [['g', 'x']] },
    1,
    [line('a'), { ...line('a', '', 2), extras: [['g', 'x']] }],
  ],
  ['no extras', [line('a')], { ...line('a'), extras: [] }, 1, [line('a', '', 2)]],
  ['no more than 99', [line('a', '', 99)], line('a'), 1, [line('a', '', 99)]],
])('a selection with %s', (_, lines, of, by, wanted) => {
  expect(counted(lines, of, by)).toEqual(wanted);
});
