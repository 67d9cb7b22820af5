import { expectAccessible } from '../helpers/axe';
import { signIn } from '../helpers/dashboard';
import { desk, expect, narrow, phone, test } from '../helpers/test';

test('a second menu with times of its own is made, and guests see both or choose', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/status of 422/); // hours that overlap are refused
  const owner = await server.api('owner@kaffeehaus.example');
  await signIn(page, 'owner@kaffeehaus.example', '/dashboard/stores/kaffeehaus/menu');
  const menus = page.getByRole('navigation', { name: 'Menus' });
  await test.step('it is added beside the first', async () => {
    await page.getByRole('button', { name: /^Add another menu/ }).click();
    await page.getByRole('textbox', { name: 'Name of the menu' }).fill('Frühstück');
    await page.keyboard.press('Enter');
    await expect(menus.getByRole('button', { name: 'Frühstück', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.getByRole('button', { name: 'Add a section' }).click();
    await page.keyboard.type('Eierspeisen');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a dish to Eierspeisen' }).click();
    await page.keyboard.type('Omelett');
    await page.keyboard.press('Tab');
    await page.keyboard.type('7,90');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Available: Omelett' })).toBeVisible();
  });
  await test.step('it gets times', async () => {
    await menus.getByRole('button', { name: 'More for Frühstück' }).click();
    await page.getByRole('menuitem', { name: 'Name and times' }).click();
    await page.getByRole('switch', { name: 'Served at certain times only' }).click();
    await page.getByLabel('Last day').fill('2099-12-31');
    await page.getByLabel('From', { exact: true }).fill('08:00');
    await page.getByLabel('To', { exact: true }).fill('11:00');
    await page.getByRole('button', { name: 'Add hours' }).press('Enter');
    await expect(page.getByLabel('From, 2')).toBeFocused();
    await page.getByLabel('To, 2').fill('10:00');
    await page.getByLabel('From, 2').fill('10:30');
    const settings = page.getByRole('region', { name: 'Name and times' });
    await settings.getByRole('textbox', { name: 'Name', exact: true }).focus();
    await expect(page.getByRole('group', { name: 'Hours' }).getByRole('alert')).toHaveText(
      'These hours overlap with others of the day.',
    );
    await page.setViewportSize(phone);
    await expectAccessible(page, "a menu's times on a phone, with a rule that is broken");
    await page.setViewportSize(desk);
    await page.getByLabel('From, 2').fill('17:30');
    await page.getByLabel('To, 2').fill('22:00');
    await expectAccessible(page, "a menu's times");
    await settings.getByRole('button', { name: 'Done' }).click();
  });
  const guest = await page.context().newPage();
  await test.step('guests see both on one page', async () => {
    await expect(async () => {
      await guest.goto(`${server.url}/s/kaffeehaus/menu?lang=en`);
      await expect(guest.getByRole('heading', { name: 'Frühstück', exact: true })).toBeVisible({
        timeout: 1000,
      });
      await expect(guest.getByText('08:00–11:00 and 17:30–22:00, until 31 Dec 2099')).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    await expect(guest.getByRole('heading', { name: 'Menu', exact: true })).toBeVisible();
    await expectAccessible(guest, 'two menus on a page');
    const looks = (name: string) =>
      guest.getByRole('heading', { name, exact: true }).evaluate((heading) => ({
        size: Number.parseFloat(getComputedStyle(heading).fontSize),
        hasOrnament: getComputedStyle(heading, '::after').content !== 'none',
      }));
    const [ofMenu, ofSection] = [await looks('Menu'), await looks('Eierspeisen')];
    expect([ofMenu.hasOrnament, ofSection.hasOrnament], 'the ornament is that of sections').toEqual([
      false,
      true,
    ]);
    expect(ofMenu.size).toBeGreaterThan(ofSection.size);
  });
  await test.step('or choose one first', async () => {
    await page.getByText('A choice first').click();
    await expect(async () => {
      await guest.goto(`${server.url}/s/kaffeehaus/menu?table=3`);
      await guest.getByRole('link', { name: /Frühstück/ }).click({ timeout: 1000 });
    }).toPass();
    await expect(guest).toHaveURL(/\/s\/kaffeehaus\/menu\/[a-z0-9]+\?table=3$/);
    await expect(guest.getByRole('heading', { name: 'Omelett' })).toBeVisible();
    await guest.goBack();
    await expectAccessible(guest, 'a choice of menus');
    // Kiosk gives the words of a link room of their own.
    const { id } = await owner.store('kaffeehaus');
    await owner.publishLook(id, { template: 'kiosk' });
    await expect(async () => {
      await guest.reload();
      const starts = await guest.getByRole('link', { name: /Frühstück/ }).evaluate((link) => {
        const [name, times] = [document.createRange(), link.querySelector('small')];
        const words = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
        if (words) name.selectNodeContents(words);
        return [name.getBoundingClientRect().left, times?.getBoundingClientRect().left];
      });
      expect(starts[0]).toBeGreaterThan(0);
      expect(starts[0]).toBe(starts[1]);
    }).toPass({ timeout: 10_000 });
  });
  await test.step('and find none of what is deleted', async () => {
    await menus.getByRole('button', { name: 'More for Frühstück' }).click();
    await page.getByRole('menuitem', { name: 'Delete menu' }).click();
    await page.getByRole('button', { name: 'Delete menu' }).click();
    await expect(menus).toBeHidden();
    await guest.goto(`${server.url}/s/kaffeehaus/menu?lang=en`);
    await expect(guest.getByRole('heading', { name: 'Omelett' })).toBeHidden();
  });
});

test('how guests come to several menus can be read on the narrowest phone, by day and by night', async ({
  another,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  await owner.post(`/api/stores/${id}/menus`, { name: { de: 'Mittagskarte' } });
  const page = await another({ locale: 'de-DE', viewport: narrow, colorScheme: 'dark' });
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
  const choice = page.getByRole('radiogroup').filter({ hasText: 'Zuerst eine Auswahl' });
  const labels = choice.locator('label');
  await expect(labels).toHaveCount(2);
  for (const label of await labels.all()) {
    const { x, width } = (await label.boundingBox()) ?? { x: 0, width: narrow.width };
    expect(x + width, (await label.textContent()) ?? '').toBeLessThanOrEqual(narrow.width - 16);
  }
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const ground = await page.locator('body').evaluate(groundOf);
  expect(await choice.evaluate(groundOf), 'it stands out from the page').not.toBe(ground);
});
