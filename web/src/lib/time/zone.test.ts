import { expect, test } from 'vitest';
import { momentOf, wallTime } from './zone';

const berlin = 'Europe/Berlin';

test.each([
  ['2026-12-01T18:00', berlin, '2026-12-01T17:00:00Z'],
  ['2026-07-01T18:00', berlin, '2026-07-01T16:00:00Z'],
  ['2026-07-01T18:00:30', berlin, '2026-07-01T16:00:30Z'],
  ['2026-07-01T00:00', 'Europe/Istanbul', '2026-06-30T21:00:00Z'],
  // On 29 March clocks in Berlin go from 2:00 to 3:00, on 25 October from 3:00 to 2:00.
  ['2026-03-29T01:59', berlin, '2026-03-29T00:59:00Z'],
  ['2026-03-29T03:00', berlin, '2026-03-29T01:00:00Z'],
  ['2026-10-25T01:59', berlin, '2026-10-24T23:59:00Z'],
  ['2026-10-25T02:30', berlin, '2026-10-25T00:30:00Z'],
  ['2026-10-25T03:00', berlin, '2026-10-25T02:00:00Z'],
  // In New York west of UTC, and where clocks move by half an hour.
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
  ['2026-12-31T23:59', 'Asia/Kathmandu', '2026-12-31T18:14:00Z'],
])('%s in %s is %s, and is shown so', (wall, zone, moment) => {
  expect(momentOf(wall, zone)).toBe(moment);
  expect(wallTime(moment, zone)).toBe(wall);
});

test('an hour that clocks skip is moved on', () => {
  expect(momentOf('2026-03-29T02:30', berlin)).toBe('2026-03-29T01:30:00Z');
  expect(wallTime('2026-03-29T01:30:00Z', berlin)).toBe('2026-03-29T03:30');
});

test('the second of an hour that clocks show twice is shown as the first', () => {
  expect(wallTime('2026-10-25T01:30:00Z', berlin)).toBe('2026-10-25T02:30');
});

test.each(['', 'tomorrow', '2026-12-01', '2026-13-01T10:00', '2026-12-01T25:00', '12026-01-01T10:00'])(
  '%j is no moment',
  (wall) => {
    expect(momentOf(wall, berlin)).toBeNull();
  },
);
