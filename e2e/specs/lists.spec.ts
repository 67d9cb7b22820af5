import { expectAccessible } from '../helpers/axe';
import { signIn } from '../helpers/dashboard';
import { expect, type Locator, type Page, test } from '../helpers/test';

const field = (page: Page, name: string) => page.getByRole('combobox', { name });
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return { ...box, bottom: box.y + box.height };
};

for (const { colorScheme, ...viewport } of [
  { width: 1280, height: 800, colorScheme: 'light' as const },
  { width: 390, height: 844, colorScheme: 'dark' as const },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, colorScheme });

    test('a list opens at what is chosen, beside its label, and marks quietly what Enter takes', async ({
      page,
    }, { outputDir }) => {
      await signIn(page, 'owner@kaffeehaus.example', '/dashboard/stores/kaffeehaus/settings');
      for (const [name, chosen, typed] of [
        ['Time zone', 'Europe/Berlin', 'ber'],
        ['Currency', 'EUR · Euro', 'zlo'],
      ] as const) {
        const input = field(page, name);
        const label = page.locator('label', { hasText: name });
        for (const block of ['start', 'end'] as const) {
          await test.step(`${name} at the ${block} of the window`, async () => {
            await input.evaluate((at, where) => at.scrollIntoView({ block: where }), block);
            await page.evaluate((by) => scrollBy(0, by), block === 'start' ? -250 : 100);
            await input.click();
            const list = page.getByRole('listbox', { name });
            const option = list.getByRole('option', { name: chosen, exact: true });
            await expect(option).toBeInViewport({ ratio: 1 });
            await page.screenshot({ path: `${outputDir}/${name}-${block}.png` });
            const [at, own, open] = [await boxOf(option), await boxOf(label), await boxOf(list)];
            expect(at.y >= open.y - 1 && at.bottom <= open.bottom + 1, 'it is in view').toBe(true);
            expect(open.bottom <= own.y || open.y >= own.bottom, 'the label is free').toBe(true);
            await page.keyboard.press('Escape');
            await expect(list).toBeHidden();
          });
        }
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(typed);
        const marked = page.locator('[data-combobox-selected]');
        await expect(marked).toBeVisible();
        await page.screenshot({ path: `${outputDir}/${name}-typed.png` });
        await expectAccessible(page, 'an open list');
        const [fill, accent] = await marked.evaluate((option) => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.backgroundColor = 'var(--mantine-primary-color-filled)';
          return [option, probe].map((each) => getComputedStyle(each).backgroundColor);
        });
        expect(fill).not.toBe(accent);
        await page.keyboard.press('Escape');
        await expect(input).toHaveValue(chosen);
      }
    });
  });
}
