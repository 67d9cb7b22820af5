import { expectAccessible, expectReadable } from '../helpers/axe';
import { mainPages, show } from '../helpers/pages';
import { desk, expect, narrow, type Page, phone, pictures, test } from '../helpers/test';

test.use({ preview: pictures });

for (const { name, open, isForced, isRecolored, within } of mainPages) {
  test(`${name} is accessible and fits narrow phones`, async ({ page, watch }) => {
    watch.allow(/console error: .*404.*no-such-store/);
    const shown = await open(page);
    const moved = await transitionsOf(shown);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const size of [desk, phone]) {
        // In the dark only colours are others, and those are the same on a phone.
        const isLooked = colorScheme === 'light' || size === desk;
        if (!isLooked && !pictures) continue;
        await show(shown, colorScheme, size);
        const what = `${name}-${size.width}-${colorScheme}`;
        if (pictures) await shown.screenshot({ path: `screenshots/${what}.png` });
        const check = colorScheme === 'light' && !isRecolored ? expectAccessible : expectReadable;
        if (isLooked) await check(shown, what, within);
      }
    }
    if (isForced) {
      await shown.emulateMedia({ forcedColors: 'active' });
      for (const colorScheme of ['light', 'dark'] as const) {
        await show(shown, colorScheme, phone);
        if (pictures) await shown.screenshot({ path: `screenshots/${name}-forced-${colorScheme}.png` });
        await expectReadable(shown, `${name} in forced colours, ${colorScheme}`, within);
      }
      await shown.emulateMedia({ forcedColors: 'none' });
    }
    await show(shown, 'light', narrow);
    expect(await moved(), 'nothing moves for whoever wants less motion').toEqual([]);
    const width = await shown.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing has to be scrolled sideways').toBeLessThanOrEqual(narrow.width);
  });
}

/** Answers later which properties of a page have had a transition since. */
async function transitionsOf(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const names = new Set<string>();
    document.addEventListener('transitionrun', ({ propertyName }) => names.add(propertyName));
    return names;
  });
  return () => seen.evaluate((names) => [...names]);
}
