import { expectAccessible } from '../helpers/axe';
import { signIn } from '../helpers/dashboard';
import { expect, test } from '../helpers/test';

test('prices of a whole section go up by four percent and end in .90, and back', async ({ page, server }) => {
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
  await page.getByRole('button', { name: 'Select dishes' }).click();
  await page.getByRole('checkbox', { name: 'Select all of Antipasti' }).check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  await page.getByRole('textbox', { name: 'How much' }).fill('+4');
  await page.getByRole('combobox', { name: 'Rounding' }).selectOption('.90');
  await expectAccessible(page, 'the change of prices');
  await page.getByRole('button', { name: /^Change \d+ prices$/ }).click();
  await expect(page.getByRole('button', { name: /^Bruschetta al pomodoro.*€7\.90/ })).toBeVisible();
  await expectAccessible(page, 'several dishes selected');
  const guest = await page.context().newPage();
  await guest.goto(`${server.url}/s/osteria/menu?lang=en`);
  await expect(guest.getByText('€7.90').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Bruschetta al pomodoro.*€7\.50/ })).toBeVisible();
});
