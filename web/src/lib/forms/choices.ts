/** The keys of a table, in its order, that has each value of a type: one that is left out does not compile. */
export const keysOf = <T extends string>(table: Record<T, unknown>): T[] => Object.keys(table) as T[];
