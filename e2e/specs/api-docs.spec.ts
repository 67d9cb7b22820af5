import { expectAccessible, expectReadable } from '../helpers/axe';
import { show } from '../helpers/pages';
import { desk, expect, phone, pictures, test } from '../helpers/test';

test("the API's page leads to each endpoint, and can be read by everybody", async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('navigation').getByRole('link', { name: 'Add a link at the end' }).click();
  await expect(page.getByRole('heading', { name: 'Add a link at the end' })).toBeInViewport();
  await page.goBack();
  await show(page, 'light', desk);
  if (pictures) await page.screenshot({ path: 'screenshots/api-docs-1280-light.png' });
  // Every endpoint is built alike; two of each group are enough to look at.
  await page.evaluate(() => {
    for (const more of document.querySelectorAll('article:nth-of-type(n+3)')) more.remove();
  });
  await expectAccessible(page, 'api-docs');
  await show(page, 'dark', phone);
  if (pictures) await page.screenshot({ path: 'screenshots/api-docs-390-dark.png' });
  await expectReadable(page, 'api-docs in the dark');
});
