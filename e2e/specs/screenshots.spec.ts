import { mainPages, show } from '../helpers/pages';
import { desk, phone, test } from '../helpers/test';

// Pictures to look at, in e2e/screenshots: no test compares them.
for (const { name, open } of mainPages) {
  test(`pictures of ${name}`, async ({ page, watch }) => {
    watch.allow(/console error: .*404.*no-such-store/);
    const shown = await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const size of [desk, phone]) {
        await show(shown, colorScheme, size);
        await shown.screenshot({
          path: `screenshots/${name}-${size.width}-${colorScheme}.png`,
          animations: 'disabled',
        });
      }
    }
  });
}
