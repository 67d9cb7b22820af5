import { expect, test } from 'vitest';
import { csvOf } from './csv';

const linesOf = (locale: string, rows: (string | number | null)[][]) =>
  csvOf(locale, rows).slice(1).split('\r\n');

test('numbers and what stands between them are those of the language', () => {
  const rows = [
    ['Link', 'Clicks'],
    ['Menu', 1234.5],
    ['Map', null],
  ];
  expect(linesOf('en-GB', rows)).toEqual(['Link,Clicks', 'Menu,1234.5', 'Map,', '']);
  expect(linesOf('de-DE', rows)).toEqual(['Link;Clicks', 'Menu;1234,5', 'Map;', '']);
  expect(csvOf('tr-TR', rows)).toMatch(/^\uFEFFLink;/);
});

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+49 30', "'+49 30"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['a, b', '"a, b"'],
  ['two\nlines', '"two\nlines"'],
  ['Wein & Käse', 'Wein & Käse'],
])('%j stays a text', (text, want) => {
  expect(csvOf('en-GB', [[text]]).slice(1, -2)).toBe(want);
});

test('negative numbers are numbers', () => {
  expect(linesOf('en-GB', [[-3]])[0]).toBe('-3');
});
