import { startTransition, useEffect, useState } from 'react';

/**
 * How many rows are drawn at once, which fill a screen, how many are added at a time, and how many are drawn without
 * being asked for where the others wait. The first two are few enough to keep up with typing.
 */
const first = 16;
const step = 24;
const unasked = first + step;

/**
 * How many rows of a long list are drawn: some at first, the others by and by. Where the list `waits`, those that
 * would be many come when `more` is called, which is null while none wait for it. Another `key` begins anew.
 */
export const useRows = (
  total: number,
  key: string,
  waits: boolean,
): [rows: number, more: (() => void) | null] => {
  const [drawn, setDrawn] = useState({ key, rows: first });
  if (drawn.key !== key) setDrawn({ key, rows: first });
  const more = () => setDrawn((before) => ({ ...before, rows: before.rows + step }));
  const isShort = drawn.rows < total;
  const isAsked = waits && drawn.rows >= unasked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step the next
  useEffect(() => {
    if (!isShort || isAsked) return;
    const timer = setTimeout(() => startTransition(more));
    return () => clearTimeout(timer);
  }, [drawn, isShort, isAsked]);
  return [drawn.rows, isShort && isAsked ? more : null];
};
