import type { Report } from '@/api';
import { addDays, mondayOf } from '@/lib/time/days';

/** The days of which Today tells: this week and the one before. */
export const weeksTo = (today: string): { from: string; to: string } => ({
  from: addDays(mondayOf(today), -7),
  to: today,
});

/** How many guests there were. */
export type Guests = {
  today: number;
  /** From Monday to today. */
  week: number;
  /** From Monday to today's weekday a week ago, so that it is as many days. */
  before: number;
  /** The last seven days, the oldest first. */
  days: { day: string; guests: number }[];
};

/** Counts the guests in a report by day of both weeks. */
export const guestsOf = ({ rows, to: today }: Pick<Report, 'rows' | 'to'>): Guests => {
  const days = rows.map(({ value, now }) => ({ day: value, guests: now.visitors }));
  const sum = (from: string, to: string) =>
    days.reduce((total, { day, guests }) => total + (day >= from && day <= to ? guests : 0), 0);
  const monday = mondayOf(today);
  return {
    today: sum(today, today),
    week: sum(monday, today),
    before: sum(addDays(monday, -7), addDays(today, -7)),
    days: days.slice(-7),
  };
};
