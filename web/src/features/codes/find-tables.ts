import type { Table } from '@/api';
import { plain, wordsOf } from '@/lib/text/find';

/** The tables that match what is typed; all of them while nothing is. `nameOf` says what a table of a number is called. */
export const findTables = (tables: Table[], wanted: string, nameOf: (number: number) => string): Table[] => {
  const words = wordsOf(wanted);
  if (words.length === 0) return tables;
  return tables.filter(({ number, area, label }) => {
    const place = plain(`${area} ${label}`);
    const name = plain(nameOf(number));
    // A number is typed from its first digit on: 12 is none that is found by 2.
    const matches = (word: string) =>
      place.includes(word) || (/^\d+$/.test(word) ? String(number).startsWith(word) : name.includes(word));
    return words.every(matches);
  });
};
