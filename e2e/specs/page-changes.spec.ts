import { signInAtMenu } from '../helpers/dashboard';
import { expect, type Page, phone, test } from '../helpers/test';

/** How far the page is scrolled, once the frames that follow a change are drawn. */
const scrolled = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    return window.scrollY;
  });

const scrollDown = async (page: Page) => {
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
};

test('each page of the dashboard starts at its top, also by Back and Forward', async ({ page }) => {
  await signInAtMenu(page, 'owner@osteria.example');
  await page.setViewportSize(phone);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const lists = { Menu: 'Sections of the menu', Links: 'Links of the page' };
  const at = async (name: keyof typeof lists) => {
    await heading(name).waitFor();
    await page.getByRole('list', { name: lists[name] }).waitFor();
    expect(await scrolled(page), name).toBe(0);
  };
  await scrollDown(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Links' }).click();
  await at('Links');
  await scrollDown(page);
  await page.goBack();
  await at('Menu');
  await scrollDown(page);
  await page.goForward();
  await at('Links');
  await page.goBack();
  await at('Menu');
});
