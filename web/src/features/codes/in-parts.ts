import type { Table } from '@/api';
import type { Problem } from '@/lib/server/problem';

/** How many tables a call may name. */
const atOnce = 200;

/** Sends the ids of tables, as many at once as a call may name, until one is refused; answers with which it was done. */
export const inParts = async (
  tables: Table[],
  send: (ids: string[]) => Promise<Problem | null>,
): Promise<{ done: Table[]; problem: Problem | null }> => {
  const done: Table[] = [];
  while (done.length < tables.length) {
    const part = tables.slice(done.length, done.length + atOnce);
    const problem = await send(part.map(({ id }) => id));
    if (problem) return { done, problem };
    done.push(...part);
  }
  return { done, problem: null };
};
