import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../helpers/axe';
import { change, signIn } from '../helpers/dashboard';
import { pressAt, tabTo } from '../helpers/keys';
import { expect, type Page, test } from '../helpers/test';

/** What is downloaded by an act, and its name. */
async function download(page: Page, act: () => Promise<unknown>): Promise<{ name: string; content: Buffer }> {
  const begun = page.waitForEvent('download');
  await act();
  const file = await begun;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('the code of the store leads guests to its page, also from its files; tables are added, changed and brought back', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/console error: .*409/);
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/codes');
  const tables = page.getByRole('list', { name: 'Tables by number' }).getByRole('button');
  await tables.first().waitFor();
  await test.step('the code of the store, on the screen and in its files', async () => {
    const card = page.getByRole('region', { name: 'The code of Osteria Cedrina' });
    await expect(card.getByRole('img', { name: 'QR code of Osteria Cedrina' })).toBeVisible();
    const led = await request.get((await card.getByRole('link').getAttribute('href')) ?? '');
    expect(await led.text()).toContain('<h1>Osteria Cedrina</h1>');

    const svg = await download(page, () => card.getByRole('button', { name: /as SVG$/ }).click());
    expect(svg.name).toBe('osteria.svg');
    expect(svg.content.toString()).toContain('<svg');
    const png = await download(page, () => card.getByRole('button', { name: /as PNG$/ }).click());
    expect(png.name).toBe('osteria.png');
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    expect(png.content.readUInt32BE(16), 'pixels wide: 10 cm at 300 dpi').toBe(1200);
  });
  await test.step('all codes come in one file', async () => {
    await page.getByRole('button', { name: 'Download all' }).click();
    const zip = await download(page, () => page.getByRole('menuitem', { name: 'All codes as SVG' }).click());
    expect(zip.name).toBe('osteria-codes-svg.zip');
    expect(zip.content.toString('latin1')).toContain('table-12.svg');
  });
  await test.step('the sheets are seen, and come as a PDF', async () => {
    const print = page.getByRole('button', { name: 'Print all codes' });
    await pressAt(page, print);
    await expect(page.getByRole('img', { name: 'First sheet: Table tents' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Table tents' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('img', { name: 'First sheet: Stickers' })).toBeVisible();
    await expectAccessible(page, 'the sheets to print', '[role="dialog"]');
    await tabTo(page, page.getByRole('button', { name: 'Download PDF' }));
    const pdf = await download(page, () => page.keyboard.press('Enter'));
    expect(pdf.name).toMatch(/^osteria-sticker-\d{4}-\d\d-\d\d\.pdf$/);
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(print).toBeFocused();
  });
  await test.step('numbers that are taken are named, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'Add tables' }).click();
    await page.getByRole('textbox', { name: 'From number' }).fill('2');
    await page.getByRole('textbox', { name: 'To number' }).fill('3');
    await page.getByRole('button', { name: 'Add 2 tables' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /2, 3/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'To number' })).toHaveValue('3');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('by keyboard alone, adds tables, says where one stands, deletes it and brings it back', async () => {
    const before = await tables.count();
    await pressAt(page, page.getByRole('button', { name: 'Add tables' }));
    await tabTo(page, page.getByRole('textbox', { name: 'To number' }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(String(before + 3));
    await expectAccessible(page, 'where tables are added', 'main');
    await tabTo(page, page.getByRole('button', { name: 'Add 3 tables' }));
    await change(page, () => page.keyboard.press('Enter'));
    await expect(tables).toHaveCount(before + 3);
    await expect(tables.nth(before)).toBeFocused();

    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Table ${before + 1}` });
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectAccessible(page, 'a table', '[role="dialog"]');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Where it stands' }));
    await page.keyboard.insertText('Terrace');
    await change(page, () => page.keyboard.press('Tab'));
    await expect(tables.nth(before)).toContainText('Terrace');
    await tabTo(page, dialog.getByRole('combobox', { name: 'Status' }));
    await change(page, () => page.keyboard.press('ArrowDown'));
    await page.keyboard.press('Escape');
    await expect(tables.nth(before)).toBeFocused();

    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Delete the table' }));
    await change(page, () => page.keyboard.press('Enter'));
    await expect(tables).toHaveCount(before + 2);
    // Above it the way back of those that were added waits.
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo.last()).toBeFocused();
    await change(page, () => page.keyboard.press('Enter'));
    await expect(tables).toHaveCount(before + 3);
    await expect(tables.nth(before), 'with its place').toContainText('Terrace');
    await expect(tables.nth(before)).toBeFocused();

    await page.getByRole('button', { name: 'Select' }).click();
    for (const at of [before + 1, before + 2]) await tables.nth(at).click();
    await change(page, () => page.getByRole('button', { name: 'Delete the selected tables' }).click());
    await expect(tables).toHaveCount(before + 1);
    await expect(tables.nth(before), 'the nearest is where one goes on').toBeFocused();
    await expectAccessible(page, 'tables are selected', 'main');
    await change(page, () => undo.last().click());
    await expect(tables).toHaveCount(before + 3);
    await page.getByRole('button', { name: 'Done' }).click();
    await change(page, () => undo.first().click());
    await expect(tables).toHaveCount(before);
  });
});
