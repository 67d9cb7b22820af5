import { change, isOnTop, signIn } from '../helpers/dashboard';
import { expect, type Locator, narrow, type Page, test } from '../helpers/test';

/** The window of a desk at 400 % zoom, by which WCAG 1.4.10 measures. */
const zoomed = { width: 320, height: 256 };

/** The languages whose words take most room. */
const languages = [
  {
    locale: 'de-DE',
    select: 'Auswählen',
    all: 'Alle auswählen',
    none: 'Auswahl aufheben',
    remove: 'Ausgewählte Tische löschen',
    table: 'Tisch',
    undo: 'Rückgängig',
  },
  {
    locale: 'fr-FR',
    select: 'Sélectionner',
    all: 'Tout sélectionner',
    none: 'Tout désélectionner',
    remove: 'Supprimer les tables sélectionnées',
    table: 'Table',
    undo: 'Annuler',
  },
];

/** Goes through a list of buttons by arrow keys, and answers those that were under something when they had the focus. */
async function hiddenOnTheWay(page: Page, buttons: Locator): Promise<string[]> {
  const hidden: string[] = [];
  await buttons.first().focus();
  for (const button of await buttons.all()) {
    await expect(button).toBeFocused();
    if (!(await isOnTop(button))) hidden.push((await button.getAttribute('aria-label')) ?? '');
    await page.keyboard.press('ArrowRight');
  }
  return hidden;
}

/** Fails unless each button of the bar is seen. */
async function expectAllSeen(bar: Locator): Promise<void> {
  for (const control of await bar.getByRole('button').all()) {
    expect.soft(await isOnTop(control), `${await control.textContent()} is seen`).toBe(true);
  }
}

test('what is done with several tables has room on the narrowest phone and at 400 % zoom, and hides no table', async ({
  another,
}) => {
  for (const { locale, select, all, none, remove, table, undo } of languages) {
    const page = await another({ locale, viewport: narrow });
    await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/codes');
    await page.getByRole('button', { name: select, exact: true }).click();
    // The address of the store's code, which stands above, is as long as the name of the site makes it.
    await page
      .getByRole('link', { name: /\/q\// })
      .evaluate((link) => link.append('-below-a-rather-long-name'));
    const bar = page.getByRole('toolbar');
    await bar.getByRole('button', { name: all }).click();
    const tables = page.getByRole('button', { name: new RegExp(`^${table} \\d`) });
    for (const size of [narrow, zoomed]) {
      await test.step(`${locale}, ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        expect.soft(await hiddenOnTheWay(page, tables), 'the bar lies over none').toEqual([]);
        await bar.getByRole('button').last().focus();
        await expectAllSeen(bar);
        const { x, width, height } = (await bar.boundingBox()) ?? { x: 0, width: 0, height: 0 };
        expect.soft(x + width, 'it ends where the page does').toBeLessThanOrEqual(narrow.width - 16);
        expect.soft(height, 'most of the window is left').toBeLessThan(narrow.height / 4);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(wide, 'nothing has to be scrolled sideways').toBeLessThanOrEqual(narrow.width);
      });
    }
    await test.step(`${locale}, above what is told`, async () => {
      await page.setViewportSize(narrow);
      await bar.getByRole('button', { name: none }).click();
      await tables.first().click();
      await change(page, () => bar.getByRole('button', { name: remove }).click());
      const way = page.getByRole('button', { name: undo });
      await way.waitFor();
      await expectAllSeen(bar);
      await change(page, () => way.click());
    });
  }
});
