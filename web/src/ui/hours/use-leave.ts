import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls back when a part of the page is left, by the focus or by a press elsewhere. The blur of a field says neither:
 * a press on a button beside it takes the focus away, and some browsers give it to no button.
 */
export const useLeave = <E extends HTMLElement>(onLeave: () => void): RefObject<E | null> => {
  const part = useRef<E>(null);
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    let inside = false;
    const follow = ({ target }: Event) => {
      const was = inside;
      inside = part.current?.contains(target as Node) ?? false;
      if (was && !inside) latest.current();
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow);
    };
  }, []);
  return part;
};
