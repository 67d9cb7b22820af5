import {
  answeredWithinASecond,
  change,
  changeWithinASecond,
  expectAnswered,
  moveDown,
  signInAtMenu,
} from '../helpers/dashboard';
import { dishOf } from '../helpers/guest';
import { test as base, expect, type Locator, type Page } from '../helpers/test';

const menu = '/s/osteria/menu?lang=de';

/** A guest who has seen the menu before it changes. */
const test = base.extend({
  guest: async ({ guest }, use) => {
    await guest.goto(menu);
    await use(guest);
  },
});

/** The dishes of a section in order, as the owner and as a guest sees them. */
const ownersOrder = (page: Page, section: string) =>
  page
    .getByRole('list', { name: `Dishes of ${section}` })
    .getByRole('button', { name: /^(Available|Sold out): / })
    .evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label')?.replace(/^.*?: /, '')));
const guestsDishes = (guest: Page, section: string) =>
  guest
    .locator('section')
    .filter({ has: guest.getByRole('heading', { level: 2, name: section }) })
    .getByRole('heading', { level: 3 });

test.beforeEach(async ({ page }) => {
  await signInAtMenu(page, 'owner@osteria.example');
});

test.describe('with the preview', () => {
  test.use({ preview: true });

  test('changes a price, and a guest sees it within a second', async ({ page, guest }) => {
    await expect(dishOf(guest, 'Bruschetta al pomodoro')).toContainText('7,50 €');
    await page.getByRole('button', { name: /^Bruschetta al pomodoro/ }).click();
    const price = page.getByRole('textbox', { name: 'Price' });
    await changeWithinASecond(page, guest, menu, async () => {
      await price.fill('8.20');
      await price.press('Shift+Tab');
    });
    await expect(dishOf(guest, 'Bruschetta al pomodoro')).toContainText('8,20 €');
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Bruschetta al pomodoro.*€8.20/ })).toBeVisible();
    const preview = page.frameLocator('iframe[title="What guests see"]');
    await expect(dishOf(preview, 'Bruschetta al pomodoro')).toContainText('8,20 €');
    // The preview becomes a menu to use once somebody points at it.
    const dish = preview.getByRole('button', { name: 'Bruschetta al pomodoro' });
    await expect(dish).toHaveCount(0);
    await preview.getByRole('heading', { name: 'Bruschetta al pomodoro' }).hover();
    await dish.click();
    await expect(preview.getByRole('dialog', { name: 'Bruschetta al pomodoro' })).toBeVisible();
  });
});

test('sells out, adds, moves, deletes and confirms dishes, and a guest sees each within a second', async ({
  page,
  guest,
}) => {
  const orderBefore = (await ownersOrder(page, 'Antipasti')).map(String);
  await expect(dishOf(guest, 'Aperitivo analcolico')).toContainText('Allergene nicht bestätigt');
  /** What a guest was answered last. */
  let answered = '';
  /** Does something of which a guest is told within a second; what the page shows of it is looked at later. */
  const tell = async (act: () => Promise<unknown>) => {
    const before = answered;
    answered = await answeredWithinASecond(page, guest, menu, act);
    expect(answered, 'the page has changed').not.toBe(before);
  };

  await test.step('marks a dish sold out', () =>
    tell(() => page.getByRole('button', { name: 'Available: Burrata e pomodorini' }).click()));
  await test.step('adds a dish', async () => {
    await page.getByRole('button', { name: 'Add a dish to Antipasti' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sarde in saor');
    await page.getByRole('textbox', { name: 'Price' }).fill('11.90');
    await tell(() => page.getByRole('button', { name: 'Add', exact: true }).click());
    await page.keyboard.press('Escape');
  });
  const [first = '', second = '', ...rest] = orderBefore;
  const moved = [second, first, ...rest, 'Sarde in saor'];
  await test.step('moves a dish by keyboard', async () => {
    await tell(() => moveDown(page, first, 2));
    await expect.poll(() => ownersOrder(page, 'Antipasti')).toEqual(moved);
  });
  await test.step('deletes a dish', async () => {
    await page.getByRole('button', { name: 'More for Minestrone' }).click();
    await tell(() => page.getByRole('menuitem', { name: 'Delete' }).click());
    await page.getByText('“Minestrone” deleted').waitFor();
  });
  await test.step('a guest sees all of it', async () => {
    await expectAnswered(guest, menu, answered);
    await expect.soft(dishOf(guest, 'Burrata e pomodorini')).toContainText('Ausverkauft');
    await expect.soft(dishOf(guest, 'Sarde in saor')).toContainText('11,90 €');
    await expect.soft(dishOf(guest, 'Sarde in saor')).toContainText('Allergene nicht bestätigt');
    await expect.soft(guestsDishes(guest, 'Antipasti')).toContainText(moved.slice(0, 2));
    await expect.soft(dishOf(guest, 'Minestrone')).toHaveCount(0);
  });

  await test.step('undoes the deletion', async () => {
    await tell(() => page.getByRole('button', { name: 'Undo' }).click());
    await expect.poll(() => ownersOrder(page, 'Antipasti'), 'it is back in its place').toEqual(moved);
  });
  await test.step('marks a dish available again', () =>
    tell(() => page.getByRole('button', { name: 'Sold out: Burrata e pomodorini' }).click()));
  await test.step('confirms allergens', async () => {
    await page.getByRole('searchbox', { name: 'Find a dish' }).fill('aperitivo');
    await page.getByRole('button', { name: /^Aperitivo analcolico/ }).click();
    await page.getByRole('button', { name: /^Allergens/ }).click();
    await change(page, () =>
      page.getByRole('radiogroup', { name: 'Sulphites' }).getByRole('radio', { name: 'Contains' }).check(),
    );
    await tell(() => page.getByRole('button', { name: 'No other allergens' }).click());
    await expect(page.getByText('All 14 allergens are confirmed.')).toBeVisible();
  });
  await test.step('a guest sees that', async () => {
    await expectAnswered(guest, menu, answered);
    await expect.soft(dishOf(guest, 'Minestrone')).toHaveCount(1);
    await expect.soft(guestsDishes(guest, 'Antipasti')).toContainText(moved);
    await expect.soft(dishOf(guest, 'Burrata e pomodorini')).toContainText('enthält Milch');
    await expect.soft(dishOf(guest, 'Burrata e pomodorini')).not.toContainText('Ausverkauft');
    await expect.soft(dishOf(guest, 'Aperitivo analcolico')).toContainText('enthält Sulfite');
    await expect.soft(dishOf(guest, 'Aperitivo analcolico')).not.toContainText('nicht bestätigt');
  });

  await test.step('a price that is none is refused with a reason, and what was typed stays', async () => {
    await page.getByRole('searchbox', { name: 'Find a dish' }).fill('carpaccio');
    await page.getByRole('button', { name: /^Carpaccio di manzo/ }).click();
    const price = page.getByRole('textbox', { name: 'Price' });
    await price.fill('a lot');
    await price.press('Shift+Tab');
    await expect(page.getByText('Enter a price such as 12.50.').first()).toBeVisible();
    await expect(price).toHaveValue('a lot');
    await guest.reload();
    await expect(dishOf(guest, 'Carpaccio di manzo')).toContainText('14,90 €');
  });
});

test('two people do not overwrite each other', async ({ page, another, watch }) => {
  watch.allow(/console error: .*412/);
  const other = await another();
  await signInAtMenu(other, 'manager@osteria.example');
  for (const each of [page, other]) await each.getByRole('button', { name: /^Calamari fritti/ }).click();
  const name = (on: Page) => on.getByRole('textbox', { name: 'Name', exact: true });
  const description = (on: Page) => on.getByRole('textbox', { name: 'Description' });
  /** Types where somebody else has changed another field: one refusal is nothing that anybody sees. */
  const typeBeside = async (on: Page, field: Locator, text: string) => {
    const stored = on.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await field.fill(text);
    await stored;
    await expect(on.getByText(/^Somebody changed this/)).toHaveCount(0);
  };
  await change(other, () => name(other).fill('Calamari'));
  await typeBeside(page, description(page), 'Mit Zitrone');
  await expect(name(page)).toHaveValue('Calamari');
  await typeBeside(other, name(other), 'Calamaretti');
  await expect(description(other)).toHaveValue('Mit Zitrone');

  await name(page).fill('Tintenfisch');
  await expect(page.getByText(/^Somebody changed this/)).toBeVisible();
  await expect(name(page)).toHaveValue('Tintenfisch');
  await change(page, () => page.getByRole('button', { name: 'Keep mine' }).click());
  await expect(description(page)).toHaveValue('Mit Zitrone');
});
