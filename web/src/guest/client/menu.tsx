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
  const show = hydrate(root, JSON.parse(data.textContent) as MenuPageData, text);
  followMenu(data.textContent, show);
}
