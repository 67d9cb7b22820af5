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
  const ask = async (hasComeBack: boolean): Promise<void> => {
    if (asking || document.visibilityState !== 'visible') return;
    asking = true;
    const page = await read().catch(() => undefined);
    asking = false;
    if (page === 'gone') return reload();
    if (!page?.data) return;
    const newer = JSON.parse(page.data) as MenuPageData;
    const isOther = !page.hasOurScripts || newer.template !== template;
    if (isOther && hasComeBack) return reload();
    if (page.data === shown || !page.hasOurScripts) return;
    shown = page.data;
    show({ ...newer, template });
  };
  setInterval(() => ask(false), INTERVAL);
  document.addEventListener('visibilitychange', () => ask(true));
  window.addEventListener('pageshow', ({ persisted }) => persisted && ask(true));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') void ask(true);
}

/** The page as the server writes it now. */
type Page = { data?: string; hasOurScripts: boolean };

async function read(): Promise<Page | 'gone' | undefined> {
  const answer = await fetch(location.pathname + location.search, { cache: 'no-cache' });
  if (answer.status === 404 || answer.status === 410) return 'gone';
  if (!answer.ok) return undefined;
  // The policy of this page holds for what is parsed here, and allows its own style alone.
  const html = (await answer.text()).replace(/<style>.*?<\/style>/s, '');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const hasOurScripts = [...page.querySelectorAll('script[src]')].every((script) =>
    document.querySelector(`script[src="${script.getAttribute('src')}"]`),
  );
  return { data: page.getElementById('page-data')?.textContent, hasOurScripts };
}
