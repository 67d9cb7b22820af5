import { expectAccessible } from '../helpers/axe';
import { change, signIn, signInAnew } from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

const kaffeehaus = 'owner@kaffeehaus.example';
const settingsOf = (slug: string) => `/dashboard/stores/${slug}/settings`;
const group = (page: Page, name: string) => page.getByRole('region', { name });

async function openSettings(page: Page, email: string, slug: string): Promise<void> {
  await signIn(page, email, settingsOf(slug));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
}

test('an owner changes what guests know of a store, and is told first what another currency does', async ({
  page,
  guest,
  watch,
}) => {
  watch.allow(/422/);
  await openSettings(page, kaffeehaus, 'kaffeehaus');
  await expectAccessible(page, 'the settings');

  await test.step('what another currency or main language does is said first', async () => {
    const languages = group(page, 'Languages and currency');
    await languages.getByRole('combobox', { name: 'Currency' }).click();
    await page.keyboard.type('JPY');
    await page.getByRole('option', { name: /^JPY/ }).click();
    await expect(languages.getByRole('alert')).toContainText(/prices have more decimals than JPY allows/);
    await languages.getByRole('combobox', { name: 'Currency' }).click();
    await page.keyboard.type('CHF');
    await page.getByRole('option', { name: /^CHF/ }).click();
    const question = page.getByRole('dialog', { name: 'Show prices in CHF?' });
    // It has its name a moment after it is there.
    await expect(question).toBeVisible();
    await expectAccessible(page, 'the question before another currency');
    await change(page, () => question.getByRole('button', { name: 'Change the currency' }).click());
    await expect(languages.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^CHF/);
  });

  await page.getByRole('textbox', { name: 'Name of your business' }).fill('Café Amsel');
  await change(page, () => page.keyboard.press('Enter'));
  await guest.goto('/s/kaffeehaus?lang=en');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Café Amsel');

  // What is wrong is told at its field, and everything else is stored all the same.
  await page.getByRole('textbox', { name: 'Phone' }).fill('call us');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('neu@amsel.example');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true');
  await change(page, async () => {
    await page.getByRole('textbox', { name: 'Phone' }).fill('+49 341 12345');
    await page.keyboard.press('Tab');
  });
});

test('an owner sets opening hours with several stretches, over midnight, copied, and special days, and moves the store', async ({
  page,
  guest,
  watch,
}) => {
  await openSettings(page, 'owner@osteria.example', 'osteria');
  const hours = group(page, 'Opening hours');
  await hours.getByRole('button', { name: 'Add opening hours: Monday' }).click();
  await hours.getByLabel('Monday: opens, 1').fill('00:00');
  await change(page, async () => {
    await hours.getByLabel('Monday: closes, 1').fill('23:59');
    await page.keyboard.press('Enter');
  });
  await hours.getByRole('button', { name: 'Copy the hours of Monday' }).click();
  await change(page, () => page.getByRole('menuitem', { name: 'Every day' }).click());
  await guest.goto('/s/osteria?lang=en');
  await expect(guest.getByText(/^Open (24 hours|until)/)).toBeVisible();

  // Stretches that overlap are told of, and nothing is lost.
  watch.allow(/422/);
  await hours.getByRole('button', { name: 'Add opening hours: Tuesday' }).click();
  await hours.getByLabel('Tuesday: opens, 2').fill('12:00');
  await hours.getByLabel('Tuesday: closes, 2').fill('13:00');
  await page.keyboard.press('Enter');
  await expect(hours.getByRole('alert')).toHaveText('These hours overlap with others of the day.');
  await hours.getByRole('button', { name: 'Remove: Tuesday, 12:00 to 13:00' }).click();
  await expect(hours.getByRole('alert')).toBeHidden();

  await hours.getByRole('button', { name: 'Add a special day' }).click();
  await change(page, async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format();
    await hours.getByLabel('Date of special day 1').fill(today);
    await page.keyboard.press('Enter');
  });
  await guest.reload();
  await expect(guest.getByText('Opens tomorrow at 00:00')).toBeVisible();

  await test.step('the store moves to another address, and its former one leads on', async () => {
    const address = page.getByRole('textbox', { name: 'Web address' });
    await address.fill('meyhane');
    await expect(page.getByText('This address is taken. Choose another.')).toBeVisible();
    await page.getByRole('button', { name: 'meyhane-berlin' }).click();
    await expect(page.getByText('/s/meyhane-berlin is free.')).toBeVisible();
    await address.fill('cedrina');
    await expect(page.getByText('/s/cedrina is free.')).toBeVisible();
    await change(page, () => page.getByRole('button', { name: 'Move to this address' }).click());
    await expect(page).toHaveURL(settingsOf('cedrina'));
    await guest.goto('/s/osteria/menu?lang=en');
    await expect(guest).toHaveURL('/s/cedrina/menu?lang=en');
    // And back.
    await address.fill('osteria');
    await expect(page.getByText('/s/osteria is free.')).toBeVisible();
    await change(page, () => page.getByRole('button', { name: 'Move to this address' }).click());
    await expect(page).toHaveURL(settingsOf('osteria'));
  });
});

test('a new store is opened by keyboard, kept or its example removed, deleted and brought back', async ({
  page,
  guest,
  watch,
}) => {
  watch.allow(/404/);
  await signInAnew(page, 'ada@settings.example', 'Ada Lovelace');
  await page.getByRole('textbox', { name: 'Name of your business' }).fill('Osteria');
  await expect(page.getByRole('button', { name: 'osteria-restaurant' })).toBeVisible();
  await page.getByRole('button', { name: 'osteria-restaurant' }).click();
  await expect(page.getByText('/s/osteria-restaurant is free.')).toBeVisible();
  // Enter in an open list chooses, and does not open the store.
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.keyboard.type('CHF');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/stores/new');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^CHF/);
  await change(page, () => page.getByRole('button', { name: 'Open the store' }).click());

  await page.goto('/dashboard/stores/osteria-restaurant/menu');
  const example = page.getByRole('region', { name: 'This is an example' });
  await expect(example).toBeVisible();
  await expectAccessible(page, 'the example');
  await change(page, () => example.getByRole('button', { name: 'Remove it' }).click());
  await expect(example).toBeHidden();
  await change(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await change(page, () => example.getByRole('button', { name: 'Keep it' }).click());
  await guest.goto('/s/osteria-restaurant/menu');
  await expect(guest.getByRole('heading', { level: 3 }).first()).toBeVisible();

  await page.goto(settingsOf('osteria-restaurant'));
  await page.getByRole('button', { name: 'Delete the store…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Osteria?' });
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download everything' }).click();
  expect((await file).suggestedFilename()).toMatch(/^osteria-restaurant-.*\.json$/);
  await expect(dialog.getByRole('button', { name: 'Delete the store' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('osteria-restaurant');
  await expectAccessible(page, 'the question before a store is deleted');
  await change(page, () => dialog.getByRole('button', { name: 'Delete the store' }).click());
  await expect(page).toHaveURL('/dashboard/stores/new');
  await guest.goto('/s/osteria-restaurant');
  await expect(guest.getByRole('heading', { level: 1 })).not.toHaveText('Osteria');

  await page.goto('/dashboard/stores/deleted');
  await change(page, () => page.getByRole('button', { name: 'Bring back Osteria' }).click());
  await expect(page).toHaveURL('/dashboard/stores/osteria-restaurant/links');
  await guest.goto('/s/osteria-restaurant');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Osteria');
});
