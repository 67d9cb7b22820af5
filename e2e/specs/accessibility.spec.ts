import { expectAccessible } from '../helpers/axe';
import { mainPages, show } from '../helpers/pages';
import { desk, phone, test } from '../helpers/test';

// A menu has some thousand elements, and each is looked at four times.
test.describe.configure({ timeout: 60_000 });

for (const { name, open } of mainPages) {
  test(`axe finds nothing serious on ${name}`, async ({ page, watch }) => {
    watch.allow(/console error: .*404.*no-such-store/);
    const shown = await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const size of [desk, phone]) {
        await show(shown, colorScheme, size);
        await expectAccessible(shown, `${name}, ${colorScheme}, ${size.width} px`);
      }
    }
  });
}
