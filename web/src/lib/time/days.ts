/** The day that it is in a time zone, now or at another moment, such as 2026-11-22. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  // Swedish dates are written as the server writes them.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);

/** A day some days later. */
export const addDays = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));
