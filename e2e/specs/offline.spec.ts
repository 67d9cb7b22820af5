import { devices } from '@playwright/test';
import { expectAccessible } from '../helpers/axe';
import { dishOf } from '../helpers/guest';
import { Line } from '../helpers/line';
import type { Server } from '../helpers/server';
import { test as base, expect, type Page } from '../helpers/test';

/** A guest's phone at the end of a line that can be cut; its console tells of that, and nobody minds. */
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

const note = (page: Page) => page.getByRole('complementary');

/** What a page's worker keeps, as paths. */
const keptBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** The files a page has loaded, as paths. */
const filesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/guest/')),
  );

/** Opens a page and waits until it is kept with all its files: its script runs when all that it imports is there. */
async function open(page: Page, address: string, kept = address): Promise<void> {
  await page.goto(address);
  const files = await filesOf(page);
  expect(files).toContainEqual(expect.stringMatching(/\/page-[\w-]+\.js$/));
  await expect.poll(() => keptBy(page)).toEqual(expect.arrayContaining([kept, ...files]));
}

/** Gives a dish of the Osteria's menu a price in cents. */
async function setPrice(server: Server, name: string, amount: number): Promise<void> {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const dishes = (await owner.menu(id)).menu_sections.flatMap((section) => section.dishes);
  const dish = dishes.find((one) => one.name.de === name || one.name.en === name);
  const answer = await owner.patch(`/api/stores/${id}/dishes/${dish?.id}`, { prices: [{ amount }] });
  expect(answer.status).toBe(200);
}

test('what was opened once can be read and searched without a signal, and says in its language that it is a copy', async ({
  phone,
  line,
}) => {
  await open(phone, '/s/osteria/menu?lang=en');
  await expect(note(phone)).toHaveCount(0);

  line.cut();
  await phone.reload();
  await expect(note(phone)).toContainText(
    /^This is a copy from \d+ \w+ \d{4} at \d\d:\d\d, because the page cannot be reached now/,
  );
  await expect(phone.getByRole('heading', { name: 'Dolci' })).toBeVisible();
  await expect(note(phone)).toBeInViewport({ ratio: 1 });
  await phone.mouse.wheel(0, 1_000);
  await expect(note(phone)).toBeInViewport({ ratio: 1 });
  await phone.getByRole('searchbox').fill('lobster');
  await expect(phone.getByRole('status')).toContainText('1 dish found');

  // At another table, and in a language that was not opened: better than nothing.
  await phone.goto('/s/osteria/menu?lang=en&table=7');
  await expect(note(phone)).toBeVisible();
  await phone.goto('/s/osteria/menu?lang=tr');
  await expect(note(phone)).toContainText('This is a copy');

  // A copy makes way for its page by itself, which a load of another one would meet.
  await phone.goto('about:blank');
  line.answer();
  const languages = [
    ['de', /^Das ist eine Kopie vom \d+\. \S+ \d{4}/],
    ['fn', /^Ceci est une copie du \d+ \S+ \d{4}/],
    ['tr', /^Sayfaya şu anda ulaşılamıyor; bu, \d+ \S+ \d{4}/],
  ] as const;
  for (const [language] of languages) await open(phone, `/s/osteria?lang=${language}`);
  line.cut();
  for (const [language, says] of languages) {
    await test.step(language, async () => {
      await phone.goto(`/s/osteria?lang=${language}`);
      await expect.soft(note(phone)).toContainText(says);
      await expect.soft(phone.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
  await expectAccessible(phone, 'a copy');
  // What is not there says so itself: another store's pages, those that are not kept, another table's code.
  for (const path of ['/s/meyhane/menu', '/s/osteria/imprint', '/pdf-menu/aaaaaaaaaaaa', '/q/aaaaaaaa']) {
    await phone.goto(path);
    await expect.soft(phone.getByRole('heading', { level: 1 })).toHaveText('No connection');
    await expect.soft(phone).toHaveURL(path);
  }
  await expectAccessible(phone, 'no copy');
  line.answer();
  await phone.goto('/s/osteria/privacy?lang=en');
  line.cut();
  await phone.reload();
  line.answer();
  await phone.getByRole('link', { name: 'Try again' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Privacy notice');
  await expect(phone).toHaveURL('/s/osteria/privacy?lang=en');
});

test('what the network answers is shown, however late', async ({ phone, line, server }) => {
  const name = 'Vitello tonnato';
  await open(phone, '/s/osteria/menu?lang=en');
  await setPrice(server, name, 711);
  await phone.reload();
  await expect(dishOf(phone, name)).toContainText('€7.11');

  line.cut();
  await setPrice(server, name, 722);
  await phone.reload();
  await expect(note(phone)).toBeVisible();
  await expect(dishOf(phone, name)).toContainText('€7.11');

  await phone.goto('about:blank');
  line.answer();
  await phone.goto('/s/osteria/menu?lang=en');
  await expect(dishOf(phone, name)).toContainText('€7.22');
  await expect(note(phone)).toHaveCount(0);

  // A network that is too slow: the copy first, and the page as soon as it is there.
  line.stall();
  await setPrice(server, name, 733);
  await phone.reload();
  await expect(note(phone)).toBeVisible();
  await expect(dishOf(phone, name)).toContainText('€7.22');
  line.answer();
  await expect(dishOf(phone, name)).toContainText('€7.33');
  await expect(note(phone)).toHaveCount(0);

  // Where nothing has changed the note goes, and the guest is left in peace.
  line.stall();
  await phone.reload();
  await expect(note(phone)).toBeVisible();
  await phone.getByRole('searchbox').fill('lobster');
  line.answer();
  await expect(note(phone)).toHaveCount(0);
  await expect(phone.getByRole('searchbox')).toHaveValue('lobster');
});

test('on a line that is always late a copy gives way once, and then the guest is left in peace', async ({
  phone,
  line,
  server,
}) => {
  const name = 'Vitello tonnato';
  const menu = '/s/osteria/menu?lang=en';
  await open(phone, menu);
  // A menu that is open would be told of the change, and read itself.
  await phone.goto('about:blank');
  line.stall();
  await setPrice(server, name, 744);
  await phone.goto(menu);
  await expect(note(phone)).toBeVisible();
  await expect(dishOf(phone, name)).not.toContainText('€7.44');
  await expect.poll(() => line.answerLate(menu, 'navigate')).toBe(1);
  await expect.poll(() => line.answerLate(menu, 'cors'), 'the copy asks').toBe(1);
  await expect(dishOf(phone, name)).toContainText('€7.44');
  await expect(note(phone)).toHaveCount(0);
});

test('a dish that is opened while a late page comes stays open, and says what is new', async ({
  phone,
  line,
  server,
}) => {
  const name = 'Vitello tonnato';
  const menu = '/s/osteria/menu?lang=en';
  await open(phone, menu);
  await phone.goto('about:blank');
  line.stall();
  await setPrice(server, name, 755);
  await phone.goto(menu);
  await expect(note(phone)).toBeVisible();
  await expect.poll(() => line.answerLate(menu, 'navigate')).toBe(1);
  await expect.poll(() => line.answerLate(menu, 'cors'), 'the copy asks').toBe(1);
  await phone.getByRole('button', { name, exact: true }).click();
  const sheet = phone.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name })).toBeVisible();
  line.answer();
  await expect(sheet).toContainText('€7.55');
  await expect(note(phone)).toHaveCount(0);
});

test('on a line that is always late a copy in another language gives way to where the page has moved', async ({
  phone,
  line,
}) => {
  await open(phone, '/s/osteria?lang=en');
  line.stall();
  line.moved.set('/s/osteria', '/s/meyhane');
  await phone.goto('/s/osteria?lang=de');
  await expect(note(phone)).toContainText('This is a copy');
  // Longer than a load waits before it looks for a copy, of which there is none any more.
  line.lag(3_500);
  await expect(phone).toHaveURL('/s/meyhane');
  await expect(note(phone)).toHaveCount(0);
});

test('a code leads to its table where the phone believes it is online, however that fails', async ({
  phone,
  line,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const code = `/q/${(await owner.table((await owner.store('osteria')).id, 3)).code}`;
  await open(phone, code, '/s/osteria');
  await expect.poll(() => keptBy(phone)).toContain(code);
  for (const [what, fail] of [
    ['the network fails', () => line.cut()],
    ['a proxy answers 502', () => line.refuse()],
    ['nothing answers', () => line.stall()],
  ] as const) {
    await test.step(what, async () => {
      await phone.goto('about:blank');
      fail();
      await phone.goto(code);
      await expect(phone).toHaveURL('/s/osteria?table=3');
      await expect(note(phone)).toBeInViewport({ ratio: 1 });
    });
  }
});

test('a code leads where the server says without a signal, whatever an address says of it', async ({
  phone,
  line,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const code = `/q/${(await owner.table(id, 9)).code}`;
  const scans = () => line.asked.filter((path) => path === code).length;
  await open(phone, code, '/s/osteria');
  expect(scans()).toBe(1);
  await phone.goto(code);
  await expect.poll(() => keptBy(phone)).toContain(code);
  expect(scans(), 'what the guest opens once is asked for once').toBe(2);

  await phone.context().setOffline(true);
  await phone.goto(code);
  await expect(phone).toHaveURL('/s/osteria?table=9');
  await expect(note(phone)).toBeVisible();
  expect(scans(), 'nothing is counted that nobody heard of').toBe(2);

  // Back within reach, the page takes the place of its copy.
  await phone.context().setOffline(false);
  await expect(note(phone)).toHaveCount(0);
  await expect(phone).toHaveURL('/s/osteria?table=9');
  await phone.goto(code);
  expect(scans()).toBe(3);

  // A code that an address names, of a store that was not opened yet.
  const other = await server.api('owner@kaffeehaus.example');
  const named = (await other.table((await other.store('kaffeehaus')).id, 5)).code;
  await open(phone, `/s/meyhane#code=${named}`, '/s/meyhane');
  await expect.poll(() => keptBy(phone)).toContain(`/q/${named}`);
  await phone.context().setOffline(true);
  await phone.goto(`/q/${named}`);
  await expect(phone).toHaveURL('/s/kaffeehaus?table=5');
  await expect(note(phone)).toBeVisible();
});

test('after one visit the code just scanned and the menu not yet opened are there without a signal', async ({
  phone,
  line,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const code = `/q/${(await owner.table(id, 6)).code}`;
  const menu = await owner.link(id, 'Menu');
  await open(phone, code, '/s/osteria');
  await expect(phone, 'the code goes from the address').toHaveURL('/s/osteria?table=6');
  await expect.poll(() => keptBy(phone)).toContain(code);
  await expect.poll(() => keptBy(phone)).toContain('/s/osteria/menu');
  await expect.poll(() => keptBy(phone)).toContainEqual(expect.stringMatching(/\/sheet-[\w-]+\.css$/));
  await expect.poll(() => keptBy(phone)).toContainEqual(expect.stringMatching(/\/fraunces-\w{8}\.woff2$/));
  const asked = () => line.asked.filter((path) => path === code || path.startsWith('/go/')).length;
  const clicks = async () => (await owner.links(id)).find((link) => link.id === menu.id)?.clicks;
  const before = await clicks();
  expect(asked()).toBe(1);

  await phone.context().setOffline(true);
  await phone.goto(code);
  await expect(phone).toHaveURL('/s/osteria?table=6');
  await expect(note(phone)).toBeVisible();
  await phone.locator(`a[href="/go/${menu.id}"]`).click();
  await expect(phone).toHaveURL('/s/osteria/menu?table=6');
  await expect(note(phone)).toBeVisible();
  await expect(dishOf(phone, 'Vitello tonnato')).toBeVisible();
  await expect(phone.locator('.dish img').first(), 'nothing tells of a picture').toHaveCSS(
    'visibility',
    'hidden',
  );
  await phone.getByRole('searchbox').fill('vitello');
  await expect(dishOf(phone, 'Bruschetta al pomodoro')).toHaveCount(0);
  expect(asked(), 'nothing is counted that nobody heard of').toBe(1);
  expect(await clicks()).toBe(before);
});

test('the way from the code to the menu goes on without a signal', async ({ phone, line, server }) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const menu = await owner.link(id, 'Menu');
  const booking = await owner.link(id, 'Book a table');
  await open(phone, '/s/osteria?lang=en&table=4', '/s/osteria?lang=en');
  await expect.poll(() => keptBy(phone)).toContain('/s/osteria/menu?lang=en');
  // The signal goes while the link page is open.
  line.cut();
  await phone.getByRole('link', { name: /^Menu/ }).click();
  await expect(phone).toHaveURL('/s/osteria/menu?lang=en&table=4');
  await expect(note(phone)).toBeVisible();

  await phone.goto('about:blank');
  line.answer();
  await phone.goto('/s/osteria?lang=en&table=4');
  await phone.getByRole('link', { name: /^Menu/ }).click();
  await expect(phone).toHaveURL('/s/osteria/menu?lang=en&table=4');
  await expect(note(phone)).toHaveCount(0);
  await expect.poll(() => keptBy(phone)).toContain(`/go/${menu.id}`);
  const clicks = async () => (await owner.links(id)).find((link) => link.id === menu.id)?.clicks;
  const before = await clicks();

  line.cut();
  await phone.goto('/s/osteria?lang=en&table=8');
  await phone.getByRole('link', { name: /^Menu/ }).click();
  await expect(phone).toHaveURL('/s/osteria/menu?lang=en&table=8');
  await expect(note(phone)).toBeVisible();
  expect(await clicks()).toBe(before);

  // Once a page has come the browser follows links by itself again.
  await phone.goto('about:blank');
  line.answer();
  await phone.goto('/s/osteria?lang=en&table=8');
  await phone.getByRole('link', { name: /^Menu/ }).click();
  await expect(phone).toHaveURL('/s/osteria/menu?lang=en&table=8');
  await expect(note(phone)).toHaveCount(0);
  expect(await clicks()).toBe((before ?? 0) + 1);
  expect(await keptBy(phone)).not.toContain(`/go/${booking.id}`);
});

test('ten pages are kept at most, and nothing but guest pages and their files', async ({ phone, server }) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const link = await owner.link(id, 'Menu');
  const table = await owner.table(id, 5);
  await open(phone, '/s/osteria');
  for (const address of [
    `/q/${table.code}`,
    `/go/${link.id}`,
    '/dashboard',
    '/s/no-such-store',
    ...['en', 'fn', 'de', 'tr'].flatMap((language) => [
      `/s/osteria?lang=${language}`,
      `/s/osteria/menu?lang=${language}&table=5`,
    ]),
    '/s/kaffeehaus?utm_source=x',
    '/links?links=meyhane',
    '/dynamic-menu',
  ]) {
    await phone.goto(address);
  }
  await expect.poll(() => keptBy(phone)).toContain('/dynamic-menu');
  const kept = await keptBy(phone);
  // The words of a selection are kept as a file is.
  const pages = kept.filter((path) => !/^\/(offline$|(assets\/guest|q|go)\/)|\/selection\.json/.test(path));
  expect(pages).toHaveLength(10);
  expect(pages).toContain('/s/kaffeehaus');
  expect(pages).toContain('/s/osteria/menu?lang=tr');
  expect(pages.filter((path) => !/^\/(s\/|links|dynamic-menu)/.test(path))).toEqual([]);
});

test('the worker is this site’s own, and may speak with nobody else', async ({ request }) => {
  const answer = await request.get('/sw.js');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
});
