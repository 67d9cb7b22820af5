import type { Table } from '@/api';

/** Whether something holds of a table. */
type Test = (table: Table) => boolean;

/**
 * The tables in use that nobody has scanned for a time, those never scanned among them: a code may be gone, or hidden.
 * One that was added meanwhile has not had that time. While no table was ever scanned the codes may not be out yet, and
 * none is told of.
 */
export const silentOf = (tables: Table[], isScanned: Test, isOlder: Test): Table[] =>
  tables.some(({ lastScannedAt }) => lastScannedAt !== null)
    ? tables.filter((table) => table.status !== 'disabled' && isOlder(table) && !isScanned(table))
    : [];
