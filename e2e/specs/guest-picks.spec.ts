import { devices } from '@playwright/test';
import { expectAccessible } from '../helpers/axe';
import { askAsFrame, dishesOf, dishOf } from '../helpers/guest';
import { Line } from '../helpers/line';
import { test as base, expect, narrow, type Page } from '../helpers/test';

/** A guest's phone at the end of a line that can be cut. */
const test = base.extend<{ line: Line; phone: Page }>({
  line: async ({ server }, use) => {
    const line = await Line.to(server.url);
    await use(line);
    await line.close();
  },
  phone: async ({ browser, line }, use) => {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: line.url });
    await use(await context.newPage());
    await context.close();
  },
});

const heart = (page: Page, dish: string) => dishOf(page, dish).getByRole('button', { name: 'Favourite' });
const show = (page: Page) => page.getByRole('button', { name: /^Show the waiter/ });

/** Opens a dish, adds it to the selection, and closes it. */
async function add(page: Page, dish: string): Promise<void> {
  await page.getByRole('button', { name: dish, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to my selection' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

/** What the page's worker keeps, and the page itself, as paths without hashes. */
const keptBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.slice(location.origin.length).replace(/-[\w-]{8}\./, '.'));
  });

/** Waits until the worker keeps the page and the script of what guests keep. */
const isKept = (page: Page): Promise<void> =>
  expect
    .poll(() => keptBy(page))
    .toEqual(
      expect.arrayContaining([
        '/assets/guest/picks.js',
        '/assets/guest/picks.css',
        '/assets/guest/selection.js',
        '/s/osteria/menu?lang=en',
        '/s/osteria/selection.json?lang=en',
      ]),
    );

test('favourites stay on the phone, are shown alone, and are there without a signal', async ({
  phone,
  line,
}) => {
  const sent: string[] = [];
  phone.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await phone.goto('/s/osteria/menu?lang=en');
  const all = await dishesOf(phone).count();
  await heart(phone, 'Calamari fritti').click();
  await heart(phone, 'Tiramisù della casa').click();
  const filter = phone.getByRole('button', { name: 'Favourites (2)' });
  await filter.click();
  await expect(dishesOf(phone)).toHaveText([/Calamari fritti/, /Tiramisù della casa/]);
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(phone, 'favourites alone');
  await filter.click();
  await expect(dishesOf(phone)).toHaveCount(all);
  await isKept(phone);

  line.cut();
  await phone.reload();
  await phone.getByRole('button', { name: 'Favourites (2)' }).click();
  await expect(dishesOf(phone)).toHaveCount(2);
  // In the sheet of a dish, too; with the last one all dishes are back.
  await phone.getByRole('button', { name: 'Tiramisù della casa', exact: true }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Favourite' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await heart(phone, 'Calamari fritti').click();
  await expect(dishesOf(phone)).toHaveCount(all);
  await expect(phone.getByRole('button', { name: /^Favourites/ })).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('the script for it is kept though the page has not come to fetch it', async ({ phone }) => {
  // Requests of the worker itself pass.
  await phone.route(/(picks|selection)-[\w-]+\.js/, (route) => route.abort());
  await phone.goto('/s/osteria/menu?lang=en');
  await expect
    .poll(() => keptBy(phone))
    .toEqual(
      expect.arrayContaining([
        '/assets/guest/picks.js',
        '/assets/guest/picks.css',
        '/assets/guest/selection.js',
      ]),
    );
});

test('a selection is shown to the waiter in the language of the store, with the table and a total, also without a signal', async ({
  phone,
  line,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const dishes = (await owner.menu(id)).menu_sections.flatMap((section) => section.dishes);
  const named = (name: string) => dishes.find((dish) => dish.name.en === name || dish.name.de === name);
  const change = (name: string, changes: object): Promise<{ status: number }> =>
    owner.patch(`/api/stores/${id}/dishes/${named(name)?.id}`, changes);
  const sizes = [
    { name: { de: 'klein', en: 'small' }, amount: 650 },
    { name: { de: 'groß', en: 'large' }, amount: 1_150 },
  ];
  expect((await change('Tiramisù della casa', { prices: sizes })).status).toBe(200);
  const changed = { name: { de: 'Tintenfischringe', en: 'Fried squid' }, prices: [{ amount: 1_400 }] };
  expect((await change('Calamari fritti', changed)).status).toBe(200);

  await phone.goto('/s/osteria/menu?lang=en&table=7');
  await add(phone, 'Fried squid');
  await phone.getByRole('button', { name: 'Tiramisù della casa', exact: true }).click();
  await phone.getByRole('button', { name: 'One more: Tiramisù della casa, large' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await show(phone).click();

  const screen = phone.getByRole('dialog');
  await expect(screen.getByRole('heading')).toHaveText('Tisch 7');
  await expect(screen.getByText('Noch nicht bestellt.')).toHaveAttribute('lang', 'de');
  await expect(screen.getByRole('listitem')).toHaveText([
    /1 ×Tintenfischringe.*Fried squid.*14,00\s€/,
    /1 ×Tiramisù della casa groß.*large.*11,50\s€/,
  ]);
  await screen.getByRole('button', { name: 'One more: Fried squid' }).click();
  await expect(screen.locator('.total')).toHaveText(/39,50\s€/);
  await expect(screen.getByText(/This is not an order/)).toBeVisible();
  await expectAccessible(phone, 'what the waiter is shown');
  await phone.goBack();
  await expect(screen).toHaveCount(0);
  await isKept(phone);

  // What is sold out meanwhile is marked and not counted, and cannot be added.
  await owner.put(`/api/stores/${id}/dishes/${named('Tiramisù della casa')?.id}/sold-out`, {
    sold_out: true,
  });
  await phone.reload();
  await show(phone).click();
  await expect(screen.getByText('Ausverkauft')).toBeVisible();
  await expect(screen.locator('.total')).toHaveText(/28,00\s€/);
  await expect(screen.getByRole('button', { name: 'One more: Tiramisù della casa, large' })).toBeDisabled();
  await phone.goBack();
  await expect(screen).toHaveCount(0);
  await phone.getByRole('button', { name: 'Tiramisù della casa', exact: true }).click();
  await expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Close' }).click();
  await isKept(phone);

  line.cut();
  await phone.reload();
  await expect(phone.getByRole('complementary')).toBeVisible();
  await show(phone).click();
  await expect(screen.getByRole('listitem').first()).toHaveText(/2 ×Tintenfischringe.*28,00\s€/);
  await screen.getByRole('button', { name: 'Clear' }).click();
  await expect(screen.getByText('Nothing is selected.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect(screen.getByRole('listitem')).toHaveCount(2);
  await screen.getByRole('button', { name: 'Clear' }).click();
  await screen.locator('.main').click();
  await expect(show(phone)).toHaveCount(0);
});

test('what the waiter reads is not broken within a word for a price', async ({ phone, server }) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const dish = (await owner.menu(id)).menu_sections[0]?.dishes[4];
  const changes = {
    name: { de: 'Bistecca alla fiorentina, nach Gewicht berechnet', en: 'Florentine steak' },
    prices: [{ amount: 890, unit: '100g' }],
  };
  expect((await owner.patch(`/api/stores/${id}/dishes/${dish?.id}`, changes)).status).toBe(200);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/s/osteria/menu?lang=en&table=7');
  await add(phone, 'Florentine steak');
  await show(phone).click();
  const row = phone.getByRole('dialog').getByRole('listitem');
  await expect(row).toContainText('8,90\u00a0€ / 100\u00a0g');
  // A word that stands in two lines has two boxes.
  const broken = await row.locator('strong').evaluate((name) => {
    const text = name.firstChild as Text;
    return [...text.data.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
  expect(broken).toEqual([]);
});

test('extras are chosen with a dish, and the waiter reads them in the language of the store', async ({
  phone,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  // Pizzas are served in the evening, and can be chosen then.
  const pizzas = (await owner.menu(id)).menu_sections.find(({ name }) => name.en === 'Pizza');
  await owner.patch(`/api/stores/${id}/sections/${pizzas?.id}`, { availability: null });
  await phone.goto('/s/osteria/menu?lang=en&table=7');
  await phone.getByRole('button', { name: 'Margherita', exact: true }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to my selection' }).click();
  const extras = dialog.getByRole('group', { name: 'Extra (choose up to 3)' });
  await expect(extras.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('radio', { name: '32 cm' }).check({ force: true });
  for (const name of ['with burrata', 'with rocket']) {
    await extras.getByRole('checkbox', { name }).check({ force: true });
  }
  await expectAccessible(phone, 'the extras of a dish');
  await dialog.getByRole('button', { name: 'Add to my selection · €16.40' }).click();
  await expect(extras).toHaveCount(0);
  await dialog
    .getByRole('button', { name: 'One more: Margherita, 32 cm, with burrata, with rocket' })
    .click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await show(phone).click();
  await expect(dialog.getByRole('listitem')).toHaveText(
    /2 ×Margherita 32 cm\+ mit Burrata\+ mit Rucolawith burrata, with rocket32,80\s€/,
  );
  await expect(dialog.getByText('+ mit Burrata')).toHaveAttribute('lang', 'de');
  await expectAccessible(phone, 'extras that the waiter is shown');
});

const templates = ['plain', 'paper', 'trattoria', 'kiosk', 'cafe', 'garden', 'night', 'meyhane'];

base(
  'a heart has room to the edges of every screen, and is large enough to be hit',
  async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await askAsFrame(page);
    for (const template of templates) {
      await page.goto(`/s/osteria/menu?lang=en&template=${template}`);
      await expect(page.locator(`.heart.in-${template}`).first()).toBeVisible();
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 700 });
        const { size, room } = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll('.dish > .heart')].map((each) =>
            each.getBoundingClientRect(),
          );
          return {
            size: Math.min(...boxes.flatMap((box) => [box.width, box.height])),
            room: Math.min(...boxes.flatMap((box) => [box.left, innerWidth - box.right])),
          };
        });
        expect.soft(size, `a heart in ${template} at ${width} px`).toBeGreaterThanOrEqual(24);
        expect.soft(room, `room beside it in ${template} at ${width} px`).toBeGreaterThanOrEqual(4);
      }
    }
    await context.close();
  },
);

base('without scripts there is nothing of it', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/s/osteria/menu?lang=en&table=7');
  await expect(dishesOf(page).first()).toBeVisible();
  await expect(page.locator('.heart, .show, .favourites')).toHaveCount(0);
  await expect(page.getByText(/favourite|waiter/i)).toHaveCount(0);
  await context.close();
});

base('in a card that stands alone the name of a dish ends before its heart', async ({ guest, server }) => {
  const owner = await server.api('owner@osteria.example');
  await owner.publishLook((await owner.store('osteria')).id, { template: 'cafe' });
  await guest.setViewportSize(narrow);
  await guest.goto('/s/osteria/menu?lang=en');
  await heart(guest, 'Tagliata di manzo').waitFor();
  const edges = await dishOf(guest, 'Tagliata di manzo').evaluate((dish) => {
    const name = document.createRange();
    name.selectNodeContents(dish.querySelector('h3 button') as Element);
    return [
      name.getBoundingClientRect().right,
      dish.querySelector('.heart svg')?.getBoundingClientRect().left,
    ];
  });
  expect(edges[0]).toBeLessThanOrEqual(edges[1] ?? 0);
});
