import { expect, test } from 'vitest';
import { comingDays, endsNextDay, hoursProblems, nextSpan, withDays } from './hours';

test.each([
  [[], { from: '11:30', to: '22:00' }],
  [[{ from: '11:30', to: '14:30' }], { from: '17:30', to: '22:00' }],
  [[{ from: '17:30', to: '23:00' }], { from: '', to: '' }],
  [[{ from: '20:00', to: '02:00' }], { from: '', to: '' }],
])('after %j the next stretch is %j', (spans, next) => {
  expect(nextSpan(spans)).toEqual(next);
});

test('the hours of a day are copied to others, and closing one leaves the rest', () => {
  const spans = [{ from: '11:30', to: '22:00' }];
  const week = withDays({ special: [{ date: '2026-12-24' }] }, ['mon', 'tue'], spans);
  expect(withDays(week, ['mon'], [])).toEqual({ mon: [], tue: spans, special: [{ date: '2026-12-24' }] });
});

test('days that are over are dropped, today and a day without a date stay', () => {
  const special = ['2026-11-21', '2026-11-22', ''].map((date) => ({ date }));
  expect(comingDays({ special }, '2026-11-22')).toEqual(special.slice(1));
});

test('what is not whole yet is told at its place', () => {
  const hours = {
    sun: [{ from: '11:30', to: '' }],
    special: [{ date: '', hours: [{ from: '', to: '14:00' }] }],
  };
  expect(hoursProblems(hours)).toEqual([
    { location: 'opening_hours.sun[0].to', code: 'not_a_time' },
    { location: 'opening_hours.special[0].date', code: 'not_a_date' },
    { location: 'opening_hours.special[0].hours[0].from', code: 'not_a_time' },
  ]);
});

test('a stretch that ends at or before its start goes on past midnight', () => {
  expect(endsNextDay({ from: '20:00', to: '02:00' })).toBe(true);
  expect(endsNextDay({ from: '20:00', to: '' })).toBe(false);
  expect(endsNextDay({ from: '11:30', to: '14:30' })).toBe(false);
});
