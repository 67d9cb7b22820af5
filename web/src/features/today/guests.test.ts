import { expect, test } from 'vitest';
import type { Report } from '@/api';
import { addDays } from '@/lib/time/days';
import { guestsOf, weeksTo } from './guests';

/** A report in which each day has twice the guests of the one before. */
const reportTo = (today: string): Pick<Report, 'rows' | 'to'> => {
  const rows: Report['rows'] = [];
  const { from } = weeksTo(today);
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const now = { visitors: 2 ** rows.length } as Report['now'];
    rows.push({ value: day, now, before: now });
  }
  return { rows, to: today };
};

test.each([
  ['a Monday', '2026-11-23', '2026-11-16', { today: 128, week: 128, before: 1 }],
  ['a Wednesday', '2026-11-25', '2026-11-16', { today: 512, week: 128 + 256 + 512, before: 1 + 2 + 4 }],
  ['a Sunday', '2026-11-29', '2026-11-16', { today: 8192, week: 16256, before: 127 }],
  ['a Friday of a new year', '2027-01-01', '2026-12-21', { today: 2048, week: 3968, before: 31 }],
])('on %s this week is told beside as many days of the last', (_, today, from, want) => {
  expect(weeksTo(today)).toEqual({ from, to: today });
  const guests = guestsOf(reportTo(today));
  expect(guests).toMatchObject(want);
  expect(guests.days.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(today, -ago)));
});
