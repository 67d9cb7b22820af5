import { useState } from 'react';
import type { Problem } from './problem';

/** What kept something from being read, also while it is read again and a slice knows no more of that. */
export const useLastProblem = (problem: Problem | null, isReading: boolean): Problem | null => {
  const [last, setLast] = useState(problem);
  const shown = problem ?? (isReading ? last : null);
  if (shown !== last) setLast(shown);
  return shown;
};
