import type { Kept } from './kept';

/** How soon a copy looks for its page again, in milliseconds. */
const RETRY_AFTER = 10_000;

/** Has the page kept for when there is no signal, once it has loaded and nothing waits for anything. */
export function keepForLater(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const code = takeCode();
  if (!workers || window.top !== window) return; // the dashboard's preview is kept by nobody
  const note = document.getElementById('copy');
  if (note) void replaceCopy(note);

  const controlled = workers.controller !== null;
  const register = async (): Promise<void> => {
    await workers.register('/sw.js');
    const { active } = await workers.ready;
    const kept: Kept = {
      ways: waysOfPage(code),
      addresses: controlled ? [] : [location.href, ...filesOfPage()],
    };
    active?.postMessage(kept);
  };
  // A browser that keeps nothing, as in a private window, shows the page as well.
  const start = (): unknown => register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** The code that led here, which the redirect has written behind the address; it goes from there. */
function takeCode(): string | undefined {
  const code = /^#code=(\w+)$/.exec(location.hash)?.[1];
  if (code) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/** Where the code that was scanned leads, and the links to the store's menu. */
function waysOfPage(code: string | undefined): Kept['ways'] {
  const ways: Kept['ways'] = code ? [[`/q/${code}`, location.href]] : [];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-menu]')) {
    const menu = new URL(link.dataset.menu ?? '', location.href);
    menu.search = location.search;
    ways.push([new URL(link.href).pathname, menu.href]);
  }
  return ways;
}

/**
 * A copy gives way to its page as soon as that can be had. Where nothing has
 * changed only the note goes, so that nobody is torn from reading.
 */
async function replaceCopy(note: HTMLElement): Promise<void> {
  for (;;) {
    const answer = await fetch(location.href).catch(() => undefined);
    if (answer && answer.status < 500) {
      if (encodeURIComponent(answer.headers.get('ETag') ?? '') === note.dataset.etag) note.remove();
      else location.reload();
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_AFTER);
      addEventListener('online', resolve, { once: true });
    });
  }
}

/** The files the page was made from, which its worker has not seen coming. */
const filesOfPage = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/guest/`));
