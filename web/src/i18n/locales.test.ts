// @vitest-environment jsdom
import i18next from 'i18next';
import { expect, test } from 'vitest';
import {
  atStart,
  changeLanguage,
  currentLanguage,
  initialOf,
  labelled,
  languageOf,
  nameOfLanguage,
  startI18n,
} from './index';
import de from './locales/de';
import en from './locales/en';
import fn from './locales/fn';
import tr from './locales/tr';
import { flawsOf, pluralFlawsOf, withoutForm } from './testing';

/** Every text by its path. */
const flat = (node: object, path = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(node).map(([key, value]) =>
      typeof value === 'string' ? { [`${path}${key}`]: value } : flat(value, `${path}${key}.`),
    ),
  );

const dictionaries = { en, fn, de, tr } as const;
const names = Object.keys(dictionaries) as (keyof typeof dictionaries)[];
const paths = (texts: object): string[] => [...new Set(Object.keys(texts).map(withoutForm))].sort();

const placeholders = (text: string): string[] => (text.match(/\{\{[^}]+\}\}/g) ?? []).sort();
const source = flat(en);

test.each(Object.entries({ fn, de, tr }))('%s says everything that English says', (_, messages) => {
  const texts = flat(messages);
  expect(paths(texts)).toEqual(paths(source));
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(text), key).toEqual(placeholders(source[key] ?? source[otherOf(key)] ?? ''));
  }
});

/** The English text of a plural form that English does not have. */
const otherOf = (key: string): string => key.replace(/_many$/, '_other');

test.each(names)('%s has the plural forms that Intl counts by', (language) => {
  expect(pluralFlawsOf(language, Object.keys(flat(dictionaries[language])))).toEqual([]);
});

test.each(names)('%s is set as its readers set it', (language) => {
  const flaws = Object.entries(flat(dictionaries[language])).flatMap(([key, text]) =>
    flawsOf(language, text).map((flaw) => `${key} has ${flaw}: ${text}`),
  );
  expect(flaws).toEqual([]);
});

/** Whether a text has two words of its own or more; a single one may be the same in two languages. */
const hasWords = (text: string): boolean =>
  /\p{L}{2}\P{L}+\p{L}{2}/u.test(text.replace(/\{\{[^}]+\}\}/g, ''));

/** Sentences that another language shares with English. */
const shared = ['Messages (Alt+T)', 'Osteria Cedrina', 'Wi-Fi'];

test.each(Object.entries({ fn, de, tr }))('%s leaves no sentence in English', (_, messages) => {
  const left = Object.entries(flat(messages)).filter(
    ([key, text]) => text === source[key] && hasWords(text) && !shared.includes(text),
  );
  expect(left).toEqual([]);
});

test.each([
  ['a straight quote', 'de', 'Das ist "gut".', 1],
  ['three dots', 'tr', 'Yükleniyor...', 1],
  ['a plain space before a colon', 'fn', 'Pas encore traduit :', 1],
  ['no space before a question mark', 'fn', 'Quitter?', 1],
  ['plain spaces in guillemets', 'fn', '« x\u202f»', 1],
  ['English quotes in French', 'fn', '“x”', 1],
  ['English quotes in German', 'de', '“Karte” gespeichert', 1],
  ['a suffix after a variable', 'tr', '{{name}}’nin rolü', 1],
  ['English', 'de', 'Save the Karte', 1],
  ['nothing', 'fn', 'Retirer «\u202f{{name}}\u202f»\u202f? Écrivez https://example.com, à 17:30', 0],
  ['nothing', 'de', '„{{name}}“ wird geladen …', 0],
  ['nothing', 'tr', '“{{name}}” {{place}}/{{total}}', 0],
] as const)('%s is found in %s: %s', (_, language, text, count) => {
  expect(flawsOf(language, text)).toHaveLength(count);
});

test('a plural form too few is found', () => {
  expect(pluralFlawsOf('fn', ['a.x_one', 'a.x_other', 'a.y'])).toEqual([
    'a.x has one, other, not many, one, other',
  ]);
  expect(pluralFlawsOf('tr', ['a.x_one', 'a.x_other'])).toEqual([]);
});

test('French counts by its own rules, not by those of the browser', async () => {
  await startI18n('fn');
  expect(i18next.t('clickSum', { ns: 'links', count: 0, sum: '0' })).toBe('0 clic jusqu’ici');
  const dishes = (count: number) => i18next.t('facts.dishes', { ns: 'menu', count });
  expect([0, 1.5, 2, 1200, 1_000_000].map(dishes)).toEqual([
    '0 plat',
    '1,5 plat',
    '2 plats',
    '1\u202f200 plats',
    '1\u202f000\u202f000 de plats',
  ]);
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
  expect(initialOf(' ilker', 'tr')).toBe('İ');
  expect(initialOf('élodie', 'fn')).toBe('É');
  expect(initialOf('', 'en')).toBe('?');
});

test.each([
  ['en', 'Available: Soup', 'German'],
  ['fn', 'Available\u202f: Soup', 'allemand'],
  ['de', 'Available: Soup', 'Deutsch'],
  ['tr', 'Available: Soup', 'Almanca'],
] as const)('in %s labels have its colon, and languages its names', async (language, label, german) => {
  await startI18n(language);
  expect(labelled('Available', 'Soup')).toBe(label);
  expect(nameOfLanguage('de')).toBe(german);
});
