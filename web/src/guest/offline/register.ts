import type { CacheRequest } from './cache-request';

/** How soon a copy looks for its page again, in milliseconds. */
const RETRY_AFTER = 10_000;

declare global {
  interface Window {
    /** Shows what is newer in a page that replaces a copy of this one, and reports whether it could. */
    showNewer?: (page: string) => boolean;
  }
}

/** Registers the service worker, once the page has loaded, and has it cache the page for when there is no signal. */
export function registerWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const code = takeCode();
  if (!workers || window.top !== window) return; // the dashboard's preview is not cached
  const note = document.getElementById('copy');
  if (note) void replaceCopy(note);

  const register = async (): Promise<void> => {
    await workers.register('/sw.js');
    const { active } = await workers.ready;
    const request: CacheRequest = {
      code,
      links: menuLinks(),
      addresses: [location.href, ...filesOfPage()],
    };
    active?.postMessage(request);
  };
  // A browser without a cache, as in a private window, shows the page as well.
  const start = (): unknown => register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** Removes the code from the address, where the redirect of a scan has written it. */
function takeCode(): string | undefined {
  const code = /^#code=(\w+)$/.exec(location.hash)?.[1];
  if (code) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/** The links to the store's menu, with the pages they lead to. */
const menuLinks = (): CacheRequest['links'] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-menu]')].map((link) => {
    const menu = new URL(link.dataset.menu ?? '', location.href);
    menu.search = location.search;
    return [new URL(link.href).pathname, menu.href];
  });

/**
 * Replaces a copy by its page as soon as that can be reached. Where nothing has
 * changed only the note goes, so that reading is not interrupted. Nor is it where a
 * menu shows what has changed itself: a dish that a guest opens while a page loads
 * would close with it.
 */
async function replaceCopy(note: HTMLElement): Promise<void> {
  for (;;) {
    const answer = await fetch(location.href).catch(() => undefined);
    if (answer && answer.status < 500) {
      const isSame = encodeURIComponent(answer.headers.get('ETag') ?? '') === note.dataset.etag;
      const isShown =
        isSame || (!answer.redirected && window.showNewer?.(await answer.text().catch(() => '')));
      // What search looks like before its script has come: it has not.
      if (!isShown || document.querySelector('.find[aria-hidden]')) location.reload();
      note.remove();
      for (const image of document.images) {
        if (image.complete && !image.naturalWidth) image.src += '';
      }
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_AFTER);
      addEventListener('online', resolve, { once: true });
    });
  }
}

/** The files that the page has loaded. */
const filesOfPage = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/assets/guest/'));
