import { dishPosition, placeWhenDrawn } from '../helpers/jump';
import { desk, expect, type Page, phone, test } from '../helpers/test';

/** The dish that is read: the first below the middle of the window. */
const dishRead = (page: Page): Promise<string | null | undefined> =>
  page.evaluate((selector) => {
    const names = [...document.querySelectorAll(selector)];
    return names.find((name) => name.getBoundingClientRect().top > innerHeight / 2)?.textContent;
  }, 'main h3');

/** The list that each way leads back to on a desk. */
const onDesk: Record<string, string> = {
  'a reload': '#without=fish',
  Back: '#q=milk',
  'a reload with a dish open': '#q=milk',
  'another look': '',
};

for (const size of [phone, desk]) {
  test(`a guest who comes back to a menu reads on, filtered or not, ${size.width} px wide`, async ({
    guest,
    server,
  }) => {
    const owner = await server.api('owner@osteria.example');
    const { id } = await owner.store('osteria');
    const looks = ['paper', 'plain', 'trattoria'];
    const ways: Record<string, () => Promise<unknown>> = {
      'a reload': () => guest.reload(),
      Back: async () => {
        await guest.goto('/s/osteria?lang=en');
        await guest.goBack();
      },
      'a reload with a dish open': async () => {
        const dish = await dishPosition(guest);
        await guest.mouse.click(dish?.x ?? 0, dish?.y ?? 0);
        await expect(guest.getByRole('dialog')).toBeVisible();
        await guest.reload();
        await guest.getByRole('button', { name: 'Close' }).click();
        await expect(guest.getByRole('dialog')).toHaveCount(0);
      },
      'another look': async () => {
        await owner.publishLook(id, { template: looks.shift() });
        const loaded = guest.waitForEvent('load');
        await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await loaded;
      },
    };
    await guest.setViewportSize(size);
    for (const hash of ['#without=fish', '#q=milk', '']) {
      await guest.goto('about:blank');
      await guest.goto(`/s/osteria/menu?lang=en${hash}`);
      /** Waits until the list is drawn that the address asks for. */
      const drawn = async () => {
        const dishes = guest.getByRole('main').getByRole('heading', { level: 3 });
        await guest.getByRole('searchbox').waitFor();
        if (hash) await expect(guest.getByRole('status')).toHaveText(/hidden|found/);
        else await expect(guest.getByRole('status')).toBeEmpty();
        let before = -1;
        await expect(async () => {
          const count = await dishes.count();
          const isSame = count === before;
          before = count;
          await placeWhenDrawn(guest);
          expect(isSame).toBe(true);
        }).toPass();
      };
      await drawn();
      for (const [way, go] of Object.entries(ways)) {
        // How wide the window is changes nothing of how a list is come back to: there, each way is tried once.
        if (size === desk && onDesk[way] !== hash) continue;
        await test.step(`${way} on ${hash || 'all dishes'}`, async () => {
          await guest.evaluate(() => scrollTo(0, 0));
          await guest.mouse.move(size.width - 100, 500);
          await guest.mouse.wheel(0, 900);
          await guest.waitForFunction(
            (filtered) => scrollY === 900 && (!filtered || history.state?.place === 900),
            hash,
          );
          const dish = await dishRead(guest);
          await go();
          await drawn();
          // Another look has another type: where it comes after the place, the browser keeps what is read in sight instead.
          const tolerance = way === 'another look' ? 24 : 0;
          const place = await placeWhenDrawn(guest);
          expect.soft(Math.abs(place - 900), `the place is ${place}`).toBeLessThanOrEqual(tolerance);
          if (hash && way !== 'another look') expect.soft(await dishRead(guest)).toBe(dish);
        });
      }
    }
  });
}
