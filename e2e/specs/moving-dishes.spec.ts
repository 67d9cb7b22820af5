import { expectAccessible } from '../helpers/axe';
import { change, drag, handleOf, signInAtMenu } from '../helpers/dashboard';
import type { Server } from '../helpers/server';
import { expect, type Page, phone, test } from '../helpers/test';

const pastas = 'Pasta e risotto';

/** The dishes of a section in order. */
const dishesOf = (page: Page, section: string) =>
  page
    .getByRole('list', { name: `Dishes of ${section}` })
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) => handles.map((each) => each.getAttribute('aria-label')?.slice(5)));

/** Opens a menu with its first sections unfolded, and tells the dishes of both. */
async function openTwo(page: Page, server: Server) {
  const api = await server.api('owner@osteria.example');
  const { id: storeId } = await api.store('osteria');
  const sections = (await api.menu(storeId)).menu_sections;
  const [antipasti = [], pasta = []] = sections.map(({ dishes }) =>
    dishes.map(({ name }) => String(name.de)),
  );
  await signInAtMenu(page, 'owner@osteria.example');
  await page.getByRole('button', { name: /^Pasta e risotto/ }).click();
  await expect.poll(() => dishesOf(page, pastas)).toEqual(pasta);
  return { antipasti, pasta, api, storeId, sections };
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test.use({ toastsStay: true });

test('a dish is dragged into another section, also a folded one, and back by one press', async ({
  page,
  server,
}) => {
  const { antipasti, pasta } = await openTwo(page, server);
  const last = antipasti.at(-1) ?? '';
  const [first = '', second = ''] = pasta;
  const without = antipasti.slice(0, -1);

  await page.getByRole('button', { name: `Move ${last}` }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: `Move ${second}` }).scrollIntoViewIfNeeded();
  await change(page, () => drag(page, last, second, -12));
  await expect(page.getByText(`“${last}” moved to ${pastas}`)).toBeVisible();
  await expect.poll(() => dishesOf(page, pastas)).toEqual([first, last, ...pasta.slice(1)]);
  expect(await dishesOf(page, 'Antipasti')).toEqual(without);
  await expectAccessible(page, 'a dish that has moved', 'main');

  await page.reload();
  await page.getByRole('button', { name: /^Pasta e risotto/ }).click();
  await expect.poll(() => dishesOf(page, pastas), 'it is stored').toEqual([first, last, ...pasta.slice(1)]);

  await page.getByRole('button', { name: /^Antipasti/ }).click();
  await change(page, () => drag(page, last, 'Antipasti'));
  await expect(page.getByText(`“${last}” moved to Antipasti`)).toBeVisible();
  expect(await dishesOf(page, pastas)).toEqual(pasta);
  await change(page, () => undo(page).click());
  await expect.poll(() => dishesOf(page, pastas)).toEqual([first, last, ...pasta.slice(1)]);
});

test('the keyboard takes a dish into the next section, and the focus stays on it', async ({
  page,
  server,
}) => {
  const { antipasti, pasta } = await openTwo(page, server);
  const last = antipasti.at(-1) ?? '';
  const handle = page.getByRole('button', { name: `Move ${last}`, exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  // The list listens to arrows from its next timer on; this one comes after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowDown');
  const said = `${last}, in ${pastas}, position 1 of ${pasta.length + 1}.`;
  await expect(page.getByText(said)).toBeAttached();
  await expectAccessible(page, 'a dish that is being moved', 'main');
  await change(page, () => page.keyboard.press('Space'));
  await expect(page.getByText(`${last} dropped in ${pastas}, at position 1`)).toBeAttached();
  await expect.poll(() => dishesOf(page, pastas)).toEqual([last, ...pasta]);
  await expect(handle).toBeFocused();
});

test('where somebody else has moved and renamed a dish meanwhile, a drag loses neither', async ({
  page,
  server,
}) => {
  const { antipasti, pasta, api, storeId, sections } = await openTwo(page, server);
  const last = antipasti.at(-1) ?? '';
  const dish = sections.flatMap(({ dishes }) => dishes).find(({ name }) => name.de === last);
  const dolci = sections.at(-1)?.id;
  await api.patch(`/api/stores/${storeId}/dishes/${dish?.id}`, {
    section_id: dolci,
    name: { de: 'Umbenannt' },
  });
  await page.getByRole('button', { name: `Move ${pasta[0]}`, exact: true }).scrollIntoViewIfNeeded();
  await change(page, () => drag(page, last, pasta[0] ?? '', -12));
  await expect.poll(() => dishesOf(page, pastas)).toEqual(['Umbenannt', ...pasta]);
  const stored = (await api.menu(storeId)).menu_sections.flatMap(({ id, dishes }) =>
    dishes.filter((each) => each.id === dish?.id).map(() => id),
  );
  expect(stored, 'it stands once').toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a thumb drags a dish into a folded section', async ({ page }) => {
    await signInAtMenu(page, 'owner@osteria.example');
    const antipasti = (await dishesOf(page, 'Antipasti')).map(String);
    const last = antipasti.at(-1) ?? '';
    await page.getByRole('button', { name: 'Move Pasta e risotto' }).scrollIntoViewIfNeeded();
    const [from, to] = [await handleOf(page, last), await handleOf(page, pastas)];
    const touch = await page.context().newCDPSession(page);
    const press = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y ? [{ x: from.x, y }] : [] });
    await press('touchStart', from.y);
    for (let step = 1; step <= 8; step++) await press('touchMove', from.y + ((to.y - from.y) * step) / 8);
    await change(page, () => press('touchEnd'));
    await expect(page.getByText(`“${last}” moved to ${pastas}`)).toBeVisible();
    expect(await dishesOf(page, 'Antipasti')).toEqual(antipasti.slice(0, -1));
  });
});
