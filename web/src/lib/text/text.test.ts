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
  // What reads the same everywhere needs no translation; one that it has can be old.
  [{ de: '0,3 l' }, 'en', 'good'],
  [{ de: '0.5l' }, 'en', 'good'],
  [{ de: '250 g' }, 'en', 'good'],
  [{ de: '2 x 33 cm' }, 'en', 'good'],
  [{ de: '12' }, 'en', 'good'],
  [{ de: '6/8' }, 'en', 'good'],
  [{ de: '2 Personen' }, 'en', 'missing'],
  [{ de: 'L' }, 'en', 'missing'],
  [{ de: '1111111111111111111111111111111111111111 Gramm' }, 'en', 'missing'],
  [{ de: '0,4 l', en: '0.3 l', stale: ['en'] }, 'en', 'stale'],
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
