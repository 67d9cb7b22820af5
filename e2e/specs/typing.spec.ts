import { signIn } from '../helpers/dashboard';
import { keystrokes, least, median } from '../helpers/keystrokes';
import { largeMenu } from '../helpers/large-menu';
import { previewed } from '../helpers/preview';
import { expect, type Page, type test as Test, test } from '../helpers/test';

/** The longest a key may take, in milliseconds. */
const limit = 50;
/** How often each text is typed: what other work on the machine adds to one key it does not add every time. */
const rounds = 3;
/** Between two keys, as a quick typist presses them. */
const delay = 90;

type Info = ReturnType<typeof Test.info>;

/** Types the same several times, and expects no key to be slow. */
async function expectQuick(page: Page, info: Info, type: () => Promise<void>): Promise<void> {
  const rows: number[][] = [];
  for (let round = 0; round < rounds; round++) rows.push(await keystrokes(page, type));
  const best = least(rows);
  const all = rows.flat();
  const told = `median ${median(all)} ms, slowest ${Math.max(...all)} ms of ${all.length} keys; least ${best.join(' ')}`;
  info.annotations.push({ type: 'keys', description: told });
  if (process.env.KEYS) console.log(`${info.title}: ${told}`);
  expect(best.length, 'each round has the same keys').toBe(rows[1]?.length);
  expect(median(all), told).toBeLessThanOrEqual(limit);
  expect(Math.max(...best), told).toBeLessThanOrEqual(limit);
}

test.describe('a menu of 500 dishes', () => {
  let slug = '';
  test.beforeAll(async ({ server }) => {
    slug = (await largeMenu(await server.api('owner@osteria.example'), 'grosse-karte')).slug;
  });

  test.beforeEach(async ({ page }) => {
    await signIn(page, 'owner@osteria.example', `/dashboard/stores/${slug}/menu`);
    await page.getByRole('list', { name: 'Sections of the menu' }).waitFor();
    await previewed(page);
  });

  /** Opens each section. */
  const unfold = async (page: Page) => {
    const folded = page.locator('[id^="section-"][aria-expanded="false"]');
    while ((await folded.count()) > 0) await folded.first().click();
    await expect(page.getByRole('button', { name: /^Available: / })).toHaveCount(500);
  };

  test('is searched without a slow key', async ({ page }, info) => {
    const search = page.getByRole('searchbox', { name: 'Find a dish' });
    await search.click();
    await expectQuick(page, info, async () => {
      await page.keyboard.type('mit salz 4', { delay });
      await expect(page.getByRole('button', { name: /^Available: Tee 40/ })).toBeVisible();
      for (let key = 0; key < 10; key++) await page.keyboard.press('Backspace', { delay: delay / 2 });
      await expect(search).toHaveValue('');
    });
  });

  test("takes a dish's name without a slow key, also while it is stored and shown", async ({
    page,
  }, info) => {
    await unfold(page);
    await page.getByRole('button', { name: /^Nudeln 25 / }).click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.click();
    await expectQuick(page, info, async () => {
      await page.keyboard.press('End');
      const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await page.keyboard.type(' und Pfeffer', { delay });
      await stored;
      // While the row, the count and the preview show it.
      for (let key = 0; key < 12; key++) await page.keyboard.press('Backspace', { delay });
      await page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    });
  });

  test('takes new dishes without a slow key', async ({ page }, info) => {
    await unfold(page);
    await page.getByRole('button', { name: 'Add a dish to Tee' }).click();
    let number = 0;
    await expectQuick(page, info, async () => {
      const added = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.keyboard.type(`Neuer Tee ${number++}`, { delay });
      await page.keyboard.press('Tab');
      await page.keyboard.type('4,50', { delay });
      await page.keyboard.press('Enter');
      await added;
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
    });
  });
});
