import type { MenuPageData } from '../data';

/** How often a menu that is looked at is read again, in milliseconds. */
const INTERVAL = 60_000;

/** How long after it was read it is not, however often it changes. */
const PAUSE = 2_000;

/**
 * Reads the menu again each minute while a guest looks at it, and whenever they come
 * back to it: what is sold out, what a dish contains and whether the place is open
 * must not be shown as it was an hour ago. A browser that goes Back asks nobody. The
 * server mostly answers that nothing has changed.
 *
 * What this returns has the server tell of changes too, for as long as the menu is
 * looked at. Where that fails or is refused, the minute stays.
 *
 * A menu that is not there any more is loaded anew, which says so. One that the page
 * cannot show, with another template or the scripts of another version of Carte, is
 * loaded when the guest comes back to it, and not below their eyes; until then the
 * page goes on with its own look.
 */
export function followMenu(
  data: string,
  show: (newer: MenuPageData) => void,
  reload = (): void => location.reload(),
): () => void {
  const { base, template } = JSON.parse(data) as MenuPageData;
  let shown = data;
  let asking = false;
  let asked = 0;
  let timer = 0;
  let stream: EventSource | undefined;
  const isLookedAt = (): boolean => document.visibilityState === 'visible';
  /** Shows what is new in a page, unless the page is none of this menu or, asked wholly, not one that it can show. */
  const take = (page: string, wholly?: boolean): 'shown' | 'other' | undefined => {
    const newer = dataIn(page);
    if (!newer) return;
    const menu = JSON.parse(newer) as MenuPageData;
    if (!hasOurScripts(page) || (wholly && menu.template !== template)) return 'other';
    if (newer !== shown) show({ ...menu, template });
    shown = newer;
    return 'shown';
  };
  const ask = async (hasComeBack?: boolean): Promise<void> => {
    if (!isLookedAt()) return;
    // What is on its way may be older than the change that is told.
    if (asking) return askSoon();
    asking = true;
    const page = await read().catch(() => undefined);
    asking = false;
    asked = Date.now();
    if (page === null) return reload();
    if (page && take(page, hasComeBack) === 'other' && hasComeBack) reload();
  };
  const askSoon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(ask, asking ? PAUSE : asked + PAUSE - Date.now());
  };
  const listen = (): void => {
    if (isLookedAt()) {
      if (!window.EventSource || (stream && stream.readyState < 2)) return;
      stream = new EventSource(`${base}/changes`);
      stream.onmessage = askSoon;
    } else {
      stream?.close();
    }
  };
  const comeBack = (): void => {
    void ask(true);
    listen();
  };
  setInterval(() => {
    void ask();
    listen();
  }, INTERVAL);
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack());
  window.showNewer = (page) => take(page, true) === 'shown';
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') void ask(true);
  return listen;
}

/** The page as the server writes it now; null where there is none any more, undefined where that is not known. */
async function read(): Promise<string | null | undefined> {
  const answer = await fetch(location.pathname + location.search, { cache: 'no-cache' });
  if (answer.status === 404) return null;
  return answer.ok ? answer.text() : undefined;
}

// What a DOMParser parses is held to the policy of this page, which allows no other page's style.
const dataIn = (page: string): string | undefined => /id="page-data">(.*?)<\/script>/.exec(page)?.[1];

const hasOurScripts = (page: string): boolean =>
  [...page.matchAll(/ src="([^"]+\.js)"/g)].every(([, src]) => document.querySelector(`[src="${src}"]`));
