import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import { MenuPage } from '../menu/menu-page';

/**
 * Takes over what the server wrote. As a transition React gives the screen
 * back between rows, so that a slow phone can scroll while a long menu
 * hydrates. Should our code fail in the browser, React would clear the page;
 * the guest then keeps the one that was written, which says all there is.
 */
export function hydrate(root: HTMLElement, data: MenuPageData, text: Messages): void {
  const written = root.innerHTML;
  let hydrated: Root | undefined;
  startTransition(() => {
    hydrated = hydrateRoot(root, <MenuPage data={data} text={text} />, {
      onUncaughtError: (error) => {
        console.error(error);
        setTimeout(() => {
          hydrated?.unmount();
          root.innerHTML = written;
        });
      },
    });
  });
}
