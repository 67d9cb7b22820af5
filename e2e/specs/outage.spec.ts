import { signIn } from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

test.use({ preview: true });

const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('after an outage all of a screen comes back by itself, while the browser has had a network throughout', async ({
  page,
  watch,
}) => {
  watch.allow(/net::ERR_CONNECTION_REFUSED/, /^console (error|warning): .*(chrome-error|Failed to fetch)/);
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
  const failed = page.getByText('The preview could not be loaded');
  const title = page.getByRole('heading', { level: 1 });
  await page.frameLocator('iframe[title="What guests see"]').getByRole('heading', { level: 1 }).waitFor();

  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await rail(page, 'Links').click();
  await expect(title).toHaveText('This could not be loaded');
  await page.getByRole('button', { name: 'Try again' }).focus();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.unroute('**/*');
  await expect(title).toHaveText('Links');
  await page.getByRole('button', { name: 'More for Speisekarte' }).waitFor();

  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.getByRole('complementary', { name: 'What guests see' }).getByText('English').click();
  await expect(failed).toBeVisible();
  await page.unroute('**/*');
  await expect(failed).toHaveCount(0);
  await expect(
    page.frameLocator('iframe[title="What guests see"]').getByRole('heading', { level: 1 }),
  ).toBeVisible();
});
