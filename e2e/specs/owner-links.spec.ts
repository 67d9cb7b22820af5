import { change, drag, following, moveDown, signIn, toggle } from '../helpers/dashboard';
import { desk, expect, type Page, phone, test } from '../helpers/test';

const linkPage = '/s/osteria?lang=de';

/** The names of links in the order shown, to the owner and to a guest. */
const ownersOrder = (page: Page) =>
  page
    .getByRole('list', { name: 'Links of the page' })
    .getByRole('switch')
    .evaluateAll((switches) =>
      switches.map((each) => /^Show (.*) to guests$/.exec(each.getAttribute('aria-label') ?? '')?.[1]),
    );
const guestsLinks = (guest: Page) => guest.getByRole('main').getByRole('link');

const control = (page: Page, name: string) => page.getByRole('switch', { name: `Show ${name} to guests` });

/** Signs in where the links of the Osteria are. */
async function openLinks(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
}

test('adds, renames, moves, switches and deletes links, which a guest sees within a second, and is told of clicks', async ({
  page,
  guest,
  server,
  watch,
}) => {
  // The guest has seen the page before it changes.
  await guest.goto(linkPage);
  await openLinks(page, 'owner@osteria.example');
  await expect(page.locator('iframe')).toHaveAttribute('src', /^\/s\/osteria\?/);
  const { tell, look } = await following(page, guest, linkPage);
  const before = (await ownersOrder(page)).map(String);
  const [, first = '', second = '', third = ''] = before;
  const moved = before.with(1, second).with(2, third).with(3, first);
  await test.step('moves a link by keyboard, and on by mouse', async () => {
    await tell(() => moveDown(page, first, 3));
    await expect.poll(() => ownersOrder(page)).toEqual(before.with(1, second).with(2, first));
    await tell(() => drag(page, first, third));
    await expect.poll(() => ownersOrder(page)).toEqual(moved);
  });
  await test.step('adds a link below the others, where they are many', async () => {
    const ways = page.getByRole('button', { name: 'Add a link' });
    await expect(ways).toHaveCount(2);
    await ways.last().click();
    await expect(page.getByRole('region', { name: 'Add a link' })).toBeInViewport({ ratio: 0.9 });
    await page.getByRole('button', { name: 'Offer', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Trüffelwoche');
    await page.getByRole('textbox', { name: 'Address' }).fill('osteria-cedrina.example/trueffel');
    await tell(() => page.getByRole('button', { name: 'Add the link' }).click());
    await expect(control(page, 'Trüffelwoche')).toBeChecked();
  });
  await test.step('renames a link where it stands, and it is saved by itself when the name is left', async () => {
    await page.getByRole('button', { name: /^Unsere Geschichte/ }).click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Wer wir sind');
    await tell(() => name.press('Tab'));
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  });
  await test.step('switches a link off, and deletes another', async () => {
    await tell(() => toggle(control(page, 'Weinkarte als PDF')));
    await page.getByRole('button', { name: 'More for So finden Sie uns' }).click();
    await tell(() => page.getByRole('menuitem', { name: 'Delete' }).click());
    await expect(page.getByText('“So finden Sie uns” deleted')).toBeVisible();
  });
  await test.step('a guest sees all of it', async () => {
    await look();
    for (const [i, name] of [second, third, first].entries()) {
      await expect.soft(guestsLinks(guest).nth(i + 1)).toContainText(name);
    }
    for (const name of ['Trüffelwoche', 'Wer wir sind']) {
      await expect.soft(guest.getByRole('link', { name })).toBeVisible();
    }
    for (const name of ['Weinkarte als PDF', 'So finden Sie uns']) {
      await expect.soft(guest.getByRole('link', { name })).toHaveCount(0);
    }
  });
  await test.step('ends a link, which a guest is offered no longer', async () => {
    await page.getByRole('button', { name: /^Trüffelwoche/ }).click();
    const end = page.getByLabel('Until', { exact: true });
    await end.fill('2020-01-01T00:00');
    await tell(() => end.blur());
    await expect(page.getByRole('button', { name: /^Trüffelwoche ended/ })).toBeVisible();
    await look();
    await expect(guest.getByRole('link', { name: 'Trüffelwoche' })).toHaveCount(0);
  });
  await test.step('undoes the deletion, and switches the other on again, and a guest sees both', async () => {
    await tell(() => page.getByRole('button', { name: 'Undo' }).click());
    await tell(() => toggle(control(page, 'Weinkarte als PDF')));
    await look();
    for (const name of ['Weinkarte als PDF', 'So finden Sie uns']) {
      await expect.soft(guest.getByRole('link', { name })).toBeVisible();
    }
  });
  await test.step('the clicks shown are those of guests, and all of it is stored', async () => {
    const owner = await server.api('owner@osteria.example');
    const { id: storeId } = await owner.store('osteria');
    const link = await owner.link(storeId, 'Leave a review');
    watch.allow(/request to another origin: https:\/\/bewertungen\.example\//);
    const left = guest.waitForRequest(link.link_address);
    await guest.getByRole('link', { name: link.name.de }).click();
    await left;
    await page.reload();
    const row = page.getByRole('listitem').filter({ has: control(page, link.name.de ?? '') });
    await expect(row.getByText(`${(link.clicks + 1).toLocaleString('en')} clicks`)).toBeVisible();
    const names = moved.map((name) => (name === 'Unsere Geschichte' ? 'Wer wir sind' : name));
    expect(await ownersOrder(page), 'what was deleted is back in its place').toEqual([
      ...names,
      'Trüffelwoche',
    ]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click();
    await expectToday(page);
  });
});

/** Fails unless the first screen says how many guests there are today, what they open, and what waits for the owner. */
async function expectToday(page: Page): Promise<void> {
  const days = page.getByRole('list', { name: 'Guests a day, the last 7 days' }).getByRole('listitem');
  await expect(days).toHaveCount(7);
  await expect(days.last()).toHaveAccessibleName(/ [1-9]\d* guests?$/);
  await expect(page.getByRole('region', { name: 'Opened most' }).getByRole('listitem').first()).toBeVisible();
  const needs = page.getByRole('region', { name: 'Needs you' });
  await needs.getByRole('link', { name: /sold out/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu');
}

/** Deletes a link by keyboard, and undoes it by the next key, or later. */
async function deleteByKeyboard(page: Page): Promise<void> {
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
}

test.describe('with toasts that go', () => {
  test.use({ toastsStay: false });

  test("a manager deletes by keyboard with time to undo it, and chooses a link's language for it alone; on a phone nothing is covered", async ({
    page,
  }) => {
    await openLinks(page, 'manager@osteria.example');
    await test.step('deletes a link by keyboard, and has all the time to undo it by the next key', () =>
      deleteByKeyboard(page));
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
      await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('dialog', { name: 'What guests see' });
      await expect(preview.getByRole('button', { name: 'Close the preview' })).toBeInViewport({ ratio: 1 });
      // A link that names itself when pointed at.
      await preview.getByRole('link', { name: 'Open the page' }).hover();
      const name = page.getByRole('tooltip', { name: 'Open the page' });
      await expect(name).toBeVisible();
      const close = await preview.getByRole('button', { name: 'Close the preview' }).boundingBox();
      // It is put in its place once it is drawn.
      await expect
        .poll(async () => (await name.boundingBox())?.y)
        .toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0));
    });
  });
});
