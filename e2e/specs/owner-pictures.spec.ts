import { signInAtMenu } from '../helpers/dashboard';
import { dishOf } from '../helpers/guest';
import { photo } from '../helpers/picture';
import { expect, type Locator, type Page, phone, test } from '../helpers/test';

const uploads = '**/api/stores/*/images';

const file = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'));
const stored = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse(
    (answer) => answer.request().method() === method && path.test(answer.url()) && answer.ok(),
  );

/** Why a file was not stored is all in sight, and closed by a button at its head. */
async function expectCloseAtHead(page: Page): Promise<void> {
  const message = page.getByRole('alert').locator('..');
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [name, why, close, all] = await Promise.all(
    [
      message.locator('strong'),
      message.locator('p > span'),
      message.getByRole('button', { name: 'Close this message' }),
      message,
    ].map(box),
  );
  expect(close?.x, 'right of the name').toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0));
  expect((close?.y ?? 0) + (close?.height ?? 0), 'above the words').toBeLessThanOrEqual((why?.y ?? 0) + 1);
  expect((why?.x ?? 0) + (why?.width ?? 0), 'inside').toBeLessThanOrEqual((all?.x ?? 0) + (all?.width ?? 0));
}

test('on a phone a dish gets a picture, cropped as its owner wants', async ({ page, guest, watch }) => {
  watch.allow(/console error: Failed to load resource: net::ERR_/);
  const dish = 'Polpo e patate';
  await page.setViewportSize(phone);
  await signInAtMenu(page, 'owner@osteria.example');
  await page.getByRole('button', { name: new RegExp(`^${dish}`) }).click();
  const picture = await photo(page, { width: 600, height: 300 });
  const add = file(page, `Add a picture: ${dish}`);

  await page.route(uploads, () => undefined);
  await add.setInputFiles(picture);
  await expect(page.getByRole('progressbar', { name: `Picture: ${dish}` })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: `Add a picture: ${dish}` })).toBeVisible();
  await page.unroute(uploads);

  await page.route(uploads, (route) => route.abort('internetdisconnected'));
  await add.setInputFiles(picture);
  await expect(page.getByRole('alert')).toContainText('Carte cannot be reached.');
  await expectCloseAtHead(page);
  await page.unroute(uploads);
  const shown = stored(page, 'PATCH', /\/dishes\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await shown;

  await page.getByRole('button', { name: `What stays in view: ${dish}` }).click();
  await expect(page.getByRole('slider', { name: 'From the left' })).toBeFocused();
  for (let press = 0; press < 2; press++) {
    const moved = stored(page, 'PATCH', /\/images\//);
    await page.keyboard.press('Shift+ArrowRight');
    await moved;
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await guest.goto('/s/osteria/menu?lang=en');
  const seen = dishOf(guest, dish).locator('img');
  await seen.scrollIntoViewIfNeeded();
  await expect(seen).toHaveAttribute('src', /^\/images\/\w+-176\.webp$/);
  await expect(seen).toHaveCSS('object-position', '100% 50%');
  await expect
    .poll(() => seen.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([352, 176]);
});
