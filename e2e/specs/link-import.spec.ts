import { expectAccessible } from '../helpers/axe';
import { following, signIn } from '../helpers/dashboard';
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

test('imports what another service has exported, which a guest sees at once, and takes it back', async ({
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
  await test.step('shows what a file would become', async () => {
    await page.getByRole('button', { name: 'Import links' }).click();
    await expectAccessible(page, 'a broken link, and where links are imported from', 'main');
    const file = {
      name: 'links.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(exported)),
    };
    await page.locator('input[type="file"][accept*=".json"]').setInputFiles(file);
    await expect(page.getByText('3 entries found · LinkStack')).toBeVisible();
    await expect(page.getByText('No address: a heading or a text.')).toBeVisible();
    await expectAccessible(page, 'what a file would become', 'main');
  });
  await test.step('adds what is chosen', async () => {
    await tell(() => page.getByRole('button', { name: 'Add 2 links' }).click());
    await expect(page.getByText('2 links added.')).toBeVisible();
    await look();
    await expect.soft(guest.getByRole('link', { name: 'Feinkost' })).toBeVisible();
    await expect.soft(guest.getByRole('link', { name: 'Anrufen' })).toBeVisible();
  });
  await test.step('takes it back', async () => {
    await tell(() => page.getByRole('button', { name: 'Undo' }).click());
    await look();
    await expect(guest.getByRole('link', { name: 'Feinkost' })).toHaveCount(0);
  });
});
