import { openMenu, signInAtMenu } from '../helpers/dashboard';
import { desk, expect, type Page, phone, test } from '../helpers/test';

/** Lets no change through; answers what lets them through again. */
async function withoutServer(page: Page): Promise<() => Promise<void>> {
  const writes = '**/api/**';
  await page.route(writes, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected'),
  );
  return () => page.unroute(writes);
}

const dish = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Spoils a price, and fails unless it is in sight beside it whether it is stored, and why not. */
async function expectInSight(page: Page, name: string): Promise<void> {
  await dish(page, name).click();
  const price = page.getByRole('textbox', { name: 'Price' });
  const status = page.getByRole('listitem').filter({ has: price }).last();
  await price.fill('a lot');
  await price.press('Shift+Tab');
  await expect(status.getByText('Not saved')).toBeInViewport({ ratio: 1 });
  await expect(status.getByRole('status').getByText('Enter a price such as 12.50.')).toBeInViewport({
    ratio: 1,
  });

  const back = await withoutServer(page);
  await price.fill('13.70');
  await price.press('Enter');
  const again = status.getByRole('button', { name: 'Try again' });
  await expect(status.getByText(/^Carte cannot be reached/)).toBeInViewport({ ratio: 1 });
  await expect(again).toBeInViewport({ ratio: 1 });
  await expect(price).toBeInViewport({ ratio: 1 });
  const top = async (what: typeof price) => (await what.boundingBox())?.y ?? 0;
  expect(await top(price), 'the field is not below what is told').toBeLessThan(await top(again));
  await back();
  await again.click();
  await expect(status.getByText('Saved', { exact: true })).toBeInViewport({ ratio: 1 });
  await price.fill('13.90');
  await price.press('Enter');
  await expect(dish(page, `${name}.*€13.90`)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Goes to a screen that a new version has replaced, and stays at the question before the page is loaded anew. */
async function meetNewVersion(page: Page): Promise<void> {
  await dish(page, 'Minestrone').click();
  await withoutServer(page);
  await description(page).fill('Vor der neuen Version getippt');
  await expect(page.getByText(/^Carte cannot be reached/)).toBeVisible();
  await page.route('**/team-screen-*.js', (route) => route.fulfill({ status: 404 }));
  await page.route('**/dashboard/**', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ body: '<title>New</title>' })
      : route.fallback(),
  );
  await rail(page, 'Team').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is a new version of Carte');
  const question = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.type())));
  });
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(await question).toBe('beforeunload');

  await openMenu(page);
  await dish(page, 'Minestrone').click();
  await expect(description(page)).toHaveValue('Vor der neuen Version getippt');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.unrouteAll();
}

test('it is in sight whether what is typed is stored, which no outage and no new version takes away', async ({
  page,
  watch,
}) => {
  watch.allow(/console error: Failed to load resource: net::ERR_/, /console error: .*404.*team-screen/);
  await signInAtMenu(page, 'owner@osteria.example');
  for (const [viewport, name] of [
    [phone, 'Bruschetta al pomodoro'],
    [desk, 'Burrata e pomodorini'],
  ] as const) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await expectInSight(page, name);
    });
  }
  await test.step('what found no server is sent by itself, its editor closed', async () => {
    await dish(page, 'Minestrone').click();
    const before = await description(page).inputValue();
    const back = await withoutServer(page);
    await description(page).fill('Ohne Server getippt');
    await expect(page.getByText(/what you typed is kept and sent again/)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(dish(page, 'Minestrone')).toContainText('Not saved');
    await rail(page, 'Links').click();
    const head = page.getByRole('banner').or(page.locator('main header')).getByRole('status');
    await expect(head.filter({ hasText: 'Not saved' })).toBeVisible();

    await back();
    await expect(head.filter({ hasText: /^\s*Saved/ })).toBeVisible();
    await openMenu(page);
    await expect(dish(page, 'Minestrone')).toContainText('Ohne Server getippt');
    await expect(dish(page, 'Minestrone')).not.toContainText('Not saved');
    await dish(page, 'Minestrone').click();
    await description(page).fill(before);
    await expect(dish(page, 'Minestrone')).toContainText(before);
    await page.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('after a new version the page is loaded anew, not without a question', () =>
    meetNewVersion(page));
  await test.step('a screen that does not come leaves the rail, and what is typed', async () => {
    await withoutServer(page);
    await description(page).fill('Im Zug getippt');
    await expect(page.getByText(/^Carte cannot be reached/)).toBeVisible();
    const gone = /\/(assets|dashboard)\//;
    await page.route(gone, (route) => route.abort('internetdisconnected'));
    await rail(page, 'Team').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This could not be loaded');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This could not be loaded');

    // It is asked for anew by itself.
    await page.unroute(gone);
    await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
    await openMenu(page);
    await dish(page, 'Minestrone').click();
    await expect(description(page)).toHaveValue('Im Zug getippt');
    await page.getByRole('button', { name: 'Discard' }).click();
  });
  await test.step('what was read is there without a network, and read again with it', async () => {
    await rail(page, 'Links').click();
    await page.getByRole('button', { name: 'More for Speisekarte' }).waitFor();
    await page.context().setOffline(true);
    await rail(page, 'Menu').click();
    const note = page.getByRole('status').filter({ hasText: 'may not be up to date' });
    await expect(note).toBeVisible();
    await expect(dish(page, 'Minestrone')).toBeVisible();
    await page.context().setOffline(false);
    await expect(note).toHaveCount(0);
  });
  await test.step('what is typed when its tab is killed is there in the next', async () => {
    const killed = await page.context().newPage();
    await signInAtMenu(killed, 'owner@osteria.example');
    await dish(killed, 'Minestrone').click();
    // As a phone ends it: nothing is asked, and the page is told nothing.
    await withoutServer(killed);
    await description(killed).fill('Im letzten Augenblick getippt');
    await killed.close();
    const next = await page.context().newPage();
    await signInAtMenu(next, 'owner@osteria.example');
    await dish(next, 'Minestrone').click();
    await expect(description(next)).toHaveValue('Im letzten Augenblick getippt');
    await expect(dish(next, 'Minestrone')).toContainText('Im letzten Augenblick getippt');
    await next.close();
  });
});
