import type { Api } from '../helpers/api';
import { expectAccessible } from '../helpers/axe';
import { change, signInAtTeam } from '../helpers/dashboard';
import { openSignedIn } from '../helpers/sign-in';
import { expect, type Page, test } from '../helpers/test';

const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');
const invitations = (page: Page) => page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
const changes = (page: Page) => page.getByRole('list', { name: 'Recent changes' }).locator('> li');

/** Enters whom to add to the team. */
async function add(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.keyboard.press('Enter');
}

/** Gives a role in a store as one of its owners. */
const give = (owner: Api, storeId: string, email: string, role: string): Promise<void> =>
  owner.put(`/api/${storeId}/assign-role-to-a-user`, { email, role });

/** Chooses the second role for somebody by keyboard: opens the choice, goes down, takes it. */
async function chooseManager(page: Page, email: string): Promise<void> {
  const role = page.getByRole('combobox', { name: `Role of ${email}` });
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
}

test('an owner invites, changes roles, and removes, sees who did it, and sends a link that leads into the team', async ({
  page,
}) => {
  const owner = 'owner@kaffeehaus.example';
  const [lena, ida] = ['lena@kaffeehaus.example', 'ida@kaffeehaus.example'];
  await signInAtTeam(page, owner);
  await expect(members(page)).toHaveCount(1);
  // What would be refused is not offered.
  await expect(members(page)).toContainText(['The only owner. To change this role']);
  await expect(members(page).getByRole('combobox')).toHaveCount(0);

  await test.step('invites, and changes the role', async () => {
    await change(page, () => add(page, lena));
    await expect(page.getByRole('heading', { name: `Now send this link to ${lena}` })).toBeVisible();
    await expect(invitations(page)).toContainText([lena]);
    await expect(changes(page).first()).toContainText('none → Staff');
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');
    await chooseManager(page, lena);
    await expect(page.getByText(`Role updated to Manager for ${lena}`)).toBeVisible();
    await expect(changes(page).first()).toContainText('Staff → Manager');
    await expectAccessible(page, 'the team, and an invitation with its link', 'main');
  });
  await test.step('whoever is added again is not overwritten without a word', async () => {
    await add(page, 'Lena@kaffeehaus.example');
    const already = page.getByRole('dialog', { name: `${lena} is already invited: Manager` });
    await expect(already).toContainText('Change the role to Staff?');
    await expectAccessible(page, 'the question before a role is overwritten', '[role="dialog"]');
    await already.getByText('Cancel').click();
    await expect(already).toBeHidden();
    await expect(page.getByRole('combobox', { name: `Role of ${lena}` })).toHaveValue('Manager');
  });
  await test.step('withdraws the invitation', async () => {
    const withdraw = page.getByRole('button', { name: `Withdraw the invitation of ${lena}` });
    await withdraw.click();
    await page.getByRole('dialog', { name: /^Withdraw the invitation/ }).waitFor();
    await expectAccessible(page, 'the question', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(withdraw).toBeFocused();
    await withdraw.click();
    await change(page, () => page.getByRole('button', { name: 'Withdraw', exact: true }).click());
    await expect(page.getByText('Nobody is waiting to join.')).toBeVisible();
    await expect(changes(page).first()).toContainText('Invitation withdrawn');
  });
  await test.step('an invitation is a link to send, and whoever signs in there is in the team', async () => {
    await change(page, () => add(page, ida));
    await page.getByRole('button', { name: `Show link: ${ida}` }).click();
    const link = await invitations(page)
      .getByRole('textbox', { name: `Link for ${ida}` })
      .inputValue();
    await openSignedIn(page, { email: ida, name: 'Ida Moser' }, link);
    await expect(page.getByRole('button', { name: 'Store: Kaffeehaus Amsel' })).toBeVisible();
    await signInAtTeam(page, owner);
    await expect(members(page)).toContainText(['Ida Moser']);
    await page.getByRole('button', { name: 'Remove Ida Moser from the team' }).click();
    await change(page, () => page.getByRole('button', { name: 'Remove', exact: true }).click());
    await expect(members(page)).toHaveCount(1);
  });
});

test('a role that is given counts with the next look; it is given up, and a store left, by oneself', async ({
  page,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id, name } = await owner.store('osteria');
  await test.step('the team is not for managers, until one is made an owner', async () => {
    const manager = 'manager@osteria.example';
    await openSignedIn(page, { email: manager }, '/dashboard/stores/osteria/team');
    const denied = page.getByRole('heading', { name: 'Only owners can change the team' });
    await expect(denied).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }),
    ).toHaveCount(0);
    await give(owner, id, manager, 'store_owner');
    const elsewhere = await server.api('owner@kaffeehaus.example');
    await give(elsewhere, (await elsewhere.store('kaffeehaus')).id, manager, 'store_owner');
    await page.reload();
    await expect(members(page)).toContainText(['owner@osteria.example']);
    // Another store opens on its team.
    await page.getByRole('button', { name: /^Store: / }).click();
    await page.getByRole('link', { name: 'Kaffeehaus Amsel' }).click();
    await expect(page).toHaveURL(/\/stores\/kaffeehaus\/team$/);
    await expect(members(page)).toContainText(['owner@kaffeehaus.example']);
    await page.goBack();
    await expect(members(page)).toContainText(['owner@osteria.example']);
    const own = page.getByRole('combobox', { name: 'Role of Jonas Weber' });
    const giveUp = async () => {
      await own.click();
      await page.getByRole('option', { name: 'Manager' }).click();
      await expect(page.getByRole('dialog', { name: 'Give up your role as owner?' })).toBeVisible();
    };
    await giveUp();
    await expectAccessible(page, 'the question before an ownership is given up', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(own).toBeFocused();
    await expect(own).toHaveValue('Owner');
    await giveUp();
    await change(page, () => page.getByRole('button', { name: 'Give up role' }).click());
    await expect(denied).toBeVisible();
  });
  await test.step('staff leave a store by themselves, and it is closed to them', async () => {
    const email = 'mara@osteria.example';
    await give(owner, id, email, 'store_staff');
    await openSignedIn(page, { email, name: 'Mara Vidal' }, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 }), 'where staff begin').toHaveText('Sold out');
    const staff = await server.api(email);
    const links = () => staff.get(`/api/stores/${id}/links`);
    await links();
    const switcher = page.getByRole('button', { name: /^Store: / });
    const leave = page.getByRole('button', { name: 'Leave this store' });
    const question = page.getByRole('dialog', { name: `Leave ${name}?` });
    await switcher.click();
    await leave.waitFor();
    await expectAccessible(page, 'the store switcher with the way out', '[role="dialog"]');
    await leave.click();
    await question.waitFor();
    await expectAccessible(page, 'the question before a store is left', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(switcher).toBeFocused();
    await switcher.click();
    await leave.click();
    await question.waitFor();
    await change(page, () => page.getByRole('button', { name: 'Leave', exact: true }).click());
    await expect(page.getByText(`Role updated to none for ${email}`)).toBeVisible();
    await expect(page).toHaveURL('/dashboard/stores/new');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(links()).rejects.toThrow('answers 403');
    const team = await owner.get<{ email: string }[]>(`/api/stores/${id}/members`);
    expect(team.map((each) => each.email)).not.toContain(email);
    const [newest] = await owner.get<{ subject: string; changes: object[] }[]>(`/api/stores/${id}/audit`);
    expect(newest).toMatchObject({
      subject: email,
      changes: [{ field: 'role', before: 'store_staff', after: null }],
    });
  });
});
