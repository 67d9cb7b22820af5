import { expect, test } from 'vitest';
import { addDays, mondayOf, todayIn } from './days';

test('a day begins where the store is', () => {
  const late = new Date('2026-11-21T23:30Z');
  expect(todayIn('Europe/Berlin', late)).toBe('2026-11-22');
  expect(todayIn('America/New_York', late)).toBe('2026-11-21');
  expect(todayIn('Asia/Kathmandu', new Date('2026-11-21T18:15Z'))).toBe('2026-11-22');
});

test('clocks that change take no day away', () => {
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2026-10-25', -1)).toBe('2026-10-24');
});

test('weeks begin on Monday', () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-29', '2027-01-01'];
  expect(days.map(mondayOf)).toEqual(['2026-11-16', '2026-11-23', '2026-11-23', '2026-12-28']);
});
