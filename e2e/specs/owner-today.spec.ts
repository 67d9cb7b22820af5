import { signIn } from '../helpers/dashboard';
import { expect, test } from '../helpers/test';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/today');
});

test('says how much guests do, what they open, and what waits for the owner', async ({
  page,
  server,
  guest,
  watch,
}) => {
  const owner = await server.api('owner@osteria.example');
  const link = await owner.link((await owner.store('osteria')).id, 'Leave a review');
  const days = page.getByRole('list', { name: 'Clicks a day, the last 7 days' }).getByRole('listitem');
  await expect(days).toHaveCount(7);
  const clicks = async () =>
    Number(/(\d+) clicks?$/.exec((await days.last().getAttribute('aria-label')) ?? '')?.[1]);
  const before = await clicks();
  watch.allow(/request to another origin: https:\/\/bewertungen\.example\//);
  await guest.goto('/s/osteria?lang=de');
  const left = guest.waitForRequest(link.link_address);
  await guest.getByRole('link', { name: link.name.de }).click();
  await left;
  await page.reload();
  await expect(days).toHaveCount(7);
  expect(await clicks()).toBe(before + 1);
  await expect(page.getByRole('region', { name: 'Opened most' }).getByRole('listitem').first()).toBeVisible();

  await test.step('what waits for the owner leads there', async () => {
    const needs = page.getByRole('region', { name: 'Needs you' });
    await needs.getByRole('link', { name: /sold out/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu');
  });
});
