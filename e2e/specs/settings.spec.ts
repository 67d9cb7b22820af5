import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../helpers/axe';
import { change, openMenu, readWithinASecond, signIn, signInAnew } from '../helpers/dashboard';
import { tabTo } from '../helpers/keys';
import { expect, type Page, test } from '../helpers/test';

const settingsOf = (slug: string) => `/dashboard/stores/${slug}/settings`;
const group = (page: Page, name: string) => page.getByRole('region', { name });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** A setting, and not the company's, as in "Phone, if not the store’s". */
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}(?!,)`) });
const read = async (request: APIRequestContext, address: string) => (await request.get(address)).text();

/** Changes the currency, of which it is said first what it does. */
async function changeCurrency(page: Page): Promise<void> {
  const languages = group(page, 'Languages and currency');
  const currency = languages.getByRole('combobox', { name: 'Currency' });
  const choose = async (code: string) => {
    await currency.click();
    await page.keyboard.type(code);
    await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
  };
  await choose('JPY');
  await expect(languages.getByRole('alert')).toContainText(/prices have more decimals than JPY allows/);
  await choose('CHF');
  const question = page.getByRole('dialog', { name: 'Show prices in CHF?' });
  // It has its name a moment after it is there.
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question before another currency', '[role="dialog"]');
  await change(page, () => question.getByRole('button', { name: 'Change the currency' }).click());
  await expect(currency).toHaveValue(/^CHF/);
}

test('an owner changes what guests know of a store, its hours and its address, and is told first what that does', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/422/);
  const linkPage = '/s/osteria?lang=en';
  await signIn(page, 'owner@osteria.example', settingsOf('osteria'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await test.step('what another currency does is said first', () => changeCurrency(page));
  await test.step('what is wrong is told at its field, and everything else is stored all the same', async () => {
    await field(page, 'Name of your business').fill('Osteria al Lago');
    const seen = await readWithinASecond(page, linkPage, () => page.keyboard.press('Enter'));
    expect(seen).toContain('<h1 lang="de">Osteria al Lago</h1>');
    await field(page, 'Phone').fill('call us');
    await field(page, 'E-mail').fill('neu@osteria.example');
    await page.keyboard.press('Tab');
    await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
    await change(page, async () => {
      await field(page, 'Phone').fill('+49 341 12345');
      await page.keyboard.press('Tab');
    });
  });
  await test.step('by keyboard alone, the legal notice is filled in, and stands in the imprint', async () => {
    const notice = group(page, 'Legal notice');
    const write = async (name: string, text: string) => {
      await tabTo(page, notice.getByRole('textbox', { name }));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
    };
    await write('Business name, with its legal form', 'Cedrina Gastronomie GmbH');
    await change(page, () => page.keyboard.press('Tab'));
    const country = notice.getByRole('combobox', { name: 'Country' });
    await tabTo(page, country);
    await page.keyboard.insertText('Austria');
    await page.getByRole('option', { name: 'Austria' }).waitFor();
    await change(page, () => page.keyboard.press('Enter'));
    await expect(country).toHaveValue('Austria');
    await expect(country).toBeFocused();
    await write('VAT ID', 'ATU1234');
    await page.keyboard.press('Tab');
    await expect(notice.getByRole('textbox', { name: 'VAT ID' })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'the legal notice', 'section:has([data-field="legalName"])');
    await tabTo(page, notice.getByRole('textbox', { name: 'VAT ID' }), 'Shift+Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('ATU12345678');
    await change(page, () => page.keyboard.press('Enter'));
    const imprint = await read(request, '/s/osteria/imprint?lang=en');
    for (const text of ['Cedrina Gastronomie GmbH', 'Austria', 'ATU12345678'])
      expect(imprint).toContain(text);
  });
  const hours = group(page, 'Opening hours');
  await test.step('hours are copied, and in several stretches', async () => {
    await hours.getByRole('button', { name: 'Add opening hours: Monday' }).click();
    await hours.getByLabel('Monday: opens, 1').fill('00:00');
    await change(page, async () => {
      await hours.getByLabel('Monday: closes, 1').fill('23:59');
      await page.keyboard.press('Enter');
    });
    await hours.getByRole('button', { name: 'Copy the hours of Monday' }).click();
    await change(page, () => page.getByRole('menuitem', { name: 'Every day' }).click());
    expect(await read(request, linkPage)).toMatch(/>Open (24 hours|until)/);

    // Stretches that overlap are told of, and nothing is lost.
    await hours.getByRole('button', { name: 'Add opening hours: Tuesday' }).click();
    await hours.getByLabel('Tuesday: opens, 2').fill('12:00');
    await hours.getByLabel('Tuesday: closes, 2').fill('13:00');
    await page.keyboard.press('Enter');
    await expect(hours.getByRole('alert')).toHaveText('These hours overlap with others of the day.');
    await hours.getByRole('button', { name: 'Remove: Tuesday, 12:00 to 13:00' }).click();
    await expect(hours.getByRole('alert')).toBeHidden();
  });
  await test.step('a special day', async () => {
    await hours.getByRole('button', { name: 'Add a special day' }).click();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format();
    await hours.getByLabel('Date of special day 1').fill(today);
    const seen = await readWithinASecond(page, linkPage, () => page.keyboard.press('Enter'));
    expect(seen).toContain('>Opens at midnight<');
  });
  await test.step('the store moves to another address and back, and its former one leads on', async () => {
    const address = field(page, 'Web address');
    const moveTo = async (slug: string) => {
      await address.fill(slug);
      await expect(page.getByText(`/s/${slug} is free.`)).toBeVisible();
      await change(page, () => page.getByRole('button', { name: 'Move to this address' }).click());
      await expect(page).toHaveURL(settingsOf(slug));
    };
    await address.fill('meyhane');
    await expect(page.getByText('This address is taken. Choose another.')).toBeVisible();
    await page.getByRole('button', { name: 'meyhane-berlin' }).click();
    await expect(page.getByText('/s/meyhane-berlin is free.')).toBeVisible();
    await moveTo('cedrina');
    const led = await request.get('/s/osteria/menu?lang=en');
    expect(led.url()).toMatch(/\/s\/cedrina\/menu\?lang=en$/);
    await moveTo('osteria');
  });
});

test('a new person opens a store by keyboard, keeps its example, deletes it and brings it back', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/404/);
  const linkPage = '/s/osteria-restaurant';
  await signInAnew(page, 'ada@settings.example', 'Ada Lovelace');
  await expect(page).toHaveURL('/dashboard/stores/new');
  await test.step('opens the store', async () => {
    await field(page, 'Name of your business').fill('Osteria');
    await expect(page.getByText('This address is taken. Choose another.')).toBeVisible();
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
    await expect(page).toHaveURL('/dashboard/stores/osteria-restaurant/today');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start');
  });
  await test.step('starts from a link page and a menu, an example for the eyes of the owner alone', async () => {
    await main(page).getByRole('link', { name: 'Links' }).click();
    await expect(page.getByRole('switch', { name: /^Show Menu to guests$/ })).toBeChecked();
    expect(await read(request, linkPage)).toContain('<h1>Osteria</h1>');
    const nothing = 'There is nothing on the menu at the moment.';
    const menu = await read(request, `${linkPage}/menu`);
    expect(menu).toContain(nothing);
    expect(menu).not.toContain('<h3');
    await openMenu(page);
    await expectAccessible(page, 'the set-up', '[role="dialog"]');
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const example = page.getByRole('region', { name: 'This is an example' });
    await expect(example).toBeVisible();
    await expectAccessible(page, 'the example', 'main');
    await change(page, () => example.getByRole('button', { name: 'Remove it' }).click());
    await expect(example).toBeHidden();
    await change(page, () => page.getByRole('button', { name: 'Undo' }).click());
    await expect(page.getByRole('button', { name: /^Available: / }).first()).toBeVisible();
    const kept = await readWithinASecond(page, `${linkPage}/menu`, () =>
      example.getByRole('button', { name: 'Keep it' }).click(),
    );
    expect(kept).toContain('<h3');
  });
  await test.step('deletes the store, and brings it back', async () => {
    await main(page).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete the store…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Osteria?' });
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download everything' }).click();
    expect((await file).suggestedFilename()).toMatch(/^osteria-restaurant-.*\.json$/);
    await expect(dialog.getByRole('button', { name: 'Delete the store' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('osteria-restaurant');
    await expectAccessible(page, 'the question before a store is deleted', '[role="dialog"]');
    await change(page, () => dialog.getByRole('button', { name: 'Delete the store' }).click());
    await expect(page).toHaveURL('/dashboard/stores/new');
    expect(await read(request, linkPage)).not.toContain('<h1>Osteria</h1>');

    await page.goto('/dashboard/stores/deleted');
    await change(page, () => page.getByRole('button', { name: 'Bring back Osteria' }).click());
    await expect(page).toHaveURL('/dashboard/stores/osteria-restaurant/links');
    expect(await read(request, linkPage)).toContain('<h1>Osteria</h1>');
  });
});
