import { change, signInAtMenu } from '../helpers/dashboard';
import { desk, expect, type Page, phone, test } from '../helpers/test';

const sizes = {
  desk: { size: desk, names: ['Minestrone', 'Burrata e pomodorini', 'Caponata siciliana'] },
  phone: { size: phone, names: ['Vitello tonnato', 'Olive all’ascolana'] },
  tablet: { size: { width: 768, height: 1024 }, names: ['Polpo e patate', 'Cozze alla marinara'] },
};

/** Deletes dishes, and keeps what is told of it. */
async function deleteDishes(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await change(page, () => page.getByRole('menuitem', { name: 'Delete' }).click());
    await page.getByText(`“${name}” deleted`).waitFor();
  }
  await expect(page.locator('.Toastify__toast')).toHaveCount(names.length);
}

/** Closes what is told. */
async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('.Toastify__toast');
  while ((await toasts.count()) > 0) {
    const before = await toasts.count();
    await toasts.first().getByRole('button', { name: 'Close' }).click();
    await expect(toasts).toHaveCount(before - 1);
  }
}

/** Controls and messages that a toast lies over, of those that can be seen and that a selector finds. */
const covered = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const boxes = (found: string) =>
      [...document.querySelectorAll(found)].map((element) => ({
        element,
        box: element.getBoundingClientRect(),
      }));
    const toasts = boxes('.Toastify__toast');
    return boxes(selector)
      .filter(({ element, box }) => {
        if (element.closest('.Toastify') || box.width === 0 || box.bottom <= 0) return false;
        return toasts.some(
          ({ box: toast }) =>
            toast.left < box.right &&
            toast.right > box.left &&
            toast.top < box.bottom &&
            toast.bottom > box.top,
        );
      })
      .map(({ element }) => element.getAttribute('aria-label') || element.textContent || element.outerHTML);
  }, selector);

/** What stays in place: the ways to other screens, to stores and to the account, the phone, and an editor's bar. */
const fixed =
  'nav a, nav button, [class^="_rail_"] button, aside button, [class^="_bar_"], [class^="_bar_"] button';

/** Deletes a dish, and points at what is told of it at the end of its time, while the page is busy. */
async function pointWhileBusy(page: Page, name: string): Promise<void> {
  const toast = page.locator('.Toastify__toast');
  const input = await page.context().newCDPSession(page);
  // The page waits for an answer, and hears of the pointer no sooner.
  await page.route('**/busy', async (route) => {
    const { x, y } = route.request().postDataJSON();
    void input.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await route.fulfill({ body: '' });
  });
  await page.evaluate(() => {
    const end = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches('.Toastify__progress-bar--animated')) return;
      window.removeEventListener('animationend', end, true);
      const { x = 0, y = 0 } = target.closest('.Toastify__toast')?.getBoundingClientRect() ?? {};
      const request = new XMLHttpRequest();
      request.open('POST', '/busy', false);
      request.send(JSON.stringify({ x: x + 20, y: y + 20 }));
    };
    window.addEventListener('animationend', end, true);
  });
  const clock = toast.locator('.Toastify__progress-bar--animated');
  // Nobody has to wait for all of its seconds.
  const fastForward = () =>
    clock.evaluate((bar) => {
      for (const animation of bar.getAnimations()) animation.playbackRate = 10;
    });
  await page.getByRole('button', { name: `More for ${name}` }).click();
  const busy = page.waitForResponse('**/busy');
  await change(page, () => page.getByRole('menuitem', { name: 'Delete' }).click());
  await fastForward();
  await busy;
  await expect
    .poll(() => clock.evaluate((bar) => Number(bar.getAnimations()[0]?.currentTime)), 'it has begun anew')
    .toBeLessThan(5000);
  await expect(clock).toHaveCSS('animation-play-state', 'paused');

  await fastForward();
  await page.mouse.move(0, 0);
  await expect(toast).toHaveCount(0);
}

test('toasts lie over nothing that stays in place, all else comes out from under them, and one that is pointed at stays', async ({
  page,
}) => {
  await signInAtMenu(page, 'owner@osteria.example');
  for (const [name, { size, names }] of Object.entries(sizes)) {
    await test.step(`on a ${name}`, async () => {
      await page.setViewportSize(size);
      await deleteDishes(page, names);
      await page.getByRole('button', { name: /^Bruschetta al pomodoro/ }).click();
      await page.getByRole('button', { name: 'Done' }).waitFor();
      expect.soft(await covered(page, fixed)).toEqual([]);
      for (const toast of await page.locator('.Toastify__toast').all()) {
        await expect.soft(toast, 'they are whole in the window').toBeInViewport({ ratio: 1 });
      }
      const scrolled = page.getByRole('main').getByRole('button');
      for (const control of [scrolled.first(), scrolled.nth(12), scrolled.last()]) {
        await control.focus();
        await control.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
        expect.soft(await covered(page, ':focus')).toEqual([]);
      }
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const sides = size === phone ? [] : await page.locator('[class^="_rail_"], [class^="_pane_"]').all();
      for (const beside of sides) {
        await expect
          .soft(beside, 'what stands beside the work stands to its end')
          .toBeInViewport({ ratio: 0.99 });
      }
      expect
        .soft(await covered(page, 'main li:last-child button, main button[type="button"]:last-of-type'))
        .toEqual(expect.not.arrayContaining(['Add a section']));
      await closeToasts(page);
      await page.getByRole('button', { name: 'Done' }).click();
    });
  }
  await test.step('the clock of one is drawn, and is nothing to a screen reader, to which it says no time', async () => {
    await deleteDishes(page, ['Calamari fritti']);
    const clock = page.locator('.Toastify__progress-bar--animated');
    await expect(clock).toHaveCount(1);
    const drawn = await clock.evaluate((bar) => {
      const { visibility, backgroundColor } = getComputedStyle(bar, '::before');
      return { visibility, backgroundColor };
    });
    expect.soft(drawn.visibility).toBe('visible');
    expect.soft(drawn.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    await expect.soft(page.getByRole('progressbar')).toHaveCount(0);
    await change(page, () => page.getByRole('button', { name: 'Undo' }).click());
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  });
  await test.step('one that was pointed at while the page was busy stays, and goes when the pointer does', async () => {
    // From here on toasts go by themselves.
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await pointWhileBusy(page, 'Calamari fritti');
  });
});
