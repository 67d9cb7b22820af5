import { expectAccessible, expectReadable } from '../helpers/axe';
import { change, readWithinASecond, signIn } from '../helpers/dashboard';
import { dishOf } from '../helpers/guest';
import { desk, expect, narrow, type Page, phone, pictures, test } from '../helpers/test';

const dish = 'Caponata siciliana';
const guestMenu = '/s/osteria/menu?lang=en';

const row = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `: ${dish}` }) });
const switchOf = (page: Page, state: RegExp) =>
  row(page).getByRole('button', { name: new RegExp(`^${state.source}: ${dish}$`) });
const available = /Available/;
/** After midnight the day that begins is today's. */
const outTomorrow = /Sold out until (tomorrow|5 am)/;
const less = (page: Page) => page.getByRole('button', { name: `One portion less: ${dish}` });
const count = (page: Page) => page.getByRole('textbox', { name: `Portions left: ${dish}` });

test('two phones sell a dish out and count it down, also without a network, and guests see it', async ({
  page,
  another,
  guest,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(phone);
  await signIn(page, 'staff@osteria.example', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sold out');
  await expectAccessible(page, 'the screen of what is sold out');

  await test.step('one tap, and guests read it within a second', async () => {
    await page.getByRole('searchbox', { name: 'Find a dish' }).fill('caponata');
    const seen = await readWithinASecond(page, guestMenu, () => switchOf(page, available).click());
    expect(seen).toContain('"stock":0');
    await expect(switchOf(page, outTomorrow)).toBeVisible();
    await guest.goto(guestMenu);
    await expect(dishOf(guest, dish).getByText('Sold out')).toBeVisible();
  });
  await test.step('by keyboard until it is switched back, and back', async () => {
    await switchOf(page, outTomorrow).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await change(page, () => page.keyboard.press('Enter'));
    await expect(switchOf(page, /Sold out until switched back on/)).toBeVisible();
    await change(page, () => switchOf(page, /Sold out until switched back on/).press('Enter'));
    await expect(switchOf(page, available)).toBeVisible();
  });
  await test.step('portions are typed once', async () => {
    await page.getByRole('button', { name: `Count portions: ${dish}` }).click();
    await count(page).fill('5');
    const seen = await readWithinASecond(page, guestMenu, () => count(page).press('Enter'));
    expect(seen).toContain('"stock":5');
    await guest.goto(guestMenu);
    await expect(dishOf(guest, dish).getByText('5 left')).toBeVisible();
  });

  const other = await another({ viewport: phone });
  await signIn(other, 'manager@osteria.example', '/dashboard/stores/osteria/stock');
  await expect(count(other)).toHaveValue('5');
  await test.step('what is taken off without a network waits, and none is lost', async () => {
    await page.context().setOffline(true);
    await less(page).click();
    await less(page).click();
    await expect(count(page)).toHaveValue('3');
    await expect(row(page).getByText('Not sent yet')).toBeVisible();
    await change(other, () => less(other).click());
    await expect(count(other)).toHaveValue('4');
    await page.context().setOffline(false);
    await expect(row(page).getByText('Not sent yet')).toHaveCount(0);
    await expect(count(page)).toHaveValue('2');
    // The second tap is sent once the first is stored.
    await expect
      .poll(async () => (await page.context().request.get(guestMenu)).text())
      .toContain('"stock":2');
    await guest.goto(guestMenu);
    await expect(dishOf(guest, dish).getByText('2 left')).toBeVisible();
  });
  await test.step('the last one sells it out', async () => {
    await change(page, () => less(page).click());
    await change(page, () => less(page).click());
    await expect(switchOf(page, outTomorrow)).toBeVisible();
    await guest.goto(guestMenu);
    await expect(dishOf(guest, dish).getByText('Sold out')).toBeVisible();
  });
  await expectAccessible(page, 'a dish that is counted');
  await page.getByRole('searchbox', { name: 'Find a dish' }).fill('');
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectReadable(page, `${size.width} px, ${colorScheme}`, 'main');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      if (pictures) await page.screenshot({ path: `screenshots/stock-${size.width}-${colorScheme}.png` });
    }
  }
});

test('on the narrowest phone staff reach each of their screens, and find what can be had in one column', async ({
  another,
}) => {
  const page = await another({ locale: 'de-DE', viewport: narrow });
  await signIn(page, 'staff@osteria.example', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ausverkauft');
  const links = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link');
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  const states = page.getByRole('main').getByRole('list').first().getByText('Verfügbar', { exact: true });
  const places = await states.evaluateAll((all) => all.map((state) => state.getBoundingClientRect().x));
  expect(places.length).toBeGreaterThan(5);
  expect(new Set(places).size).toBe(1);
});

test('a tap below a count that closes sells out what was tapped', async ({ another }) => {
  const page = await another({ viewport: phone, hasTouch: true });
  await signIn(page, 'staff@osteria.example', '/dashboard');
  const counting = page.getByRole('button', { name: /^Count portions: / }).first();
  const name = (await counting.getAttribute('aria-label'))?.replace('Count portions: ', '');
  await counting.tap();
  await expect(page.getByRole('textbox', { name: `Portions left: ${name}` })).toBeFocused();
  const below = page.getByRole('button', { name: /^Available: / }).nth(1);
  const tapped = (await below.getAttribute('aria-label'))?.replace('Available: ', '');
  await below.tap();
  await expect(page.getByRole('button', { name: new RegExp(`^Sold out .*: ${tapped}$`) })).toBeVisible();
  await expect(page.getByRole('textbox', { name: `Portions left: ${name}` })).toHaveCount(0);
});
