import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Filter, formatHash, noFilter, parseHash } from './filter';

/** What lies over the menu: a dish with all its facts, the filter panel, or what the staff is shown. */
export type Over = { dish: string } | 'filter' | 'waiter' | undefined;

/**
 * A history entry that this page has seen; `over` is set where it was added to
 * open something, so that Back closes it. Null is one that was made by entering
 * an address or following a link on the page. `place` is how far a filtered list is
 * scrolled.
 */
type Entry = { over?: 'dish' | 'filter' | 'waiter'; place?: number } | null;

const overOf = (): Over => {
  const { dish } = parseHash(location.hash);
  if (dish) return { dish };
  const over = (history.state as Entry)?.over;
  return over === 'dish' ? undefined : over;
};

/**
 * The part of the page's state that the address carries: the filter, which
 * every history entry of the page shares, and what is open over the menu,
 * which has an entry of its own. Nothing is read before hydration is done.
 */
export function useMenuState() {
  const [ready, setReady] = useState(false);
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [over, setOver] = useState<Over>();
  const closing = useRef(false);
  const latest = useRef(filter);
  const typed = useRef(filter.query);
  useEffect(() => {
    latest.current = filter;
  }, [filter]);

  useEffect(() => {
    const onPopState = (): void => {
      closing.current = false;
      if (!history.state && !isSection(location.hash)) adopt();
      own(latest.current);
      setOver(overOf());
    };
    const adopt = (): void => {
      latest.current = parseHash(location.hash).filter;
      setFilter(latest.current);
    };
    adopt();
    setReady(true);
    onPopState();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  useEffect(() => {
    if (!ready) return;
    const hash = formatHash({ filter, dish: typeof over === 'object' ? over.dish : undefined });
    const update = (): void => {
      if (hash !== location.hash) history.replaceState(history.state, '', address(hash));
    };
    // Typing does not write the address at every letter: browsers limit how often one may.
    const typing = typed.current !== filter.query;
    typed.current = filter.query;
    if (typing) {
      const writing = setTimeout(update, 200);
      return () => clearTimeout(writing);
    }
    update();
  }, [ready, filter, over]);

  const open = useCallback((next: NonNullable<Over>): void => {
    const dish = typeof next === 'object' ? next.dish : undefined;
    const entry: Entry = { over: typeof next === 'object' ? 'dish' : next, place: scrollY };
    history.pushState(entry, '', address(formatHash({ filter: latest.current, dish })));
    setOver(next);
  }, []);

  const close = useCallback((): void => {
    if (closing.current) return;
    if ((history.state as Entry)?.over) {
      closing.current = true;
      history.back();
      return;
    }
    // Opened by its address: there is no entry of this page to go back to.
    history.replaceState({}, '', address(formatHash({ filter: latest.current })));
    setOver(undefined);
  }, []);

  return { ready, filter, setFilter, over, open, close };
}

/** Whether the part of an address after # names a section, or an element such as the list. */
const isSection = (hash: string): boolean => hash !== '' && !hash.includes('=');

/**
 * Marks the entry as seen: on the way Back to it the filter is the one chosen
 * since. A section's id goes from its address once the browser has gone there:
 * later it would go to the section again, and away from the dish that was read.
 */
function own(filter: Filter): void {
  const { hash } = location;
  if (isSection(hash)) history.replaceState(history.state ?? {}, '', address(formatHash({ filter })));
  else if (!history.state) history.replaceState({}, '', address(hash));
}

const address = (hash: string): string => location.pathname + location.search + hash;
