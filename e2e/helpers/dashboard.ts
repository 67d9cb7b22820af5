import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from '@playwright/test';
import { openSignedIn } from './sign-in';

/** Signs in as one of the demonstration's accounts, and opens the links of its store or another address. */
export async function signIn(page: Page, email: string, address?: string): Promise<void> {
  await openSignedIn(page, { email }, address ?? '/dashboard/links');
  if (!address) await expect(page.getByRole('heading', { level: 1 })).toHaveText('Links');
}

/** Signs in as somebody who was never here before. */
export const signInAnew = (page: Page, email: string, name: string): Promise<void> =>
  openSignedIn(page, { email, name }, '/dashboard');

/** Opens a new store as somebody new, and answers its slug. */
export async function openNewStore(page: Page): Promise<string> {
  const slug = `start-${Date.now()}`;
  await signInAnew(page, `${slug}@new.example`, 'Ada Lovelace');
  await openStore(page, slug);
  return slug;
}

/** Opens a store of a slug where somebody has none yet. */
export async function openStore(page: Page, slug: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of your business' }).fill('Chez Ada');
  await page.getByRole('textbox', { name: /address/i }).fill(slug);
  await change(page, () => page.getByRole('button', { name: 'Open the store' }).click());
  await page.getByRole('list', { name: 'First steps' }).waitFor();
}

/** Signs in as the operator, where users and roles are. */
export async function openUsers(page: Page): Promise<void> {
  await signIn(page, 'admin@carte.example', '/admin/users');
  await page.getByRole('list', { name: 'Users' }).waitFor();
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

/** Goes to another address of the screens that are loaded, without another load. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Goes on to the menu. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('list', { name: 'Sections of the menu' }).waitFor();
}

/** Does something that changes what is stored, and waits until the owner's page knows that it was. */
export const change = (page: Page, act: () => Promise<unknown>): Promise<void> =>
  changing(page, act, async () => undefined);

/**
 * Follows what a guest is answered at an address: each change is there for who asks less than a second after, and what
 * the page shows of several is looked at once.
 */
export async function following(page: Page, guest: Page, address: string) {
  const first = await guest.context().request.get(address);
  let answered = first.headers().etag ?? '';
  return {
    /** Does something that changes what is stored, and what the guest is answered then. */
    tell: async (act: () => Promise<unknown>): Promise<void> => {
      const before = answered;
      const answer = await answerWithinASecond(page, guest.context().request, address, act);
      answered = answer.headers().etag ?? '';
      expect(answered, 'the page has changed').not.toBe(before);
    },
    /** Opens the page for the guest, as it was answered last. */
    look: (): Promise<void> => expectAnswered(guest, address, answered),
  };
}

/**
 * Does something that changes what is stored, and answers what somebody is answered who asks less than a second after.
 * That one asks as soon as the change is known to be stored, for a browser on a busy machine may take a second to do
 * so.
 */
export async function readWithinASecond(
  page: Page,
  address: string,
  act: () => Promise<unknown>,
): Promise<string> {
  const answer = await answerWithinASecond(page, page.context().request, address, act);
  return answer.text();
}

const answerWithinASecond = (
  page: Page,
  request: APIRequestContext,
  address: string,
  act: () => Promise<unknown>,
): Promise<APIResponse> =>
  changing(page, act, async (storedAt) => {
    const askedAt = Date.now();
    const answer = await request.get(address);
    expect(answer.ok(), `${address} answers ${answer.status()}`).toBe(true);
    expect(askedAt - storedAt, "milliseconds from the save to the guest's asking").toBeLessThan(1000);
    return answer;
  });

/** Opens a page of guests, which must be what an ETag stands for. */
async function expectAnswered(guest: Page, address: string, etag: string): Promise<void> {
  const answer = await guest.goto(address, { waitUntil: 'commit' });
  await answer?.finished();
  expect(answer?.request().timing().startTime, 'it is a load of its own').toBeGreaterThan(0);
  expect(etag).toBeTruthy();
  expect(answer?.headers().etag, 'it shows what was answered then').toBe(etag);
}

/** Does something that changes what is stored; `then` runs at once when the owner's page knows that it was, and since when. */
async function changing<Result>(
  page: Page,
  act: () => Promise<unknown>,
  then: (storedAt: number) => Promise<Result>,
): Promise<Result> {
  const stored = page
    .waitForResponse(
      (answer) => answer.request().method() !== 'GET' && new URL(answer.url()).pathname.startsWith('/api/'),
    )
    .then(async (answer) => ({ answer, result: await then(Date.now()) }));
  const [{ answer, result }] = await Promise.all([stored, act()]);
  expect(answer.ok(), `${answer.request().method()} ${answer.url()} answers ${answer.status()}`).toBe(true);
  return result;
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

/** The middle of what a row is taken by. */
export async function handleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox();
  if (!box) throw new Error(`the handle of ${name} is not on screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves a row onto another by mouse, or to pixels below its middle. */
export async function drag(page: Page, name: string, onto: string, below = 0): Promise<void> {
  const from = await handleOf(page, name);
  const to = await handleOf(page, onto);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + below, { steps: 8 });
  await page.mouse.up();
}

/** Presses a switch as a person does: on its drawing, which covers the control itself. */
export const toggle = (control: Locator): Promise<void> => control.click({ force: true });

/** Whether the middle of a control is in the window, and nothing lies over it. */
export const isOnTop = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
