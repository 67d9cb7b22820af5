import { expect, type Locator, type Page } from '@playwright/test';
import { openSignedIn } from './sign-in';

/** Signs in as one of the demonstration's accounts, and opens the dashboard or another address of it. */
export async function signIn(page: Page, email: string, address?: string): Promise<void> {
  await openSignedIn(page, { email }, address ?? '/dashboard');
  if (!address) await expect(page.getByRole('heading', { level: 1 })).toHaveText('Links');
}

/** Signs in as somebody who was never here before. */
export const signInAnew = (page: Page, email: string, name: string): Promise<void> =>
  openSignedIn(page, { email, name }, '/dashboard');

/** Signs in as the operator, where users and roles are. */
export async function openUsers(page: Page): Promise<void> {
  await signIn(page, 'admin@carte.example', '/admin/users');
  await page.getByRole('list', { name: 'Users' }).waitFor();
}

/** Signs in as the operator, where the site is configured. */
export async function openConfiguration(page: Page): Promise<void> {
  await signIn(page, 'admin@carte.example', '/admin/configuration');
  await page.getByRole('form', { name: 'Configuration' }).waitFor();
}

/** Signs in as the operator, where jobs are. */
export async function openJobs(page: Page): Promise<void> {
  await signIn(page, 'admin@carte.example', '/admin/jobs');
  await page.getByRole('list', { name: 'Periodic jobs' }).waitFor();
}

/** Signs in where a store's menu is edited. */
export async function signInAtMenu(page: Page, email: string): Promise<void> {
  const slug = /@(.*)\.example$/.exec(email)?.[1];
  await signIn(page, email, `/dashboard/stores/${slug}/menu`);
  await page.getByRole('list', { name: 'Sections of the menu' }).waitFor();
}

/** Signs in where a store's team is. */
export async function signInAtTeam(page: Page, email: string): Promise<void> {
  const slug = /@(.*)\.example$/.exec(email)?.[1];
  await signIn(page, email, `/dashboard/stores/${slug}/team`);
  await page.getByRole('list', { name: 'Members' }).waitFor();
}

/** Goes on to the menu. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('list', { name: 'Sections of the menu' }).waitFor();
}

/** Goes on to the team. */
export async function openTeam(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  await page.getByRole('list', { name: 'Members' }).waitFor();
}

/** Does something that changes what is stored; answers when the owner's page knew that it was. */
export async function change(page: Page, act: () => Promise<unknown>): Promise<number> {
  const stored = page
    .waitForResponse(
      (answer) => answer.request().method() !== 'GET' && new URL(answer.url()).pathname.startsWith('/api/'),
    )
    .then((answer) => ({ answer, at: Date.now() }));
  await act();
  const { answer, at } = await stored;
  expect(answer.ok(), `${answer.request().method()} ${answer.url()} answers ${answer.status()}`).toBe(true);
  return at;
}

/** Opens a page of guests less than a second after a change was stored, so that what it shows is fresh enough. */
export async function openWithinASecond(guest: Page, address: string, storedAt: number): Promise<void> {
  const answer = await guest.goto(address, { waitUntil: 'commit' });
  await answer?.finished();
  const startTime = answer?.request().timing().startTime ?? 0;
  expect(startTime, 'it is a load of its own').toBeGreaterThan(0);
  expect(startTime - storedAt, "milliseconds from the save to the guest's asking").toBeLessThan(1000);
}

/** Moves a row one place down by keyboard; `place` is where it then stands. */
export async function moveDown(page: Page, name: string, place: number): Promise<void> {
  const handle = page.getByRole('button', { name: `Move ${name}`, exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  // The list listens to arrows from its next timer on; this one comes after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${name}, position ${place}`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${name} dropped at position ${place}`)).toBeAttached();
}

/** Presses a switch as a person does: on its drawing, which covers the control itself. */
export const toggle = (control: Locator): Promise<void> => control.click({ force: true });
