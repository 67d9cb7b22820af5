import { expectAccessible } from '../helpers/axe';
import { signIn } from '../helpers/dashboard';
import { expect, type Locator, test } from '../helpers/test';

test('prices of a whole section go up by four percent and end in .90, and back', async ({ page, server }) => {
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
  await page.getByRole('button', { name: 'Select dishes' }).click();
  await page.getByRole('checkbox', { name: 'Select all of Antipasti' }).check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  await page.getByRole('textbox', { name: 'How much' }).fill('+4');
  await page.getByRole('combobox', { name: 'Rounding' }).selectOption('.90');
  await expectAccessible(page, 'the change of prices');
  await page.getByRole('button', { name: /^Change \d+ prices$/ }).click();
  await expect(page.getByRole('button', { name: /^Bruschetta al pomodoro.*€7\.90/ })).toBeVisible();
  await expectAccessible(page, 'several dishes selected');
  const guest = await page.context().newPage();
  await guest.goto(`${server.url}/s/osteria/menu?lang=en`);
  await expect(guest.getByText('€7.90').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Bruschetta al pomodoro.*€7\.50/ })).toBeVisible();
});

test('a whole section is sold out until tomorrow, and back, as guests see', async ({ page, server }) => {
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
  await page.getByRole('button', { name: 'Select dishes' }).click();
  await page.getByRole('checkbox', { name: 'Select all of Dolci' }).check();
  const choose = async (name: string) => {
    await page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const guest = await page.context().newPage();
  await guest.goto(`${server.url}/s/osteria/menu?lang=en`);
  const dish = guest.getByRole('listitem').filter({ hasText: 'Tiramisù della casa' });
  await choose('Sold out until tomorrow');
  await expect(dish).toContainText('Sold out');
  await choose('Mark as available');
  await expect(dish).not.toContainText('Sold out');
});

test('what is done with the selected dishes is at hand on a phone while one of them is open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
  await page.getByRole('button', { name: 'Select dishes' }).click();
  await page.getByRole('checkbox', { name: 'Select all of Antipasti' }).check();
  await page.getByRole('button', { name: /^Bruschetta al pomodoro/ }).click();
  await page.getByRole('textbox', { name: 'Description' }).evaluate((field) => field.scrollIntoView());
  const more = page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true });
  await expect.poll(() => isUncovered(more)).toBe(true);
});

/** Whether a button can be pressed where it stands. A click would scroll until it is free. */
const isUncovered = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('the name of a dish stays in sight while its allergens are gone through', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const dish = page.locator('[id^="dish-"][aria-expanded="true"]');
  await expect(page.locator('input:focus')).toBeInViewport();
  const none = page.getByRole('button', { name: /^(No other allergens|Contains none of the 14)$/ });
  await expect.poll(() => isUncovered(none)).toBe(true);
  await page.getByRole('button', { name: /^(Skip this|Next) dish$/ }).focus();
  await expect(dish).toBeInViewport({ ratio: 1 });
  await page
    .getByRole('button', { name: /^(Skip this|Next) dish$/ })
    .evaluate((next) => next.scrollIntoView());
  await expect(dish).toBeInViewport({ ratio: 1 });
});
