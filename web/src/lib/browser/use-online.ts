import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Calls a function when the network is back, while something waits for that. */
export const useOnline = (waits: boolean, onOnline: () => void): void => {
  useEffect(() => {
    if (!waits) return;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [waits, onOnline]);
};

/** Whether there is a network, as far as the browser knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** How long it waits, with a network, before what found no server is tried again: after the first time, and at most. */
const firstPause = 2_000;
const longestPause = 60_000;

/**
 * Tries again by itself what was last answered by an error, and never while that is under way: when the network is
 * back, and where no server was found also when the tab is looked at, and while it is, after pauses, each longer than
 * the one before. A network that has just come back may find no server yet, and what was under way when it did hears
 * nothing of it.
 */
export const useRetries = (foundNoServer: boolean, isUnderWay: boolean, retry: () => unknown): void => {
  const isOnline = useIsOnline();
  const pause = useRef(firstPause);
  const latest = useRef(retry);
  useLayoutEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (isUnderWay) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (!foundNoServer || !isOnline || isHidden()) return;
      timer = setTimeout(() => {
        pause.current = Math.min(2 * pause.current, longestPause);
        void latest.current();
        // What fails within a frame may never be seen to be under way.
        wait();
      }, pause.current);
    };
    const startAnew = () => {
      clearTimeout(timer);
      pause.current = firstPause;
      void latest.current();
      wait();
    };
    const look = () => {
      if (isHidden()) clearTimeout(timer);
      else if (foundNoServer && isOnline) startAnew();
    };
    wait();
    window.addEventListener('online', startAnew);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', startAnew);
      document.removeEventListener('visibilitychange', look);
    };
  }, [foundNoServer, isOnline, isUnderWay]);
};

/** Whether nobody can see the tab. */
const isHidden = (): boolean => document.visibilityState === 'hidden';

const subscribe = (listener: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
};
