import { expectAccessible } from '../helpers/axe';
import { signIn } from '../helpers/dashboard';
import { show } from '../helpers/pages';
import { desk, expect, type Locator, type Page, phone, test } from '../helpers/test';

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return { ...box, bottom: box.y + box.height };
};

/** Opens a list at either end of the window, and fails unless it stands at what is chosen, beside its label. */
async function expectBeside(page: Page, name: string, chosen: string): Promise<void> {
  const input = page.getByRole('combobox', { name });
  const label = page.locator('label', { hasText: name });
  for (const block of ['start', 'end'] as const) {
    await input.evaluate((at, where) => at.scrollIntoView({ block: where }), block);
    await page.evaluate((by) => scrollBy(0, by), block === 'start' ? -250 : 100);
    await input.click();
    const list = page.getByRole('listbox', { name });
    const option = list.getByRole('option', { name: chosen, exact: true });
    await expect(option).toBeInViewport({ ratio: 1 });
    const [at, own, open] = [await boxOf(option), await boxOf(label), await boxOf(list)];
    const where = `${name} at the ${block} of the window`;
    expect(at.y >= open.y - 1 && at.bottom <= open.bottom + 1, `${where}: it is in view`).toBe(true);
    expect(open.bottom <= own.y || open.y >= own.bottom, `${where}: the label is free`).toBe(true);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  }
}

/** How many lines the title of the screen takes. */
const titleLines = (page: Page): Promise<number> =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const text = document.createRange();
    text.selectNodeContents(heading);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });

/** Fails unless the title of the settings stays in one piece on a phone, whatever is said of saving. */
async function expectTitleInOnePiece(page: Page, language: string): Promise<void> {
  await page.setViewportSize(phone);
  const note = page.locator('main header').getByRole('status');
  const number = page.locator('input[data-field="phone"][autocomplete="tel"]');
  await number.fill('none');
  await number.blur();
  await note.getByRole('button').waitFor();
  expect(await titleLines(page), `${language}: what was refused`).toBe(1);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await number.fill(`+49 341 ${Date.now() % 1_000_000}`);
  await number.blur();
  await expect(note).toHaveText(/^(Not saved yet|Pas encore|Noch nicht|Henüz)/);
  expect(await titleLines(page), `${language}: what waits`).toBe(1);
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth), language).toBe(phone.width);
  await page.unroute('**/api/**');
}

test('the settings fit: a list opens at what is chosen and marks quietly what Enter takes, and a title stays in one piece', async ({
  page,
  watch,
}) => {
  watch.allow(/console error: Failed to load resource: .*(422|net::ERR_)/);
  await signIn(page, 'owner@kaffeehaus.example', '/dashboard/stores/kaffeehaus/settings');
  await page.getByRole('combobox', { name: 'Currency' }).waitFor();
  for (const [colorScheme, size] of [
    ['light', desk],
    ['dark', phone],
  ] as const) {
    await show(page, colorScheme, size);
    for (const [name, chosen, typed] of [
      ['Time zone', 'Europe/Berlin', 'ber'],
      ['Currency', 'EUR · Euro', 'zlo'],
    ] as const) {
      await test.step(`${name}, ${size.width} px wide`, async () => {
        await expectBeside(page, name, chosen);
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(typed);
        const marked = page.locator('[data-combobox-selected]');
        await expect(marked).toBeVisible();
        await expectAccessible(page, 'an open list', '[role="listbox"], [aria-expanded="true"]');
        const [fill, accent] = await marked.evaluate((option) => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.backgroundColor = 'var(--mantine-primary-color-filled)';
          return [option, probe].map((each) => getComputedStyle(each).backgroundColor);
        });
        expect(fill).not.toBe(accent);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('combobox', { name })).toHaveValue(chosen);
      });
    }
  }
  for (const [language, title] of [
    ['English', 'Settings'],
    ['Français', 'Paramètres'],
    ['Deutsch', 'Einstellungen'],
    ['Türkçe', 'Ayarlar'],
  ] as const) {
    await test.step(`the title in ${language}`, async () => {
      await page.setViewportSize(desk);
      await page.getByRole('button', { name: /Magdalena Brandt$/ }).click();
      await page.getByRole('combobox', { name: /^(Language|Langue|Sprache)$/ }).click();
      // The list may move once more in a window of another size: between the press and the release of a button, too.
      await page.getByRole('option', { name: language, exact: true }).dispatchEvent('click');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expectTitleInOnePiece(page, language);
    });
  }
});
