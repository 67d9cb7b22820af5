import { type RefCallback, useEffect, useState } from 'react';

/** Whether an element is too high to be seen at once with what takes so many pixels beside it; and its `ref`. */
export const useIsLong = (beside: number): [isLong: boolean, ref: RefCallback<HTMLElement>] => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!element) return;
    const measure = () => setLong(element.offsetHeight + beside > window.innerHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, beside]);
  return [isLong, setElement];
};
