import { devices } from '@playwright/test';
import type { Dish } from '../helpers/api';
import { dishesOf, dishOf } from '../helpers/guest';
import {
  dishPosition,
  missedBy,
  missedWhenDrawn,
  placeWhenDrawn,
  tabPosition,
  tabsInView,
} from '../helpers/jump';
import { desk, expect, type Page, phone, test } from '../helpers/test';

/** The dishes of a menu by what is known of milk in them, but for those without it. */
function milkOf(dishes: Dish[]): Record<'contains' | 'mayContain' | 'unconfirmed', Dish[]> {
  const has = (state: 'contains' | 'may_contain' | 'free') => (dish: Dish) =>
    dish.allergens[state].includes('milk');
  return {
    contains: dishes.filter(has('contains')),
    mayContain: dishes.filter(has('may_contain')),
    unconfirmed: dishes.filter(
      (dish) => !(['contains', 'may_contain', 'free'] as const).some((state) => has(state)(dish)),
    ),
  };
}

test('filters hide what contains an allergen, and what may contain it or is not confirmed says so', async ({
  guest,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const menu = await owner.menu((await owner.store('osteria')).id);
  const dishes = menu.menu_sections.flatMap((section) => section.dishes).filter((dish) => dish.is_active);
  const { contains, mayContain, unconfirmed } = milkOf(dishes);
  await guest.emulateMedia({ reducedMotion: 'reduce' });
  await guest.goto('/s/osteria/menu?lang=en');
  await guest.getByRole('button', { name: 'Filter' }).click();
  const filters = guest.getByRole('dialog', { name: 'Allergens and diets' });
  await expect.soft(filters, 'guests who want less motion see none').toHaveCSS('animation-name', 'none');
  await filters.getByRole('checkbox', { name: 'milk' }).check();
  const withoutMilk = dishes.filter((dish) => !contains.includes(dish));
  expect(unconfirmed.length).toBeGreaterThan(0);
  const told = `${contains.length} dishes hidden · ${mayContain.length} dishes may contain it · not confirmed for ${unconfirmed.length} dish`;
  await expect(filters).toContainText(told);
  await filters.getByRole('button', { name: `Show ${withoutMilk.length} dishes` }).click();

  await expect(filters).toBeHidden();
  await expect(guest.getByRole('status')).toContainText(told);
  await expect(dishesOf(guest)).toHaveCount(withoutMilk.length);
  await expect(dishOf(guest, 'Cappuccino')).toHaveCount(0);
  const says = (said: string) => guest.locator('.facts strong', { hasText: said });
  await expect(says('may contain milk')).toHaveCount(mayContain.length);
  await expect(says('not confirmed: milk')).toHaveCount(unconfirmed.length);

  await guest.getByRole('button', { name: 'Filter, 1 active' }).click();
  await filters.getByRole('checkbox', { name: 'vegan' }).check();
  const vegan = withoutMilk.filter((dish) => dish.diets.includes('vegan'));
  await filters.getByRole('button', { name: `Show ${vegan.length} dishes` }).click();
  await expect(dishesOf(guest)).toHaveCount(vegan.length);

  await guest.getByRole('button', { name: 'Remove filter: vegan' }).click();
  await expect(dishesOf(guest)).toHaveCount(withoutMilk.length);
  await expect(guest.getByRole('main')).toBeFocused();

  await guest.getByRole('button', { name: 'Show all dishes' }).click();
  await expect(dishesOf(guest)).toHaveCount(dishes.length);

  await test.step('one that is set at the end of the menu leads to its first dish', async () => {
    await guest.reload();
    await guest.getByRole('button', { name: 'Filter' }).waitFor();
    await guest.locator('.tabs a').last().click();
    await guest.getByRole('button', { name: 'Filter' }).click();
    await guest.getByRole('checkbox', { name: 'milk' }).check();
    await guest.getByRole('button', { name: /^Show \d+ dishes$/ }).click();
    await expect(guest.getByRole('dialog')).toHaveCount(0);
    await expect(dishesOf(guest).first()).toBeInViewport();
    await placeWhenDrawn(guest);
    await expect(dishesOf(guest).first()).toBeInViewport();
  });
});

test('a press copies the password of the Wi-Fi', async ({ guest }) => {
  await guest.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await guest.goto('/s/kaffeehaus?lang=de');
  await guest.getByRole('button', { name: 'Kopieren' }).click();
  await expect(guest.getByRole('button', { name: 'Kopiert' })).toBeVisible();
  expect(await guest.evaluate(() => navigator.clipboard.readText())).toBe('melange1923');
});

test('a menu shows what has changed when a guest comes back to it', async ({ guest, server, watch }) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const burrata = (await owner.menu(id)).menu_sections
    .flatMap(({ dishes }) => dishes)
    .find(({ name }) => name.en === 'Burrata e pomodorini');
  const sellOut = (soldOut: boolean) =>
    owner.put(`/api/stores/${id}/dishes/${burrata?.id}/sold-out`, { sold_out: soldOut });
  const row = guest.getByRole('listitem').filter({ hasText: 'Burrata e pomodorini' });

  await guest.goto('/s/osteria/menu?lang=en');
  await guest.getByRole('searchbox').fill('burrata');
  await expect(row).not.toContainText('Sold out');
  await sellOut(true);
  const comeBack = () => guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await comeBack();
  await expect(row).toContainText('Sold out');
  await expect(guest.getByRole('searchbox')).toHaveValue('burrata');
  await expect(guest, 'the address follows what is typed').toHaveURL(/#q=burrata$/);

  await guest.goto('/s/osteria?lang=en');
  await sellOut(false);
  await guest.goBack();
  await expect(row).not.toContainText('Sold out');

  await guest.getByRole('button', { name: 'Burrata e pomodorini' }).click();
  await expect(guest.getByRole('dialog')).toBeVisible();
  await owner.patch(`/api/stores/${id}/dishes/${burrata?.id}`, { is_active: false });
  await comeBack();
  await expect(guest.getByRole('dialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect(guest.getByRole('main')).toBeFocused();
  await expect(guest).toHaveURL(/\/menu\?lang=en#q=burrata$/);

  await owner.publishLook(id, { template: 'paper' });
  await comeBack();
  await expect.poll(() => guest.locator('#page-data').textContent()).toContain('"template":"paper"');
  await expect(guest.getByRole('searchbox')).toHaveValue('burrata');

  await owner.delete(`/api/stores/${id}?confirm=osteria`);
  watch.allow(/404/);
  await comeBack();
  await expect(guest.getByRole('heading', { name: 'This page is no longer here' })).toBeVisible();
});

test('nothing moves while the menu loads, and its tabs mark where the guest reads, and lead there', async ({
  guest,
  another,
}) => {
  await guest.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await guest.goto('/s/osteria/menu?lang=en');
  await guest.getByRole('searchbox').waitFor();
  await guest.waitForLoadState('networkidle');
  const shift = await guest.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  expect.soft(shift, 'nothing moves').toBeLessThan(0.05);

  const tabs = guest.getByRole('navigation', { name: 'Sections of the menu' });
  const here = tabs.locator('[aria-current]');
  await dishOf(guest, 'Tiramisù della casa').scrollIntoViewIfNeeded();
  await guest.getByRole('heading', { name: 'Dolci' }).evaluate((heading) => heading.scrollIntoView());
  await expect(here).toHaveText('Dolci');
  await expect(here).toBeInViewport();

  await tabs.getByRole('link', { name: 'Pizza' }).click();
  await expect(here).toHaveText('Pizza');
  await expect(guest.getByRole('heading', { name: 'Pizza', exact: true })).toBeInViewport();
  await guest.mouse.wheel(0, 100_000);
  await expect(here).toHaveText('Bevande');

  await test.step('an address with a section leads there', async () => {
    const address = await guest.locator('.tabs a', { hasText: 'Dolci' }).getAttribute('href');
    // Another guest's phone has no picture yet.
    const next = await another({ ...devices['Pixel 7'], viewport: phone });
    await next.goto(`/s/osteria/menu?lang=en${address}`);
    await expect.poll(() => missedBy(next, 'Dolci')).toBeLessThanOrEqual(2);
    expect(await missedWhenDrawn(next, 'Dolci')).toBeLessThanOrEqual(2);
    await next.getByRole('searchbox').waitFor();
    await returns(next, 'dish', () => next.goBack());
  });
});

test('nothing moves where a style comes long after its script', async ({ another }) => {
  const guest = await another({ ...devices['Pixel 7'], viewport: phone });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await guest.route(/\/picks-.*\.css$/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = guest.waitForRequest(/\/picks-.*\.css$/);
  await guest.goto('/s/osteria/menu?lang=en', { waitUntil: 'commit' });
  await guest.getByRole('searchbox').waitFor();
  await asked;
  const place = await guest.getByRole('heading', { name: 'Dolci' }).boundingBox();
  // What the script does next, it has done when the page has been drawn.
  await placeWhenDrawn(guest);
  await placeWhenDrawn(guest);
  expect(await guest.getByRole('heading', { name: 'Dolci' }).boundingBox(), 'before').toEqual(place);
  release();
  await expect(guest.getByRole('button', { name: 'Favourite' }).last()).toBeAttached();
  await placeWhenDrawn(guest);
  expect(await guest.getByRole('heading', { name: 'Dolci' }).boundingBox(), 'after').toEqual(place);
});

/** Opens a dish that is in view, or the filter, and closes it again: the guest reads on where they were. */
async function returns(guest: Page, what: 'dish' | 'filter', close: () => Promise<unknown>): Promise<void> {
  const place = await placeWhenDrawn(guest);
  expect(place).toBeGreaterThan(100);
  const dish = await dishPosition(guest);
  if (what === 'dish') await guest.touchscreen.tap(dish?.x ?? 0, dish?.y ?? 0);
  else await guest.getByRole('button', { name: 'Filter' }).tap();
  await expect(guest.getByRole('dialog')).toBeVisible();
  await close();
  await expect(guest.getByRole('dialog')).toHaveCount(0);
  expect(Math.abs((await placeWhenDrawn(guest)) - place), `${what}, closed`).toBeLessThanOrEqual(2);
}

/** What guests open and how they close it. */
const opened: ['dish' | 'filter', (guest: Page) => Promise<unknown>][] = [
  ['dish', (guest) => guest.goBack()],
  ['dish', (guest) => guest.keyboard.press('Escape')],
  ['dish', (guest) => guest.getByRole('button', { name: 'Close' }).tap()],
  ['filter', (guest) => guest.keyboard.press('Escape')],
];

for (const size of [phone, desk]) {
  test(`a tap on a tab leads to its section and dishes back to it, ${size.width} px wide`, async ({
    guest,
  }) => {
    await guest.setViewportSize(size);
    // How a dish or the filter is closed is no matter of the window's width.
    for (const [round, [what, close]] of opened.entries()) {
      if (size === desk && round % 3 > 0) continue;
      await guest.goto('/s/osteria/menu?lang=en');
      await guest.getByRole('searchbox').waitFor();
      await guest.mouse.move(size.width - 100, 500);
      await guest.mouse.wheel(0, 100_000);
      await expect(guest.locator('.tabs [aria-current]')).toHaveText('Bevande');
      await expect(guest.locator('.tabs [aria-current]')).toBeInViewport({ ratio: 1 });
      const shown = await tabsInView(guest);
      const name = shown[round % (shown.length - 1)] ?? '';
      const place = await tabPosition(guest, name);
      await guest.touchscreen.tap(place?.x ?? 0, place?.y ?? 0);
      await expect.poll(() => missedBy(guest, name), name).toBeLessThanOrEqual(2);
      expect(await missedWhenDrawn(guest, name), `${name}, drawn`).toBeLessThanOrEqual(2);

      if (what === 'dish') {
        await guest.mouse.move(size.width - 100, 500);
        const from = await placeWhenDrawn(guest);
        await guest.mouse.wheel(0, 300);
        await guest.waitForFunction((before) => scrollY > before, from);
      }
      await returns(guest, what, () => close(guest));
    }
  });
}

test('a dish opens with all its facts, and Back closes it', async ({ guest }) => {
  await guest.goto('/s/osteria/menu?lang=en');
  await guest.getByRole('button', { name: 'Linguine all’astice' }).click();
  const sheet = guest.getByRole('dialog', { name: 'Linguine all’astice' });
  await expect(sheet).toContainText('Half a lobster, cherry tomatoes, basil');
  await expect(sheet).toContainText('€26.90');
  await expect(sheet).toContainText('Sold out');
  await expect(sheet).toContainText(
    'cereals containing gluten, crustaceans, fish, celery, sulphur dioxide and sulphites',
  );
  await expect(sheet).toContainText('May contain');

  await guest.goBack();
  await expect(sheet).toBeHidden();
  await expect(guest).toHaveURL('/s/osteria/menu?lang=en');
  await expect(guest.getByRole('button', { name: 'Linguine all’astice' })).toBeFocused();

  // An address with a dish opens it at once, and closing it leaves the menu open.
  await guest.goForward();
  await expect(sheet).toBeVisible();
  await guest.reload();
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(guest).toHaveURL('/s/osteria/menu?lang=en');
});

test('a guest goes from the code to a dish by keyboard alone, and on to another language', async ({
  guest,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const table = await owner.table((await owner.store('osteria')).id, 3);
  await guest.goto(`/q/${table.code}`);
  await guest.getByRole('link', { name: /^Menu/ }).focus();
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(/\/s\/osteria\/menu\?.*table=3/);
  await guest.getByRole('searchbox').waitFor();
  await guest.keyboard.press('Tab');
  await expect(guest.getByRole('link', { name: 'Skip to the menu' })).toBeFocused();
  await guest.keyboard.press('Enter');
  await guest.keyboard.press('Tab');
  await expect(guest.getByRole('button', { name: 'Bruschetta al pomodoro' })).toBeFocused();
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('dialog', { name: 'Bruschetta al pomodoro' })).toBeVisible();
  await guest.keyboard.press('Escape');
  await expect(guest.getByRole('dialog')).toBeHidden();

  await test.step('another language keeps search, filters and table', async () => {
    await guest.getByRole('searchbox').fill('tomat');
    await guest.getByRole('button', { name: 'Filter' }).click();
    await guest.getByRole('checkbox', { name: 'vegetarian' }).check();
    await guest.getByRole('button', { name: /^Show \d+ dishes$/ }).click();
    await expect(guest.getByRole('status')).toContainText(/dish(es)? hidden/);

    await guest.getByRole('link', { name: 'Deutsch' }).click();
    await expect(guest).toHaveURL(/lang=de&table=3#/);
    await expect(guest.getByRole('searchbox')).toHaveValue('tomat');
    await expect(guest.getByRole('status')).toContainText(/Gerichte? gefunden.*Gerichte? ausgeblendet/);
  });
});

test('at 400 % zoom nothing sticks, and the first dishes show at 100 %', async ({ guest }) => {
  await guest.setViewportSize({ width: 320, height: 256 });
  await guest.goto('/s/osteria/menu?lang=en');
  await guest.getByRole('searchbox').waitFor();
  await guest.mouse.wheel(0, 2_000);
  await expect(guest.getByRole('searchbox')).not.toBeInViewport();
  await guest.getByRole('button', { name: 'Calamari fritti' }).click();
  const close = guest.getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport();
  await guest.mouse.move(160, 128);
  await guest.mouse.wheel(0, 2_000);
  await expect(close).not.toBeInViewport();

  await guest.setViewportSize({ width: 360, height: 740 });
  await guest.goto('/s/meyhane/menu?lang=tr');
  await expect(dishesOf(guest).nth(2)).toBeInViewport();
});
