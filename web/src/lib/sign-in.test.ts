// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Session, storedSession, storeSession, type Tokens } from './session';
import { createSignIn } from './sign-in';
import type { PopupOptions, SignInAdapter } from './sign-in-adapter';
import { SignInError } from './sign-in-error';
import { idTokenOf, sessionOf, TabStorage, wire } from './testing';

const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);
const fresh = (refreshToken: string, sub = 'u1'): Tokens => ({
  refreshToken,
  idToken: idTokenOf({ sub, iat: now(), exp: now() + hour }),
});

/** An authentication service whose refresh tokens are good for one use and a moment. */
const provider = () => {
  let count = 1;
  const popups: (PopupOptions & { answer: (tokens: Tokens) => void; fail: (error: unknown) => void })[] = [];
  const adapter: SignInAdapter = {
    rotates: true,
    popup: (options) =>
      new Promise((answer, fail) => {
        popups.push({ ...options, answer, fail });
      }),
    refresh: vi.fn(async () => {
      await Promise.resolve();
      return fresh(`r${++count}`);
    }),
    signOut: vi.fn(async () => undefined),
  };
  return { adapter, popups };
};

const tabs: TabStorage[] = [];

/** A tab of the browser, with its own session storage. */
const openTab = (adapter: SignInAdapter, held?: Session) => {
  const storage = new TabStorage();
  tabs.push(storage);
  if (held) storeSession(held, storage);
  const service = createSignIn(async () => adapter, storage);
  const told: (string | null)[] = [];
  service.subscribe((session) => told.push(session?.refreshToken ?? null));
  return { service, storage, told, held: () => storedSession(storage)?.refreshToken ?? null };
};

const signedIn = () => localStorage.setItem('carte_signed_in', '1');
const live = (refreshToken = 'r1') => sessionOf({ exp: now() + hour }, refreshToken);
const stale = (refreshToken = 'r1') => sessionOf({ exp: now() - 1 }, refreshToken);

/** A refresh whose end a test decides on. */
type Late = { answer: (tokens: Tokens) => void; fail: (error: unknown) => void };

/** Holds the next refresh. */
const holdRefresh = (adapter: SignInAdapter): Late => {
  const late: Late = { answer: () => undefined, fail: () => undefined };
  const held = new Promise<Tokens>((answer, fail) => Object.assign(late, { answer, fail }));
  vi.mocked(adapter.refresh).mockImplementationOnce(() => held);
  return late;
};

/** The code of the error that a refresh ends in. */
const codeOf = (refreshing: Promise<string>) =>
  refreshing.then(
    () => 'none',
    ({ code }) => code,
  );

/** What other tabs see of a change in local storage. */
const announce = (key: string | null = 'carte_signed_in') =>
  window.dispatchEvent(new StorageEvent('storage', { key }));

/** Lets what has been promised come about. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.spyOn(console, 'info').mockReturnValue());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  for (const storage of tabs.splice(0)) storage.clear();
});

describe('signing in', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('opens the popup with the provider and the language, keeps the session and tells of it', async () => {
    document.documentElement.lang = 'fr';
    const { adapter, popups } = provider();
    const tab = openTab(adapter);
    const signing = tab.service.signIn('google.com');
    await settle();
    expect(popups[0]).toMatchObject({ provider: 'google.com', language: 'fr' });
    popups[0]?.answer(fresh('r1'));
    await signing;
    expect(tab.held()).toBe('r1');
    expect(tab.told).toEqual(['r1']);
    expect(tab.service.token()).toBe(tab.storage.getItem('AuthToken'));
  });

  test('fails with the code of the adapter’s error', async () => {
    const { adapter, popups } = provider();
    const tab = openTab(adapter);
    const signing = tab.service.signIn();
    await settle();
    popups[0]?.fail(Object.assign(new Error('no'), { code: 'auth/unauthorized-domain' }));
    await expect(signing).rejects.toMatchObject({ code: 'unauthorized-domain', message: 'no' });
    expect(tab.held()).toBeNull();
  });

  test('reports a popup closed by hand 8 seconds later', async () => {
    const { adapter, popups } = provider();
    const failed = vi.fn();
    openTab(adapter).service.signIn().catch(failed);
    await settle();
    popups[0]?.onClosed();
    await vi.advanceTimersByTimeAsync(7999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'popup-closed-by-user' }));
  });

  test.each([
    ['within the 8 seconds', 5000],
    ['after them: the window only seemed to be gone', 60_000],
  ])('takes an answer that comes %s', async (_, wait) => {
    const { adapter, popups } = provider();
    const tab = openTab(adapter);
    tab.service.signIn().catch(() => undefined);
    await settle();
    popups[0]?.onClosed();
    await vi.advanceTimersByTimeAsync(wait);
    popups[0]?.answer(fresh('r1'));
    await settle();
    expect(tab.held()).toBe('r1');
    expect(tab.told).toEqual(['r1']);
  });

  test('a second time cancels the first, whose answer no longer counts', async () => {
    const { adapter, popups } = provider();
    const tab = openTab(adapter);
    const first = tab.service.signIn();
    await settle();
    popups[0]?.onClosed();
    const second = tab.service.signIn();
    await expect(first).rejects.toMatchObject({ code: 'cancelled-popup-request' });
    expect(popups[0]?.signal.aborted).toBe(true);
    popups[0]?.answer(fresh('old'));
    await vi.advanceTimersByTimeAsync(8000);
    expect(tab.held()).toBeNull();
    popups[1]?.answer(fresh('r1'));
    await second;
    expect(tab.held()).toBe('r1');
  });
});

describe('the adapter', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('that is late opens the popup of the last click alone', async () => {
    const { adapter, popups } = provider();
    let arrive: (adapter: SignInAdapter) => void = () => undefined;
    const loading = new Promise<SignInAdapter>((resolve) => {
      arrive = resolve;
    });
    const storage = new TabStorage();
    tabs.push(storage);
    const service = createSignIn(() => loading, storage);
    const first = service.signIn('google.com');
    const second = service.signIn('apple.com');
    arrive(adapter);
    await expect(first).rejects.toMatchObject({ code: 'cancelled-popup-request' });
    await settle();
    expect(popups.map(({ provider: id }) => id)).toEqual(['apple.com']);
    popups[0]?.answer(fresh('r1'));
    await second;
    expect(storedSession(storage)?.refreshToken).toBe('r1');
  });

  test('is there before the first click, so that the popup is opened in the click itself', async () => {
    const { adapter, popups } = provider();
    const tab = openTab(adapter);
    await tab.service.restore();
    await settle();
    tab.service.signIn().catch(() => undefined);
    expect(popups).toHaveLength(1);
  });
});

describe('a session', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    signedIn();
  });

  test('is taken up after a reload', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, live());
    await tab.service.restore();
    expect(tab.told).toEqual(['r1']);
    expect(adapter.refresh).not.toHaveBeenCalled();
  });

  test('is refreshed where its token has run out', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, stale());
    await tab.service.restore();
    expect(tab.told).toEqual(['r2']);
  });

  test('is taken up as it is where the service cannot be reached: the next call tries again', async () => {
    const { adapter } = provider();
    adapter.refresh = () => Promise.reject(new TypeError('Failed to fetch'));
    const tab = openTab(adapter, stale());
    await tab.service.restore();
    expect(tab.told).toEqual(['r1']);
    expect(tab.held()).toBe('r1');
  });

  test('is renewed a minute before its token runs out', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, live());
    await tab.service.restore();
    await vi.advanceTimersByTimeAsync((hour - 60) * 1000 - 5000);
    expect(tab.held()).toBe('r1');
    await vi.advanceTimersByTimeAsync(5000);
    expect(tab.held()).toBe('r2');
  });

  test('is renewed when a laptop that slept is looked at again', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, stale());
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(tab.held()).toBe('r2');
  });

  test('is refreshed once for all who ask at once', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, live());
    const tokens = await Promise.all([tab.service.refresh(), tab.service.refresh(), tab.service.refresh()]);
    expect(new Set(tokens)).toEqual(new Set([tab.storage.getItem('AuthToken')]));
    expect(adapter.refresh).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['user-token-expired', true],
    ['user-not-found', true],
    ['user-disabled', false],
  ] as const)('ends with %s, and tells why; logged: %s', async (code, logged) => {
    const { adapter } = provider();
    adapter.refresh = () => Promise.reject(new SignInError(code));
    const tab = openTab(adapter, live());
    const why: unknown[] = [];
    tab.service.subscribe((_, error) => why.push(error?.code));
    await expect(tab.service.refresh()).rejects.toMatchObject({ code });
    expect(tab.told).toEqual([null]);
    expect(why).toEqual([code]);
    expect(tab.storage.length).toBe(0);
    const line = 'User session expired. Redirecting to login...';
    expect(vi.mocked(console.info).mock.calls).toEqual(logged ? [[line]] : []);
  });

  test('goes on after any other failure', async () => {
    const { adapter } = provider();
    adapter.refresh = () => Promise.reject(new TypeError('Failed to fetch'));
    const tab = openTab(adapter, live());
    await expect(tab.service.refresh()).rejects.toMatchObject({ code: 'network-request-failed' });
    expect(tab.told).toEqual([]);
    expect(tab.held()).toBe('r1');
  });

  test('goes on where the identity token result cannot be had, which is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { adapter } = provider();
    adapter.refresh = async () => ({ refreshToken: 'r2', idToken: 'no token' });
    const tab = openTab(adapter, live());
    await expect(tab.service.refresh()).rejects.toMatchObject({ code: 'internal-error' });
    expect(log).toHaveBeenCalledTimes(1);
    expect(tab.told).toEqual([]);
    expect(tab.held()).toBe('r1');
  });

  test('is not there to be refreshed where nobody is signed in', async () => {
    const tab = openTab(provider().adapter);
    await expect(tab.service.refresh()).rejects.toMatchObject({ code: 'user-token-expired' });
    expect(tab.told).toEqual([null]);
  });

  test.each([
    ['was answered', (late: Late) => late.answer(fresh('r2'))],
    ['was refused', (late: Late) => late.fail(new SignInError('user-token-expired'))],
  ])('does not come back with a refresh that %s after sign-out', async (_, end) => {
    const { adapter } = provider();
    const late = holdRefresh(adapter);
    const tab = openTab(adapter, live());
    const refreshing = codeOf(tab.service.refresh());
    await tab.service.signOut();
    end(late);
    expect(await refreshing).toBe('internal-error');
    expect(tab.told).toEqual([]);
    expect(tab.storage.length).toBe(0);
  });

  test.each([
    ['was answered', (late: Late) => late.answer(fresh('r2'))],
    ['was refused', (late: Late) => late.fail(new SignInError('user-token-expired'))],
    ['never reached the service', (late: Late) => late.fail(new TypeError('Failed to fetch'))],
  ])('of the next user stays theirs when a refresh of the one before %s late', async (_, end) => {
    const { adapter, popups } = provider();
    const late = holdRefresh(adapter);
    const tab = openTab(adapter, stale());
    const restoring = tab.service.restore();
    await settle();
    const refreshing = codeOf(tab.service.refresh());
    await tab.service.signOut();
    const signing = tab.service.signIn();
    await settle();
    popups[0]?.answer(fresh('next', 'u2'));
    await signing;
    end(late);
    expect(await refreshing).toBe('internal-error');
    await restoring;
    expect(tab.told).toEqual(['next']);
    expect(tab.held()).toBe('next');
    expect(console.info).not.toHaveBeenCalled();
  });

  test('of the next user waits for no refresh of the one before', async () => {
    const { adapter, popups } = provider();
    const late = holdRefresh(adapter);
    const tab = openTab(adapter, live());
    const refreshing = codeOf(tab.service.refresh());
    await settle();
    await tab.service.signOut();
    const signing = tab.service.signIn();
    await settle();
    popups[0]?.answer(fresh('next', 'u2'));
    await signing;
    const { http } = wire(() => ({ status: 200 }), { token: () => null, refresh: tab.service.refresh });
    await http.get('/api/x');
    expect(tab.told).toEqual(['next', 'r2']);
    late.answer(fresh('r3'));
    expect(await refreshing).toBe('internal-error');
    expect(tab.held()).toBe('r2');
  });

  test('is refreshed once for many calls', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, live());
    const old = tab.service.token();
    const invalid = { status: 401, body: { detail: 'Invalid Carte ID token.' } };
    const { http, sent } = wire(() => (tab.service.token() === old ? invalid : { status: 200 }), tab.service);
    await Promise.all(Array.from({ length: 5 }, () => http.get('/api/x')));
    expect(adapter.refresh).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(10);
  });
});

describe('signing out', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    signedIn();
  });

  test('leaves the service first, then clears the session in its order', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, live());
    adapter.signOut = vi.fn(async () => void expect(tab.held()).toBe('r1'));
    await tab.service.signOut();
    expect(adapter.signOut).toHaveBeenCalledTimes(1);
    expect(tab.storage.removed).toEqual(['RefreshToken', 'AuthToken', 'idTokenResult', 'claims']);
    expect(localStorage.getItem('carte_signed_in')).toBeNull();
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['does not answer', () => new Promise<void>(() => undefined)],
  ])('is not held up by a service that %s', async (_, leave) => {
    const { adapter } = provider();
    adapter.signOut = leave;
    const tab = openTab(adapter, live());
    const leaving = tab.service.signOut();
    await vi.advanceTimersByTimeAsync(5000);
    await leaving;
    expect(tab.held()).toBeNull();
  });

  test('after a sign-in that failed leaves the other tabs alone', async () => {
    const { adapter } = provider();
    await openTab(adapter).service.signOut();
    expect(adapter.signOut).toHaveBeenCalledExactlyOnceWith(null);
    expect(localStorage.getItem('carte_signed_in')).toBe('1');
  });
});

describe('the tabs of one browser', () => {
  test('a new one gets a session of its own from another, and both refresh without the other', async () => {
    signedIn();
    const { adapter } = provider();
    const [first, second] = [openTab(adapter, live()), openTab(adapter)];
    await second.service.restore();
    expect(first.held()).toBe('r2');
    expect(second.held()).toBe('r3');
    expect(second.told).toEqual(['r3']);
    await Promise.all([first.service.refresh(), second.service.refresh()]);
    expect(new Set([first.held(), second.held()])).toEqual(new Set(['r4', 'r5']));
  });

  test('of many, one gives', async () => {
    signedIn();
    const { adapter } = provider();
    const held = ['a', 'b', 'c'].map((name) => openTab(adapter, live(name)));
    const last = openTab(adapter);
    await last.service.restore();
    expect(last.held()).toBe('r3');
    expect(held.filter((tab) => tab.told.length > 0)).toHaveLength(1);
  });

  test('a duplicate gets tokens of its own instead of those it shares', async () => {
    signedIn();
    const { adapter } = provider();
    const [first, copy] = [openTab(adapter, live()), openTab(adapter, live())];
    await copy.service.restore();
    expect(copy.told).toEqual(['r1']);
    await expect.poll(() => [first.held(), copy.held()]).toEqual(['r2', 'r3']);
  });

  test('where refresh tokens are not used up, a duplicate keeps what it has', async () => {
    signedIn();
    const { adapter } = provider();
    adapter.rotates = false;
    const copy = openTab(adapter, live());
    const said = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
    vi.useFakeTimers();
    await copy.service.restore();
    await settle();
    expect(copy.told).toEqual(['r1']);
    expect(said).not.toHaveBeenCalled();
  });

  test('a new one is signed out where no other answers, or none may', async () => {
    const { adapter } = provider();
    const silent = openTab(adapter);
    await silent.service.restore();
    signedIn();
    await silent.service.restore();
    expect(silent.told).toEqual([]);
    expect(adapter.refresh).not.toHaveBeenCalled();
  });

  test('sign-out in one is seen in the others', async () => {
    signedIn();
    const { adapter } = provider();
    const [first, second] = [openTab(adapter, live('a')), openTab(adapter, live('b'))];
    await first.service.signOut();
    announce();
    expect(second.told).toEqual([null]);
    expect(second.storage.removed).toEqual(['RefreshToken', 'AuthToken', 'idTokenResult', 'claims']);
  });

  test('no tab is given the tokens of somebody who has signed out meanwhile', async () => {
    signedIn();
    const { adapter } = provider();
    const [first, second] = [openTab(adapter, live()), openTab(adapter)];
    const refresh = vi.mocked(adapter.refresh);
    refresh.mockResolvedValueOnce(fresh('r2'));
    const late = holdRefresh(adapter);
    const restoring = second.service.restore();
    await expect.poll(() => refresh.mock.calls.length).toBe(2);
    await first.service.signOut();
    late.answer(fresh('r3'));
    await restoring;
    expect(second.told).toEqual([]);
    expect(first.told).toEqual(['r2']);
  });

  test('what another gives waits for the refresh that is under way, and is not needed after it', async () => {
    signedIn();
    const { adapter } = provider();
    const [first, copy] = [openTab(adapter, live()), openTab(adapter, live())];
    const late = holdRefresh(adapter);
    const refreshing = copy.service.refresh();
    await copy.service.restore();
    await expect.poll(() => vi.mocked(adapter.refresh).mock.calls.length).toBe(3);
    await expect.poll(() => first.held()).toBe('r2');
    late.answer(fresh('own'));
    await refreshing;
    expect(copy.held()).toBe('own');
  });

  test('a tab that slept through a sign-out wakes up signed out', async () => {
    const tab = openTab(provider().adapter, live());
    await tab.service.restore();
    expect(tab.told).toEqual([]);
    expect(tab.held()).toBeNull();
  });

  test('sign-in in one signs the others in, and cancels what they had begun', async () => {
    const { adapter, popups } = provider();
    const [first, second] = [openTab(adapter), openTab(adapter)];
    const waiting = second.service.signIn();
    await expect.poll(() => popups.length).toBe(1);
    const signing = first.service.signIn();
    await expect.poll(() => popups.length).toBe(2);
    popups[1]?.answer(fresh('r1'));
    await signing;
    announce();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled-popup-request' });
    expect(second.told).toEqual(['r3']);
  });
});
