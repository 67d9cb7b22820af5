import { expectAccessible } from '../helpers/axe';
import { change, goTo, openUsers, signIn } from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

const users = (page: Page) => page.getByRole('list', { name: 'Users' }).getByRole('listitem');
const invitations = (page: Page) => page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
const changes = (page: Page) => page.getByRole('list', { name: 'Changes of roles' }).locator('> li');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an operator makes operators and takes that back, reads the log, and is led on; an owner sees none of it', async ({
  page,
  watch,
}) => {
  watch.allow(/409|422/);
  await openUsers(page);
  await test.step('finds a user, makes an operator and takes it back', async () => {
    await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('WEBER');
    await expect(users(page)).toHaveCount(1);
    await expect(users(page)).toContainText('Manager in Osteria Cedrina');
    await expect(users(page)).toContainText('first signed in with Carte Demo');
    await press(page, 'Make operator: Jonas Weber');
    await expectAccessible(page, 'the question', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Make operator: Jonas Weber' })).toBeFocused();
    await page.keyboard.press('Enter');
    await change(page, () => press(page, 'Make operator'));
    await expect(page.getByText('Role updated to Operator for manager@osteria.example')).toBeVisible();
    await expect(changes(page).first()).toContainText('none → Operator');
    await press(page, 'Remove role: Jonas Weber');
    await change(page, () => press(page, 'Remove role'));
    await expect(changes(page).first()).toContainText('Operator → none');
  });
  await test.step('reads the log of one e-mail', async () => {
    const email = page.getByRole('textbox', { name: 'Changes for this e-mail' });
    await email.fill('owner@meyhane.example');
    await page.keyboard.press('Enter');
    await expect(changes(page)).toHaveCount(1);
    await email.fill('owner');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter an e-mail address such as')).toBeVisible();
    await expect(changes(page)).toHaveCount(0);
    await expectAccessible(page, 'a filter that is refused', 'main');
    await press(page, 'Show all');
    await expect(changes(page).first()).toContainText('manager@osteria.example');
  });
  await test.step('the last operator stays', async () => {
    await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('admin@carte');
    await expect(users(page)).toContainText(['admin@carte.example']);
    await users(page).getByRole('button').click();
    await press(page, 'Remove role');
    await expect(users(page).getByRole('alert')).toContainText('this is the last one');
  });
  await test.step('invites another by e-mail, and withdraws that', async () => {
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('lea@carte.example');
    await page.keyboard.press('Enter');
    await change(page, () => press(page, 'Make operator'));
    await expect(invitations(page)).toContainText(['lea@carte.example']);
    await expect(changes(page).first()).toContainText('Invited');
    await expectAccessible(page, 'an operator is invited', 'main');
    await press(page, 'Withdraw the invitation of lea@carte.example');
    await change(page, () => press(page, 'Withdraw'));
    await expect(page.getByText('Nobody is waiting to become an operator.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Invitations' })).toBeFocused();
  });
  await test.step('jobs are where operators find them, and an address that leads nowhere leads on', async () => {
    await page.getByRole('link', { name: 'Jobs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
    await goTo(page, '/admin/anything');
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
    await page.getByRole('link', { name: 'To users and roles' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
  await test.step('what operators do is not for owners', async () => {
    await signIn(page, 'owner@osteria.example', '/admin');
    // This address leads on, which may come after a way that is taken at once.
    await expect(page).toHaveTitle('Users and roles — Carte');
    const screens = {
      ...{ '/admin/jobs': 'Jobs', '/admin/configuration': 'Configuration' },
      '/admin/users': 'Users and roles',
    };
    for (const [address, name] of Object.entries(screens)) {
      await goTo(page, address);
      await expect(page, 'the screen is there').toHaveTitle(`${name} — Carte`);
      await expect.soft(page.getByRole('heading', { name: 'This is for operators' }), address).toBeVisible();
      await expect.soft(page.getByRole('form'), address).toHaveCount(0);
      await expect.soft(page.getByRole('navigation'), address).toHaveCount(0);
    }
  });
});
