import { useEffect, useRef } from 'react';

/** Keeps the focus inside of an element that had it, when the control that had it goes with what is shown. */
export const useFocusOf = (shown: string) => {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  const had = useRef(false);
  useEffect(() => {
    const { current: box } = element;
    if (!box) return;
    const note = () => {
      had.current = box.contains(document.activeElement);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (had.current && document.activeElement === document.body) {
      element.current?.querySelector<HTMLElement>('[data-first], button:not(:disabled)')?.focus();
    }
  }, [shown]);
  return element;
};

/** Whether somebody is still at an element: the focus is in it, or was and is nowhere now. */
export const isFocusAt = (element: HTMLElement | null): boolean =>
  document.activeElement === document.body || element?.contains(document.activeElement) === true;
