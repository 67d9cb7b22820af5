import type { Locator, Page } from '@playwright/test';

/** The heading of the screen. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** What opens the sign-in popup. */
export const wayIn = (page: Page): Locator => page.getByRole('button', { name: 'Sign in' });

/** What the tab holds of its session. */
export const sessionOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...sessionStorage }));

/** Signs in where the tab is. */
export async function signInHere(page: Page, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await wayIn(page).click();
  await (await opened).getByRole('button', { name: email }).click();
}

/** Signs out of the dashboard. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}
