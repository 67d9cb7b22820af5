import type { MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import type { Picks } from '../picks/picks';
import picksSheet from '../style/picks.css?url';
import sheet from '../style/sheet.css?url';
import { followMenu } from './follow';
import { hydrate } from './hydrate';
import { addStyle } from './style';

/** Starts the menu in the one language its page is in; each language has an entry of its own beside. */
export function startMenu(text: Messages): void {
  const root = document.getElementById('root');
  const data = document.getElementById('page-data');
  if (!root || !data?.textContent) return;
  // What it is for is opened by a tap. It may fail to come where there is no signal, and dishes open all the same.
  addStyle(sheet).catch(() => undefined);
  const written = data.textContent;
  const start = (): void => {
    for (const type of interactions) removeEventListener(type, start);
    let shown = JSON.parse(written) as MenuPageData;
    let picks: Picks | undefined;
    const show = hydrate(root, shown, text);
    const redraw = (): void => show(shown, picks);
    if (!isPage) return;
    // Hearts without their style would move every dish below them. They are drawn before anybody searches.
    const style = addStyle(picksSheet);
    style.catch(() => undefined);
    const listen = followMenu(written, (newer) => {
      shown = newer;
      redraw();
    });
    whenIdle(() => {
      listen();
      Promise.all([import('../picks/picks'), style]).then(
        ([loaded]) => {
          picks = loaded.startPicks(shown, text, redraw);
          redraw();
        },
        // Without a signal it may not have come before: the menu is there all the same.
        () => undefined,
      );
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
