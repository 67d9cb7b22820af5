import { expectAccessible } from '../helpers/axe';
import { change, openTeam, signIn, signInAnew, signInAtTeam } from '../helpers/dashboard';
import { openSignedIn } from '../helpers/sign-in';
import { expect, type Page, test } from '../helpers/test';

const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');
const invitations = (page: Page) => page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
const changes = (page: Page) => page.getByRole('list', { name: 'Recent changes' }).locator('> li');

test('an owner invites, changes roles, and removes, and sees who did it', async ({ page }) => {
  await signInAtTeam(page, 'owner@kaffeehaus.example');
  await expect(members(page)).toHaveCount(1);
  await expect(page.getByText('Nobody is waiting to join.')).toBeVisible();

  await page.getByRole('textbox', { name: 'E-mail' }).fill('lena@kaffeehaus.example');
  await change(page, () => page.keyboard.press('Enter'));
  await expect(
    page.getByRole('heading', { name: 'Now send this link to lena@kaffeehaus.example' }),
  ).toBeVisible();
  await expect(invitations(page)).toContainText(['lena@kaffeehaus.example']);
  await expect(changes(page).first()).toContainText('none → Staff');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');

  // By keyboard: open the choice, down to the second, take it.
  const role = page.getByRole('combobox', { name: 'Role of lena@kaffeehaus.example' });
  const marked = (name: string) =>
    page.getByRole('option', { name }).and(page.locator('[data-combobox-selected]'));
  await role.focus();
  await page.keyboard.press('Space');
  await page.getByRole('option', { name: 'Owner' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect(marked('Owner')).toBeVisible();
  // The open list may be drawn anew meanwhile, and then begins at its top.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(marked('Manager')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await change(page, () => page.keyboard.press('Enter'));
  await expect(role).toBeFocused();
  await expect(page.getByText('Role updated to Manager for lena@kaffeehaus.example')).toBeVisible();
  await expect(changes(page).first()).toContainText('Staff → Manager');
  await expectAccessible(page, 'the team');

  // Whoever is added again is not overwritten without a word.
  await page.getByRole('textbox', { name: 'E-mail' }).fill('Lena@kaffeehaus.example');
  await page.keyboard.press('Enter');
  const already = page.getByRole('dialog', {
    name: 'lena@kaffeehaus.example is already invited: Manager',
  });
  await expect(already).toContainText('Change the role to Staff?');
  await expectAccessible(page, 'the question before a role is overwritten');
  await already.getByText('Cancel').click();
  await expect(already).toBeHidden();
  await expect(role).toHaveValue('Manager');

  const withdraw = page.getByRole('button', { name: 'Withdraw the invitation of lena@kaffeehaus.example' });
  await withdraw.click();
  await page.getByRole('dialog', { name: /^Withdraw the invitation/ }).waitFor();
  await expectAccessible(page, 'the question');
  await page.keyboard.press('Escape');
  await expect(withdraw).toBeFocused();
  await withdraw.click();
  await change(page, () => page.getByRole('button', { name: 'Withdraw', exact: true }).click());
  await expect(page.getByText('Role updated to none for lena@kaffeehaus.example')).toBeVisible();
  await expect(page.getByText('Nobody is waiting to join.')).toBeVisible();
  await expect(changes(page).first()).toContainText('Invitation withdrawn');

  // What would be refused is not offered.
  await expect(members(page)).toContainText(['The only owner. To change this role']);
  await expect(page.getByRole('button', { name: /^Remove .* from the team$/ })).toHaveCount(0);
  await expect(members(page).getByRole('combobox')).toHaveCount(0);
  await expect(members(page)).toContainText(['Owner']);
});

test('an invitation is a link to send, and whoever signs in there is in the team', async ({
  page,
  another,
}) => {
  const email = 'ida@kaffeehaus.example';
  await signInAtTeam(page, 'owner@kaffeehaus.example');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await change(page, () => page.keyboard.press('Enter'));
  await expect(page.getByRole('heading', { name: `Now send this link to ${email}` })).toBeVisible();
  await expectAccessible(page, 'an invitation with its link');
  await page.reload();
  await page.getByRole('button', { name: `Show link: ${email}` }).click();
  const link = await page.getByRole('textbox', { name: `Link for ${email}` }).inputValue();

  const invited = await another();
  await openSignedIn(invited, { email, name: 'Ida Moser' }, link);
  await expect(invited.getByRole('button', { name: 'Store: Kaffeehaus Amsel' })).toBeVisible();
  await page.reload();
  await expect(members(page)).toContainText(['Ida Moser']);
  await page.getByRole('button', { name: 'Remove Ida Moser from the team' }).click();
  await change(page, () => page.getByRole('button', { name: 'Remove', exact: true }).click());
});

test('a role that is given counts with the next look, and the team is not for managers', async ({
  page,
  another,
}) => {
  await signIn(page, 'manager@osteria.example');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }),
  ).toHaveCount(0);
  await page.goto('/dashboard/stores/osteria/team');
  await expect(page.getByRole('heading', { name: 'Only owners can change the team' })).toBeVisible();

  const owner = await another();
  await signInAtTeam(owner, 'owner@osteria.example');
  const role = owner.getByRole('combobox', { name: 'Role of Jonas Weber' });
  await role.click();
  await owner.getByRole('option', { name: 'Owner' }).click();
  await change(owner, () => owner.getByRole('button', { name: 'Make owner' }).click());
  await page.reload();
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();

  const own = page.getByRole('combobox', { name: 'Role of Jonas Weber' });
  const giveUp = async () => {
    await own.click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await expect(page.getByRole('dialog', { name: 'Give up your role as owner?' })).toBeVisible();
  };
  await giveUp();
  await expectAccessible(page, 'the question before an ownership is given up');
  await page.keyboard.press('Escape');
  await expect(own).toBeFocused();
  await expect(own).toHaveValue('Owner');
  await giveUp();
  await change(page, () => page.getByRole('button', { name: 'Give up role' }).click());
  await expect(page.getByRole('heading', { name: 'Only owners can change the team' })).toBeVisible();
});

test('staff leave a store by themselves, and it is closed to them', async ({ page, another, server }) => {
  const email = 'mara@osteria.example';
  await signInAtTeam(page, 'owner@osteria.example');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await change(page, () => page.keyboard.press('Enter'));

  const staff = await another();
  await signInAnew(staff, email, 'Mara Vidal');
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Today');
  const api = await server.api(email);
  const { id, name } = await api.store('osteria');
  const links = () => api.get(`/api/stores/${id}/links`);
  await links();

  const switcher = staff.getByRole('button', { name: /^Store: / });
  const leave = async () => {
    await switcher.click();
    await expectAccessible(staff, 'the store switcher with the way out');
    await staff.getByRole('button', { name: 'Leave this store' }).click();
    await staff.getByRole('dialog', { name: `Leave ${name}?` }).waitFor();
  };
  await leave();
  await expectAccessible(staff, 'the question before a store is left');
  await staff.keyboard.press('Escape');
  await expect(switcher).toBeFocused();
  await leave();
  await change(staff, () => staff.getByRole('button', { name: 'Leave', exact: true }).click());
  await expect(staff.getByText(`Role updated to none for ${email}`)).toBeVisible();
  await expect(staff).toHaveURL('/dashboard/stores/new');
  await expect(staff.getByRole('heading', { level: 1 })).toBeFocused();

  await expect(links()).rejects.toThrow('answers 403');
  await staff.goto('/dashboard/stores/osteria/links');
  await expect(staff.getByRole('heading', { name: 'No such store' })).toBeVisible();
  await page.reload();
  await members(page).first().waitFor();
  await expect(members(page).filter({ hasText: email })).toHaveCount(0);
  await expect(changes(page).first()).toContainText('Staff → none');
});

test('another store opens on its team', async ({ page }) => {
  await signIn(page, 'admin@carte.example');
  await openTeam(page);
  await page.getByRole('button', { name: /^Store: / }).click();
  await page.getByRole('link', { name: 'Kaffeehaus Amsel' }).click();
  await expect(page).toHaveURL(/\/stores\/kaffeehaus\/team$/);
  await expect(members(page)).toContainText(['owner@kaffeehaus.example']);
});
