import { dishOf } from '../helpers/guest';
import { belowStrip, missedBy, missedWhenDrawn, tabPosition } from '../helpers/jump';
import { expect, type Page, phone, test } from '../helpers/test';

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
    facts: ['enthält Gluten, Eier, Weichtiere', 'kann enthalten: Krebstiere, Fisch'],
    soldOut: 'Ausverkauft',
    mark: 'Hausspezialität',
  },
  {
    key: 'fn',
    tag: 'fr',
    self: 'Français',
    description: 'Anneaux de calamar frits, citron, aïoli',
    price: '14,90 €',
    facts: ['contient : gluten, œufs, mollusques', 'peut contenir : crustacés, poisson'],
    soldOut: 'Épuisé',
    mark: 'spécialité maison',
  },
  {
    key: 'tr',
    tag: 'tr',
    self: 'Türkçe',
    description: 'Kalamar tava, limon, sarımsaklı mayonez',
    price: '€14,90',
    facts: ['içerir: gluten, yumurta, yumuşakçalar', 'içerebilir: kabuklular (krustasea), balık'],
    soldOut: 'Tükendi',
    mark: 'evin spesiyali',
  },
];

test('a code on a table leads to the link page, and its links on', async ({ guest, server, watch }) => {
  const owner = await server.api('owner@osteria.example');
  const { id: storeId } = await owner.store('osteria');
  const table = await owner.table(storeId, 7);

  await test.step('to the menu, keeping table and language', async () => {
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

  await test.step('to the stored address, counted once', async () => {
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
});

test('the Wi-Fi of a link page is read, and no button is shown that needs a script', async ({ guest }) => {
  await guest.goto('/s/kaffeehaus');
  await expect(guest.getByText('melange1923')).toBeVisible();
  await expect(guest.getByRole('button')).toHaveCount(0);
});

test('a PDF menu is seen at once, enlarged, read and downloaded', async ({ guest, watch }) => {
  // A picture alone is drawn by the browser, whose own style its policy does not let in.
  watch.allow(/inline style violates .*\/images\//);
  await guest.goto('/s/kaffeehaus?lang=de');
  await guest.getByRole('link', { name: /^Tortenkarte/ }).click();
  await expect(guest).toHaveURL(/\/pdf-menu\/\w+\?lang=de$/);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Tortenkarte');
  const pages = guest.getByRole('main').getByRole('img');
  await expect(pages).toHaveCount(2);
  const drawn = () => pages.first().evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  const viewport = await guest.locator('meta[name="viewport"]').getAttribute('content');
  expect(viewport, 'two fingers enlarge it').not.toMatch(/user-scalable|maximum-scale/);

  await test.step('its text', async () => {
    const text = guest.getByText(/^Ganze Torten\s+Kaffeehaus Amsel/);
    await expect(text).toBeHidden();
    await guest.locator('summary').first().click();
    await expect(text).toBeVisible();
  });
  await test.step('its file', async () => {
    const begun = guest.waitForEvent('download');
    await guest.getByRole('link', { name: /PDF/ }).click();
    expect((await begun).suggestedFilename()).toBe('Kaffeehaus Amsel Tortenkarte.pdf');
  });
  await test.step('on paper, a page a sheet', async () => {
    const printed = await guest.pdf({ format: 'A4' });
    expect(printed.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });
  await test.step('a page of it, larger', async () => {
    await pages.first().click();
    await expect(guest).toHaveURL(/-p1-1600\.webp$/);
  });
});

test('the menu is read in each of its languages', async ({ guest }) => {
  await guest.goto('/s/osteria/menu');
  for (const { key, tag, self, description, price, facts, soldOut, mark } of languages) {
    await test.step(self, async () => {
      await guest.getByRole('link', { name: self, exact: true }).click();
      await expect(guest).toHaveURL(`/s/osteria/menu?lang=${key}`);
      await expect.soft(guest.locator('html')).toHaveAttribute('lang', tag);
      const chosen = guest.getByRole('link', { name: self, exact: true });
      await expect.soft(chosen).toHaveAttribute('aria-current', 'true');

      expect.soft(await guest.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(100);
      const dish = dishOf(guest, 'Calamari fritti');
      await dish.scrollIntoViewIfNeeded();
      for (const text of [description, price, ...facts]) {
        await expect.soft(dish.getByText(text)).toBeVisible();
      }
      await expect.soft(dishOf(guest, 'Friarielli').getByText(soldOut)).toBeVisible();
      await expect.soft(dishOf(guest, 'Vitello tonnato').getByText(mark)).toBeVisible();
    });
  }
});

/** Expects a jump to a section to have ended where it should: with its heading just below the strip of tabs. */
async function expectJumpTo(page: Page, name: string): Promise<void> {
  await expect.poll(() => missedBy(page, name), name).toBeLessThanOrEqual(2);
  expect(await missedWhenDrawn(page, name), `${name}, drawn`).toBeLessThanOrEqual(2);
  const gap = await belowStrip(page, name);
  expect(gap, `${name} below the strip`).toBeGreaterThanOrEqual(0);
  expect(gap, `${name} below the strip`).toBeLessThanOrEqual(24);
}

test('a tap on a tab leads to its section, and so does an address with it', async ({ guest }) => {
  // Each in a page of its own: one that was read before knows the heights of its sections.
  for (const [from, name] of [
    ['start', 'Pasta e risotto'],
    ['start', 'Pizza'],
    ['end', 'Antipasti'],
    ['end', 'Pizza'],
  ] as const) {
    await test.step(`a tap at the ${from}: ${name}`, async () => {
      await guest.goto('about:blank');
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

  const tab = (name: string) => guest.locator('.tabs').getByRole('link', { name, exact: true });
  const addresses = [];
  for (const name of ['Pizza', 'Dolci'])
    addresses.push([name, await tab(name).getAttribute('href')] as const);
  for (const [name, address] of addresses) {
    await test.step(`an address: ${name}`, async () => {
      await guest.goto('about:blank');
      await guest.goto(`/s/osteria/menu?lang=en${address}`);
      await expectJumpTo(guest, name);
    });
  }
});

test('the tab shows the store’s mark, or Carte’s where a page has none', async ({ request }) => {
  const page = await (await request.get('/s/osteria')).text();
  const mark = /<link rel="icon"[^>]* href="([^"]+)"/.exec(page)?.[1];
  for (const [address, type] of [
    [mark ?? '', 'image/png'],
    ['/favicon.ico', 'image/svg+xml'],
  ] as const) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['content-type'], address).toBe(type);
  }
});
