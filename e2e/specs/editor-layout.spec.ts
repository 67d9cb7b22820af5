import { change, signIn, signInAtMenu } from '../helpers/dashboard';
import { show } from '../helpers/pages';
import { desk, expect, type Locator, narrow, phone, test } from '../helpers/test';

const owner = 'owner@osteria.example';

test('the editor of a menu fits windows, low and narrow ones too, and what is sold out is louder', async ({
  page,
}) => {
  await signInAtMenu(page, owner);
  await test.step('a folded editor of a dish is no higher than a window', async () => {
    for (const name of [/^Carpaccio di manzo/, /^Bruschetta al pomodoro/]) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('textbox', { name: 'Description' }).waitFor();
      const height = await page
        .locator('[class^="_editor_"]')
        .evaluate((editor) => editor.getBoundingClientRect().height);
      expect(height, String(name)).toBeLessThanOrEqual(desk.height);
      await page.getByRole('button', { name: 'Done' }).click();
    }
  });
  await test.step('what is sold out is louder than what is not', async () => {
    await change(page, () => page.getByRole('button', { name: 'Available: Minestrone' }).click());
    const soldOut = page.getByRole('button', { name: 'Sold out: Minestrone' });
    await soldOut.waitFor();
    const look = (state: string) =>
      page
        .getByRole('button', { name: new RegExp(`^${state}: `) })
        .first()
        .evaluate((pill) => {
          const { backgroundColor, borderTopColor, fontWeight } = getComputedStyle(pill);
          return { backgroundColor, borderTopColor, fontWeight: Number(fontWeight) };
        });
    await page.mouse.move(0, 0);
    const clear = 'rgba(0, 0, 0, 0)';
    expect(await look('Available')).toEqual({
      backgroundColor: clear,
      borderTopColor: clear,
      fontWeight: 400,
    });
    expect((await look('Sold out')).backgroundColor).not.toBe(clear);
    expect((await look('Sold out')).fontWeight).toBeGreaterThanOrEqual(600);
    await change(page, () => soldOut.click());
  });
  await test.step('on a low window, as at 200 % zoom, the rail has all its screens and none lies under another', async () => {
    const rail = page.getByRole('navigation', { name: 'Main' });
    for (const [width, height] of [
      [640, 400],
      [1093, 614],
      [1280, 520],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(rail.getByRole('link')).toHaveCount(8);
      for (const item of await rail.getByRole('link').all()) {
        await expect(item).toBeInViewport({ ratio: 1 });
        await item.scrollIntoViewIfNeeded();
        const isOnTop = await item.evaluate((link) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
        expect(isOnTop, `${await item.textContent()} at ${width} × ${height}`).toBe(true);
      }
      await expect(page.getByRole('button', { name: /^Your account/ })).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(desk);
  });
  await test.step('a link has the colour of the house, in light and in dark', async () => {
    await page.getByRole('button', { name: /^About the place/ }).click();
    const link = page.getByRole('link', { name: /are in the settings$/ });
    for (const colorScheme of ['light', 'dark'] as const) {
      await show(page, colorScheme, desk);
      const accent = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--accent)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      await expect(link).toHaveCSS('color', accent);
    }
    await show(page, 'light', desk);
  });
  await test.step('fields of a phone are as large as Safari needs them not to zoom in', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: /^Carpaccio di manzo/ }).click();
    const sizes = await page
      .locator('main input:not([type=checkbox]), main textarea')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
});

const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0;

test('on the narrowest phone the names of sections, dishes and sizes have room', async ({ another }) => {
  const page = await another({ locale: 'de-DE', viewport: narrow });
  await signIn(page, owner, '/dashboard/stores/osteria/menu');
  const dish = page.getByRole('button', { name: /^Tagliere misto.*€/ });
  expect(await widthOf(dish)).toBeGreaterThan(160);
  await page.getByRole('button', { name: 'Gerichte auswählen' }).click();
  const section = page.getByRole('button', { name: /^Pasta e risotto/ }).getByText('Pasta e risotto');
  expect(await section.evaluate((name) => name.scrollWidth <= name.clientWidth), 'it is not cut off').toBe(
    true,
  );
  await page.getByRole('button', { name: 'Fertig' }).click();
  await dish.click();
  expect(await widthOf(page.getByRole('textbox', { name: 'Name der Größe 1' }))).toBeGreaterThan(100);
});

test('what is folded and has no neighbour takes the whole line', async ({ page }) => {
  await signInAtMenu(page, owner);
  await page.getByRole('button', { name: /^Carpaccio di manzo/ }).click();
  const fold = (name: RegExp) => page.getByRole('button', { name });
  const [first, last] = [fold(/^Price details/), fold(/^Additives/)];
  expect(await widthOf(last)).toBeGreaterThan(1.5 * (await widthOf(first)));
  await fold(/^Extras/).click();
  expect(await widthOf(first)).toBe(await widthOf(last));
});
