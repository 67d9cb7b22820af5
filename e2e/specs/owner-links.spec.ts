import { change, changeWithinASecond, moveDown, signIn, toggle } from '../helpers/dashboard';
import { test as base, desk, expect, type Page, phone } from '../helpers/test';

const linkPage = '/s/osteria?lang=de';

/** A guest who has seen the page before it changes. */
const test = base.extend({
  guest: async ({ guest }, use) => {
    await guest.goto(linkPage);
    await use(guest);
  },
});

/** The names of links in the order shown, to the owner and to a guest. */
const ownersOrder = (page: Page) =>
  page
    .getByRole('list', { name: 'Links of the page' })
    .getByRole('switch')
    .evaluateAll((switches) =>
      switches.map((each) => /^Show (.*) to guests$/.exec(each.getAttribute('aria-label') ?? '')?.[1]),
    );
const guestsLinks = (guest: Page) => guest.getByRole('main').getByRole('link');

test.beforeEach(async ({ page }) => {
  await signIn(page, 'owner@osteria.example');
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
});

test.describe('with the preview', () => {
  test.use({ preview: true });

  test('adds a link, and a guest sees it within a second', async ({ page, guest }) => {
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByRole('button', { name: 'Offer', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Trüffelwoche');
    await page.getByRole('textbox', { name: 'Address' }).fill('osteria-cedrina.example/trueffel');
    await changeWithinASecond(page, guest, linkPage, () =>
      page.getByRole('button', { name: 'Add the link' }).click(),
    );
    await expect(guest.getByRole('link', { name: 'Trüffelwoche' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Show Trüffelwoche to guests' })).toBeChecked();
    await expect(
      page.frameLocator('iframe[title="What guests see"]').getByText('Trüffelwoche'),
    ).toBeVisible();
  });
});

/** Moves a row onto another by mouse. */
async function drag(page: Page, name: string, onto: string): Promise<void> {
  const from = await page.getByRole('button', { name: `Move ${name}` }).boundingBox();
  const to = await page.getByRole('button', { name: `Move ${onto}` }).boundingBox();
  if (!from || !to) throw new Error('a handle is not on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('renames, moves, switches and deletes links, and a guest sees each within a second', async ({
  page,
  guest,
  server,
  watch,
}) => {
  for (const [by, move] of [
    ['keyboard', (name: string) => moveDown(page, name, 3)],
    ['mouse', (name: string, onto: string) => drag(page, name, onto)],
  ] as const) {
    await test.step(`moves a link down by ${by}`, async () => {
      const before = await ownersOrder(page);
      const [, first = '', second = ''] = before;
      await changeWithinASecond(page, guest, linkPage, () => move(first, second));
      await expect(guestsLinks(guest).nth(1)).toContainText(second);
      await expect(guestsLinks(guest).nth(2)).toContainText(first);
      await expect.poll(() => ownersOrder(page)).toEqual(before.with(1, second).with(2, first));
      if (by === 'mouse') return;
      await page.reload();
      await expect
        .poll(() => ownersOrder(page), 'it is stored')
        .toEqual(before.with(1, second).with(2, first));
    });
  }

  await test.step('the clicks shown are those of guests', async () => {
    const order = await ownersOrder(page);
    const owner = await server.api('owner@osteria.example');
    const link = await owner.link((await owner.store('osteria')).id, 'Leave a review');
    watch.allow(/request to another origin: https:\/\/bewertungen\.example\//);
    const left = guest.waitForRequest(link.link_address);
    await guest.getByRole('link', { name: link.name.de }).click();
    await left;
    await page.reload();
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('switch', { name: `Show ${link.name.de} to guests` }) });
    await expect(row.getByText(`${(link.clicks + 1).toLocaleString('en')} clicks`)).toBeVisible();
    expect(await ownersOrder(page), 'what was moved by mouse is stored').toEqual(order);
  });

  await test.step('renames a link where it stands, and it is saved by itself', async () => {
    await page.getByRole('button', { name: /^Unsere Geschichte/ }).click();
    await changeWithinASecond(page, guest, linkPage, () =>
      page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wer wir sind'),
    );
    await expect(guest.getByRole('link', { name: 'Wer wir sind' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  });

  await test.step('switches a link off and on again', async () => {
    const link = guest.getByRole('link', { name: 'Weinkarte als PDF' });
    const control = page.getByRole('switch', { name: 'Show Weinkarte als PDF to guests' });
    await expect(link).toBeVisible();
    await changeWithinASecond(page, guest, linkPage, () => toggle(control));
    await expect(link).toHaveCount(0);
    await changeWithinASecond(page, guest, linkPage, () => toggle(control));
    await expect(link).toBeVisible();
  });

  await test.step('deletes a link, and undoes it', async () => {
    const before = await ownersOrder(page);
    const link = guest.getByRole('link', { name: 'So finden Sie uns' });
    await expect(link).toBeVisible();
    await page.getByRole('button', { name: 'More for So finden Sie uns' }).click();
    await changeWithinASecond(page, guest, linkPage, () =>
      page.getByRole('menuitem', { name: 'Delete' }).click(),
    );
    await expect(link).toHaveCount(0);
    await expect(page.getByText('“So finden Sie uns” deleted')).toBeVisible();

    await changeWithinASecond(page, guest, linkPage, () =>
      page.getByRole('button', { name: 'Undo' }).click(),
    );
    await expect(link).toBeVisible();
    await expect.poll(() => ownersOrder(page), 'it is back in its place').toEqual(before);
  });
});

test.describe('with toasts that go', () => {
  test.use({ toastsStay: false });

  test('deletes a link by keyboard, and has all the time to undo it by the next key', async ({ page }) => {
    const more = page.getByRole('button', { name: 'More for So finden Sie uns' });
    const undo = page.getByRole('button', { name: 'Undo' });
    const row = page.getByRole('button', { name: /^So finden Sie uns/ });
    const clock = page.locator('.Toastify__progress-bar--animated');
    const deleteByKey = async () => {
      await expect(undo).toHaveCount(0);
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await expect(page.getByRole('menuitem').last(), 'the menu stands at its row').toBeInViewport();
      // Above the first is the last.
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
      await change(page, () => page.keyboard.press('Enter'));
      await expect(undo).toBeFocused();
      await expect(clock).toHaveCSS('animation-play-state', 'paused');
    };
    await deleteByKey();
    await change(page, () => page.keyboard.press('Enter'));
    await expect(row).toBeFocused();

    await deleteByKey();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(clock, 'it goes on when the focus has left').toHaveCSS('animation-play-state', 'running');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    await change(page, () => page.keyboard.press('Enter'));
    await expect(row).toBeFocused();
  });
});

test("a link's language is chosen for it alone, and the page's stands by the tagline; on a phone nothing is covered", async ({
  page,
}) => {
  const languages = page.getByRole('main').getByRole('group', { name: 'Language you write in' });
  const tagline = page.getByRole('textbox', { name: 'Tagline' });
  for (const [name, size] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    await test.step(`the languages on a ${name}`, async () => {
      await page.setViewportSize(size);
      await languages.getByRole('button', { name: 'Deutsch' }).click();
      await expect(tagline).toHaveAttribute('lang', 'de');
      await page.getByRole('button', { name: /^Rufen Sie uns an/ }).click();
      const own = page.getByRole('group', { name: 'Language of the texts' });
      await own.getByRole('button', { name: /^Türkçe/ }).click();
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('lang', 'tr');
      await expect(tagline).toHaveAttribute('lang', 'de');
      await expect(languages.getByRole('button', { name: 'Deutsch' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );

      await languages.getByRole('button', { name: 'English' }).click();
      await expect(tagline).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('lang', 'en');
      await page.getByRole('button', { name: 'Done' }).click();
    });
  }

  await test.step('the count of visitors fits', async () => {
    await page
      .getByText(/^[\d,]+ visitors$/)
      .first()
      .hover();
    await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  await test.step('the bar of screens covers nothing that has the focus', async () => {
    const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y ?? 0;
    await tagline.focus();
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      const bottom = await page.evaluate(() =>
        document.activeElement?.closest('main') ? document.activeElement.getBoundingClientRect().bottom : 0,
      );
      expect(bottom, `after ${i + 1} tabs`).toBeLessThanOrEqual(bar);
    }
  });

  await test.step('nothing of the preview is covered', async () => {
    // The pointer rests where the preview has a link that names itself when pointed at.
    await page.getByRole('button', { name: 'Preview' }).click({ position: { x: 36, y: 18 } });
    const preview = page.getByRole('dialog', { name: 'What guests see' });
    await expect(preview.getByRole('button', { name: 'Close the preview' })).toBeInViewport({ ratio: 1 });
    const name = page.getByRole('tooltip', { name: 'Open the page' });
    await expect(name).toBeVisible();
    const close = await preview.getByRole('button', { name: 'Close the preview' }).boundingBox();
    // It is put in its place once it is drawn.
    await expect
      .poll(async () => (await name.boundingBox())?.y)
      .toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0));
  });
});
