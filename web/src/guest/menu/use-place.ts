import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type Filter, noFilter, readPlace, writePlace } from './filter';

/** What lies over the menu: a dish with all its facts, or the filter panel. */
export type Over = { dish: string } | 'filter' | undefined;

/** A history entry that was added to open something, so that Back closes it. */
type Entry = { over?: 'dish' | 'filter' } | null;

const overOf = (): Over => {
  const { dish } = readPlace(location.hash);
  if (dish) return { dish };
  return (history.state as Entry)?.over === 'filter' ? 'filter' : undefined;
};

/**
 * The part of the page's state that the address carries: the filter, which
 * every history entry of the page shares, and what is open over the menu,
 * which has an entry of its own. Nothing is read before hydration is done.
 */
export function usePlace() {
  const [ready, setReady] = useState(false);
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [over, setOver] = useState<Over>();
  const closing = useRef(false);

  useEffect(() => {
    const read = (): void => {
      closing.current = false;
      setOver(overOf());
    };
    startTransition(() => {
      setFilter(readPlace(location.hash).filter);
      setReady(true);
      read();
    });
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  // Typing does not write the address at every letter: browsers limit how often one may.
  useEffect(() => {
    if (!ready) return;
    const writing = setTimeout(() => {
      const hash = writePlace({ filter, dish: typeof over === 'object' ? over.dish : undefined });
      // A section's id in the address stays while there is nothing else to say.
      const said = hash || (location.hash.includes('=') ? '' : location.hash);
      if (said !== location.hash) history.replaceState(history.state, '', address(said));
    }, 200);
    return () => clearTimeout(writing);
  }, [ready, filter, over]);

  const open = useCallback((next: NonNullable<Over>): void => {
    const entry: Entry = { over: next === 'filter' ? 'filter' : 'dish' };
    const { filter } = readPlace(location.hash);
    const hash = next === 'filter' ? location.hash : writePlace({ filter, dish: next.dish });
    history.pushState(entry, '', address(hash));
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
    const { filter } = readPlace(location.hash);
    history.replaceState(null, '', address(writePlace({ filter })));
    setOver(undefined);
  }, []);

  return { ready, filter, setFilter, over, open, close };
}

const address = (hash: string): string => location.pathname + location.search + hash;
