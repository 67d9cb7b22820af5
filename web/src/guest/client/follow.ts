import type { MenuPageData } from '../data';

/** How often a menu that is looked at is read again, in milliseconds. */
const INTERVAL = 60_000;

/**
 * Reads the menu again each minute while a guest looks at it, and whenever they come
 * back to it: what is sold out, what a dish contains and whether the place is open
 * must not be shown as it was an hour ago. A browser that goes Back asks nobody. The
 * server mostly answers that nothing has changed.
 */
export function followMenu(data: string, show: (newer: MenuPageData) => void): void {
  let shown = data;
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking || document.visibilityState !== 'visible') return;
    asking = true;
    const newer = await read().catch(() => undefined);
    asking = false;
    if (!newer || newer === shown) return;
    shown = newer;
    show(JSON.parse(newer) as MenuPageData);
  };
  setInterval(ask, INTERVAL);
  document.addEventListener('visibilitychange', ask);
  window.addEventListener('pageshow', ({ persisted }) => persisted && ask());
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') void ask();
}

/** The data of the page as the server writes it now; none where it is a newer version of Carte, with other scripts. */
async function read(): Promise<string | undefined> {
  const answer = await fetch(location.pathname + location.search, { cache: 'no-cache' });
  if (!answer.ok) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const isSame = [...page.querySelectorAll('script[src]')].every((script) =>
    document.querySelector(`script[src="${script.getAttribute('src')}"]`),
  );
  return isSame ? (page.getElementById('page-data')?.textContent ?? undefined) : undefined;
}
