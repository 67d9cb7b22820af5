import { change, changeWithinASecond, openMenu, signIn, signInAnew } from '../helpers/dashboard';
import { dishOf } from '../helpers/guest';
import { expect, type Page, test } from '../helpers/test';

/** What adds, moves and deletes links, sections and dishes. */
const edits = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Add|Move|More for) / });

test('a manager edits links and menu', async ({ page }) => {
  await signIn(page, 'manager@osteria.example');
  await expect(page.getByRole('button', { name: 'Add a link' })).toBeEnabled();
  await page.getByRole('button', { name: /^Gutschein verschenken/ }).click();
  await change(page, () => page.getByRole('textbox', { name: 'Description' }).fill('Ab 25 Euro'));
  await openMenu(page);
  await expect(page.getByRole('button', { name: /^Add a dish to / }).first()).toBeEnabled();
});

test('staff see no edits but the sold-out switch', async ({ page, guest }) => {
  await signIn(page, 'staff@osteria.example');
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  await expect(edits(page)).toHaveCount(0);
  for (const each of await page.getByRole('switch').all()) await expect(each).toBeDisabled();
  await openMenu(page);
  await expect(edits(page)).toHaveCount(0);

  await changeWithinASecond(page, guest, '/s/osteria/menu?lang=en', () =>
    page.getByRole('button', { name: 'Available: Caponata siciliana' }).click(),
  );
  await expect(dishOf(guest, 'Caponata siciliana')).toContainText('Sold out');
  await change(page, () => page.getByRole('button', { name: 'Sold out: Caponata siciliana' }).click());
});

test('a store whose trial has ended says why it cannot be edited; sold out still works', async ({
  page,
  guest,
  server,
}) => {
  const sentence = /The trial ended on .*Your public pages stay up/;
  await signIn(page, 'owner@meyhane.example');
  await expect(page.getByRole('note')).toContainText(sentence);
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  await expect(edits(page)).toHaveCount(0);
  for (const each of await page.getByRole('switch').all()) await expect(each).toBeDisabled();
  await openMenu(page);
  await expect(page.getByRole('note')).toContainText(sentence);
  await expect(edits(page)).toHaveCount(0);

  const owner = await server.api('owner@meyhane.example');
  const { id: storeId } = await owner.store('meyhane');
  const link = await owner.link(storeId, 'Book a table');
  const refused = await owner.patch(`/api/stores/${storeId}/links/${link.id}`, { is_active: false });
  expect(refused).toMatchObject({
    status: 402,
    detail: expect.stringMatching(/The trial of this store ended on .*Public pages stay up/),
  });

  await changeWithinASecond(page, guest, '/s/meyhane/menu?lang=tr', () =>
    page.getByRole('button', { name: 'Available: Haydari' }).click(),
  );
  await expect(dishOf(guest, 'Haydari')).toContainText('Tükendi');
  await change(page, () => page.getByRole('button', { name: 'Sold out: Haydari' }).click());
});

test('a new person opens a store and starts from a link page and a menu', async ({ page, guest }) => {
  await signInAnew(page, 'ada@new.example', 'Ada Lovelace');
  await expect(page).toHaveURL('/dashboard/stores/new');
  await page.getByRole('textbox', { name: 'Name of your business' }).fill('Café Größenwahn');
  await expect(page.getByRole('textbox', { name: 'Web address' })).toHaveValue('cafe-groessenwahn');
  await expect(page.getByText('/s/cafe-groessenwahn is free.')).toBeVisible();
  await page.getByRole('button', { name: 'Café', exact: true }).click();
  await page.getByRole('textbox', { name: 'Web address' }).fill('osteria');
  await expect(page.getByText('This address is taken. Choose another.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Web address' }).fill('groessenwahn');
  await change(page, () => page.getByRole('button', { name: 'Open the store' }).click());

  await expect(page).toHaveURL('/dashboard/stores/groessenwahn/today');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Links' }).click();
  await expect(page.getByRole('switch', { name: /^Show Menu to guests$/ })).toBeChecked();
  await openMenu(page);
  await expect(page.getByRole('button', { name: /^Available: / }).first()).toBeVisible();

  await guest.goto('/s/groessenwahn');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Café Größenwahn');
  await guest.getByRole('link', { name: /^Menu/ }).click();
  await expect(guest).toHaveURL(/\/s\/groessenwahn\/menu/);
  // What the menu starts with is an example, for the owner's eyes alone.
  await expect(guest.getByText('There is nothing on the menu at the moment.')).toBeVisible();
  await expect(guest.getByRole('heading', { level: 3 })).toHaveCount(0);
});
