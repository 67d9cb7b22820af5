import type { MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
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
    const show = hydrate(root, JSON.parse(written) as MenuPageData, text);
    if (isPage) followMenu(written, show);
  };
  const isPage = window.top === window;
  if (isPage) start();
  // The dashboard's preview has one thread with what is typed there, and is drawn anew with each change.
  else for (const type of interactions) addEventListener(type, start);
}

/** What somebody does first who wants to use a menu. */
const interactions = ['pointerover', 'focusin'];
