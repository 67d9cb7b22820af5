import { expectAccessible } from '../helpers/axe';
import { change, isOnTop, readWithinASecond, signIn, signInAnew, toggle } from '../helpers/dashboard';
import { expect, narrow, type Page, test } from '../helpers/test';

const name = (page: Page) => page.getByRole('textbox', { name: 'Name of the site' });
const trial = (page: Page) => page.getByRole('textbox', { name: 'Trial, in days' });
const newest = (page: Page) => page.getByRole('list', { name: 'Recent changes' }).locator('> li').first();
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();
const save = (page: Page) => change(page, () => press(page, 'Save'));

test('what an operator chooses is in force within a second, nothing of it is lost, and broken rules are told', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/412|422/);
  await test.step('goes from the stores to the site', async () => {
    await signIn(page, 'admin@carte.example');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('link', { name: 'Configuration' }).click();
    await page.getByRole('form', { name: 'Configuration' }).waitFor();
    await expect(page).toHaveTitle('Configuration — Carte');
  });
  await test.step('is asked before changes are left behind', async () => {
    const users = page.getByRole('navigation', { name: 'Operating the site' }).getByRole('link', {
      name: 'Users and roles',
    });
    await name(page).fill('Tavola');
    await users.click();
    await expect(page.getByText('1 change is not saved and would be lost.')).toBeVisible();
    await expectAccessible(page, 'the question', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(name(page)).toHaveValue('Tavola');
    await users.click();
    await press(page, 'Leave');
    await expect(page.getByRole('list', { name: 'Users' })).toBeVisible();
    await page.getByRole('link', { name: 'Configuration' }).click();
  });
  await test.step('a default menu is chosen by its store, and broken rules stand at their fields', async () => {
    const menu = page.getByRole('combobox', { name: 'Default menu' });
    await menu.fill('amsel');
    await page.getByRole('option', { name: /^Kaffeehaus Amsel/ }).click();
    await trial(page).fill('a month');
    await press(page, 'Save');
    await expect(page.getByText('Enter a whole number.')).toBeVisible();
    await expect(trial(page)).toBeFocused();
    await expectAccessible(page, 'a broken rule', 'main');
    await trial(page).fill('30');
    await save(page);
    const told = page.getByText('The configuration is saved.');
    await expect(told).toBeVisible();
    const window = page.viewportSize() ?? narrow;
    await page.setViewportSize(narrow);
    await told.hover(); // a toast that is pointed at stays
    await trial(page).fill('31');
    await expect(told, 'what is told stays').toBeVisible();
    await expect
      .poll(
        () => isOnTop(page.getByRole('button', { name: 'Save', exact: true })),
        'nothing lies over what saves',
      )
      .toBe(true);
    await trial(page).fill('30');
    await page.setViewportSize(window);
    await expect(newest(page)).toContainText('Default menunone → Kaffeehaus Amsel');
    await expect(menu).toHaveValue('Kaffeehaus Amsel');
  });
  await test.step('a default PDF menu is chosen by its store, and taken back', async () => {
    const menu = page.getByRole('combobox', { name: 'Default PDF menu' });
    await expect(menu).toHaveValue('Kaffeehaus Amsel · Tortenkarte');
    await expect(page.getByRole('radio', { name: /^Tortenkarte/ })).toBeChecked();
    await press(page, 'Choose no default PDF menu');
    await save(page);
    await expect(newest(page)).toContainText('Default PDF menuKaffeehaus Amsel · Tortenkarte → none');
    await menu.fill('amsel');
    await page.getByRole('option', { name: /^Kaffeehaus Amsel/ }).click();
    await expect(page.getByRole('radio', { name: /^Tortenkarte/ })).toBeChecked();
    await expectAccessible(page, 'a default PDF menu', 'main');
    await save(page);
    await expect(menu).toHaveValue('Kaffeehaus Amsel · Tortenkarte');
  });
  await test.step('what another operator saves meanwhile is lost as little as what is typed', async () => {
    const other = await server.api('admin@carte.example');
    const theirs = await other.get<Record<string, unknown>>('/api/configuration');
    for (const told of ['names', 'updated_at', 'updated_by_email']) delete theirs[told];
    await name(page).fill('Menüler am See');
    await toggle(page.getByRole('switch', { name: 'Users may open stores' }));
    await other.put('/api/configuration', { ...theirs, site_name: 'Tavola', trial_days: 14 });
    await press(page, 'Save');
    await expect(page.getByText(/^admin@carte\.example saved on .* Nothing you typed is lost/)).toBeVisible();
    await expect(page.getByText('Saved meanwhile: Tavola')).toBeVisible();
    await expect(name(page)).toHaveValue('Menüler am See');
    await expect(trial(page)).toHaveValue('14');
    await expect(newest(page)).toContainText('30 → 14');
    await expectAccessible(page, 'a conflict', 'main');
    await press(page, 'Keep mine');
  });
  await test.step('what is saved is in force for everybody', async () => {
    const site = JSON.parse(await readWithinASecond(page, '/api/site', () => press(page, 'Save')));
    expect(site).toMatchObject({ site_name: 'Menüler am See', features: { store_creation: false } });
    await expect(page).toHaveTitle('Configuration — Menüler am See');
    await expect(newest(page)).toContainText('Name of the siteTavola → Menüler am See');
    await expect(newest(page)).toContainText('Users may open storeson → off');
    await signInAnew(page, 'without-a-store@new.example', 'Ada Lovelace');
    await expect(page.getByRole('heading', { name: 'Stores are opened by the operators' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the store' })).toHaveCount(0);
    await expect(page).toHaveTitle(/ — Menüler am See$/);
  });
});
