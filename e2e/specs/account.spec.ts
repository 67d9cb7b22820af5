import { expectAccessible } from '../helpers/axe';
import { change, signInAnew } from '../helpers/dashboard';
import { title } from '../helpers/session';
import { openSignedIn } from '../helpers/sign-in';
import { expect, test } from '../helpers/test';

const photo = 'https://photos.example/ada.png';
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>';
const ada = { email: 'ada@account.example', name: 'Ada' };

test('an account is changed in place, and speaks its language on another device', async ({
  page,
  another,
  watch,
}) => {
  watch.allow(
    /request to another origin: https:\/\/photos\.example\//,
    /404.*photos\.example|photos\.example.*404/,
  );
  const photos = (to: typeof page) =>
    to.route('https://photos.example/**', (route) =>
      route.request().url() === photo
        ? route.fulfill({ contentType: 'image/svg+xml', body: drawing })
        : route.fulfill({ status: 404 }),
    );
  await photos(page);
  await signInAnew(page, ada.email, ada.name);
  await page.getByRole('button', { name: 'Your account: Ada' }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(title(page)).toHaveText('Your account');
  await expect(page).toHaveURL('/dashboard/account');
  await expect(page.getByRole('main').getByText(ada.email)).toBeVisible();

  await page.getByRole('textbox', { name: 'Name' }).fill('Ada King');
  await change(page, () => page.keyboard.press('Enter'));
  const opener = page.getByRole('button', { name: 'Your account: Ada King' });
  await expect(opener).toBeVisible();

  const address = page.getByRole('textbox', { name: 'Picture' });
  await address.fill('http://photos.example/ada.png');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Enter an https address')).toBeVisible();
  await expectAccessible(page, 'an address that is refused', 'main');
  await address.fill('https://photos.example/nobody.png');
  await change(page, () => page.keyboard.press('Tab'));
  await expect(page.getByText('No picture could be loaded from this address.')).toBeVisible();
  await address.fill(photo);
  await change(page, () => page.keyboard.press('Tab'));
  const width = () => opener.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(64);

  await page.getByRole('combobox', { name: 'Language' }).click();
  await change(page, () => page.getByRole('option', { name: 'Deutsch' }).click());
  await expect(title(page)).toHaveText('Ihr Konto');
  await expect(page.getByText('Gespeichert')).toBeVisible();

  const device = await another({ locale: 'tr-TR' });
  await photos(device);
  await openSignedIn(device, ada, '/dashboard/account');
  await expect(device.getByRole('button', { name: 'Ihr Konto: Ada King' })).toBeVisible();
  await expect(device.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada King');
  await expect(device.getByRole('textbox', { name: 'Bild' })).toHaveValue(photo);

  await device.getByRole('combobox', { name: 'Sprache' }).click();
  await change(device, () => device.getByRole('option', { name: 'Sprache des Browsers (Türkçe)' }).click());
  await expect(title(device)).toHaveText('Hesabınız');
  await device.reload();
  await expect(title(device), 'it starts in the language of the browser').toHaveText('Hesabınız');
  await expect(device.getByRole('combobox', { name: 'Dil' })).toHaveValue('Tarayıcının dili (Türkçe)');
  await page.reload();
  await expect(title(page), 'each device speaks as its browser').toHaveText('Your account');
});
