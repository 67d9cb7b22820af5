import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../helpers/axe';
import { change, following, signIn } from '../helpers/dashboard';
import { chooseAt, pressAt, tabTo } from '../helpers/keys';
import { root } from '../helpers/server';
import { expect, test } from '../helpers/test';

const linkPage = '/s/osteria?lang=de';

/** What LinkStack exports. */
const exported = {
  links: [
    {
      id: 3,
      link: 'https://osteria-cedrina.example/shop',
      title: 'Feinkost',
      button_id: 1,
      order: 2,
      up_link: 'no',
    },
    { id: 1, link: null, title: 'Finden Sie uns', button_id: 42, order: 0, up_link: 'no' },
    { id: 2, link: 'tel:+49 30 999', title: 'Anrufen', button_id: 44, order: 1, up_link: 'no' },
  ],
};

/** A PDF of a page that is encrypted, and opens without a password. */
const pdf = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await readFile(join(root, 'internal/pdf/testdata/aes-256.pdf')),
});

test('by keyboard alone, imports what another service has exported and uploads a PDF menu, which a guest sees at once, and takes all of it back', async ({
  page,
  guest,
}) => {
  // Nothing on this machine can be found broken: the server's answer is changed on its way.
  await page.route('**/api/stores/*/links', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const links = await response.json();
    const at = '2026-11-20T09:00:00Z';
    links[1].check = { code: 'not_found', status: 404, is_broken: true, since: at, checked_at: at };
    await route.fulfill({ response, json: links });
  });
  await guest.goto(linkPage);
  await signIn(page, 'owner@osteria.example');
  await expect(page.getByText('Not working since 20 Nov: page not found (404)')).toBeVisible();
  const { tell, look } = await following(page, guest, linkPage);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const undo = button('Undo');
  await test.step('shows what a file would become', async () => {
    await pressAt(page, button('Import links'));
    await expect(page.getByRole('textbox', { name: 'Addresses, or the text of an export' })).toBeFocused();
    await expectAccessible(page, 'a broken link, and where links are imported from', 'main');
    const file = {
      name: 'links.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(exported)),
    };
    await chooseAt(page, button('Choose a file'), file);
    await expect(page.getByText('3 entries found · LinkStack')).toBeVisible();
    await expect(page.getByText('No address: a heading or a text.')).toBeVisible();
    await expectAccessible(page, 'what a file would become', 'main');
  });
  await test.step('adds what is chosen', async () => {
    await tabTo(page, button('Add 2 links'));
    await tell(() => page.keyboard.press('Enter'));
    await expect(page.getByText('2 links added.')).toBeVisible();
    await look();
    await expect.soft(guest.getByRole('link', { name: 'Feinkost' })).toBeVisible();
    await expect.soft(guest.getByRole('link', { name: 'Anrufen' })).toBeVisible();
  });
  await test.step('takes it back', async () => {
    await expect(undo).toBeFocused();
    await tell(() => page.keyboard.press('Enter'));
    await look();
    await expect(guest.getByRole('link', { name: 'Feinkost' })).toHaveCount(0);
    await expect(button('Import links')).toBeFocused();
  });

  const row = page.locator('[id^="pdf-"][aria-expanded]');
  const wineList = guest.getByRole('link', { name: 'Weinkarte', exact: true });
  await test.step('uploads a PDF menu', async () => {
    await tell(async () => chooseAt(page, button('Add a PDF menu'), await pdf('Weinkarte.pdf')));
    await expect(row).toBeFocused();
    await expect(row).toContainText('Weinkarte');
    await expectAccessible(page, 'a PDF menu, and its editor', 'main');
    await look();
    await expect(wineList).toBeVisible();
  });
  const more = button('More for Weinkarte');
  await test.step('takes its file out again', async () => {
    await pressAt(page, more);
    const item = page.getByRole('menuitem', { name: 'Download the file' });
    await expect(item).toBeFocused();
    await expectAccessible(page, 'what can be done with a PDF menu', '[role="menu"]');
    const begun = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await begun;
    expect(file.suggestedFilename()).toBe('Weinkarte.pdf');
    expect(await readFile(await file.path())).toEqual((await pdf('')).buffer);
    await expect(more).toBeFocused();
  });
  await test.step('puts another file in its place, and takes that back', async () => {
    await change(page, async () =>
      chooseAt(page, button('Replace the file of Weinkarte'), await pdf('Weine 2027.pdf')),
    );
    await expect(page.getByText('Weinkarte has its new version.')).toBeVisible();
    await expect(undo).toBeFocused();
    await expectAccessible(page, 'the way back to the file before', '.carte-toasts');
    await change(page, () => page.keyboard.press('Enter'));
    await expect(row).toBeFocused();
  });
  await test.step('deletes it, and takes that back', async () => {
    await pressAt(page, more);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await tell(() => page.keyboard.press('Enter'));
    await look();
    await expect(wineList).toHaveCount(0);
    await expect(undo).toBeFocused();
    await tell(() => page.keyboard.press('Enter'));
    await look();
    await expect(wineList).toBeVisible();
    await expect(row).toBeFocused();
  });
});
