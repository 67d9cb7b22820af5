import { expectAccessible } from '../helpers/axe';
import { change, readWithinASecond, signInAtMenu, toggle } from '../helpers/dashboard';
import { dishIn } from '../helpers/guest';
import { expect, test } from '../helpers/test';

const bruschetta = 'Bruschetta al pomodoro';
const menuIn = (language: string) => `/s/osteria/menu?lang=${language}`;

test('an owner says what a price is for, and guests read it in their language', async ({ page }) => {
  await signInAtMenu(page, 'owner@osteria.example');
  await page.getByRole('button', { name: new RegExp(`^${bruschetta}`) }).click();
  await page.getByRole('button', { name: /^Price details/ }).click();

  await test.step('how much it is, and what a kilogram of it costs', async () => {
    const quantity = page.getByRole('textbox', { name: 'Quantity' });
    await quantity.fill('250');
    await change(page, () => quantity.press('Enter'));
    await change(page, () => page.getByRole('combobox', { name: 'Unit of the quantity' }).selectOption('g'));
    const seen = await readWithinASecond(page, menuIn('de'), () =>
      page
        .getByRole('switch', { name: 'Show the price per kilogram, litre or piece' })
        .click({ force: true }),
    );
    const dish = await dishIn(page, seen, bruschetta);
    expect(dish).toContain('250\u00a0g 7,50\u00a0€');
    expect(dish).toContain('30,00\u00a0€/kg');
    await expectAccessible(page, 'what a price is for', 'main');
  });

  await test.step('a deposit', async () => {
    const deposit = page.getByRole('textbox', { name: 'Deposit' });
    const seen = await readWithinASecond(page, menuIn('fn'), async () => {
      await deposit.fill('0,25');
      await deposit.press('Enter');
    });
    expect(await dishIn(page, seen, bruschetta)).toContain('+\u00a00,25\u00a0€ de consigne');
  });

  await test.step('another price each day, in place of all prices', async () => {
    const seen = await readWithinASecond(page, menuIn('tr'), () =>
      toggle(page.getByRole('switch', { name: /^Price of the day/ })),
    );
    const dish = await dishIn(page, seen, bruschetta);
    expect(dish).toContain('Günlük fiyat');
    expect(dish).not.toContain('7,50');
    await expect(
      page.getByRole('button', { name: new RegExp(`^${bruschetta}.*Price of the day`) }),
    ).toBeVisible();
  });

  await test.step('what all prices include', async () => {
    await page.getByRole('button', { name: /^About the place/ }).click();
    const seen = await readWithinASecond(page, menuIn('de'), () =>
      page.getByRole('combobox', { name: 'Prices include' }).selectOption('VAT'),
    );
    expect(seen).toContain('Alle Preise inkl. MwSt.<');
  });
});
