import type { GuestPageData } from './data';
import { hydrate } from './hydrate';
import { keepForLater } from './offline/keep';
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
  hydrate(root, page);
  if (page.page !== 'message') keepForLater();
}
