import { change, openNewStore, signInAtMenu } from '../helpers/dashboard';
import { dishOf } from '../helpers/guest';
import { photo } from '../helpers/picture';
import { desk, expect, type Page, phone, test } from '../helpers/test';

const uploads = '**/api/stores/*/images';

const file = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'));
const stored = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse(
    (answer) => answer.request().method() === method && path.test(answer.url()) && answer.ok(),
  );

for (const [viewport, dish] of [
  [desk, 'Caponata siciliana'],
  [phone, 'Polpo e patate'],
] as const) {
  test(`at ${viewport.width} px a dish gets a picture, cropped as its owner wants`, async ({
    page,
    guest,
    watch,
  }) => {
    watch.allow(/console error: Failed to load resource: net::ERR_/);
    await page.setViewportSize(viewport);
    await signInAtMenu(page, 'owner@osteria.example');
    await page.getByRole('button', { name: new RegExp(`^${dish}`) }).click();
    const picture = await photo(page, { width: 1200, height: 600 });
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
    await expect(seen).toHaveAttribute('src', /^\/images\/\w+-264\.webp$/);
    await expect(seen).toHaveCSS('object-position', '100% 50%');
    await expect
      .poll(() => seen.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([528, 264]);
  });
}

test('logo and cover are put in place of a new store, which ticks the step', async ({ page, another }) => {
  const slug = await openNewStore(page);
  const step = page.getByRole('listitem').filter({ hasText: 'Add your logo and cover' });
  await step.getByRole('link').click();

  const logo = stored(page, 'PATCH', /\/link-page$/);
  await file(page, 'Add a picture: Logo').setInputFiles(await photo(page, { width: 300, height: 300 }));
  await logo;
  // Dropped, as from a folder beside the browser.
  const { name, mimeType, buffer } = await photo(page, { width: 2400, height: 1600 });
  const dropped = await page.evaluateHandle(
    async ({ name, mimeType, data }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: mimeType }));
      return transfer;
    },
    { name, mimeType, data: buffer.toString('base64') },
  );
  const cover = stored(page, 'PATCH', /\/link-page$/);
  await page
    .getByRole('button', { name: 'Add a picture: Cover' })
    .dispatchEvent('drop', { dataTransfer: dropped });
  await cover;
  await change(page, () => page.getByRole('button', { name: 'Remove the picture: Logo' }).click());
  await change(page, () => page.getByRole('button', { name: 'Undo' }).click());

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start' }).click();
  await expect(step).toContainText('Done');

  // An emulated phone has the width of a desk until the page has said otherwise, at times after a picture is chosen.
  const guest = await another({ viewport: phone, deviceScaleFactor: 2.625 });
  await guest.goto(`/s/${slug}`);
  await expect(guest.locator('img.logo')).toHaveAttribute('src', /-264\.webp$/);
  const chosen = await guest.locator('img.cover').evaluate((img: HTMLImageElement) => {
    const wanted = window.innerWidth * window.devicePixelRatio;
    const offered = img.srcset.split(',').map((each) => {
      const [address = '', width = ''] = each.trim().split(' ');
      return { address, width: Number.parseInt(width, 10) };
    });
    const best = offered.find(({ width }) => width >= wanted) ?? offered.at(-1);
    return { current: new URL(img.currentSrc).pathname, best: best?.address, offered: offered.length };
  });
  expect(chosen.offered).toBeGreaterThan(1);
  expect(chosen.current).toBe(chosen.best);
});
