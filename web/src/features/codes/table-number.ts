import type { FieldProblem, Table } from '@/api';

/** The highest number of a table. */
export const highest = 9999;

/** A number of a table as it is typed; undefined where it is none. */
export const numberOf = (text: string): number | undefined => {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 ? number : undefined;
};

/** The rule that the typed number of a table breaks beside the others, as the server says it. */
export const numberProblems = (text: string, others: Table[]): FieldProblem[] => {
  const number = numberOf(text);
  if (number === undefined) return [{ location: 'number', code: 'range', params: { min: 1, max: highest } }];
  const isTaken = others.some((table) => table.number === number);
  return isTaken ? [{ location: 'number', code: 'number_taken', params: { number } }] : [];
};
