import { expectAccessible } from '../helpers/axe';
import { change, openUsers, signIn } from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

const users = (page: Page) => page.getByRole('list', { name: 'Users' }).getByRole('listitem');
const invitations = (page: Page) => page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
const changes = (page: Page) => page.getByRole('list', { name: 'Changes of roles' }).locator('> li');

test('an operator finds a user, makes an operator and takes it back, and reads the log', async ({
  page,
  watch,
}) => {
  watch.allow(/409|422/);
  await openUsers(page);
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('WEBER');
  await expect(users(page)).toHaveCount(1);
  await expect(users(page)).toContainText('Manager in Osteria Cedrina');
  await expect(users(page)).toContainText('first signed in with Carte Demo');

  await page.getByRole('button', { name: 'Make operator: Jonas Weber' }).click();
  await expectAccessible(page, 'the question');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Make operator: Jonas Weber' })).toBeFocused();
  await page.keyboard.press('Enter');
  await change(page, () => page.getByRole('button', { name: 'Make operator', exact: true }).click());
  await expect(page.getByText('Role updated to Operator for manager@osteria.example')).toBeVisible();
  await expect(changes(page).first()).toContainText('none → Operator');
  await expectAccessible(page, 'users and roles');

  await page.getByRole('button', { name: 'Remove role: Jonas Weber' }).click();
  await change(page, () => page.getByRole('button', { name: 'Remove role', exact: true }).click());
  await expect(changes(page).first()).toContainText('Operator → none');

  await page.getByRole('textbox', { name: 'Changes for this e-mail' }).fill('owner@meyhane.example');
  await page.keyboard.press('Enter');
  await expect(changes(page)).toHaveCount(1);
  await expect(page.getByText('Only changes of owner@meyhane.example are shown.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Changes for this e-mail' }).fill('owner');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an e-mail address such as')).toBeVisible();
  await expect(changes(page)).toHaveCount(0);
  await expectAccessible(page, 'a filter that is refused');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(changes(page).first()).toContainText('manager@osteria.example');

  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('admin@carte');
  await expect(users(page)).toContainText(['admin@carte.example']);
  await users(page).getByRole('button').click();
  await page.getByRole('button', { name: 'Remove role', exact: true }).click();
  await expect(users(page).getByRole('alert')).toContainText('this is the last one');
});

test('an operator invites another by e-mail and withdraws that, goes to the jobs, and is led on from nowhere', async ({
  page,
}) => {
  await openUsers(page);
  await expect(page.getByText('Nobody is waiting to become an operator.')).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('lea@carte.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Make lea@carte.example an operator?' })).toBeVisible();
  await change(page, () => page.getByRole('button', { name: 'Make operator', exact: true }).click());
  await expect(invitations(page)).toContainText(['lea@carte.example']);
  await expect(changes(page).first()).toContainText('none → Operator');
  await expect(changes(page).first()).toContainText('Invited');
  await expectAccessible(page, 'an operator is invited');

  await page.getByRole('button', { name: 'Withdraw the invitation of lea@carte.example' }).click();
  await change(page, () => page.getByRole('button', { name: 'Withdraw', exact: true }).click());
  await expect(page.getByText('Nobody is waiting to become an operator.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeFocused();

  await test.step('jobs are where operators find them', async () => {
    await page.getByRole('link', { name: 'Jobs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  });

  await test.step("an operator's address that leads nowhere says so", async () => {
    await page.goto('/admin/anything');
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
    await page.getByRole('link', { name: 'To users and roles' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
});

test('what operators do is not for owners', async ({ page }) => {
  await signIn(page, 'owner@osteria.example');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  for (const name of ['Users and roles', 'Configuration']) {
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  }
  for (const address of ['/admin/users', '/admin/jobs', '/admin/configuration']) {
    await page.goto(address);
    await expect.soft(page.getByRole('heading', { name: 'This is for operators' }), address).toBeVisible();
    await expect.soft(page.getByRole('form'), address).toHaveCount(0);
    await expect.soft(page.getByRole('navigation'), address).toHaveCount(0);
  }
});
