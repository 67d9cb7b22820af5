import { useEffect, useRef } from 'react';

/** The pause between two polls, in milliseconds. */
const pause = 3000;

/** Calls `poll` repeatedly while the page is visible, and waits for each call to end. */
export const usePolling = (poll: () => Promise<unknown>): void => {
  const latest = useRef(poll);
  latest.current = poll;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const run = async () => {
      if (document.visibilityState === 'visible') await latest.current();
      if (!stopped) timer = setTimeout(run, pause);
    };
    timer = setTimeout(run, pause);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);
};
