import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../helpers/axe';
import { signIn } from '../helpers/dashboard';
import { expect, phone, test } from '../helpers/test';

test('what guests do is in the reports within seconds, on a desk and on a phone, by keyboard', async ({
  page,
  guest,
  watch,
}) => {
  watch.allow(/console error: .*422/);
  await test.step('a guest looks at the link page, and again when a service worker fetches it', async () => {
    await guest.goto('/s/osteria?table=3&lang=de');
    await guest.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await guest.reload();
    await guest.getByRole('link', { name: /^Speisekarte/ }).click();
    await guest.waitForURL(/\/s\/osteria\/menu/);
  });
  await test.step('the last half hour has all of it', async () => {
    await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/reports');
    const live = page.getByRole('region', { name: 'Last half hour' });
    await expect(live).toContainText('3 page views · 0 scans · 1 click', { timeout: 30_000 });
  });
  await test.step('figures, a chart with its table, and tables that nobody has scanned', async () => {
    const clicks = page.getByRole('button', { name: /^Clicks\s?[\d,]+/ });
    await clicks.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: /^Clicks by day/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show table' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Figures by day' }).getByRole('row')).toHaveCount(31);
    await expect(page.getByText('Table 12 had no scan.')).toBeVisible();
    await expectAccessible(page, 'reports');
  });
  await test.step('by table, hour and the rest', async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).press('Enter');
    await expect(page.getByRole('row', { name: /^Table 3/ })).toBeVisible();
    await page.getByRole('button', { name: 'Hour', exact: true }).press('Enter');
    await expect(page.getByRole('table', { name: 'When they come' })).toBeVisible();
    await expectAccessible(page, 'hours');
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).last().click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^osteria-hour-[\d-]+\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFHour,Views,Scans/);
  });
  await test.step('days of one’s own stay in the address, and what is wrong with them is said there', async () => {
    await page.getByRole('button', { name: 'Own range' }).click();
    await page.getByLabel('First day').fill('2020-01-01');
    await expect(page.getByLabel('First day')).toHaveAccessibleDescription('');
    await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('Choose at most 25 months.');
    await page.reload();
    await expect(page.getByLabel('First day')).toHaveValue('2020-01-01');
  });
  await test.step('on a phone, in the dark', async () => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByRole('button', { name: 'Source', exact: true }).click();
    await expect(page.getByRole('rowheader', { name: 'Your codes' })).toBeVisible();
    const isWider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth;
    });
    expect(isWider, 'the page scrolls sideways').toBe(false);
    await expectAccessible(page, 'reports on a phone');
  });
});
