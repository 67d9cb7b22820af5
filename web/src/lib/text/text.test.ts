import { expect, test } from 'vitest';
import { patchOf, textFields } from './fields';
import { shownIn, stateOf, textIn } from './text';

test.each([
  [{ de: 'Suppe', tr: 'Çorba' }, 'tr', 'de', 'Çorba', 'tr'],
  [{ de: 'Suppe' }, 'tr', 'de', 'Suppe', 'de'],
  [{ de: 'Suppe', tr: '' }, 'tr', 'de', 'Suppe', 'de'],
  [{ fn: 'Soupe' }, 'tr', 'de', 'Soupe', 'fn'],
  [{ fn: 'Soupe', de: 'Suppe' }, 'tr', 'en', 'Soupe', 'fn'],
  [{}, 'tr', 'de', '', 'tr'],
] as const)('%j in %s with source %s is %j, in %s', (text, language, source, shown, spoken) => {
  expect(textIn(text, language, source)).toBe(shown);
  expect(shownIn(text, language, source)).toBe(spoken);
});

test.each([
  [{ de: 'Suppe' }, 'de', 'good'],
  [{ de: 'Suppe' }, 'tr', 'missing'],
  [{}, 'tr', 'good'],
  [{ de: 'Suppe', tr: 'Çorba' }, 'tr', 'good'],
  [{ de: 'Brühe', tr: 'Çorba', stale: ['tr'] }, 'tr', 'stale'],
] as const)('%j stands in %s as %s', (text, language, state) => {
  expect(stateOf([text], language, 'de')).toBe(state);
});

test.each([
  [[{ de: 'Suppe', tr: 'Çorba' }, { de: 'Tag', tr: 'Gün', stale: ['tr'] }, { de: 'Tisch' }], 'missing'],
  [
    [
      { de: 'Suppe', tr: 'Çorba' },
      { de: 'Tag', tr: 'Gün', stale: ['tr'] },
    ],
    'stale',
  ],
  [[{ de: 'Suppe', tr: 'Çorba' }, {}], 'good'],
  [[], 'good'],
] as const)('of the texts %j the worst counts: %s', (texts, state) => {
  expect(stateOf([...texts], 'tr', 'de')).toBe(state);
});

test('fields open to a patch that names only the languages changed', () => {
  expect(textFields('name', { de: 'Suppe', stale: ['en'] })).toEqual({
    'name.en': '',
    'name.fn': '',
    'name.de': 'Suppe',
    'name.tr': '',
  });
  expect(patchOf({ 'name.de': 'Brühe', 'name.tr': '', linkAddress: 'x', spiceLevel: 0 })).toEqual({
    name: { de: 'Brühe', tr: '' },
    linkAddress: 'x',
    spiceLevel: 0,
  });
});
