import { startTransition, useEffect, useState } from 'react';

/** How many rows are drawn at once, and how many are added at a time: few enough to keep up with typing. */
const step = 40;

/**
 * How many rows of a long list are drawn: some at first, the others by and by unless they wait to be asked for.
 * Another `key` begins anew.
 */
export const useRows = (total: number, key: string, waits: boolean): [rows: number, more: () => void] => {
  const [drawn, setDrawn] = useState({ key, rows: step });
  if (drawn.key !== key) setDrawn({ key, rows: step });
  const more = () => setDrawn((before) => ({ ...before, rows: before.rows + step }));
  const isShort = drawn.rows < total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step the next
  useEffect(() => {
    if (!isShort || waits) return;
    const timer = setTimeout(() => startTransition(more));
    return () => clearTimeout(timer);
  }, [drawn, isShort, waits]);
  return [drawn.rows, more];
};
