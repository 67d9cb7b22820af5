import type { Table } from '@/api';

/**
 * The tables in use that nobody has scanned lately, those never scanned among them: a code may be gone, or hidden.
 * While no table was ever scanned the codes may not be out yet, and none is told of.
 */
export const silentOf = (tables: Table[], isScanned: (table: Table) => boolean): Table[] =>
  tables.some(({ lastScannedAt }) => lastScannedAt !== null)
    ? tables.filter((table) => table.status !== 'disabled' && !isScanned(table))
    : [];
