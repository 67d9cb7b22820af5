// @vitest-environment jsdom
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { atStart, changeLanguage, currentLanguage, languageOf, startI18n } from './index';
import de from './locales/de';
import en from './locales/en';
import fn from './locales/fn';
import tr from './locales/tr';

/** Every text by its path. */
const flat = (node: object, path = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(node).map(([key, value]) =>
      typeof value === 'string' ? { [`${path}${key}`]: value } : flat(value, `${path}${key}.`),
    ),
  );

const placeholders = (text: string): string[] => (text.match(/\{\{[^}]+\}\}/g) ?? []).sort();
const source = flat(en);

test.each(Object.entries({ fn, de, tr }))('%s says everything that English says', (_, messages) => {
  const texts = flat(messages);
  expect(Object.keys(texts).sort()).toEqual(Object.keys(source).sort());
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(text), key).toEqual(placeholders(source[key] ?? ''));
  }
});

test('the text of a blocked popup stays to the letter', () => {
  expect(en.session.error['popup-blocked']).toBe('Popup blocked. Please enable popups and try again.');
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'fr-CA'], 'fn'],
  [['tr'], 'tr'],
  [['ja'], 'en'],
  [[], 'en'],
] as const)('a browser that wants %j gets %s', (tags, language) => {
  expect(languageOf(tags)).toBe(language);
});

test('French is fn in state and fr in the document', async () => {
  await startI18n('en');
  await changeLanguage('fn');
  expect(currentLanguage()).toBe('fn');
  expect(document.documentElement.lang).toBe('fr');
});

test.each([
  ['en', 'since 12 November 2026', '12 Nov 2026, 15:04'],
  ['fn', 'depuis le 12 novembre 2026', '12 nov. 2026, 15:04'],
  ['de', 'seit 12. November 2026', '12.11.2026, 15:04'],
  ['tr', '12 Kasım 2026 tarihinden beri', '12 Kas 2026 15:04'],
] as const)('dates in %s have the day first, and times 24 hours', async (language, day, moment) => {
  await startI18n(language);
  const since = new Date(2026, 10, 12, 15, 4);
  expect(i18next.t('since', { ns: 'team', since })).toBe(day);
  expect(i18next.t('at', { ns: 'audit', at: since })).toBe(moment);
});

test('of languages chosen one after another the last is spoken', async () => {
  await startI18n('en');
  await Promise.all([changeLanguage('tr'), changeLanguage('en')]);
  expect(currentLanguage()).toBe('en');
});

test('a word begins a line by the rules of its language', () => {
  expect(atStart('içerir', 'tr')).toBe('İçerir');
  expect(atStart('ice', 'en')).toBe('Ice');
});
