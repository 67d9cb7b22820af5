import { expectAccessible } from '../helpers/axe';
import { change, openUsers, signIn } from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

const users = (page: Page) => page.getByRole('list', { name: 'Users' }).getByRole('listitem');
const changes = (page: Page) => page.getByRole('list', { name: 'Changes of roles' }).getByRole('listitem');

test('an operator finds a user, makes an operator and takes it back, and reads the log', async ({
  page,
  watch,
}) => {
  watch.allow(/409/);
  await openUsers(page);
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('WEBER');
  await expect(users(page)).toHaveCount(1);
  await expect(users(page)).toContainText('Manager in Osteria Cedrina');

  await page.getByRole('button', { name: 'Make operator: Jonas Weber' }).click();
  await expectAccessible(page, 'the question');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Make operator: Jonas Weber' })).toBeFocused();
  await page.keyboard.press('Enter');
  await change(page, () => page.getByRole('button', { name: 'Make operator', exact: true }).click());
  await expect(page.getByText('Role updated to Operator for manager@osteria.example')).toBeVisible();
  await expect(changes(page).first()).toContainText('none → Operator');
  await expectAccessible(page, 'users and roles');

  await page.getByRole('button', { name: 'Take role: Jonas Weber' }).click();
  await change(page, () => page.getByRole('button', { name: 'Take role', exact: true }).click());
  await expect(changes(page).first()).toContainText('Operator → none');

  await page.getByRole('textbox', { name: 'Whose, by e-mail' }).fill('owner@meyhane.example');
  await page.keyboard.press('Enter');
  await expect(changes(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(changes(page).first()).toContainText('manager@osteria.example');

  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('admin@carte');
  await expect(users(page)).toContainText(['admin@carte.example']);
  await users(page).getByRole('button').click();
  await page.getByRole('button', { name: 'Take role', exact: true }).click();
  await expect(users(page).getByRole('alert')).toContainText('this is the last one');
});

test('users and roles are not for owners', async ({ page }) => {
  await signIn(page, 'owner@osteria.example');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('link', { name: 'Users and roles' })).toHaveCount(0);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'This is for operators' })).toBeVisible();
});
