import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { GuestPageData } from './data';
import { Page } from './page';

/**
 * Takes over what the server wrote. As a transition React gives the screen
 * back between rows, so that a slow phone can scroll while a long menu
 * hydrates. Should our code fail in the browser, React would clear the page;
 * the guest then keeps the one that was written, which says all there is.
 */
export function hydrate(root: HTMLElement, data: GuestPageData): void {
  const written = root.innerHTML;
  let hydrated: Root | undefined;
  startTransition(() => {
    hydrated = hydrateRoot(root, <Page data={data} />, {
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
