import { change, openUsers, signIn, signInAtTeam, toggle } from '../helpers/dashboard';
import { openSignIn, sessionOf, title } from '../helpers/session';
import { expect, type Page, test } from '../helpers/test';

/** How the server asks for another token. */
const invalid = { status: 401, detail: 'Invalid Carte ID token.' };

test('an operator who gives up operating is told so, and the focus is on the screen that says it', async ({
  page,
  another,
}) => {
  const press = async (operator: Page, does: string) => {
    // The row is there before the search as well, which must not come when nobody may search any more.
    const found = operator.waitForResponse('**/api/users?*search=WEBER*');
    await operator.getByRole('searchbox', { name: 'Name or e-mail' }).fill('WEBER');
    await found;
    await operator.getByRole('button', { name: `${does}: Jonas Weber` }).click();
    await change(operator, () => operator.getByRole('button', { name: does, exact: true }).click());
  };
  await openUsers(page);
  await press(page, 'Make operator');

  const manager = await another();
  const popup = await openSignIn(manager, '/admin/users');
  await popup.getByRole('button', { name: 'manager@osteria.example' }).click();
  await press(manager, 'Remove role');
  await expect(manager.getByRole('heading', { name: 'This is for operators' })).toBeVisible();
  await expect(title(manager)).toBeFocused();
});

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
  await expect(page.getByRole('button', { name: 'Add a link' })).toBeEnabled();
  expect(await editing()).toBe(200);

  await give('Staff');
  await expect(edits).toHaveCount(0);
  expect(await editing()).toBe(403);
});

test('operating, given in one browser, is in force in the other with its next token, and gone when taken back', async ({
  page,
  another,
  watch,
}) => {
  watch.allow(/console error: .*401/);
  await signIn(page, 'manager@osteria.example');
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  const operates = async () => JSON.parse((await sessionOf(page)).claims ?? '{}').admin_developer === true;

  const operator = await another();
  await openUsers(operator);
  await operator.getByRole('searchbox', { name: 'Name or e-mail' }).fill('WEBER');

  /** Lets the page need a new token, as it does within an hour. */
  const renew = async () => {
    await page.route('**/api/stores/*/links/*', (route) => route.fulfill({ status: 401, json: invalid }), {
      times: 1,
    });
    const links = page.getByRole('list', { name: 'Links of the page' });
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await toggle(links.getByRole('switch').first());
    await stored;
  };
  for (const [does, knows] of [
    ['Make operator', true],
    ['Remove role', false],
  ] as const) {
    await operator.getByRole('button', { name: `${does}: Jonas Weber` }).click();
    await change(operator, () => operator.getByRole('button', { name: does, exact: true }).click());
    expect(await operates()).toBe(!knows);
    await renew();
    await expect.poll(operates).toBe(knows);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect(page.getByRole('link', { name: 'Users and roles' })).toHaveCount(knows ? 1 : 0);
    await page.keyboard.press('Escape');
  }
});
