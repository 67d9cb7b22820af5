import { expect, test } from 'vitest';
import { rangeOf, rangeText } from './ranges';

test('ranges end today, and have as many days as they say', () => {
  expect(rangeOf('7', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' });
  expect(rangeOf('90', '2026-03-29').from).toBe('2025-12-30');
  expect(rangeOf('month', '2026-11-03')).toEqual({ from: '2026-11-01', to: '2026-11-03' });
});

test('a range is written as the language writes it', () => {
  expect(rangeText('en-GB', { from: '2026-11-01', to: '2026-11-30' })).toMatch(/^1\s?–\s?30 Nov 2026$/);
  expect(rangeText('de-DE', { from: '2026-11-01', to: '2026-11-30' })).toMatch(/^0?1\.\s?–\s?30\.11\.2026$/);
});
