import { signInAtMenu } from '../helpers/dashboard';
import { desk, expect, type Locator, type Page, phone, test } from '../helpers/test';

/** Where an element ends, and where the room for it does: at the window's end, or the bar of screens. */
const edges = (form: Locator) =>
  form.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const bar = [...document.querySelectorAll('nav')].find(
      (nav) => getComputedStyle(nav).position === 'fixed',
    );
    return { top, bottom, room: bar?.getBoundingClientRect().top ?? window.innerHeight };
  });

/** Fails unless all of a form comes to stand, and stays, where it is seen. */
const expectWhole = (form: Locator, when: string): Promise<void> =>
  expect(async () => {
    const { top, bottom, room } = await edges(form);
    expect(top, `${when}: its top`).toBeGreaterThanOrEqual(0);
    expect(bottom, `${when}: its end`).toBeLessThanOrEqual(room);
  }).toPass({ timeout: 5000 });

/** The next dish or section, once the one before is stored. */
async function addByEnter(page: Page, form: Locator, name: string): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await form.getByRole('textbox', { name: /^Name/ }).pressSequentially(name);
  await page.keyboard.press('Enter');
  await expectWhole(form, `${name} is on its way`);
  await stored;
  await page.getByRole('list', { name: / on their way/ }).waitFor({ state: 'detached' });
  await expectWhole(form, `${name} is stored`);
}

/** What is added in which window; in the second one the list is long by then. */
const windows = {
  desk: {
    size: desk,
    dishes: ['Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei'],
    sections: ['Primi', 'Secondi', 'Contorni', 'Dolci'],
  },
  phone: { size: phone, dishes: ['Otto', 'Nove', 'Dieci'], sections: ['Vini', 'Birre'] },
};

test('all of the form for new dishes and sections stays in view', async ({ page }) => {
  await signInAtMenu(page, 'owner@osteria.example');
  for (const [what, { size, dishes, sections }] of Object.entries(windows)) {
    await page.setViewportSize(size);
    await test.step(`dishes on a ${what}`, async () => {
      await page
        .getByRole('button', { name: /^Add a dish/ })
        .first()
        .click();
      const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Price' }) });
      for (const name of dishes) await addByEnter(page, form, name);
      await form.getByRole('textbox', { name: 'Name' }).fill('Sette');
      for (const [typed, told] of [
        ['a lot', /^Enter a price/],
        ['12.505', /right\?/],
      ] as const) {
        await form.getByRole('textbox', { name: 'Price' }).fill(typed);
        await page.keyboard.press('Enter');
        await form.getByText(told).waitFor();
        await expectWhole(form, typed);
      }
      await form.getByRole('button', { name: 'Clear' }).click();
      await page.keyboard.press('Escape');
    });
    await test.step(`sections on a ${what}`, async () => {
      await page.getByRole('button', { name: 'Add a section' }).click();
      const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: /^Name/ }) });
      for (const name of sections) await addByEnter(page, form, name);
      await page.keyboard.press('Escape');
    });
  }
});
