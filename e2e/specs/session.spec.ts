import type { BrowserContext } from '@playwright/test';
import { change, openSignIn, openTeam, openUsers, signIn, toggle } from '../helpers/dashboard';
import { expect, type Page, test } from '../helpers/test';

const links = '/dashboard/stores/osteria/links';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const wayIn = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const waiting = 'Go on in the window that has opened.';
/** How the server asks for another token. */
const invalid = { status: 401, detail: 'Invalid Carte ID token.' };
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

/** What the tab holds of its session. */
const sessionOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...sessionStorage }));

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
    await expect.poll(() => held, { timeout: 15_000 }).toBe(count);
    go();
  };
}

test("a popup that the browser's blocker stops is spoken of, and a person's click opens it", async ({
  page,
}) => {
  // Nothing may be looked for before this click: what Playwright runs in a page counts as a person's doing.
  await page.addInitScript(() => {
    const press = () => {
      const button = document.querySelector<HTMLButtonElement>('main button');
      if (!button) return;
      rendering.disconnect();
      button.click();
      console.info('pressed by a script');
    };
    const rendering = new MutationObserver(press);
    rendering.observe(document, { childList: true, subtree: true });
  });
  const pressed = page.waitForEvent('console', (message) => message.text() === 'pressed by a script');
  await page.goto('/dashboard');
  await pressed;
  await expect(page.getByText('Popup blocked. Please enable popups and try again.')).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);

  const opened = page.waitForEvent('popup');
  await wayIn(page).click();
  await expect(title(await opened)).toHaveText('Choose an account');
});

test('a start asks for the CSRF cookie, also where nobody is signed in', async ({ page, context }) => {
  const answered = page.waitForResponse('**/api/csrf_cookie');
  await page.goto('/dashboard');
  expect((await answered).ok()).toBe(true);
  expect((await context.cookies()).map(({ name }) => name)).toContain('csrftoken');
});

test('a second click while the site is still asked for opens one popup, which signs in', async ({ page }) => {
  const letGo = await hold(page, '**/api/site');
  await page.goto('/dashboard');
  await wayIn(page).click();
  await wayIn(page).click();
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
  await wayIn(page).click();
  const lost = await other;
  await title(lost).waitFor();
  await lost.goto('/auth/sign-in?id=nobody');
  const gone = lost.waitForEvent('close');
  await lost.getByRole('link', { name: 'Back to Carte' }).click();
  await gone;
});

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
  // The first change never ends, so that the second waits for its turn.
  await page.route('**/api/stores/*/links/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  const switches = page.getByRole('list', { name: 'Links of the page' }).getByRole('switch');
  await toggle(switches.nth(0));
  await toggle(switches.nth(1));
  await expect.poll(() => sent).toHaveLength(1);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(wayIn(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(title(page)).toBeFocused();

  await page.unroute('**/api/stores/*/links/*');
  const opened = page.waitForEvent('popup');
  await wayIn(page).click();
  await (await opened).getByRole('button', { name: 'manager@osteria.example' }).click();
  await expect(title(page)).toHaveText('Links');
  await expect(title(page)).toBeFocused();
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  expect(sent).toHaveLength(1);
  expect((await owner.links(storeId)).map((link) => link.is_active)).toEqual(before);
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
  await wayIn(page).click();
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

test('two tabs that refresh at once with one refresh token both stay signed in', async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page, 'owner@osteria.example');
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
});

test('signing out in one tab is seen in the other', async ({ page }) => {
  await signIn(page, 'owner@osteria.example');
  const other = await openTab(page, links);
  await expect(title(other)).toHaveText('Links');

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(wayIn(tab)).toBeVisible();
    await expect.poll(() => sessionOf(tab)).not.toHaveProperty('RefreshToken');
    await tab.reload();
    await expect(wayIn(tab)).toBeVisible();
  }
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
  const opened = page.waitForEvent('popup');
  await wayIn(page).click();
  await (await opened).getByRole('button', { name: 'owner@osteria.example' }).click();
  await page.getByRole('list', { name: 'Sections of the menu' }).waitFor();
  await expect(page).toHaveURL('/dashboard/stores/osteria/menu');
});

test('an operator who signs out leaves the addresses of operators', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(wayIn(page)).toBeVisible();
});

test('an operator who gives up operating is told so, and the focus is on the screen that says it', async ({
  page,
  browser,
  watch,
}) => {
  const press = async (operator: Page, does: string) => {
    await operator.getByRole('searchbox', { name: 'Name or e-mail' }).fill('WEBER');
    await operator.getByRole('button', { name: `${does}: Jonas Weber` }).click();
    await change(operator, () => operator.getByRole('button', { name: does, exact: true }).click());
  };
  await openUsers(page);
  await press(page, 'Make operator');

  const context = await browser.newContext();
  watch.follow(context);
  const manager = await context.newPage();
  const popup = await openSignIn(manager, '/admin/users');
  await popup.getByRole('button', { name: 'manager@osteria.example' }).click();
  await press(manager, 'Take role');
  await expect(manager.getByRole('heading', { name: 'This is for operators' })).toBeVisible();
  await expect(title(manager)).toBeFocused();
  await context.close();
});

test('a role given in one browser is in force in the other after a refresh, and gone when taken back', async ({
  page,
  browser,
  server,
  watch,
}) => {
  test.slow();
  const edits = page.getByRole('main').getByRole('button', { name: /^(Add|Move|More for) / });
  const staff = await server.api('staff@osteria.example');
  const { id: storeId } = await staff.store('osteria');
  const [link] = await staff.links(storeId);
  const editing = async () =>
    (await staff.patch(`/api/stores/${storeId}/links/${link?.id}`, { is_active: link?.is_active })).status;

  await signIn(page, 'staff@osteria.example');
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  await expect(edits).toHaveCount(0);
  expect(await editing()).toBe(403);

  const context = await browser.newContext();
  watch.follow(context);
  const owner = await context.newPage();
  await signIn(owner, 'owner@osteria.example');
  await openTeam(owner);
  const give = async (role: string) => {
    await owner.getByRole('combobox', { name: 'Role of Lina Haddad' }).click();
    await change(owner, () => owner.getByRole('option', { name: role }).click());
    await page.reload();
    await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  };

  await give('Manager');
  await expect(page.getByRole('button', { name: 'Add a link' })).toBeEnabled();
  expect(await editing()).toBe(200);

  await give('Staff');
  await expect(edits).toHaveCount(0);
  expect(await editing()).toBe(403);
  await context.close();
});

test('operating, given in one browser, is in force in the other with its next token, and gone when taken back', async ({
  page,
  browser,
  watch,
}) => {
  test.slow();
  watch.allow(/console error: .*401/);
  await signIn(page, 'manager@osteria.example');
  await page.getByRole('list', { name: 'Links of the page' }).waitFor();
  const operates = async () => JSON.parse((await sessionOf(page)).claims ?? '{}').admin_developer === true;

  const context = await browser.newContext();
  watch.follow(context);
  const operator = await context.newPage();
  await openUsers(operator);
  await operator.getByRole('searchbox', { name: 'Name or e-mail' }).fill('WEBER');

  /** Lets the page need a new token, as it does within an hour. */
  const renew = async () => {
    await page.route('**/api/stores/*/links/*', (route) => route.fulfill({ status: 401, json: invalid }), {
      times: 1,
    });
    const links = page.getByRole('list', { name: 'Links of the page' });
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await toggle(links.getByRole('switch').first());
    await stored;
  };
  for (const [does, knows] of [
    ['Make operator', true],
    ['Take role', false],
  ] as const) {
    await operator.getByRole('button', { name: `${does}: Jonas Weber` }).click();
    await change(operator, () => operator.getByRole('button', { name: does, exact: true }).click());
    expect(await operates()).toBe(!knows);
    await renew();
    await expect.poll(operates).toBe(knows);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect(page.getByRole('link', { name: 'Users and roles' })).toHaveCount(knows ? 1 : 0);
    await page.keyboard.press('Escape');
  }
  await context.close();
});

test('coming back from checkout leaves no trace in the address and brings a new token', async ({ page }) => {
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
