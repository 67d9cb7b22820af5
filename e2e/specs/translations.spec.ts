import { readFile } from 'node:fs/promises';
import type { Menu, Store } from '../helpers/api';
import { expectAccessible, expectReadable } from '../helpers/axe';
import { change, readWithinASecond, signIn } from '../helpers/dashboard';
import { desk, expect, type Page, phone, test } from '../helpers/test';

const guestMenu = '/s/osteria/menu?lang=en';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('an owner translates what is missing by keyboard, confirms what still holds, and guests read it', async ({
  page,
  server,
}) => {
  const api = await server.api('owner@osteria.example');
  const stores = await api.get<Store[]>('/api/stores');
  const base = `/api/stores/${stores.find(({ slug }) => slug === 'osteria')?.id}`;
  const [{ id } = { id: '' }] = await api.get<{ id: string }[]>(`${base}/menus`);
  const { menu_sections: sections } = await api.get<Menu>(`${base}/menus/${id}`);
  const [first, second, third] = sections.flatMap(({ dishes }) => dishes);
  if (!first || !second || !third) throw new Error('the demonstration has a menu');
  const names = [first, second, third].map(({ name }) => name.de ?? '');
  for (const dish of [first, second]) await api.patch(`${base}/dishes/${dish.id}`, { name: { en: '' } });
  await api.patch(`${base}/dishes/${third.id}`, { name: { de: `${names[2]} al forno` } });

  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
  await page.getByRole('link', { name: 'English 2 translations missing' }).click();
  await expect(field(page, `Name: ${names[0]}`)).toBeVisible();
  await expectAccessible(page, 'the translations of a menu');

  await test.step('Enter stores a translation, leads to the next, and guests read it within a second', async () => {
    await field(page, `Name: ${names[0]}`).fill('Toasted bread with tomato');
    const seen = await readWithinASecond(page, guestMenu, () =>
      field(page, `Name: ${names[0]}`).press('Enter'),
    );
    expect(seen).toContain('Toasted bread with tomato');
    await expect(field(page, `Name: ${names[1]}`)).toBeFocused();
    await page.keyboard.type('Stuffed olives');
    await change(page, () => page.keyboard.press('Enter'));
    await expect(page.getByText('Missing · ')).toHaveCount(0);
  });
  await test.step('what is out of date is confirmed as it is', async () => {
    await page.getByText('Out of date · 1').click();
    await change(page, () => page.getByRole('button', { name: /^Still right: / }).click());
    await expect(page.getByText(/^Everything is translated/)).toBeVisible();
  });
  await test.step('what the dictionary suggests is read by guests once Enter has accepted it', async () => {
    await api.patch(`${base}/dishes/${first.id}`, { name: { de: 'Rindersuppe', en: '' } });
    await page.getByText('All', { exact: true }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Accept: Beef soup' })).toBeVisible();
    expect(await (await page.request.get(guestMenu)).text()).not.toContain('Beef soup');
    await field(page, 'Name: Rindersuppe').focus();
    const seen = await readWithinASecond(page, guestMenu, () => page.keyboard.press('Enter'));
    expect(seen).toContain('Beef soup');
  });
  await test.step('a translator’s file comes back, and is taken back as one step', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^XLIFF/ }).click();
    const path = await (await downloaded).path();
    const file = (await readFile(path, 'utf8')).replace('<target>Beef soup', '<target>Consommé');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import' }).click();
    const chosen = await chooser;
    const upload = { name: 'menu.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(file) };
    await change(page, () => chosen.setFiles(upload));
    await expect(field(page, 'Name: Rindersuppe')).toHaveValue('Consommé');
    await change(page, () => page.getByRole('button', { name: 'Undo' }).click());
    await expect(field(page, 'Name: Rindersuppe')).toHaveValue('Beef soup');
  });
  await test.step('on a phone the source stands above its translation, and all of it can be read', async () => {
    await page.setViewportSize(phone);
    const target = field(page, 'Name: Rindersuppe');
    await target.scrollIntoViewIfNeeded();
    const above = await page.getByText('Rindersuppe', { exact: true }).first().boundingBox();
    expect(above && above.y + above.height).toBeLessThanOrEqual((await target.boundingBox())?.y ?? 0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page, 'the translations of a menu, dark, on a phone');
    await page.setViewportSize(desk);
  });
});
