import type { BrowserContext } from '@playwright/test';
import { signIn, toggle } from '../helpers/dashboard';
import { sessionOf, signInButton, signInHere, signOut, title } from '../helpers/session';
import { expect, type Page, test } from '../helpers/test';

const links = '/dashboard/stores/osteria/links';

/** Opens an address in a second tab that starts with this one's session, as a duplicated tab does. */
async function openTab(page: Page, address: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate((to) => void window.open(to), address);
  return opened;
}

/** Holds the next `count` calls for tokens; the answer waits until all are under way and then lets them go. */
async function holdTokenCalls(context: BrowserContext, count: number): Promise<() => Promise<void>> {
  let go: () => void = () => undefined;
  const going = new Promise<void>((resolve) => {
    go = resolve;
  });
  let held = 0;
  await context.route('**/auth/token', async (route) => {
    held += 1;
    await going;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => held).toBe(count);
    go();
  };
}

test('nothing of who signs out reaches the next one: not even a change that waited', async ({
  page,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id: storeId } = await owner.store('osteria');
  const before = (await owner.links(storeId)).map((link) => link.is_active);
  await signIn(page, 'owner@osteria.example');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname);
  });
  // The first change of a link never ends, so that the second one of it waits.
  await page.route('**/api/stores/*/links/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  const switches = page.getByRole('list', { name: 'Links of the page' }).getByRole('switch');
  await toggle(switches.nth(0));
  await expect.poll(() => sent).toHaveLength(1);
  await toggle(switches.nth(0));
  await signOut(page);
  // What is not saved is asked about first.
  await page.getByRole('button', { name: 'Sign out all the same' }).click();
  await expect(signInButton(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(title(page)).toBeFocused();

  await page.unroute('**/api/stores/*/links/*');
  await signInHere(page, 'manager@osteria.example');
  await expect(title(page)).toHaveText('Today');
  await expect(title(page)).toBeFocused();
  await page.getByRole('region', { name: 'Opened most' }).waitFor();
  expect(sent).toHaveLength(1);
  expect((await owner.links(storeId)).map((link) => link.is_active)).toEqual(before);
});

test('a session that ended by itself is spoken of, and taken up at the same address', async ({
  page,
  watch,
}) => {
  watch.allow(/console error: .*400/, /console error: .*the session has ended/);
  await signIn(page, 'owner@osteria.example');
  await page.route('**/auth/token', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'invalid_grant', error_description: 'the session has ended' },
    }),
  );
  await page.goto('/dashboard/stores/osteria/menu?subscription=true');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard/stores/osteria/menu');

  await page.unroute('**/auth/token');
  await signInHere(page, 'owner@osteria.example');
  await page.getByRole('list', { name: 'Sections of the menu' }).waitFor();
  await expect(page).toHaveURL('/dashboard/stores/osteria/menu');
});

test('two tabs have sessions of their own, which checkout and each other renew, and sign out together', async ({
  page,
  context,
}) => {
  await test.step('coming back from checkout leaves no trace in the address and brings a new token', async () => {
    await signIn(page, 'owner@osteria.example');
    await page.goto('/dashboard/stores/osteria/menu');
    await page.getByRole('list', { name: 'Sections of the menu' }).waitFor();
    const before = await sessionOf(page);
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
    });

    await page.goto(`${links}?from=checkout&subscription=true#top`);
    await expect(page).toHaveURL(`${links}?from=checkout#top`);
    await expect(title(page)).toHaveText('Links');
    await expect.poll(async () => (await sessionOf(page)).AuthToken).not.toBe(before.AuthToken);
    expect((await sessionOf(page)).RefreshToken).not.toBe(before.RefreshToken);
    expect(loads, 'one load, the return itself').toHaveLength(1);

    await page.goBack();
    await expect(page).toHaveURL('/dashboard/stores/osteria/menu');
    await page.goForward();
    await expect(page).toHaveURL(`${links}?from=checkout#top`);
  });
  await test.step('two tabs that refresh at once with one refresh token both stay signed in', async () => {
    const { RefreshToken: before } = await sessionOf(page);
    const letGo = await holdTokenCalls(context, 2);
    await page.goto(`${links}?subscription=true`);
    const other = await openTab(page, `${links}?subscription=true`);
    await letGo();
    for (const tab of [page, other]) {
      await expect.poll(async () => (await sessionOf(tab)).RefreshToken).not.toBe(before);
    }
    expect((await sessionOf(other)).RefreshToken).not.toBe((await sessionOf(page)).RefreshToken);

    // What each was given is good for the next refresh.
    for (const tab of [page, other]) {
      const answered = tab.waitForResponse('**/auth/token');
      await tab.goto(`${links}?subscription=true`);
      expect((await answered).status()).toBe(200);
      await expect(title(tab)).toHaveText('Links');
    }
    await context.unroute('**/auth/token');
    await other.close();
  });
  await test.step('signing out in one tab is seen in the other', async () => {
    const other = await openTab(page, links);
    await expect(title(other)).toHaveText('Links');

    await signOut(page);
    for (const tab of [page, other]) {
      await expect(signInButton(tab)).toBeVisible();
      await expect.poll(() => sessionOf(tab)).not.toHaveProperty('RefreshToken');
      await tab.reload();
      await expect(signInButton(tab)).toBeVisible();
    }
  });
});
