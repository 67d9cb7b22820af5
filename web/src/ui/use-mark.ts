import { useLayoutEffect } from 'react';

/** What a page may hold that changes how others of its parts stand. */
type Mark = 'shell' | 'screen' | 'preview' | 'consent' | 'draft' | 'toolbar';

const counts = new Map<Mark, number>();

/**
 * Writes `data-{mark}` on the root element for as long as a component is shown and `isOn`. Style sheets read it there:
 * `:has` on the root would search a page of 500 dishes through with each node that comes or goes.
 */
export function useMark(mark: Mark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    add(mark, 1);
    return () => add(mark, -1);
  }, [mark, isOn]);
}

function add(mark: Mark, change: number): void {
  const count = (counts.get(mark) ?? 0) + change;
  counts.set(mark, count);
  document.documentElement.toggleAttribute(`data-${mark}`, count > 0);
}
