import { expect, test } from 'vitest';
import { patchOf, textFields } from './fields';
import { stateOf, textIn, worst } from './text';

test.each([
  [{ de: 'Suppe', tr: 'Çorba' }, 'tr', 'de', 'Çorba'],
  [{ de: 'Suppe' }, 'tr', 'de', 'Suppe'],
  [{ fn: 'Soupe' }, 'tr', 'de', 'Soupe'],
  [{}, 'tr', 'de', ''],
] as const)('%j in %s with source %s is %j', (text, language, source, shown) => {
  expect(textIn(text, language, source)).toBe(shown);
});

test.each([
  [{ de: 'Suppe' }, 'de', 'good'],
  [{ de: 'Suppe' }, 'tr', 'missing'],
  [{}, 'tr', 'good'],
  [{ de: 'Suppe', tr: 'Çorba' }, 'tr', 'good'],
  [{ de: 'Brühe', tr: 'Çorba', stale: ['tr'] }, 'tr', 'stale'],
] as const)('%j stands in %s as %s', (text, language, state) => {
  expect(stateOf(text, language, 'de')).toBe(state);
});

test('of several states the worst counts', () => {
  expect(worst(['good', 'stale', 'missing'])).toBe('missing');
  expect(worst(['good', 'stale'])).toBe('stale');
  expect(worst(['good'])).toBe('good');
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
