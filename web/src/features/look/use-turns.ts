import { useCallback, useState } from 'react';

/** How many are loaded at the same time. */
const AT_ONCE = 2;

/** What of a list may be loaded: what has been seen, in that order and in turns, so that not all is loaded at once. */
export const useTurns = (keys: readonly string[]) => {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const see = useCallback((key: string) => setSeen((before) => new Set(before).add(key)), []);
  const end = useCallback((key: string) => setDone((before) => new Set(before).add(key)), []);
  const turns = [...seen].filter((key) => keys.includes(key) && !done.has(key)).slice(0, AT_ONCE);
  return { hasTurn: (key: string) => done.has(key) || turns.includes(key), see, end };
};
