import { openSignIn } from '../helpers/session';
import { expect, test } from '../helpers/test';

const keys = ['AuthToken', 'RefreshToken', 'claims', 'idTokenResult'];

test('the owner signs in through a popup, comes back after a reload, and signs out', async ({
  page,
  watch,
}) => {
  watch.allow(/console error: .*422/);
  const popup = await openSignIn(page);
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Choose an account');
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);

  await test.step('another account is asked for what is missing, and keeps what was typed', async () => {
    await popup.getByText('Use another e-mail').click();
    await expect(popup.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 });
    await popup.getByLabel('E-mail').fill('not an address');
    await popup.getByLabel('Name').fill('Ada');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await expect(popup.getByText('Enter an e-mail address such as name@example.com.')).toBeVisible();
    await expect(popup.getByLabel('Name')).toHaveValue('Ada');
    await expect(popup.getByLabel('E-mail')).toBeFocused();
    await popup.goBack();
  });

  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'owner@osteria.example' }).click();
  await closed;

  await expect(page).toHaveURL('/dashboard/stores/osteria/links');
  await expect(page.getByRole('button', { name: 'Store: Osteria Cedrina' })).toBeVisible();
  const session = () => page.evaluate(() => ({ ...sessionStorage }));
  expect(Object.keys(await session())).toEqual(expect.arrayContaining(keys));
  expect(JSON.parse((await session()).claims ?? '')).toMatchObject({ stripeRole: 'premium' });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Links');

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  for (const key of keys) expect(await session()).not.toHaveProperty(key);
});
