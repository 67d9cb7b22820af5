import type { Api } from '../helpers/api';
import { expectAccessible } from '../helpers/axe';
import { change, following, moveDown, readWithinASecond, signInAtMenu } from '../helpers/dashboard';
import { dishIn, dishOf } from '../helpers/guest';
import { previewed } from '../helpers/preview';
import { desk, expect, type Page, phone, test } from '../helpers/test';

const menu = '/s/osteria/menu?lang=de';
const bruschetta = 'Bruschetta al pomodoro';

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

test.describe('with the preview', () => {
  test.use({ preview: true });

  test('a phone does not load the preview it hides; on a desk it shows a changed price, as a guest sees it within a second', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/s/')) asked.push(pathname);
    });
    await page.setViewportSize(phone);
    await signInAtMenu(page, 'owner@osteria.example');
    await change(page, () => page.getByRole('button', { name: 'Available: Caponata siciliana' }).click());
    await change(page, () => page.getByRole('button', { name: 'Sold out: Caponata siciliana' }).click());
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);

    await page.getByRole('button', { name: 'Preview' }).click();
    await previewed(page);
    expect(asked).toEqual(['/s/osteria/menu']);
    await page.getByRole('button', { name: 'Close the preview' }).click();
    await page.setViewportSize(desk);
    await previewed(page);
    expect(asked).toEqual(['/s/osteria/menu', '/s/osteria/menu']);

    await test.step('changes a price', async () => {
      await page.getByRole('button', { name: new RegExp(`^${bruschetta}`) }).click();
      const price = page.getByRole('textbox', { name: 'Price' });
      const seen = await readWithinASecond(page, menu, async () => {
        await price.fill('8.20');
        await price.press('Shift+Tab');
      });
      expect(await dishIn(page, seen, bruschetta)).toContain('8,20\u00a0€');
      await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: new RegExp(`^${bruschetta}.*€8.20`) })).toBeVisible();
    });
    const preview = page.frameLocator('iframe[title="What guests see"]');
    await expect(dishOf(preview, bruschetta)).toContainText('8,20 €');
    // The preview becomes a menu to use once somebody points at it.
    const dish = preview.getByRole('button', { name: bruschetta });
    await expect(dish).toHaveCount(0);
    await preview.getByRole('heading', { name: bruschetta }).hover();
    await dish.click();
    await expect(preview.getByRole('dialog', { name: bruschetta })).toBeVisible();
  });
});

/** Changes a dish where somebody else changes it too: neither overwrites the other. */
async function changeBoth(page: Page, other: Api): Promise<void> {
  const { id: storeId } = await other.store('osteria');
  const dishes = (await other.menu(storeId)).menu_sections.flatMap((section) => section.dishes);
  const dish = dishes.find(({ name }) => name.de === 'Calamari fritti');
  const theirName = (de: string) =>
    other.patch(`/api/stores/${storeId}/dishes/${dish?.id}`, { name: { de } });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const description = page.getByRole('textbox', { name: 'Description' });
  const told = page.getByText(/^Somebody changed this/);
  await page.getByRole('searchbox', { name: 'Find a dish' }).fill('calamari');
  await page.getByRole('button', { name: /^Calamari fritti/ }).click();

  // Where somebody else has changed another field, one refusal is nothing that anybody sees.
  await theirName('Calamari');
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await description.fill('Mit Zitrone');
  await stored;
  await expect(told).toHaveCount(0);
  await expect(name).toHaveValue('Calamari');

  await theirName('Calamaretti');
  await name.fill('Tintenfisch');
  await name.press('Enter');
  await expect(told).toBeVisible();
  await expect(name).toHaveValue('Tintenfisch');
  await change(page, () => page.getByRole('button', { name: 'Keep mine' }).click());
  await expect(description).toHaveValue('Mit Zitrone');
}

test('a manager sells out, adds, moves, deletes and confirms dishes, which a guest sees within a second, and overwrites nobody', async ({
  page,
  guest,
  server,
  watch,
}) => {
  watch.allow(/console error: .*412/);
  // The guest has seen the menu before it changes.
  await guest.goto(menu);
  await expect(dishOf(guest, 'Aperitivo analcolico')).toContainText('Allergene nicht bestätigt');
  await signInAtMenu(page, 'manager@osteria.example');
  const { tell, look } = await following(page, guest, menu);
  const orderBefore = (await ownersOrder(page, 'Antipasti')).map(String);

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
    await look();
    await expect.soft(dishOf(guest, 'Burrata e pomodorini')).toContainText('Ausverkauft');
    await expect.soft(dishOf(guest, 'Sarde in saor')).toContainText('11,90 €');
    await expect.soft(dishOf(guest, 'Sarde in saor')).toContainText('Allergene nicht bestätigt');
    await expect.soft(guestsDishes(guest, 'Antipasti')).toContainText(moved.slice(0, 2));
    await expect.soft(dishOf(guest, 'Minestrone')).toHaveCount(0);
  });

  await test.step('undoes the deletion', async () => {
    const deleted = page.getByRole('alert').filter({ hasText: '“Minestrone” deleted' });
    await tell(() => deleted.getByRole('button', { name: 'Undo' }).click());
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
    await look();
    await expect.soft(dishOf(guest, 'Minestrone')).toHaveCount(1);
    await expect.soft(guestsDishes(guest, 'Antipasti')).toContainText(moved);
    await expect.soft(dishOf(guest, 'Burrata e pomodorini')).toContainText('enthält Milch');
    await expect.soft(dishOf(guest, 'Burrata e pomodorini')).not.toContainText('Ausverkauft');
    await expect.soft(dishOf(guest, 'Aperitivo analcolico')).toContainText('enthält Sulfite');
    await expect.soft(dishOf(guest, 'Aperitivo analcolico')).not.toContainText('nicht bestätigt');
  });
  const asks = page.getByText(/^The text has changed since/);
  await test.step('changes the text of a dish, which asks for its allergens again', async () => {
    await tell(async () => {
      await page.getByRole('textbox', { name: 'Description' }).fill('Mit Mandelsirup');
      await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
    });
    await expect(asks).toBeVisible();
    await expectAccessible(page, 'a dish whose allergens are in doubt', 'main');
    await look();
    await expect.soft(dishOf(guest, 'Aperitivo analcolico')).toContainText('enthält Sulfite');
    await expect.soft(dishOf(guest, 'Aperitivo analcolico')).toContainText('nicht bestätigt');
  });
  await test.step('says that they still hold', async () => {
    await tell(() => page.getByRole('button', { name: 'They still hold' }).click());
    await expect(asks).toHaveCount(0);
    await look();
    await expect.soft(dishOf(guest, 'Aperitivo analcolico')).not.toContainText('nicht bestätigt');
  });

  await test.step('two people do not overwrite each other', async () =>
    changeBoth(page, await server.api('owner@osteria.example')));
});
