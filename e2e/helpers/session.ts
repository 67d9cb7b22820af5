import { expect, type Locator, type Page } from '@playwright/test';

/** The heading of the screen. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** What opens the sign-in popup. */
export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in' });

/** What the tab holds of its session. */
export const sessionOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...sessionStorage }));

/** Opens the dashboard, or another address of it, and its sign-in popup. */
export async function openSignIn(page: Page, address = '/dashboard/links'): Promise<Page> {
  await page.goto(address);
  return openPopup(page);
}

/** Opens the sign-in popup where the tab is. */
export async function openPopup(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await signInButton(page).click();
  return popup;
}

/** Signs in where the tab is. */
export async function signInHere(page: Page, email: string): Promise<void> {
  await (await openPopup(page)).getByRole('button', { name: email }).click();
}

/** Opens the dashboard and signs in through the popup as one of the demonstration's accounts. */
export async function signInByPopup(page: Page, email: string): Promise<void> {
  const popup = await openSignIn(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: email }).click();
  await closed;
  await expect(title(page)).toHaveText('Links');
}

/** Opens the dashboard and signs in through the popup as somebody who was never here before. */
export async function signInAnewByPopup(page: Page, email: string, name: string): Promise<void> {
  const popup = await openSignIn(page);
  const closed = popup.waitForEvent('close');
  await popup.getByText('Use another e-mail').click();
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('Name').fill(name);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await closed;
}

/** Signs out of the dashboard. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}
