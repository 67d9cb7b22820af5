import { expect, test } from 'vitest';
import { comingDays, hoursFieldsOf, hoursOf, hoursProblems } from './hours';

test('a day is changed without the others', () => {
  const spans = [{ from: '11:30', to: '22:00' }];
  const hours = { tue: spans, special: [{ date: '2026-12-24' }] };
  expect(hoursFieldsOf(hours)).toMatchObject({ mon: [], tue: spans, special: hours.special });
  expect(hoursOf(hours, { mon: spans })).toEqual({ ...hours, mon: spans });
});

test('days that are over are dropped, today stays', () => {
  const special = ['2026-11-21', '2026-11-22', '2026-11-23'].map((date) => ({ date }));
  expect(comingDays(special, '2026-11-22')).toEqual(special.slice(1));
});

test('what is not whole yet, or over, is told at its place', () => {
  const changed = {
    sun: [{ from: '11:30', to: '' }],
    special: [
      { date: '', hours: [{ from: '', to: '14:00' }] },
      { date: '0002-12-24' },
      { date: '2026-11-22' },
    ],
  };
  expect(hoursProblems(changed, { day: '2026-11-22', message: 'Over.' })).toEqual([
    { location: 'sun[0].to', code: 'not_a_time' },
    { location: 'special[0].date', code: 'not_a_date' },
    { location: 'special[0].hours[0].from', code: 'not_a_time' },
    { location: 'special[1].date', code: 'over', message: 'Over.' },
  ]);
});
