import { useLayoutEffect, useRef } from 'preact/hooks';

/** The classes of the list for a frame each. A section that has moved onto the screen needs two for the first. */
const stages = ['head', 'head', 'more'];

/**
 * When another dish comes first in a list, as with another letter of a search, draws only the head of the list at
 * once, and what is below in the frames after that. All in one takes a slow phone longer than a key may have to wait.
 */
export function useHead(list: { current: HTMLElement | null }, first: string | undefined): void {
  const before = useRef(first);
  useLayoutEffect(() => {
    const main = list.current;
    if (before.current === first || !main) return;
    before.current = first;
    // What is not drawn cannot keep the focus.
    if (main.contains(document.activeElement)) return;
    let drawing = 0;
    let following: ReturnType<typeof setTimeout> | undefined;
    const draw = ([stage = '', ...next]: string[]): void => {
      main.className = stage;
      if (!stage) return;
      drawing = requestAnimationFrame(() => {
        // A task that a frame starts runs once that frame is drawn.
        following = setTimeout(() => draw(next));
      });
    };
    draw(stages);
    return () => {
      main.className = '';
      cancelAnimationFrame(drawing);
      clearTimeout(following);
    };
  }, [list, first]);
}
