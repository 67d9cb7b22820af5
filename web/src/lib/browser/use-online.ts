import { useEffect, useSyncExternalStore } from 'react';

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

const subscribe = (listener: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
};
