import { expectAccessible } from '../helpers/axe';
import {
  change,
  changeWithinASecond,
  openConfiguration,
  signIn,
  signInAnew,
  toggle,
} from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

const name = (page: Page) => page.getByRole('textbox', { name: 'Name of the site' });
const trial = (page: Page) => page.getByRole('textbox', { name: 'Trial, in days' });
const storeCreation = (page: Page) => page.getByRole('switch', { name: 'Users may open stores' });
const newest = (page: Page) => page.getByRole('list', { name: 'Recent changes' }).locator('> li').first();
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();
const save = (page: Page) => change(page, () => press(page, 'Save'));

test('what an operator chooses is in force within a second, for everybody', async ({ page, another }) => {
  await openConfiguration(page);
  await expect(page).toHaveTitle('Configuration — Carte');
  await name(page).fill('Menüler am See');
  await toggle(storeCreation(page));
  await expect(page.getByText('2 changes not saved')).toBeVisible();
  const newcomer = await another();
  await changeWithinASecond(page, newcomer, '/dashboard', async () => {
    await press(page, 'Save');
    await expect(page.getByText('The configuration is saved.')).toBeVisible();
  });
  await expect(newcomer).toHaveTitle('Sign in — Menüler am See');
  await expect(newcomer.getByRole('main')).toContainText('Menüler am See');
  await signInAnew(newcomer, 'without-a-store@new.example', 'Ada Lovelace');
  await expect(newcomer.getByRole('heading', { name: 'Stores are opened by the operators' })).toBeVisible();
  await expect(newcomer.getByRole('button', { name: 'Open the store' })).toHaveCount(0);
  await expectAccessible(newcomer, 'no new store');
  await newcomer.context().close();

  const owner = await another();
  await signIn(owner, 'owner@osteria.example');
  await expect(owner).toHaveTitle('Links · Osteria Cedrina — Menüler am See');
  await owner.getByRole('button', { name: /^Store: / }).click();
  await expect(owner.getByRole('link', { name: 'Osteria Cedrina' })).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Open another store' })).toHaveCount(0);
  await owner.context().close();

  await expect(page).toHaveTitle('Configuration — Menüler am See');
  await expect(newest(page)).toContainText('Name of the siteCarte → Menüler am See');
  await expect(newest(page)).toContainText('Users may open storeson → off');
  await name(page).fill('Carte');
  await toggle(storeCreation(page));
  await save(page);
  await expect(newest(page)).toContainText('Users may open storesoff → on');
  await expectAccessible(page, 'the configuration');
});

test('of two operators at once, neither loses anything', async ({ page, another, watch }) => {
  watch.allow(/412/);
  const other = await another();
  await Promise.all([openConfiguration(page), openConfiguration(other)]);
  await name(other).fill('Tavola');
  await trial(other).fill('14');
  await save(other);

  await name(page).fill('Menüler');
  await press(page, 'Save');
  await expect(page.getByText(/^admin@carte\.example saved on .* Nothing you typed is lost/)).toBeVisible();
  await expect(page.getByText('Saved meanwhile: Tavola')).toBeVisible();
  await expect(name(page)).toHaveValue('Menüler');
  await expect(trial(page)).toHaveValue('14');
  await expect(newest(page)).toContainText('30 → 14');
  await expectAccessible(page, 'a conflict');
  await press(page, 'Keep mine');
  await save(page);

  await trial(other).fill('30');
  await press(other, 'Save');
  await press(other, 'Take theirs');
  await expect(name(other)).toHaveValue('Menüler');
  await expect(trial(other)).toHaveValue('14');
  await name(other).fill('Carte');
  await trial(other).fill('30');
  await save(other);
  await other.context().close();
});

test('operators go from the stores to the site, are asked before changes are left behind, and told of broken rules', async ({
  page,
  watch,
}) => {
  watch.allow(/422/);
  await signIn(page, 'admin@carte.example');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Configuration' }).click();
  const nav = page.getByRole('navigation', { name: 'Operating the site' });
  await nav.getByRole('link', { name: 'Users and roles' }).click();
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible();
  await nav.getByRole('link', { name: 'Configuration' }).click();

  await name(page).fill('Tavola');
  await nav.getByRole('link', { name: 'Users and roles' }).click();
  await expect(page.getByText('1 change is not saved and would be lost.')).toBeVisible();
  await expectAccessible(page, 'the question');
  await page.keyboard.press('Escape');
  await expect(name(page)).toHaveValue('Tavola');
  await nav.getByRole('link', { name: 'Users and roles' }).click();
  await press(page, 'Leave');
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible();

  await test.step('a default menu is chosen by its store, and broken rules stand at their fields', async () => {
    await nav.getByRole('link', { name: 'Configuration' }).click();
    const menu = page.getByRole('combobox', { name: 'Default menu' });
    await menu.fill('amsel');
    await page.getByRole('option', { name: /^Kaffeehaus Amsel/ }).click();
    await trial(page).fill('a month');
    await press(page, 'Save');
    await expect(page.getByText('Enter a whole number.')).toBeVisible();
    await expect(trial(page)).toBeFocused();
    await expectAccessible(page, 'a broken rule');
    await trial(page).fill('30');
    await save(page);
    await expect(newest(page)).toContainText('Default menunone → Kaffeehaus Amsel');
    await expect(menu).toHaveValue('Kaffeehaus Amsel');
    await press(page, 'Choose no menu of its own');
    await save(page);
    await expect(newest(page)).toContainText('Default menuKaffeehaus Amsel → none');
  });
});
