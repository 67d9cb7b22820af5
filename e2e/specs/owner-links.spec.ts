import { change, moveDown, openWithinASecond, signIn, toggle } from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

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

test.beforeEach(async ({ page, guest }) => {
  await guest.goto(linkPage);
  await signIn(page, 'owner@osteria.example');
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
});

test('adds a link, and a guest sees it within a second', async ({ page, guest }) => {
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('button', { name: 'Offer', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Trüffelwoche');
  await page.getByRole('textbox', { name: 'Address' }).fill('osteria-cedrina.example/trueffel');
  const at = await change(page, () => page.getByRole('button', { name: 'Add the link' }).click());
  await openWithinASecond(guest, linkPage, at);
  await expect(guest.getByRole('link', { name: 'Trüffelwoche' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Show Trüffelwoche to guests' })).toBeChecked();
  await expect(page.frameLocator('iframe[title="What guests see"]').getByText('Trüffelwoche')).toBeVisible();
});

test('an address that is none is refused with a reason, and nothing typed is lost', async ({
  page,
  watch,
}) => {
  watch.allow(/console error: .*422/);
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('button', { name: 'Website', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Geschichte');
  await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Add the link' }).click();
  await expect(page.getByText('Start with https://, mailto: or tel:.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Geschichte');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('javascript:alert(1)');
});

test('renames a link where it stands, and it is saved by itself', async ({ page, guest }) => {
  await page.getByRole('button', { name: /^Unsere Geschichte/ }).click();
  const at = await change(page, () =>
    page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wer wir sind'),
  );
  await openWithinASecond(guest, linkPage, at);
  await expect(guest.getByRole('link', { name: 'Wer wir sind' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
});

for (const { by, move } of [
  {
    by: 'keyboard',
    move: (page: Page, name: string) => moveDown(page, name, 3),
  },
  {
    by: 'mouse',
    move: async (page: Page, name: string, onto: string) => {
      const from = await page.getByRole('button', { name: `Move ${name}` }).boundingBox();
      const to = await page.getByRole('button', { name: `Move ${onto}` }).boundingBox();
      if (!from || !to) throw new Error('a handle is not on screen');
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
      await page.mouse.up();
    },
  },
]) {
  test(`moves a link down by ${by}, and a guest sees the order within a second`, async ({ page, guest }) => {
    const before = await ownersOrder(page);
    const [, first = '', second = ''] = before;
    const after = before.with(1, second).with(2, first);

    const at = await change(page, () => move(page, first, second));
    await openWithinASecond(guest, linkPage, at);
    await expect(guestsLinks(guest).nth(1)).toContainText(second);
    await expect(guestsLinks(guest).nth(2)).toContainText(first);

    await expect.poll(() => ownersOrder(page)).toEqual(after);
    await page.reload();
    await expect.poll(() => ownersOrder(page), 'it is stored').toEqual(after);
  });
}

test('switches a link off and on again', async ({ page, guest }) => {
  const link = guest.getByRole('link', { name: 'Weinkarte als PDF' });
  const control = page.getByRole('switch', { name: 'Show Weinkarte als PDF to guests' });
  await expect(link).toBeVisible();
  const off = await change(page, () => toggle(control));
  await openWithinASecond(guest, linkPage, off);
  await expect(link).toHaveCount(0);
  const on = await change(page, () => toggle(control));
  await openWithinASecond(guest, linkPage, on);
  await expect(link).toBeVisible();
});

test('deletes a link, and undoes it', async ({ page, guest }) => {
  const before = await ownersOrder(page);
  const link = guest.getByRole('link', { name: 'So finden Sie uns' });
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'More for So finden Sie uns' }).click();
  const deleted = await change(page, () => page.getByRole('menuitem', { name: 'Delete' }).click());
  await openWithinASecond(guest, linkPage, deleted);
  await expect(link).toHaveCount(0);
  await expect(page.getByText('“So finden Sie uns” deleted')).toBeVisible();

  const undone = await change(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await openWithinASecond(guest, linkPage, undone);
  await expect(link).toBeVisible();
  await expect.poll(() => ownersOrder(page), 'it is back in its place').toEqual(before);
});

test('the clicks shown are those of guests', async ({ page, server, guest, watch }) => {
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
});
