import { expect, test } from 'vitest';
import { isHalfTyped, rangeOf, rangeProblems, rangeText } from './ranges';

test('ranges end today, and have as many days as they say', () => {
  expect(rangeOf('7', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' });
  expect(rangeOf('90', '2026-03-29').from).toBe('2025-12-30');
  expect(rangeOf('month', '2026-11-03')).toEqual({ from: '2026-11-01', to: '2026-11-03' });
});

test('a range is written as the language writes it', () => {
  expect(rangeText('en-GB', { from: '2026-11-01', to: '2026-11-30' })).toMatch(/^1\s?–\s?30 Nov 2026$/);
  expect(rangeText('de-DE', { from: '2026-11-01', to: '2026-11-30' })).toMatch(/^0?1\.\s?–\s?30\.11\.2026$/);
});

test.each([
  ['2026-11-03', '2026-11-03', []],
  ['1999-01-01', '2026-11-03', []],
  ['', '2026-11-03', ['query.from not_a_date']],
  ['2026-11-01', '0202-11-03', ['query.to not_a_date']],
  ['2026-11-03', '2026-11-02', ['query.to before_from']],
  ['2026-11-01', '2027-03-01', ['query.to after_today']],
  ['2026-11-05', '2026-11-04', ['query.from after_today', 'query.to after_today']],
])('what is wrong with the days from %j to %j is known without the server', (from, to, wanted) => {
  const wrong = rangeProblems({ from, to }, '2026-11-03');
  expect(wrong.map(({ location, code }) => `${location} ${code}`)).toEqual(wanted);
});

test('a year is half typed until it has its four digits', () => {
  expect(
    ['0002', '0020', '0202', '2026'].map((year) => isHalfTyped({ from: `${year}-11-10`, to: '2026-11-11' })),
  ).toEqual([true, true, true, false]);
});
