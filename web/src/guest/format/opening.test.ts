import { describe, expect, test } from 'vitest';
import { tagOf } from '../../i18n/languages';
import type { LanguageKey, Opening } from '../data';
import { dictionaries } from '../i18n';
import { daysLine, openingLine, servedLine } from './opening';

const languages = Object.keys(dictionaries) as LanguageKey[];

test.each<[Opening, Record<LanguageKey, string>]>([
  [
    { state: 'open', until: '23:00' },
    {
      en: 'Open until 23:00',
      fn: 'Ouvert jusqu’à 23\u00a0h',
      de: 'Geöffnet bis 23\u00a0Uhr',
      tr: 'Açık · kapanış 23:00',
    },
  ],
  [
    { state: 'open', until: '00:00' },
    {
      en: 'Open until midnight',
      fn: 'Ouvert jusqu’à minuit',
      de: 'Geöffnet bis Mitternacht',
      tr: 'Açık · kapanış gece yarısı',
    },
  ],
  [
    { state: 'open' },
    {
      en: 'Open 24 hours',
      fn: 'Ouvert 24\u00a0h\u00a0sur\u00a024',
      de: 'Rund um die Uhr geöffnet',
      tr: '24 saat açık',
    },
  ],
  [
    { state: 'closed', opensAt: '09:05', days: 0, weekday: 6 },
    {
      en: 'Opens at 09:05',
      fn: 'Ouvre à 9\u00a0h\u00a005',
      de: 'Öffnet um 9:05\u00a0Uhr',
      tr: 'Açılış: bugün 09:05',
    },
  ],
  [
    { state: 'closed', opensAt: '11:30', days: 1, weekday: 0 },
    {
      en: 'Opens tomorrow at 11:30',
      fn: 'Ouvre demain à 11\u00a0h\u00a030',
      de: 'Öffnet morgen um 11:30\u00a0Uhr',
      tr: 'Açılış: yarın 11:30',
    },
  ],
  [
    { state: 'closed', opensAt: '00:00', days: 0, weekday: 0 },
    {
      en: 'Opens at midnight',
      fn: 'Ouvre à minuit',
      de: 'Öffnet um Mitternacht',
      tr: 'Açılış: bugün gece yarısı',
    },
  ],
  [
    { state: 'closed', opensAt: '17:00', days: 3, weekday: 2 },
    {
      en: 'Opens Tuesday at 17:00',
      fn: 'Ouvre mardi à 17\u00a0h',
      de: 'Öffnet Dienstag um 17\u00a0Uhr',
      tr: 'Açılış: Salı 17:00',
    },
  ],
  [
    { state: 'closed', opensAt: '00:00', days: 6, weekday: 0 },
    {
      en: 'Opens Sunday at 00:00',
      fn: 'Ouvre dimanche à 0\u00a0h',
      de: 'Öffnet Sonntag um 0\u00a0Uhr',
      tr: 'Açılış: Pazar 00:00',
    },
  ],
  [
    { state: 'closed', opensAt: '10:00', days: 7, weekday: 1 },
    {
      en: 'Opens next Monday at 10:00',
      fn: 'Ouvre lundi prochain à 10\u00a0h',
      de: 'Öffnet nächsten Montag um 10\u00a0Uhr',
      tr: 'Açılış: haftaya Pazartesi 10:00',
    },
  ],
  [
    { state: 'closed' },
    { en: 'Closed at the moment', fn: 'Fermé en ce moment', de: 'Zurzeit geschlossen', tr: 'Şu anda kapalı' },
  ],
])('%j', (opening, lines) => {
  for (const language of languages) {
    expect(openingLine(opening, dictionaries[language])).toBe(lines[language]);
  }
});

describe.each(languages)('weekdays in %s', (language) => {
  const text = dictionaries[language];
  // 2026-11-22 is a Sunday.
  const day = (weekday: number): Date => new Date(Date.UTC(2026, 10, 22 + weekday));
  const name = (weekday: number, form: 'long' | 'short'): string =>
    new Intl.DateTimeFormat(tagOf[language], { weekday: form, timeZone: 'UTC' }).format(day(weekday));

  test.each([0, 1, 2, 3, 4, 5, 6])('%d is called as Intl calls it', (weekday) => {
    expect(text.weekdays[weekday]).toBe(name(weekday, 'long'));
    expect(text.weekdaysShort[weekday]).toBe(name(weekday, 'short'));
  });
});

test.each<[number[], string]>([
  [[0, 1, 2, 3, 4, 5, 6], 'daily'],
  [[1, 2, 3, 4, 5], 'Mon–Fri'],
  [[5, 4, 3, 2, 1], 'Mon–Fri'],
  [[0, 6], 'Sat, Sun'],
  [[0, 2, 3, 4, 5, 6], 'Tue–Sun'],
  [[1, 3, 5], 'Mon, Wed, Fri'],
  [[1, 2, 4, 5, 6], 'Mon, Tue, Thu–Sat'],
  [[3], 'Wed'],
])('days %j read %s', (days, line) => {
  expect(daysLine(days, dictionaries.en)).toBe(line);
});

test.each<[LanguageKey, string]>([
  ['en', 'Served Mon–Fri, 11:30–14:30'],
  ['de', 'Erhältlich Mo–Fr, 11:30–14:30\u00a0Uhr'],
  ['fn', 'Servi lun.–ven., 11\u00a0h\u00a030 – 14\u00a0h\u00a030'],
  ['tr', 'Servis: Pzt–Cum, 11:30–14:30'],
])('served hours in %s', (language, line) => {
  const weekdays = { days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30', now: true };
  expect(servedLine(weekdays, dictionaries[language])).toBe(line);
});

test.each<[LanguageKey, string, string]>([
  [
    'en',
    'Served Mon–Fri, 11:30–14:00 and 17:30–22:00',
    'Served 07:00–10:00, 11:30–14:00, 17:30–22:00 and 22:30–02:00',
  ],
  [
    'fn',
    'Servi lun.–ven., 11\u00a0h\u00a030 – 14\u00a0h et 17\u00a0h\u00a030 – 22\u00a0h',
    'Servi 7\u00a0h – 10\u00a0h, 11\u00a0h\u00a030 – 14\u00a0h, 17\u00a0h\u00a030 – 22\u00a0h et 22\u00a0h\u00a030 – 2\u00a0h',
  ],
  [
    'de',
    'Erhältlich Mo–Fr, 11:30–14\u00a0Uhr und 17:30–22\u00a0Uhr',
    'Erhältlich 7–10\u00a0Uhr, 11:30–14\u00a0Uhr, 17:30–22\u00a0Uhr und 22:30–2\u00a0Uhr',
  ],
  [
    'tr',
    'Servis: Pzt–Cum, 11:30–14:00 ve 17:30–22:00',
    'Servis: 07:00–10:00, 11:30–14:00, 17:30–22:00 ve 22:30–02:00',
  ],
])('several hours a day in %s', (language, two, four) => {
  const lunch = { from: '11:30', to: '14:00' };
  const dinner = { from: '17:30', to: '22:00' };
  const workdays = { days: [1, 2, 3, 4, 5], ...lunch, more: [dinner], now: true };
  expect(servedLine(workdays, dictionaries[language])).toBe(two);
  const all = { from: '07:00', to: '10:00', more: [lunch, dinner, { from: '22:30', to: '02:00' }] };
  const text = dictionaries[language];
  expect(servedLine({ days: daily, ...all, now: true }, text)).toBe(
    four.replace(text.served(''), text.served(`${text.daily}, `)),
  );
});

const daily = [0, 1, 2, 3, 4, 5, 6];

test.each<[number[], string, string, string]>([
  [[1, 2, 3, 4, 5], '00:00', '00:00', 'Served Mon–Fri'],
  [[6], '10:00', '10:00', 'Served Sat, 10:00–10:00'],
  [[6], '00:00', '23:59', 'Served Sat'],
  [daily, '10:00', '23:59', 'Served daily, 10:00–23:59'],
  [daily, '18:00', '00:00', 'Served daily, 18:00–00:00'],
  [daily, '00:00', '00:00', ''],
  [daily, '10:00', '10:00', ''],
  [daily, '00:00', '23:59', ''],
  [daily, '', '', ''],
  [[4], '', '', 'Served Thu'],
])('served on %j from %s to %s: %s', (days, from, to, line) => {
  expect(servedLine({ days, from, to, now: true }, dictionaries.en)).toBe(line);
});

test.each<[LanguageKey, string, string, string]>([
  [
    'en',
    'Served 1\u00a0Dec – 6\u00a0Jan\u00a02027',
    'Served from 1\u00a0Dec',
    'Served until 6\u00a0Jan\u00a02027',
  ],
  [
    'fn',
    'Servi du 1er\u00a0déc. au 6\u00a0janv.\u00a02027',
    'Servi à partir du 1er\u00a0déc.',
    'Servi jusqu’au 6\u00a0janv.\u00a02027',
  ],
  [
    'de',
    'Erhältlich 1.\u00a0Dez. bis 6.\u00a0Jan.\u00a02027',
    'Erhältlich ab 1.\u00a0Dez.',
    'Erhältlich bis 6.\u00a0Jan.\u00a02027',
  ],
  [
    'tr',
    'Servis: 1\u00a0Ara – 6\u00a0Oca\u00a02027',
    'Servis: 1\u00a0Ara tarihinden itibaren',
    'Servis: 6\u00a0Oca\u00a02027 tarihine kadar',
  ],
])('seasons in %s', (language, both, begins, ends) => {
  const first = { day: 1, month: 12 };
  const last = { day: 6, month: 1, year: 2027 };
  const line = (season: object) => servedLine({ days: daily, now: true, ...season }, dictionaries[language]);
  expect([line({ first, last }), line({ first }), line({ last })]).toEqual([both, begins, ends]);
});

test('all there is to say of when something is served', () => {
  const all = { days: [5, 6], from: '18:00', to: '22:00', last: { day: 24, month: 12 }, now: false };
  expect(servedLine(all, dictionaries.en)).toBe('Served Fri, Sat, 18:00–22:00, until 24\u00a0Dec');
});
