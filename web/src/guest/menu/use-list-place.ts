import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** How long a list must rest before its place is kept, in milliseconds: browsers limit how often one may. */
const PAUSE = 100;

type List = { current: HTMLElement | null };

/**
 * After another filter, brings the start of the list into view if the guest has scrolled past it. Where something
 * lies over the page it does so again when that is closed, which is a way Back: there the browser restores the
 * place it was opened at, before it draws.
 *
 * A guest who comes back to a filtered list reads on where they were. The browser alone would restore their place
 * in the list as the server writes it, with every dish.
 */
export function useListPlace(list: List, filter: string, isOver: boolean, isDrawn: boolean): void {
  const before = useRef(filter);
  const place = useRef(0);
  useLayoutEffect(() => {
    if (before.current === filter || place.current) return;
    if (!isOver) before.current = filter;
    const moving = requestAnimationFrame(() => {
      if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
    });
    return () => cancelAnimationFrame(moving);
  }, [list, filter, isOver]);

  useLayoutEffect(() => {
    if (location.hash.includes('=')) place.current = history.state?.place ?? 0;
  }, []);

  useLayoutEffect(() => {
    if (!filter || !isDrawn || !place.current) return;
    before.current = filter;
    document.documentElement.classList.add('drawn');
    scrollTo(0, place.current);
    place.current = 0;
  }, [filter, isDrawn]);

  // A reload takes what was kept before it began: at pagehide it is too late.
  useEffect(() => {
    if (!filter) return;
    let keeping: ReturnType<typeof setTimeout> | undefined;
    const onScroll = (): void => {
      clearTimeout(keeping);
      keeping = setTimeout(() => history.replaceState({ ...history.state, place: scrollY }, ''), PAUSE);
    };
    addEventListener('scroll', onScroll);
    return () => {
      clearTimeout(keeping);
      removeEventListener('scroll', onScroll);
    };
  }, [filter]);
}
