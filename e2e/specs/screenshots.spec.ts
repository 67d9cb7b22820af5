import { mainPages } from '../helpers/pages';
import { desk, phone, test } from '../helpers/test';

// Pictures to look at, in e2e/screenshots: no test compares them.
for (const { name, open } of mainPages) {
  test(`pictures of ${name}`, async ({ page, watch }) => {
    watch.allow(/console error: .*404.*no-such-store/);
    const shown = await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await shown.emulateMedia({ colorScheme });
      for (const size of [desk, phone]) {
        await shown.setViewportSize(size);
        await shown.screenshot({
          path: `screenshots/${name}-${size.width}-${colorScheme}.png`,
          animations: 'disabled',
        });
      }
    }
  });
}
