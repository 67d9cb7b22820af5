import { readFile } from 'node:fs/promises';
import { change, signIn } from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

/** What is downloaded by an act, and its name. */
async function download(page: Page, act: () => Promise<unknown>): Promise<{ name: string; content: Buffer }> {
  const begun = page.waitForEvent('download');
  await act();
  const file = await begun;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** Signs in where the codes of the Osteria are. */
async function openCodes(page: Page, email: string): Promise<void> {
  await signIn(page, email, '/dashboard/stores/osteria/codes');
  await page.getByRole('list', { name: 'Tables by number' }).waitFor();
}

test('the code of the store leads guests to its page, on the screen and in its files', async ({
  page,
  guest,
}) => {
  await openCodes(page, 'owner@osteria.example');
  const card = page.getByRole('region', { name: 'The code of Osteria Cedrina' });
  await expect(card.getByRole('img', { name: 'QR code of Osteria Cedrina' })).toBeVisible();
  const address = await card.getByRole('link').getAttribute('href');
  await guest.goto(address ?? '');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Osteria Cedrina');

  const svg = await download(page, () => card.getByRole('button', { name: /as SVG$/ }).click());
  expect(svg.name).toBe('osteria.svg');
  expect(svg.content.toString()).toContain('<svg');
  const png = await download(page, () => card.getByRole('button', { name: /as PNG$/ }).click());
  expect(png.name).toBe('osteria.png');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  expect(png.content.readUInt32BE(16), 'pixels wide: 10 cm at 300 dpi').toBe(1200);

  await test.step('all codes come in one file', async () => {
    await page.getByRole('button', { name: 'Download all' }).click();
    const zip = await download(page, () => page.getByRole('menuitem', { name: 'All codes as SVG' }).click());
    expect(zip.name).toBe('osteria-codes-svg.zip');
    expect(zip.content.toString('latin1')).toContain('table-12.svg');
  });
});

test('adds tables, says where one stands, deletes it and brings it back', async ({ page, watch }) => {
  watch.allow(/console error: .*409/);
  await openCodes(page, 'owner@osteria.example');
  await test.step('numbers that are taken are named, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'Add tables' }).click();
    await page.getByRole('textbox', { name: 'From number' }).fill('2');
    await page.getByRole('textbox', { name: 'To number' }).fill('3');
    await page.getByRole('button', { name: 'Add 2 tables' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /2, 3/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'To number' })).toHaveValue('3');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  const tables = page.getByRole('list', { name: 'Tables by number' }).getByRole('button');
  const before = await tables.count();
  await page.getByRole('button', { name: 'Add tables' }).click();
  await page.getByRole('textbox', { name: 'To number' }).fill(String(before + 3));
  await change(page, () => page.getByRole('button', { name: 'Add 3 tables' }).click());
  await expect(tables).toHaveCount(before + 3);
  await expect(tables.nth(before)).toBeFocused();

  await tables.nth(before).click();
  const dialog = page.getByRole('dialog', { name: `Table ${before + 1}` });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Where it stands' }).fill('Terrace');
  await change(page, () => page.keyboard.press('Tab'));
  await expect(tables.nth(before)).toContainText('Terrace');

  await change(page, () => dialog.getByRole('button', { name: 'Delete the table' }).click());
  await expect(tables).toHaveCount(before + 2);
  await change(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(tables).toHaveCount(before + 3);
  await expect(tables.nth(before), 'with its place').toContainText('Terrace');
});

test('staff download codes and change none', async ({ page }) => {
  await openCodes(page, 'staff@osteria.example');
  await expect(page.getByRole('button', { name: /Osteria Cedrina as PNG$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add tables' })).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Look' }),
  ).toHaveCount(0);
});
