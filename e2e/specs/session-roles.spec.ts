import { change, openUsers, signIn, signInAtTeam, toggle } from '../helpers/dashboard';
import { sessionOf, signInButton, signOut, title } from '../helpers/session';
import { expect, type Page, test } from '../helpers/test';

/** How the server asks for another token. */
const invalid = { status: 401, detail: 'Invalid Carte ID token.' };

test('a role given in one browser is in force in the other after a refresh, and gone when taken back', async ({
  page,
  another,
  server,
}) => {
  const edits = page.getByRole('main').getByRole('button', { name: /^(Add|Move|More for) / });
  const staff = await server.api('staff@osteria.example');
  const { id: storeId } = await staff.store('osteria');
  const [link] = await staff.links(storeId);
  const editing = async () =>
    (await staff.patch(`/api/stores/${storeId}/links/${link?.id}`, { is_active: link?.is_active })).status;

  await signIn(page, 'staff@osteria.example');
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  await expect(edits).toHaveCount(0);
  expect(await editing()).toBe(403);

  const owner = await another();
  await signInAtTeam(owner, 'owner@osteria.example');
  const give = async (role: string) => {
    await owner.getByRole('combobox', { name: 'Role of Lina Haddad' }).click();
    await change(owner, () => owner.getByRole('option', { name: role }).click());
    await page.reload();
    await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  };

  await give('Manager');
  await expect(page.getByRole('button', { name: 'Add a link' }).first()).toBeEnabled();
  expect(await editing()).toBe(200);

  await give('Staff');
  await expect(edits).toHaveCount(0);
  expect(await editing()).toBe(403);
});

test('operating, given in one browser, is in force in the other with its next token, and gone when taken back or given up', async ({
  page,
  another,
  watch,
}) => {
  watch.allow(/console error: .*401/);
  const manager = await another();
  await signIn(manager, 'manager@osteria.example');
  await manager.getByRole('list', { name: 'Links of the page' }).waitFor();
  const operates = async () => JSON.parse((await sessionOf(manager)).claims ?? '{}').admin_developer === true;

  /** Lets the page need a new token, as it does within an hour. */
  const renew = async () => {
    await manager.route('**/api/stores/*/links/*', (route) => route.fulfill({ status: 401, json: invalid }), {
      times: 1,
    });
    const links = manager.getByRole('list', { name: 'Links of the page' });
    const stored = manager.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await toggle(links.getByRole('switch').first());
    await stored;
  };
  const search = async (operator: Page) => {
    // The row is there before the search as well, which must not come when nobody may search any more.
    const found = operator.waitForResponse('**/api/users?*search=WEBER*');
    await operator.getByRole('searchbox', { name: 'Name or e-mail' }).fill('WEBER');
    await found;
  };
  const press = async (operator: Page, does: string) => {
    await operator.getByRole('button', { name: `${does}: Jonas Weber` }).click();
    await change(operator, () => operator.getByRole('button', { name: does, exact: true }).click());
  };

  await openUsers(page);
  await search(page);
  const users = manager.getByRole('link', { name: 'Users and roles' });
  for (const [does, knows] of [
    ['Make operator', true],
    ['Remove role', false],
    ['Make operator', true],
  ] as const) {
    await test.step(does, async () => {
      await press(page, does);
      expect(await operates()).toBe(!knows);
      await renew();
      await expect.poll(operates).toBe(knows);
      await manager.getByRole('button', { name: /^Your account/ }).click();
      await expect(users).toHaveCount(knows ? 1 : 0);
      await manager.keyboard.press('Escape');
    });
  }

  await test.step('who gives it up is told so, and the focus is on the screen that says it', async () => {
    await manager.getByRole('button', { name: /^Your account/ }).click();
    await users.click();
    await search(manager);
    await press(manager, 'Remove role');
    await expect(manager.getByRole('heading', { name: 'This is for operators' })).toBeVisible();
    await expect(title(manager)).toBeFocused();
  });

  await test.step('who signs out leaves the addresses of operators, where a start asks for the CSRF cookie too', async () => {
    await signOut(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(signInButton(page)).toBeVisible();

    await page.context().clearCookies({ name: 'csrftoken' });
    const answered = page.waitForResponse('**/api/csrf_cookie');
    await page.reload();
    expect((await answered).ok()).toBe(true);
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toContain('csrftoken');
  });
});
