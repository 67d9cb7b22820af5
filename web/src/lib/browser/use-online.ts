import { useEffect } from 'react';

/** Calls a function when the network is back, while something waits for that. */
export const useOnline = (waits: boolean, onOnline: () => void): void => {
  useEffect(() => {
    if (!waits) return;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [waits, onOnline]);
};
