import { Api } from '../helpers/api';
import { openMenu, signIn } from '../helpers/dashboard';
import { longName, longStore } from '../helpers/long';
import { tokensFor } from '../helpers/sign-in';
import { desk, expect, type Page, phone, test } from '../helpers/test';

/** What stands out of the window to the side, or of a box that does not scroll; none may. */
const standsOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const told = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')} "${element.textContent?.slice(0, 24)}"`;
    const isHidden = (element: Element | null): boolean => {
      if (!element) return false;
      const { clip, clipPath, position, overflowX } = getComputedStyle(element);
      const unseen = position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
      return unseen || overflowX !== 'visible' || isHidden(element.parentElement);
    };
    const { clientWidth } = document.documentElement;
    const page = document.scrollingElement?.scrollWidth ?? 0;
    const wide = page > clientWidth ? [`the page is ${page} px wide`] : [];
    const all = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.matches('.skip, [class*="_skip_"]'),
    );
    // A pseudo-element that makes more of a row a target stands out of it on purpose.
    const isWritten = (element: Element) =>
      [...element.querySelectorAll('*')].some(
        (part) => part.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
      );
    const beyond = all.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1) && !isHidden(element.parentElement);
    });
    const bursting = all.filter((element) => {
      const { overflowX, display } = getComputedStyle(element);
      return (
        display !== 'inline' &&
        overflowX === 'visible' &&
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        isWritten(element) &&
        !isHidden(element)
      );
    });
    return [...wide, ...beyond.map(told), ...bursting.map((element) => `bursts: ${told(element)}`)];
  });

/** Looks at the page in the window of a phone and of a desk. */
const expectFits = async (page: Page, what: string, sizes = [phone, desk]): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => standsOut(page), `${what} at ${size.width} px`).toEqual([]);
  }
};

test('a name without a space bends no screen of the dashboard, of the operators and of guests', async ({
  page,
  guest,
  request,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { slug } = await longStore(owner, 'lange-namen');
  const email = `${longName('b').slice(0, 60)}@example.com`;
  const { id_token } = await tokensFor(request, { email, name: longName('Wirt') });
  await new Api(server.url, id_token).get('/api/me');

  await test.step('links', async () => {
    // Operators see every store as its owner does.
    await signIn(page, 'admin@carte.example', `/dashboard/stores/${slug}/links`);
    await page.getByRole('list', { name: 'Links of the page' }).waitFor();
    await expectFits(page, 'links');
    await page.getByRole('button', { name: /^Website/ }).click();
    await page.getByRole('textbox', { name: 'Address' }).waitFor();
    await expectFits(page, "a link's editor");
    await page.getByRole('button', { name: /^Store: / }).click();
    await page.getByRole('link', { name: 'Osteria' }).waitFor();
    await expectFits(page, 'the stores to choose from');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^More for Website/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expectFits(page, 'a toast');
  });
  await test.step('menu', async () => {
    await openMenu(page);
    await expectFits(page, 'the menu');
    await page
      .getByRole('button', { name: /^Gericht/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Description' }).waitFor();
    await expectFits(page, "a dish's editor");
  });
  await test.step('operators', async () => {
    await page.goto('/admin/users');
    await expect(page.getByRole('list', { name: 'Users' })).toContainText(longName('Wirt'));
    await expectFits(page, 'the users');
  });
  await test.step('guests', async () => {
    for (const address of [`/s/${slug}`, `/s/${slug}/menu`]) {
      await guest.goto(`${address}?lang=de`);
      await guest.getByRole('heading', { level: 1 }).waitFor();
      await expectFits(guest, address);
    }
    await guest
      .getByRole('button', { name: /^Gericht/ })
      .first()
      .click();
    await guest.getByRole('dialog').waitFor();
    await expectFits(guest, "a dish's sheet");
  });
});
