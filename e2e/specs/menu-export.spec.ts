import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../helpers/axe';
import { signInAtMenu } from '../helpers/dashboard';
import { expect, phone, test } from '../helpers/test';

test('on a phone, a menu is printed, its allergens are listed, and what is exported comes back unchanged', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signInAtMenu(page, 'owner@osteria.example');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const take = async (form: string) => {
    await button('Export and print').click();
    await page.getByRole('radio', { name: form }).check();
    if (form === 'Menu to print') await expectAccessible(page, 'what a menu is exported as');
    const download = page.waitForEvent('download');
    await button('Download').click();
    const file = await download;
    await expect(page.getByRole('dialog')).toBeHidden();
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  for (const form of ['Menu to print', 'List of allergens']) {
    const { name, content } = await take(form);
    expect(name).toMatch(/^osteria-.*\.pdf$/);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const { name, content } = await take('CSV table');
  await button('Import a menu').click();
  const chooser = page.waitForEvent('filechooser');
  await button('Choose a file with your menu').click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: content });
  await expect(page.getByText('Exported from Carte')).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await expect(page.getByText(/^Changes /)).toHaveCount(0);
});
