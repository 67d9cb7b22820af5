import { expect, test } from 'vitest';
import { type Availability, hoursOf, hoursProblems, placeOfHours, withHours } from './availability';
import { availabilityLine } from './availability-field';

const lunch = { from: '11:30', to: '14:00' };
const dinner = { from: '17:30', to: '22:00' };
const days = [1, 2, 3, 4, 5];

test.each<[string, Availability, string]>([
  ['all day', { days, from: '', to: '' }, 'Mon–Fri'],
  ['once a day', { days, ...lunch }, 'Mon–Fri · 11:30–14:00'],
  ['twice a day', { days, ...lunch, more: [dinner] }, 'Mon–Fri · 11:30–14:00, 17:30–22:00'],
  ['half typed', { days, ...lunch, more: [{ from: '17:30', to: '' }] }, 'Mon–Fri · 11:30–14:00'],
])('what is served %s is told in a line', (_, availability, line) => {
  expect(availabilityLine(availability)).toBe(line);
});

test('the first of several hours may go', () => {
  const twice: Availability = { days, ...lunch, more: [dinner], hidden: true };
  expect(hoursOf(twice)).toEqual([lunch, dinner]);
  expect(withHours(twice, [dinner])).toEqual({ days, ...dinner, hidden: true });
  expect(withHours(twice, [])).toEqual({ days, from: '', to: '', hidden: true });
  expect(withHours({ days, ...lunch }, [lunch, dinner])).toEqual({ days, ...lunch, more: [dinner] });
});

test('rules are told at the hours that break them', () => {
  expect(['', '[0].from', '[1]', '[3].to'].map(placeOfHours)).toEqual([
    'availability.more',
    'availability.from',
    'availability.more[0]',
    'availability.more[2].to',
  ]);
  const half = { from: '', to: '22:00' };
  const places = (availability: Availability | null) =>
    hoursProblems({ availability }).map(({ location }) => location);
  expect(places({ days, ...lunch, more: [half] })).toEqual(['availability.more[0].from']);
  expect(places({ days, ...half })).toEqual(['availability.from']);
  expect(places({ days, from: '', to: '' })).toEqual([]);
  expect(places(null)).toEqual([]);
});
