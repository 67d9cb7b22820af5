import { change, openNewStore } from '../helpers/dashboard';
import { photo } from '../helpers/picture';
import { expect, type Page, phone, test } from '../helpers/test';

const file = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'));
const stored = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse(
    (answer) => answer.request().method() === method && path.test(answer.url()) && answer.ok(),
  );

/** Puts a logo and a cover in place. */
async function addPictures(page: Page): Promise<void> {
  const logo = stored(page, 'PATCH', /\/appearance$/);
  await file(page, 'Add a picture: Logo').setInputFiles(await photo(page, { width: 300, height: 300 }));
  await logo;
  // Dropped, as from a folder beside the browser.
  const { name, mimeType, buffer } = await photo(page, { width: 1350, height: 900 });
  const dropped = await page.evaluateHandle(
    async ({ name, mimeType, data }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: mimeType }));
      return transfer;
    },
    { name, mimeType, data: buffer.toString('base64') },
  );
  const cover = stored(page, 'PATCH', /\/appearance$/);
  await page
    .getByRole('button', { name: 'Add a picture: Cover' })
    .dispatchEvent('drop', { dataTransfer: dropped });
  await cover;
  await change(page, () => page.getByRole('button', { name: 'Remove the picture: Logo' }).click());
  await change(page, () => page.getByRole('button', { name: 'Undo' }).click());
}

/** Fails unless a phone is shown the pictures in the sizes it has pixels for. */
async function expectPictures(guest: Page, slug: string): Promise<void> {
  await guest.goto(`/s/${slug}`);
  await expect(guest.locator('img.logo')).toHaveAttribute('src', /-264\.webp$/);
  const chosen = await guest.locator('img.cover').evaluate((img: HTMLImageElement) => {
    const wanted = window.innerWidth * window.devicePixelRatio;
    const offered = img.srcset.split(',').map((each) => {
      const [address = '', width = ''] = each.trim().split(' ');
      return { address, width: Number.parseInt(width, 10) };
    });
    const best = offered.find(({ width }) => width >= wanted) ?? offered.at(-1);
    return { current: new URL(img.currentSrc).pathname, best: best?.address, offered: offered.length };
  });
  expect(chosen.offered).toBeGreaterThan(1);
  expect(chosen.current).toBe(chosen.best);
}

test('a new store starts with its first steps, which tick themselves, are put away and brought back', async ({
  page,
  another,
}) => {
  const slug = await openNewStore(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  const way = main.getByRole('link').first();
  const stepOf = (name: string) =>
    page.getByRole('list', { name: 'First steps' }).getByRole('listitem').filter({ hasText: name });
  await expect(way).toHaveText('Start');
  const look = stepOf('Choose a look');
  await expect(look).not.toContainText('Done');

  await test.step('logo and cover are put in place and published, and a look is chosen', async () => {
    await stepOf('Add your logo and cover').getByRole('link').click();
    await addPictures(page);
    await change(page, () => page.getByRole('button', { name: 'Publish', exact: true }).click());
    // Who stays with what the page has has chosen it too.
    await change(page, () => page.getByRole('radio', { name: 'Plain' }).click({ force: true }));
    await way.click();
    await expect(stepOf('Add your logo and cover')).toContainText('Done');
    await expect(look).toContainText('Done');
  });
  await test.step('a code is printed', async () => {
    await stepOf('Print your code').getByRole('link').click();
    const remembered = stored(page, 'PATCH', /\/start$/);
    await page.getByRole('button', { name: /^Chez Ada as PNG$/ }).click();
    await remembered;
    await way.click();
    await expect(stepOf('Print your code')).toContainText('Done');
  });
  await test.step('the steps can be put away, which leaves Today, and brought back', async () => {
    await change(page, () => page.getByRole('button', { name: 'Hide the steps' }).click());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
    await expect(way).toHaveText('Today');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
    await change(page, () => page.getByRole('button', { name: 'Show the steps' }).click());
    await expect(way).toHaveText('Start');
  });
  await test.step('a guest is shown the pictures', async () => {
    // An emulated phone has the width of a desk until the page has said otherwise, at times after a picture is chosen.
    await expectPictures(await another({ viewport: phone, deviceScaleFactor: 2.625 }), slug);
  });
});
