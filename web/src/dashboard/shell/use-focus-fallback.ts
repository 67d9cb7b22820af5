import { useEffect, useRef } from 'react';

/**
 * Moves the focus when what had it has gone with its screen: the heading
 * of the screen that has come, as soon as that is there. `change` tells that
 * something may be gone. Where nothing has had the focus yet, nothing is given it.
 */
export const useFocusFallback = (change: string): void => {
  const last = useRef<Node>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Node;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is of no matter here
  useEffect(() => {
    const isLost = () => document.activeElement === document.body && last.current?.isConnected === false;
    const settle = (): boolean => {
      if (!isLost()) return true;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (settle()) return;
    const waiting = new MutationObserver(() => {
      if (settle()) waiting.disconnect();
    });
    waiting.observe(document.body, { childList: true, subtree: true });
    return () => waiting.disconnect();
  }, [change]);
};
