import { change, openNewStore } from '../helpers/dashboard';
import { desk, expect, type Page, phone, test } from '../helpers/test';

const stepOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'First steps' }).getByRole('listitem').filter({ hasText: name });

for (const [name, size] of [
  ['phone', phone],
  ['desk', desk],
] as const) {
  test(`on a ${name} a new store starts with its first steps, which tick themselves`, async ({ page }) => {
    await page.setViewportSize(size);
    await openNewStore(page);
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link').first()).toHaveText('Start');
    const look = stepOf(page, 'Choose a look');
    await expect(look).not.toContainText('Done');

    await look.getByRole('link').click();
    // Who stays with what the page has has chosen it too.
    await change(page, () => page.getByRole('radio', { name: 'Plain' }).click({ force: true }));
    await main.getByRole('link', { name: 'Start' }).click();
    await expect(look).toContainText('Done');

    await stepOf(page, 'Print your code').getByRole('link').click();
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/start') && answer.request().method() === 'PATCH',
    );
    await page.getByRole('button', { name: /^Chez Ada as PNG$/ }).click();
    await stored;
    await main.getByRole('link', { name: 'Start' }).click();
    await expect(stepOf(page, 'Print your code')).toContainText('Done');

    if (size === phone) return;
    await test.step('the steps can be put away, which leaves Today, and brought back', async () => {
      const first = main.getByRole('link').first();
      await change(page, () => page.getByRole('button', { name: 'Hide the steps' }).click());
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
      await expect(first).toHaveText('Today');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
      await change(page, () => page.getByRole('button', { name: 'Show the steps' }).click());
      await expect(first).toHaveText('Start');
    });
  });
}
