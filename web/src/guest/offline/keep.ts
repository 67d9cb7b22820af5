/** How soon a copy looks for its page again, in milliseconds. */
const patience = 10_000;

/** Has the page kept for when there is no signal, once it has loaded and nothing waits for anything. */
export function keepForLater(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || window.top !== window) return; // the dashboard's preview is kept by nobody
  const note = document.getElementById('copy');
  if (note) void giveWay(note);

  const known = workers.controller !== null;
  const register = async (): Promise<void> => {
    await workers.register('/sw.js');
    const { active } = await workers.ready;
    if (!known) active?.postMessage([location.href, ...filesOfPage()]);
  };
  // A browser that keeps nothing, as in a private window, shows the page as well.
  const start = (): unknown => register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/**
 * A copy gives way to its page as soon as that can be had. Where nothing has
 * changed only the note goes, so that nobody is torn from reading.
 */
async function giveWay(note: HTMLElement): Promise<void> {
  for (;;) {
    const answer = await fetch(location.href).catch(() => undefined);
    if (answer && answer.status < 500) {
      if (encodeURIComponent(answer.headers.get('ETag') ?? '') === note.dataset.etag) note.remove();
      else location.reload();
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, patience);
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
