import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { GuestPageData } from './data';
import { Page } from './page';
import sheet from './style/sheet.css?url';

const root = document.getElementById('root');
const data = document.getElementById('page-data');
if (root && data?.textContent) {
  const page = JSON.parse(data.textContent) as GuestPageData;
  if (page.page === 'menu') {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    document.head.append(link);
  }
  // As a transition React gives the screen back between rows, so that a slow
  // phone can scroll while a long menu hydrates.
  startTransition(() => {
    hydrateRoot(root, <Page data={page} />);
  });
}
