import { expect, test } from 'vitest';
import { toCamel, toSnake } from './case';

test.each([
  ['an object', { link_address: 'x' }, { linkAddress: 'x' }],
  [
    'objects in lists, at every depth',
    { menu_sections: [{ sold_out: [{ may_contain: 1 }] }] },
    { menuSections: [{ soldOut: [{ mayContain: 1 }] }] },
  ],
  ['a list', [{ is_active: true }], [{ isActive: true }]],
  [
    'texts by language',
    { name: { en: 'Soup', fn: 'Soupe', stale: ['fn'] } },
    { name: { en: 'Soup', fn: 'Soupe', stale: ['fn'] } },
  ],
  ['values, which are no keys', { kind: 'gluten_free' }, { kind: 'gluten_free' }],
  ['a string', 'link_address', 'link_address'],
  ['nothing', undefined, undefined],
])('names %s as the browser does and back', (_, wire, browser) => {
  expect(toCamel(wire)).toEqual(browser);
  expect(toSnake(browser)).toEqual(wire);
});

test('leaves the keys of maps as they are, which are ids, and converts what they lead to', () => {
  const wire = { item_counts: { price_1PQRs: 2, pRice_X: 1 }, by_dish: { dish_aB: { name_text: 'Soup' } } };
  const browser = { itemCounts: { price_1PQRs: 2, pRice_X: 1 }, byDish: { dish_aB: { nameText: 'Soup' } } };
  const maps = ['itemCounts', 'byDish'];
  expect(toCamel(wire, maps)).toEqual(browser);
  expect(toSnake(browser, maps)).toEqual(wire);
});

test('takes the names of maps from the OpenAPI document', () => {
  expect(toCamel({ errors: [{ params: { some_key: 1 } }] })).toEqual({
    errors: [{ params: { some_key: 1 } }],
  });
});

test.each([
  ['form data', new FormData()],
  ['a file', new Blob(['x'])],
  ['search parameters', new URLSearchParams('linkAddress=x')],
])('leaves %s untouched', (_, body) => {
  expect(toSnake(body)).toBe(body);
});
