import { openPopup, openSignIn, signInButton, title } from '../helpers/session';
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

test('a page of sign-in that cannot go on ends its popup and the sign-in, which is seen where nobody can be told too', async ({
  page,
  watch,
}) => {
  watch.allow(/console error: .*40[03]/);
  const status = page.getByRole('status');
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
  await expect(status).toHaveText(closedByHand);

  const lost = await openPopup(page);
  await title(lost).waitFor();
  await lost.goto('/auth/sign-in?id=nobody');
  const gone = lost.waitForEvent('close');
  await lost.getByRole('link', { name: 'Back to Carte' }).click();
  await gone;
  // That it is gone is seen though nobody tells, not at once: its answer may still be on the way.
  await expect(status).toHaveText(waiting);
  await expect(status).toHaveText(closedByHand);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
