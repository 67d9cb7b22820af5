import { expectAccessible } from '../helpers/axe';
import { following, signIn, signInAtMenu } from '../helpers/dashboard';
import { chooseAt, pressAt, tabTo } from '../helpers/keys';
import { expect, narrow, phone, test } from '../helpers/test';

const menu = '/s/osteria/menu?lang=de';

/** A menu as a spreadsheet writes it: one dish that is there at another price, two that are new, and a note. */
const table = [
  'Rubrik;Gericht;Beschreibung;Preis;Diät',
  'Antipasti;Bruschetta al pomodoro;;8,15 €;',
  'Antipasti;Carciofi alla romana;Artischocken mit Minze;11,50 €;v',
  'Suppen;Zuppa di cipolle;;6,50/9,00;vegan',
  ';;;;',
  'Alle Preise mit Mehrwertsteuer;;;;',
].join('\r\n');

test('on a phone, imports a menu that a spreadsheet has written, corrects what was not understood, and takes all of it back', async ({
  page,
  guest,
}) => {
  await page.setViewportSize(phone);
  await guest.goto(menu);
  await signInAtMenu(page, 'owner@osteria.example');
  const { tell, look } = await following(page, guest, menu);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await test.step('shows what was understood', async () => {
    await pressAt(page, button('Import a menu'));
    await expectAccessible(page, 'where a menu is imported from', 'main');
    await chooseAt(page, button('Choose a file with your menu'), {
      name: 'karte.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    });
    await expect(page.getByText('2 new · 1 changed')).toBeVisible();
    await expect(
      page.getByText('The file does not name the sizes. They are called klein, groß now'),
    ).toBeVisible();
    await expect(page.getByText('Changes prices')).toBeVisible();
    await expectAccessible(page, 'what was understood of a menu', 'main');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });
  await test.step('corrects a row where it stands', async () => {
    await pressAt(page, button('Edit Zuppa di cipolle'));
    const small = page.getByRole('textbox', { name: 'Name of size 1' });
    await tabTo(page, small);
    await page.keyboard.type('Tasse');
    await tabTo(page, page.getByRole('textbox', { name: 'Name of size 2' }));
    await page.keyboard.type('Teller');
    await expectAccessible(page, 'a row that is corrected', 'main');
    await page.keyboard.press('Enter');
    await expect(button('Edit Zuppa di cipolle')).toBeFocused();
  });
  await test.step('imports it as one', async () => {
    await tabTo(page, button('Import 3 dishes'));
    await tell(() => page.keyboard.press('Enter'));
    await expect(page.getByText('2 dishes added. 1 changed.')).toBeVisible();
    await look();
    await expect(guest.getByRole('heading', { name: 'Zuppa di cipolle' })).toBeVisible();
    await expect(guest.getByRole('heading', { name: 'Carciofi alla romana' })).toBeVisible();
    await expect(guest.getByText('8,15\u00a0€')).toBeVisible();
  });
  await test.step('takes it back as one', async () => {
    await expect(button('Undo')).toBeFocused();
    await tell(() => page.keyboard.press('Enter'));
    await look();
    await expect(guest.getByRole('heading', { name: 'Zuppa di cipolle' })).toHaveCount(0);
    await expect(guest.getByText('8,15\u00a0€')).toHaveCount(0);
    await expect(button('Import a menu')).toBeFocused();
  });
});

/** Rows whose words and prices leave each other little room. */
const wide = [
  'Rubrik;Gericht;Preis;Tage',
  'Dolci;Tiramisù della casa;6,50;täglich außer Montag',
  'Pizza;Quattro formaggi;ab 10,-;',
  'Pasta;Tagesnudeln;nach Tagespreis;',
  'Suppen;Zuppa di cipolle;6,50/9,00;',
  'Suppen;Donaudampfschifffahrtsgesellschaftskapitänssuppe;7,50;',
].join('\r\n');

test('on the narrowest phone the names and sizes of an import have room, and nothing leaves its row', async ({
  another,
}) => {
  const page = await another({ locale: 'de-DE', viewport: narrow });
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
  await page.getByRole('button', { name: 'Speisekarte importieren' }).click();
  const file = { name: 'karte.csv', mimeType: 'text/csv', buffer: Buffer.from(wide) };
  await page.locator('input[type=file]').setInputFiles(file);
  const rows = page.getByRole('list', { name: 'Was verstanden wurde' });
  const sticksOut = () =>
    rows.evaluate((list) => {
      const end = list.getBoundingClientRect().right;
      return [...list.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > end)
        .map((each) => each.textContent);
    });
  expect(await sticksOut()).toEqual([]);
  for (const name of ['Quattro formaggi', 'Tagesnudeln', 'Zuppa di cipolle']) {
    const shown = rows.getByText(name, { exact: true });
    expect((await shown.boundingBox())?.width, name).toBeGreaterThanOrEqual(120);
  }
  await page.getByRole('button', { name: 'Zuppa di cipolle bearbeiten' }).click();
  const size = page.getByRole('textbox', { name: 'Name der Größe 1' });
  expect((await size.boundingBox())?.width).toBeGreaterThanOrEqual(100);
  await page.getByRole('button', { name: /^Donau.* bearbeiten$/ }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  expect(await sticksOut()).toEqual([]);
});
