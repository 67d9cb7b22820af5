import { useEffect, useState } from 'react';
import type { FieldProblem } from '@/api';
import { isHalfTyped, type Range, rangeProblems } from './ranges';

/** How many milliseconds pass after the last key, or choice from a calendar, before what is typed is taken. */
const pause = 800;

/** An own range while it is typed. */
export type TypedRange = {
  /** What stands in the fields. */
  shown: Range;
  /** What is wrong with what was taken from them last. */
  problems: FieldProblem[];
  put: (change: Partial<Range>) => void;
  /** Takes what is typed, as it is. */
  enter: () => void;
  /** Forgets what is typed. */
  drop: () => void;
};

/**
 * A range is typed in its fields alone: until both days are whole nobody is asked for them, and what is written back
 * into a field empties a date that is half typed.
 */
export const useTypedRange = (own: Range, today: string, onOwn: (range: Range) => void): TypedRange => {
  const [typed, setTyped] = useState<Range | null>(null);
  const [entered, setEntered] = useState<Range | null>(null);
  const enter = () => {
    if (!typed || typed === entered) return;
    setEntered(typed);
    if (rangeProblems(typed, today).length === 0) onOwn(typed);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins a new pause
  useEffect(() => {
    if (!typed || typed === entered || isHalfTyped(typed)) return;
    const timer = setTimeout(enter, pause);
    return () => clearTimeout(timer);
  }, [typed, entered]);
  return {
    shown: typed ?? own,
    problems: rangeProblems(entered ?? own, today),
    put: (change) => setTyped((before) => ({ ...(before ?? own), ...change })),
    enter,
    drop: () => {
      setTyped(null);
      setEntered(null);
    },
  };
};
