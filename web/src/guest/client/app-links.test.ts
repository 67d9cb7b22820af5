// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openAppsOffline } from './app-links';

test.each([
  { name: 'a number offline', isOnline: false, link: 'a', opened: ['tel:+4930123456'] },
  { name: 'the text of a number offline', isOnline: false, link: 'a span', opened: ['tel:+4930123456'] },
  { name: 'a number online, which is counted', isOnline: true, link: 'a', opened: [] },
  { name: 'another link offline', isOnline: false, link: 'a + a', opened: [] },
])('$name', ({ isOnline, link, opened }) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML =
    '<a href="/go/x" data-app="tel:+4930123456"><span>Call</span></a><a href="/go/y">Site</a>';
  const addresses: string[] = [];
  openAppsOffline(page, (address) => addresses.push(address));
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  page.querySelector(link)?.dispatchEvent(click);
  expect(addresses).toEqual(opened);
  expect(click.defaultPrevented).toBe(opened.length > 0);
});
