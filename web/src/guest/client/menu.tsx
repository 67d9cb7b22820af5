import type { MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import type { Picks } from '../picks/picks';
import sheet from '../style/sheet.css?url';
import { followMenu } from './follow';
import { hydrate } from './hydrate';

/** Starts the menu in the one language its page is in; each language has an entry of its own beside. */
export function startMenu(text: Messages): void {
  const root = document.getElementById('root');
  const data = document.getElementById('page-data');
  if (!root || !data?.textContent) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  document.head.append(link);
  const written = data.textContent;
  const start = (): void => {
    for (const type of interactions) removeEventListener(type, start);
    let shown = JSON.parse(written) as MenuPageData;
    let picks: Picks | undefined;
    const show = hydrate(root, shown, text);
    const redraw = (): void => show(shown, picks);
    if (!isPage) return;
    followMenu(written, (newer) => {
      shown = newer;
      redraw();
    });
    whenIdle(async () => {
      // Without a signal it may not have come before: the menu is there all the same.
      const loaded = await import('../picks/picks').catch(() => undefined);
      if (!loaded) return;
      picks = loaded.startPicks(shown, text, redraw);
      redraw();
    });
  };
  const isPage = window.top === window;
  if (isPage) start();
  // The dashboard's preview has one thread with what is typed there, and is drawn anew with each change.
  else for (const type of interactions) addEventListener(type, start);
}

/** Runs what a menu can be used without, once all that it needs has come. */
function whenIdle(run: () => void): void {
  const wait = (): unknown => (window.requestIdleCallback ?? setTimeout)(run);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** What somebody does first who wants to use a menu. */
const interactions = ['pointerover', 'focusin'];
