import { change, openMenu, readWithinASecond, signIn } from '../helpers/dashboard';
import { dishIn } from '../helpers/guest';
import { expect, type Page, test } from '../helpers/test';

/** What adds, moves and deletes links, sections and dishes. */
const edits = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Add|Move|More for) / });

/** Fails unless links are shown, and none of them can be changed. */
async function expectNoEditsOfLinks(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  await expect(edits(page)).toHaveCount(0);
  const switches = await page.getByRole('switch').all();
  expect(switches).not.toHaveLength(0);
  for (const each of switches) await expect(each).toBeDisabled();
}

/** Goes on to the menu, and fails unless nothing of it can be changed but what is sold out, which a guest sees within a second. */
async function expectSoldOutAlone(page: Page, menu: string, dish: string, words: string): Promise<void> {
  await openMenu(page);
  await expect(edits(page)).toHaveCount(0);
  const seen = await readWithinASecond(page, menu, () =>
    page.getByRole('button', { name: `Available: ${dish}` }).click(),
  );
  expect(await dishIn(page, seen, dish)).toContain(words);
  await change(page, () => page.getByRole('button', { name: `Sold out: ${dish}` }).click());
}

test('staff, and whose trial has ended, see no edits but the sold-out switch, and the latter why', async ({
  page,
  server,
}) => {
  await test.step('staff', async () => {
    await signIn(page, 'staff@osteria.example');
    await expectNoEditsOfLinks(page);
    await expectSoldOutAlone(page, '/s/osteria/menu?lang=en', 'Caponata siciliana', 'Sold out');
  });
  await test.step('the owner of a store whose trial has ended', async () => {
    const sentence = /The trial ended on .*Your public pages stay up/;
    await signIn(page, 'owner@meyhane.example', '/dashboard/stores/meyhane/links');
    await expect(page.getByRole('note')).toContainText(sentence);
    await expectNoEditsOfLinks(page);
    await expectSoldOutAlone(page, '/s/meyhane/menu?lang=tr', 'Haydari', 'Tükendi');
    await expect(page.getByRole('note')).toContainText(sentence);

    const owner = await server.api('owner@meyhane.example');
    const { id: storeId } = await owner.store('meyhane');
    const link = await owner.link(storeId, 'Book a table');
    const refused = await owner.patch(`/api/stores/${storeId}/links/${link.id}`, { is_active: false });
    expect(refused).toMatchObject({
      status: 402,
      detail: expect.stringMatching(/The trial of this store ended on .*Public pages stay up/),
    });
  });
});
