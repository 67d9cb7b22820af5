import { expectAccessible } from '../helpers/axe';
import { change, readWithinASecond, signInAtMenu } from '../helpers/dashboard';
import { dishIn, dishOf } from '../helpers/guest';
import { expect, phone, test } from '../helpers/test';

const margherita = /^Margherita/;
const menuIn = (language: string) => `/s/osteria/menu?lang=${language}`;

test('an owner changes a group of extras, and guests read it on each dish that has it, without a script', async ({
  page,
  browser,
}) => {
  await signInAtMenu(page, 'owner@osteria.example');
  await page.getByRole('searchbox').fill('Margherita');
  await page.getByRole('button', { name: margherita }).click();
  await page.getByRole('button', { name: /^Extras/ }).click();
  await page.getByRole('button', { name: 'Edit Extra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extra' });

  await test.step('how many may be chosen', async () => {
    const most = dialog.getByRole('textbox', { name: 'and at most' });
    const seen = await readWithinASecond(page, menuIn('de'), async () => {
      await most.fill('2');
      await most.press('Enter');
    });
    for (const dish of ['Margherita', 'Marinara']) {
      expect(await dishIn(page, seen, dish), dish).toContain('Extra (höchstens 2 wählen)');
    }
    await expectAccessible(page, 'a group of extras', '[role="dialog"]');
  });

  await test.step('another option', async () => {
    await dialog.getByRole('button', { name: 'Add an option' }).click();
    const name = dialog.getByRole('textbox', { name: 'Name of option 4' });
    await name.fill('mit Trüffel');
    await change(page, () => name.press('Enter'));
    const adds = dialog.getByRole('textbox', { name: 'Surcharge for option 4' });
    await adds.fill('5');
    const seen = await readWithinASecond(page, menuIn('de'), () => adds.press('Enter'));
    expect(await dishIn(page, seen, 'Marinara')).toContain(
      'mit Trüffel +5,00\u00a0€ Allergene nicht bestätigt',
    );
  });

  await test.step('as guests read it', async () => {
    const guest = await browser.newPage({ javaScriptEnabled: false, viewport: phone });
    await guest.goto(new URL(menuIn('en'), page.url()).href);
    const extras = dishOf(guest, 'Marinara').locator('.extras');
    await expect(extras).toContainText('Extra (choose up to 2)');
    await expect(extras).toContainText('with burrata +€4.00 contains milk');
    await guest.close();
  });

  await test.step('deleted, it goes from all dishes, and comes back to them', async () => {
    const gone = await readWithinASecond(page, menuIn('de'), () =>
      dialog.getByRole('button', { name: 'Delete the group' }).click(),
    );
    expect(gone).not.toContain('Burrata</span> <b>');
    const back = await readWithinASecond(page, menuIn('de'), () =>
      page.getByRole('button', { name: 'Undo' }).click(),
    );
    expect(await dishIn(page, back, 'Marinara')).toContain('mit Burrata');
  });
});

test('an allergen of an option hides no dish, and is said beside the option', async ({ page }) => {
  await page.goto(`${menuIn('en')}#without=fish`);
  await page.locator('.chips').waitFor();
  const marinara = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Marinara', exact: true }) });
  await expect(marinara.locator('.extras')).toContainText('with anchovies +€2.00 contains fish');
  await marinara.getByRole('button', { name: 'Marinara', exact: true }).click();
  await expect(page.getByRole('dialog').locator('.extras')).toContainText('contains fish');
  const gap = await page.locator('dialog .extras').evaluate((list) => {
    const [words] = list.querySelector('span')?.getClientRects() ?? [];
    return words ? words.top - list.getBoundingClientRect().top : 0;
  });
  expect(gap, 'the words do not touch the line above them').toBeGreaterThan(8);
  await expectAccessible(page, 'a dish with extras', 'dialog');
});
