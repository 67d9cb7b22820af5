import type { MenuPageData } from '../data';

/** How often a menu that is looked at is read again, in milliseconds. */
const INTERVAL = 60_000;

/**
 * Reads the menu again each minute while a guest looks at it, and whenever they come
 * back to it: what is sold out, what a dish contains and whether the place is open
 * must not be shown as it was an hour ago. A browser that goes Back asks nobody. The
 * server mostly answers that nothing has changed.
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
): void {
  const { template } = JSON.parse(data) as MenuPageData;
  let shown = data;
  let asking = false;
  const ask = async (hasComeBack?: boolean): Promise<void> => {
    if (asking || document.visibilityState !== 'visible') return;
    asking = true;
    const page = await read().catch(() => undefined);
    asking = false;
    if (page === null) return reload();
    const newer = page && dataIn(page);
    if (!newer) return;
    const menu = JSON.parse(newer) as MenuPageData;
    const isOther = !hasOurScripts(page);
    if (hasComeBack && (isOther || menu.template !== template)) return reload();
    if (isOther || newer === shown) return;
    shown = newer;
    show({ ...menu, template });
  };
  setInterval(ask, INTERVAL);
  document.addEventListener('visibilitychange', () => ask(true));
  window.addEventListener('pageshow', ({ persisted }) => persisted && ask(true));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') void ask(true);
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
