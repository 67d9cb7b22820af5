import { expectAccessible } from '../helpers/axe';
import { signIn } from '../helpers/dashboard';
import { chooseOption, pressAt } from '../helpers/keys';
import { show } from '../helpers/pages';
import { previewed } from '../helpers/preview';
import { desk, expect, phone, pictures, test } from '../helpers/test';

const target = 'https://reservierung.example/osteria-cedrina';

test.use({ preview: true });

test('guests are sent straight to a link, and its owner sees the page all the same', async ({
  page,
  guest,
  another,
  server,
  watch,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id: storeId } = await owner.store('osteria');
  const { code } = await owner.table(storeId, 7);
  const clicks = async () => (await owner.link(storeId, 'Book a table')).clicks;
  watch.allow(/request to another origin: https:\/\/reservierung\.example\/osteria-cedrina$/);
  const answered = async (by: typeof page) =>
    by.route(target, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>A table</h1>' }));
  // The guest has seen the page before, so that a worker is there.
  await guest.goto('/s/osteria?lang=en');
  await guest.evaluate(async () => void (await navigator.serviceWorker.ready));
  await answered(guest);

  await test.step('the owner chooses the link, by keyboard alone', async () => {
    await signIn(page, 'owner@osteria.example');
    await expect(page.getByRole('link', { name: 'Managed by Chiara Cedrini and Jonas Weber' })).toBeVisible();
    await pressAt(page, page.getByRole('switch', { name: /^Send guests straight to a link/ }), 'Space');
    await page.getByText('Choose a link. Until then guests see the page.').waitFor();
    const choice = page.getByRole('combobox', { name: 'Where to' });
    await pressAt(page, choice, 'ArrowDown');
    await chooseOption(page, 'Tisch reservieren');
    await page.getByText(/^Guests now get straight to “Tisch reservieren”/).waitFor();
    await expect(choice).toBeFocused();
    await expect(page.getByRole('note')).toContainText('do not see this page');
    await previewed(page);
    await expectAccessible(page, 'a direct redirect');
  });

  await test.step('a guest gets there from the page and from a code, each counted once', async () => {
    for (const address of ['/s/osteria', `/q/${code}`, '/links?links=osteria&table=7']) {
      const before = await clicks();
      await guest.goto(address);
      await expect(guest).toHaveURL(target);
      expect(await clicks()).toBe(before + 1);
    }
  });

  await test.step('the page is there for its owner, in each language', async () => {
    await guest.goto('/s/osteria?edit&lang=en');
    await guest.getByRole('link', { name: 'Deutsch', exact: true }).click();
    await expect(guest.getByRole('link', { name: /^Tisch reservieren/ })).toBeVisible();
    await expect(guest).toHaveURL(/edit/);
  });

  await test.step('the screen that says where to is accessible', async () => {
    const staying = await another();
    await staying.route('**/redirect?*', async (route) => {
      // Without what sends on at once.
      const response = await route.fetch();
      const { refresh, ...headers } = response.headers();
      expect(refresh).toMatch(/^0; url=\/go\//);
      await route.fulfill({ response, headers });
    });
    await staying.goto('/redirect?links=osteria&lang=de');
    for (const size of [phone, desk])
      for (const colors of ['light', 'dark'] as const) {
        await show(staying, colors, size);
        await expectAccessible(staying, `the way to a link, ${colors}, ${size.width} px`);
        if (pictures) await staying.screenshot({ path: `screenshots/redirect-${size.width}-${colors}.png` });
      }
  });

  await test.step('without scripts the screen that says where to goes on', async () => {
    const plain = await another({ javaScriptEnabled: false });
    const leaving = plain.waitForRequest(target);
    await plain.goto('/redirect?links=osteria&lang=de');
    await leaving;
  });
});
