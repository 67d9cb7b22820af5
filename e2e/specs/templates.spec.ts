import { expectReadable } from '../helpers/axe';
import { askAsFrame, firstRow } from '../helpers/guest';
import { show } from '../helpers/pages';
import { expect, narrow, test } from '../helpers/test';

/** The templates that no store of the demonstration has; `pages` looks at those of the others. */
const templates = ['plain', 'paper', 'kiosk', 'garden', 'night'];

test('every template can be read on the narrowest phone, and shows a dish in the first window of most', async ({
  guest,
}) => {
  await askAsFrame(guest);
  for (const template of templates) {
    for (const path of ['/s/osteria', '/s/osteria/menu']) {
      await test.step(`${path} in ${template}`, async () => {
        await guest.goto(`${path}?lang=de&template=${template}`);
        for (const scheme of ['light', 'dark'] as const) {
          await show(guest, scheme, narrow);
          await expectReadable(guest, `${path} in ${template}, ${scheme}`);
        }
        const width = await guest.evaluate(() => document.documentElement.scrollWidth);
        expect(width, 'nothing has to be scrolled sideways').toBeLessThanOrEqual(narrow.width);
      });
    }
    await show(guest, 'light', { width: 360, height: 740 });
    const { dishes, whole } = await firstRow(guest);
    expect.soft(whole, `whole dishes in ${template}`).toBe(dishes);
  }
});
