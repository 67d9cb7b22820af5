import { describe, expect, test } from 'vitest';
import { tagOf } from '../../i18n/languages';
import { flawsOf } from '../../i18n/testing';
import type { LanguageKey, UntilData } from '../data';
import { notes } from '../offline/copy';
import { dictionaries, messagesOf } from '.';

const languages = Object.keys(dictionaries) as LanguageKey[];

/** The paths of all texts, and those of them that are empty. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}:${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}/${key}`));
}

/** Every text without parameters. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Every text, also those that take parameters, with variables in their place. */
function linesOf(value: unknown, key = ''): string[] {
  const takesTimes = key === 'time' || key === 'hours';
  if (typeof value === 'function') return [takesTimes ? value('11:30', '23:00') : value('{{a}}', '{{b}}')];
  if (typeof value !== 'object' || value === null) return textsOf(value);
  return Object.entries(value).flatMap(([inner, text]) => linesOf(text, inner));
}

test('all languages of the contract have a dictionary', () => {
  expect(languages.toSorted()).toEqual(['de', 'en', 'fn', 'tr']);
});

describe.each(languages)('%s', (language) => {
  const text = dictionaries[language];

  test('has the keys of English', () => {
    expect(pathsOf(text).toSorted()).toEqual(pathsOf(dictionaries.en).toSorted());
  });

  test('leaves nothing empty, and nothing with a stray space', () => {
    expect(textsOf(text).filter((line) => line !== line.trim() || line === '')).toEqual([]);
  });

  test('is set as its readers set it', () => {
    const lines = [...linesOf(text), notes[tagOf[language]] ?? ''];
    const flaws = lines.flatMap((line) => flawsOf(language, line).map((flaw) => `${flaw}: ${line}`));
    expect(flaws).toEqual([]);
  });

  test('counts as Intl.PluralRules counts', () => {
    const rules = new Intl.PluralRules(tagOf[language]);
    for (let count = 0; count < 200; count++) {
      // Turkish has the singular after every number.
      const words = [1, 2].map((other) => text.found(other).replace(/\d+/, '#'));
      const expected = language === 'tr' || rules.select(count) === 'one' ? words[0] : words[1];
      expect(text.found(count).replace(/\d+/, '#')).toBe(expected);
    }
  });
});

test.each<[LanguageKey, number, number, string]>([
  ['en', 12, 5, '12 dishes hidden · 5 dishes may contain it'],
  ['en', 1, 1, '1 dish hidden · 1 dish may contain it'],
  ['de', 12, 5, '12 Gerichte ausgeblendet · 5 Gerichte können es enthalten'],
  ['de', 1, 1, '1 Gericht ausgeblendet · 1 Gericht kann es enthalten'],
  ['fn', 0, 1, '0 plat masqué · 1 plat peut en contenir'],
  ['fn', 12, 5, '12 plats masqués · 5 plats peuvent en contenir'],
  ['tr', 12, 5, '12 yemek gizlendi · 5 yemek içerebilir'],
])('in %s, of %d hidden, %d with traces: %s', (language, hidden, traces, line) => {
  const text = dictionaries[language];
  expect(`${text.hidden(hidden)} · ${text.traces(traces)}`).toBe(line);
});

test.each<[LanguageKey, number, string]>([
  ['en', 1, 'not confirmed for 1 dish'],
  ['en', 13, 'not confirmed for 13 dishes'],
  ['de', 1, 'bei 1 Gericht nicht bestätigt'],
  ['de', 13, 'bei 13 Gerichten nicht bestätigt'],
  ['fn', 1, 'non confirmé pour 1 plat'],
  ['fn', 13, 'non confirmé pour 13 plats'],
  ['tr', 1, '1 yemek için doğrulanmadı'],
  ['tr', 13, '13 yemek için doğrulanmadı'],
])('in %s an allergen is, of %d: %s', (language, count, line) => {
  expect(dictionaries[language].mayHave(count)).toBe(line);
});

test('an unknown language falls back to English', () => {
  expect(messagesOf('xx' as LanguageKey)).toBe(dictionaries.en);
});

test('the end of an offer names the year that is not this one, and today', () => {
  const until = (language: LanguageKey, end: Partial<UntilData>) =>
    dictionaries[language].until({ day: 30, month: 11, ...end });
  const said = languages
    .toSorted()
    .map((language) => [
      until(language, { year: 2027 }),
      until(language, { time: '14:30' }),
      until(language, { isToday: true }),
      until(language, { isToday: true, time: '14:30' }),
    ]);
  expect(said).toEqual([
    [
      'Bis 30. November 2027',
      'Bis 30. November, 14:30\u00a0Uhr',
      'Nur noch heute',
      'Nur noch heute, bis 14:30\u00a0Uhr',
    ],
    ['Until 30 November 2027', 'Until 30 November, 14:30', 'Ends today', 'Ends today at 14:30'],
    [
      'Jusqu’au 30 novembre 2027',
      'Jusqu’au 30 novembre, 14\u00a0h\u00a030',
      'Se termine aujourd’hui',
      'Se termine aujourd’hui à 14\u00a0h\u00a030',
    ],
    ['Son gün 30 Kasım 2027', 'Son gün 30 Kasım, 14:30', 'Son gün bugün', 'Son gün bugün, 14:30'],
  ]);
});
