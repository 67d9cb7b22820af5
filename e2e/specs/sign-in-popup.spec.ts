import { openSignIn, signInButton, title } from '../helpers/session';
import { expect, type Page, test } from '../helpers/test';

const waiting = 'Continue in the window that has opened.';
const closedByHand = 'You are not signed in: the window was closed before you had finished.';

/** Holds what is asked for at an address, until it is let go. */
async function hold(page: Page, address: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const going = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await going;
    await route.continue();
  });
  return letGo;
}

test('a second click while the site is still asked for opens one popup, which signs in', async ({ page }) => {
  const letGo = await hold(page, '**/api/site');
  await page.goto('/dashboard/links');
  await signInButton(page).click();
  await signInButton(page).click();
  const opened = page.waitForEvent('popup');
  letGo();
  const popup = await opened;
  await popup.getByRole('button', { name: 'owner@osteria.example' }).click();
  await expect(title(page)).toHaveText('Links');
  expect(page.context().pages()).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page of sign-in that cannot go on ends its popup, and the sign-in', async ({ page, watch }) => {
  watch.allow(/console error: .*40[03]/);
  const popup = await openSignIn(page);
  // The form of another browser: the sign-in is known, but this is not its page.
  await popup
    .locator('input[name=csrfmiddlewaretoken]')
    .first()
    .evaluate((field: HTMLInputElement) => {
      field.value = 'another';
    });
  await popup.getByRole('button', { name: 'owner@osteria.example' }).click();
  await expect(title(popup)).toHaveText('This sign-in has expired');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name: 'Back to Carte' }).click();
  await closed;
  await expect(page.getByRole('status')).toHaveText(closedByHand);

  const other = page.waitForEvent('popup');
  await signInButton(page).click();
  const lost = await other;
  await title(lost).waitFor();
  await lost.goto('/auth/sign-in?id=nobody');
  const gone = lost.waitForEvent('close');
  await lost.getByRole('link', { name: 'Back to Carte' }).click();
  await gone;
});

test('a popup closed by hand is reported eight seconds later', async ({ page }) => {
  await closePopup(page);
  const status = page.getByRole('status');
  await page.clock.runFor(7900);
  await expect(status).toHaveText(waiting);
  // It is looked twice a second whether the popup is still there.
  await page.clock.runFor(600);
  await expect(status).toHaveText(closedByHand);
});

test('a second click after the popup was closed takes the place of the first, of which nothing is said', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await closePopup(page);
  await page.clock.runFor(1000);
  const opened = page.waitForEvent('popup');
  await signInButton(page).click();
  const popup = await opened;
  await page.clock.runFor(9000);
  await expect(page.getByRole('status')).toHaveText(waiting);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(dialogs).toEqual([]);

  await page.clock.resume();
  await popup.getByRole('button', { name: 'owner@osteria.example' }).click();
  await expect(title(page)).toHaveText('Links');
});

/** Opens the popup and closes it by hand; from there on the page's time stands still. */
async function closePopup(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = window.open;
    window.open = (...args) => {
      const opened = open.apply(window, args);
      Object.assign(window, { lastOpened: opened });
      return opened;
    };
  });
  await page.clock.install();
  const popup = await openSignIn(page);
  await title(popup).waitFor();
  // Ahead of where the time may be by then.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await popup.close();
  await expect
    .poll(() => page.evaluate(() => (window as Window & { lastOpened?: Window }).lastOpened?.closed))
    .toBe(true);
}
