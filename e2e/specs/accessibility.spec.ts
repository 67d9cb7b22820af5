import { expectAccessible } from '../helpers/axe';
import { mainPages } from '../helpers/pages';
import { desk, phone, test } from '../helpers/test';

for (const { name, open } of mainPages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe on ${name}, ${colorScheme}`, async ({ page, watch }) => {
      watch.allow(/console error: .*404.*no-such-store/);
      await page.emulateMedia({ colorScheme });
      const shown = await open(page);
      await shown.emulateMedia({ colorScheme });
      for (const size of [desk, phone]) {
        await shown.setViewportSize(size);
        await expectAccessible(shown, `${name}, ${colorScheme}, ${size.width} px`);
      }
    });
  }
}
