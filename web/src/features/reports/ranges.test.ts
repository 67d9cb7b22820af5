import { expect, test } from 'vitest';
import { addDays, rangeOf, rangeText, todayIn } from './ranges';

test('a day begins where the store is', () => {
  const late = new Date('2026-11-21T23:30Z');
  expect(todayIn('Europe/Berlin', late)).toBe('2026-11-22');
  expect(todayIn('America/New_York', late)).toBe('2026-11-21');
  expect(todayIn('Asia/Kathmandu', new Date('2026-11-21T18:15Z'))).toBe('2026-11-22');
});

test('ranges end today, and have as many days as they say', () => {
  expect(rangeOf('7', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' });
  expect(rangeOf('90', '2026-03-29').from).toBe('2025-12-30');
  expect(rangeOf('month', '2026-11-03')).toEqual({ from: '2026-11-01', to: '2026-11-03' });
});

test('clocks that change take no day away', () => {
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2026-10-25', -1)).toBe('2026-10-24');
});

test('a range is written as the language writes it', () => {
  expect(rangeText('en-GB', { from: '2026-11-01', to: '2026-11-30' })).toMatch(/^1\s?–\s?30 Nov 2026$/);
  expect(rangeText('de-DE', { from: '2026-11-01', to: '2026-11-30' })).toMatch(/^0?1\.\s?–\s?30\.11\.2026$/);
});
