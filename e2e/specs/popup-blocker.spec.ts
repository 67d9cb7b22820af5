import { signInButton, title } from '../helpers/session';
import { expect, test } from '../helpers/test';

test("a popup that the browser's blocker stops is spoken of, and a person's click opens it", async ({
  page,
}) => {
  // Nothing may be looked for before the popup is asked for: what Playwright runs in a page counts as a person's doing.
  await page.addInitScript(() => {
    const open = window.open;
    window.open = (...which) => {
      const popup = open.apply(window, which);
      console.info('asked for a popup');
      return popup;
    };
    const press = () => {
      const button = document.querySelector<HTMLButtonElement>('main button');
      if (!button) return;
      rendering.disconnect();
      button.click();
    };
    const rendering = new MutationObserver(press);
    rendering.observe(document, { childList: true, subtree: true });
  });
  const asked = page.waitForEvent('console', (message) => message.text() === 'asked for a popup');
  await page.goto('/dashboard');
  await asked;
  await expect(page.getByText('Popup blocked. Please enable popups and try again.')).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);

  const opened = page.waitForEvent('popup');
  await signInButton(page).click();
  await expect(title(await opened)).toHaveText('Choose an account');
});
