import { dishOf } from '../helpers/guest';
import { belowStrip, missedBy, missedWhenDrawn, tabPosition } from '../helpers/jump';
import { expect, type Page, phone, test } from '../helpers/test';
import { fetchRaw } from '../helpers/wire';

test.use({ javaScriptEnabled: false });

/** One dish as each language tells it; its prices and allergens are in the demo data. */
const languages = [
  {
    key: 'en',
    tag: 'en',
    self: 'English',
    description: 'Fried squid rings, lemon, aioli',
    price: '€14.90',
    facts: ['contains gluten, eggs, molluscs', 'may contain crustaceans, fish'],
    soldOut: 'Sold out',
    mark: 'house speciality',
  },
  {
    key: 'de',
    tag: 'de',
    self: 'Deutsch',
    description: 'Ausgebackene Tintenfischringe, Zitrone, Aioli',
    price: '14,90 €',
    facts: ['enthält Gluten, Eier, Weichtiere', 'kann Spuren enthalten: Krebstiere, Fisch'],
    soldOut: 'Ausverkauft',
    mark: 'Hausspezialität',
  },
  {
    key: 'fn',
    tag: 'fr',
    self: 'Français',
    description: 'Anneaux de calamar frits, citron, aïoli',
    price: '14,90 €',
    facts: ['contient : gluten, œufs, mollusques', 'traces possibles : crustacés, poisson'],
    soldOut: 'Épuisé',
    mark: 'spécialité maison',
  },
  {
    key: 'tr',
    tag: 'tr',
    self: 'Türkçe',
    description: 'Kalamar tava, limon, sarımsaklı mayonez',
    price: '€14,90',
    facts: ['içerir: gluten, yumurta, yumuşakçalar', 'içerebilir: kabuklular, balık'],
    soldOut: 'Tükendi',
    mark: 'evin spesiyali',
  },
];

test('the code on a table leads to the link page and on to the menu, keeping table and language', async ({
  guest,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const table = await owner.table((await owner.store('osteria')).id, 7);

  await guest.goto(`/q/${table.code}`);
  await expect(guest).toHaveURL(`/s/osteria?table=7#code=${table.code}`);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Osteria Cedrina');

  await guest.getByRole('link', { name: /^Menu/ }).click();
  await expect(guest).toHaveURL('/s/osteria/menu?table=7');
  await expect(dishOf(guest, 'Calamari fritti')).toContainText('€14.90');

  await guest.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await expect(guest).toHaveURL('/s/osteria/menu?lang=de&table=7');
  await guest.goto('/s/osteria?table=7');
  await guest.getByRole('link', { name: 'Français', exact: true }).click();
  await expect(guest).toHaveURL('/s/osteria?lang=fn&table=7');
  await guest.getByRole('link', { name: /^La carte/ }).click();
  await expect(guest).toHaveURL('/s/osteria/menu?lang=fn&table=7');
});

test('another language of /links shows the same store', async ({ guest }) => {
  await guest.goto('/links?links=kaffeehaus&table=7');
  await guest.getByRole('link', { name: 'English', exact: true }).click();
  await expect(guest).toHaveURL('/s/kaffeehaus?lang=en&table=7');
});

for (const { key, tag, self, description, price, facts, soldOut, mark } of languages) {
  test(`reads the menu in ${self}`, async ({ guest }) => {
    await guest.goto('/s/osteria/menu');
    await guest.getByRole('link', { name: self, exact: true }).click();
    await expect(guest).toHaveURL(`/s/osteria/menu?lang=${key}`);
    await expect(guest.locator('html')).toHaveAttribute('lang', tag);
    await expect(guest.getByRole('link', { name: self, exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );

    expect(await guest.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(100);
    const dish = dishOf(guest, 'Calamari fritti');
    await dish.scrollIntoViewIfNeeded();
    await expect(dish.getByText(description)).toBeVisible();
    await expect(dish.getByText(price)).toBeVisible();
    for (const fact of facts) await expect(dish.getByText(fact)).toBeVisible();
    await expect(dishOf(guest, 'Friarielli').getByText(soldOut)).toBeVisible();
    await expect(dishOf(guest, 'Vitello tonnato').getByText(mark)).toBeVisible();
  });
}

/** Expects a jump to a section to have ended where it should: with its heading just below the strip of tabs. */
async function expectJumpTo(page: Page, name: string): Promise<void> {
  await expect.poll(() => missedBy(page, name), name).toBeLessThanOrEqual(2);
  expect(await missedWhenDrawn(page, name), `${name}, drawn`).toBeLessThanOrEqual(2);
  const gap = await belowStrip(page, name);
  expect(gap, `${name} below the strip`).toBeGreaterThanOrEqual(0);
  expect(gap, `${name} below the strip`).toBeLessThanOrEqual(24);
}

// Each in a page of its own: one that was read before knows the heights of its sections.
for (const [from, name] of [
  ['start', 'Pasta e risotto'],
  ['start', 'Pizza'],
  ['end', 'Antipasti'],
  ['end', 'Pizza'],
] as const) {
  test(`a tap at the ${from} of the menu leads to its section ${name}`, async ({ guest }) => {
    await guest.goto('/s/osteria/menu?lang=en');
    if (from === 'end') {
      const { width, height } = phone;
      await guest.mouse.move(width / 2, height / 2);
      await guest.mouse.wheel(0, 100_000);
      await expect(guest.locator('footer dl')).toBeInViewport();
    }
    const place = await tabPosition(guest, name);
    await guest.touchscreen.tap(place?.x ?? 0, place?.y ?? 0);
    await expect(guest).toHaveURL(/#./);
    await expectJumpTo(guest, name);
  });
}

test('an address with a section leads there', async ({ guest }) => {
  for (const name of ['Pizza', 'Dolci']) {
    await guest.goto('/s/osteria/menu?lang=en');
    const tab = guest.locator('.tabs').getByRole('link', { name, exact: true });
    const address = await tab.getAttribute('href');
    await guest.goto('about:blank');
    await guest.goto(`/s/osteria/menu?lang=en${address}`);
    await expectJumpTo(guest, name);
  }
});

test('a browser is answered in its own language', async ({ browser, server, watch }) => {
  const context = await browser.newContext({ locale: 'fr-CH' });
  watch.follow(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/s/osteria/menu`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  // A store that does not speak it answers in English, which travellers know.
  await page.goto(`${server.url}/s/meyhane/menu`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('a followed link is counted once and leads to the stored address', async ({ guest, server, watch }) => {
  const owner = await server.api('owner@osteria.example');
  const { id: storeId } = await owner.store('osteria');
  const before = await owner.link(storeId, 'Book a table');

  watch.allow(/request to another origin: https:\/\/reservierung\.example\/osteria-cedrina$/);
  await guest.goto('/s/osteria?lang=en');
  const leaving = guest.waitForRequest(before.link_address);
  await guest.getByRole('link', { name: 'Book a table' }).click();
  const visited = (await leaving).redirectedFrom();
  expect((await leaving).headers(), 'the site it leads to is not told from where').not.toHaveProperty(
    'referer',
  );
  expect(new URL(visited?.url() ?? '').pathname).toBe(`/go/${before.id}`);
  expect((await visited?.response())?.status()).toBe(302);

  expect((await owner.link(storeId, 'Book a table')).clicks).toBe(before.clicks + 1);
});

test('what is not a person is not counted', async ({ server, request }) => {
  const owner = await server.api('owner@osteria.example');
  const { id: storeId } = await owner.store('osteria');
  const { id, clicks, link_address: address } = await owner.link(storeId, 'Gift vouchers');
  const person =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const counted = async () => (await owner.link(storeId, 'Gift vouchers')).clicks - clicks;

  for (const { who, method, headers } of [
    { who: 'a HEAD request', method: 'HEAD', headers: { 'User-Agent': person } },
    {
      who: 'a search engine',
      method: 'GET',
      headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    },
    { who: 'a link preview', method: 'GET', headers: { 'User-Agent': 'WhatsApp/2.23.20.0' } },
    { who: 'a prefetch', method: 'GET', headers: { 'User-Agent': person, 'Sec-Purpose': 'prefetch' } },
  ]) {
    const answer = await request.fetch(`/go/${id}`, { method, headers, maxRedirects: 0 });
    expect(answer.status(), who).toBe(302);
    expect(answer.headers().location, who).toBe(address);
    expect(await counted(), who).toBe(0);
  }
  await request.get(`/go/${id}`, { headers: { 'User-Agent': person }, maxRedirects: 0 });
  expect(await counted(), 'a person').toBe(1);
});

test('a page that does not exist says so in the guest’s language', async ({ guest, watch }) => {
  watch.allow(/console error: .*404.*\/(s|q|go|somewhere)\b/);
  for (const [address, title] of [
    ['/s/no-such-store', 'This page does not exist'],
    ['/q/nosuchcd?lang=tr', 'Bu kod kullanılmıyor'],
    ['/go/nosuchlink12?lang=de', 'Diese Seite gibt es nicht'],
    ['/somewhere?lang=fn', 'Cette page n’existe pas'],
  ] as const) {
    const answer = await guest.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('the tab shows the store’s mark, or Carte’s where a page has none', async ({ guest, server }) => {
  await guest.goto('/s/osteria');
  const mark = await guest.locator('link[rel=icon]').getAttribute('href');
  for (const [address, type] of [
    [mark ?? '', 'image/webp'],
    ['/favicon.ico', 'image/svg+xml'],
  ] as const) {
    const answer = await fetchRaw(server.url + address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers['content-type'], address).toBe(type);
  }
});
