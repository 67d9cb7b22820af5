import { expectAccessible, expectReadable } from '../helpers/axe';
import { mainPages, show } from '../helpers/pages';
import { desk, expect, narrow, phone, test } from '../helpers/test';

// A menu has some thousand elements, and each is looked at four times.
test.describe.configure({ timeout: 60_000 });

// The pictures in e2e/screenshots are for people: no test compares them.
for (const { name, open } of mainPages) {
  test(`${name} is accessible, fits narrow phones, and has its picture taken`, async ({ page, watch }) => {
    watch.allow(/console error: .*404.*no-such-store/);
    const shown = await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const size of [desk, phone]) {
        await show(shown, colorScheme, size);
        const what = `${name}-${size.width}-${colorScheme}`;
        await shown.screenshot({ path: `screenshots/${what}.png` });
        // In the dark only colours are others.
        await (colorScheme === 'light' ? expectAccessible(shown, what) : expectReadable(shown, what));
      }
    }
    await show(shown, 'light', narrow);
    const width = await shown.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing has to be scrolled sideways').toBeLessThanOrEqual(narrow.width);
  });
}
