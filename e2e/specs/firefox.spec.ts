import type { Page } from 'puppeteer-core';
import { expect, test } from '../helpers/firefox';
import { missedBy, tabPosition, tabsInView } from '../helpers/jump';
import { tokensFor } from '../helpers/sign-in';

// Another worker would start another Firefox.
test.describe.configure({ mode: 'default' });

/** What an element says, by a selector of Puppeteer's; nothing where there is none. */
const said = (page: Page, selector: string): Promise<string | undefined> =>
  page.$eval(selector, (element) => element.textContent ?? '').catch(() => undefined);

const dishes = (page: Page): Promise<string[]> =>
  page.$$eval('main h3', (names) => names.map((name) => name.textContent ?? ''));

/** The selector of a button; one by its role would have Firefox keep all of the page for screen readers from then on. */
const button = (name: string): string => `::-p-xpath(//button[normalize-space()="${name}"])`;

test('a guest finds a dish by tabs, search and filter, reads all of it and goes back', async ({
  guest,
  server,
}) => {
  const menu = `${server.url}/s/osteria/menu?lang=en`;
  await guest.goto(menu);
  await guest.waitForSelector('input[type=search]');
  const all = (await dishes(guest)).length;
  expect(all).toBeGreaterThan(100);

  await test.step('a tab leads to its section', async () => {
    const name = (await tabsInView(guest))[1] ?? '';
    await guest.touchscreen.tap(...middle(await tabPosition(guest, name)));
    await expect.poll(() => missedBy(guest, name)).toBeLessThanOrEqual(2);
    await expect.poll(() => said(guest, '.tabs [aria-current]')).toBe(name);
  });

  await test.step('search', async () => {
    await guest.type('input[type=search]', 'lobster');
    await expect.poll(() => dishes(guest)).toEqual(['Linguine all’astice']);
    expect(await said(guest, 'main [role=status]')).toContain('1 dish found');
    await guest.keyboard.down('Control');
    await guest.keyboard.press('a');
    await guest.keyboard.up('Control');
    await guest.keyboard.press('Backspace');
    await expect.poll(async () => (await dishes(guest)).length).toBe(all);
  });

  await test.step('filter', async () => {
    await guest.click(button('Filter'));
    await guest.waitForSelector('dialog[open]');
    await guest.click('::-p-xpath(//label[normalize-space()="milk"])');
    await guest.click('dialog button.main');
    await expect.poll(() => guest.$('dialog')).toBeNull();
    expect(await said(guest, 'main [role=status]')).toMatch(
      /\d+ dishes hidden · .*not confirmed for \d+ dish/,
    );
    await guest.click(button('Show all dishes'));
    await expect.poll(async () => (await dishes(guest)).length).toBe(all);
  });

  await test.step('sheet and Back', async () => {
    await guest.click(button('Linguine all’astice'));
    await expect.poll(() => said(guest, 'dialog[open]')).toContain('Half a lobster, cherry tomatoes, basil');
    expect(await guest.evaluate(() => location.href)).toContain('#dish=');
    await guest.evaluate(() => history.back());
    await expect.poll(() => guest.$('dialog')).toBeNull();
    expect(await guest.evaluate(() => location.href)).toBe(menu);
    expect(await guest.evaluate(() => document.activeElement?.textContent)).toBe('Linguine all’astice');
  });
});

test('an address with a section leads there before any picture is known', async ({ guest, server }) => {
  const menu = `${server.url}/s/osteria/menu?lang=en`;
  const html = await (await fetch(menu)).text();
  const [, address] = /href="(#[^"]+)"[^>]*>Dolci</.exec(html) ?? [];
  expect(address).toBeDefined();
  await guest.goto(menu + address);
  await expect.poll(() => missedBy(guest, 'Dolci')).toBeLessThanOrEqual(2);
  // Firefox calls a picture corrupt whose loading ends with its page.
  await guest.waitForNetworkIdle();
});

test('a tap on a tab leads from the last section to the one it names', async ({ guest, server }) => {
  await guest.setViewport({ width: 1280, height: 800, hasTouch: true });
  for (const name of ['Antipasti', 'Pizza', 'Contorni']) {
    await guest.goto(`${server.url}/s/osteria/menu?lang=en`);
    await guest.waitForSelector('input[type=search]');
    await guest.mouse.move(900, 400);
    await guest.mouse.wheel({ deltaY: 100_000 });
    await expect.poll(() => said(guest, '.tabs [aria-current]')).toBe('Bevande');
    await guest.mouse.click(...middle(await tabPosition(guest, name)));
    await expect.poll(() => missedBy(guest, name), name).toBeLessThanOrEqual(2);
    // Firefox calls a picture corrupt whose loading ends with its page.
    await guest.waitForNetworkIdle();
  }
});

test('a guest whose pages a worker fetches is counted', async ({ guest, server }) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const { code } = await owner.table(id, 7);
  await guest.goto(`${server.url}/s/osteria?lang=de`);
  await guest.evaluate(async () => void (await navigator.serviceWorker.ready));
  await guest.goto(`${server.url}/q/${code}`);
  await guest.click('a[data-menu]');
  await expect.poll(() => guest.url()).toContain('/s/osteria/menu');
  await expect.poll(() => owner.live(id)).toMatchObject({ views: 3, scans: 1, clicks: 1, visitors: 1 });
  // Firefox calls a picture corrupt whose loading ends with its page.
  await guest.waitForNetworkIdle();
});

test('a link page leads to its menu, also when the server is gone', async ({ guest, server }) => {
  const links = `${server.url}/s/osteria?lang=de&table=4`;
  const menu = `${server.url}/s/osteria/menu?lang=de`;
  const isKept = () => guest.evaluate(async (address) => Boolean(await caches.match(address)), menu);
  const followMenu = () => guest.click('a[data-menu]');
  await guest.goto(links);
  await expect.poll(isKept).toBe(true);
  await followMenu();
  await expect.poll(() => guest.url()).toBe(`${menu}&table=4`);

  await guest.goto(links);
  await server.end();
  await followMenu();
  await expect.poll(() => guest.url()).toBe(`${menu}&table=4`);
  await expect.poll(() => said(guest, '#copy')).toContain('Das ist eine Kopie');
});

test('a screen whose script did not come during an outage is there after it, though Firefox remembers', async ({
  firefox,
  server,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: server.url });
  const { id_token, refresh_token } = await tokensFor(request, { email: 'owner@osteria.example' });
  await request.dispose();
  const context = await firefox.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const title = () => said(page, 'main h1');
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate(
    (id, refresh) => {
      sessionStorage.setItem('RefreshToken', refresh);
      sessionStorage.setItem('AuthToken', id);
      localStorage.setItem('carte_signed_in', String(Date.now()));
    },
    id_token,
    refresh_token,
  );
  await page.goto(`${server.url}/dashboard/stores/osteria/links`);
  await expect.poll(title).toBe('Links');
  let isAway = true;
  await page.setRequestInterception(true);
  page.on('request', (each) => void (isAway ? each.abort() : each.continue()));
  await page.click('nav a[href$="/stores/osteria/team"]');
  await expect.poll(title).toBe('This could not be loaded');
  isAway = false;
  await expect.poll(title).toBe('Team');
  await context.close();
});

/** A place as the driver takes it. */
function middle(place: { x: number; y: number } | null): [number, number] {
  expect(place, 'the tab can be tapped').not.toBeNull();
  return [place?.x ?? 0, place?.y ?? 0];
}
