import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { GuestPageData } from './data';
import { Page } from './page';

const root = document.getElementById('root');
const data = document.getElementById('page-data');
if (root && data?.textContent) {
  const page = JSON.parse(data.textContent) as GuestPageData;
  // As a transition React gives the screen back between rows, so that a slow
  // phone can scroll while a long menu hydrates.
  startTransition(() => {
    hydrateRoot(root, <Page data={page} />);
  });
}
