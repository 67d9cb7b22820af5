import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import { MenuPage } from '../menu/menu-page';

/**
 * Hydrates a menu. In a transition React yields between rows, so that a slow
 * phone can scroll while a long menu hydrates. Where our code fails in the
 * browser, React clears the page; then the server's HTML is restored, which is
 * complete.
 */
export function hydrate(root: HTMLElement, data: MenuPageData, text: Messages): void {
  const html = root.innerHTML;
  let hydrated: Root | undefined;
  startTransition(() => {
    hydrated = hydrateRoot(root, <MenuPage data={data} text={text} />, {
      onUncaughtError: (error) => {
        console.error(error);
        setTimeout(() => {
          hydrated?.unmount();
          root.innerHTML = html;
        });
      },
    });
  });
}
