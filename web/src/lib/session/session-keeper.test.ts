// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { wire } from '@/lib/testing';
import { SignInError } from './sign-in-error';
import {
  fresh,
  holdRefresh,
  hour,
  type Late,
  live,
  openTab,
  provider,
  settle,
  signedIn,
  stale,
} from './sign-in-testing';

/** The code of the error that a refresh ends in. */
const codeOf = (refreshing: Promise<string>) =>
  refreshing.then(
    () => 'none',
    ({ code }) => code,
  );

describe('a session', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    signedIn();
  });

  test('is taken up after a reload', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, live());
    await tab.service.restore();
    expect(tab.notified).toEqual(['r1']);
    expect(adapter.refresh).not.toHaveBeenCalled();
  });

  test('is refreshed where its token has run out', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, stale());
    await tab.service.restore();
    expect(tab.notified).toEqual(['r2']);
  });

  test('is taken up as it is where the service cannot be reached: the next call tries again', async () => {
    const { adapter } = provider();
    adapter.refresh = () => Promise.reject(new TypeError('Failed to fetch'));
    const tab = openTab(adapter, stale());
    await tab.service.restore();
    expect(tab.notified).toEqual(['r1']);
    expect(tab.token()).toBe('r1');
  });

  test('is renewed a minute before its token runs out', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, live());
    await tab.service.restore();
    await vi.advanceTimersByTimeAsync((hour - 60) * 1000 - 5000);
    expect(tab.token()).toBe('r1');
    await vi.advanceTimersByTimeAsync(5000);
    expect(tab.token()).toBe('r2');
  });

  test('is renewed when a laptop that slept is looked at again', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, stale());
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(tab.token()).toBe('r2');
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
    expect(tab.notified).toEqual([null]);
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
    expect(tab.notified).toEqual([]);
    expect(tab.token()).toBe('r1');
  });

  test('goes on where the identity token result cannot be had, which is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { adapter } = provider();
    adapter.refresh = async () => ({ refreshToken: 'r2', idToken: 'no token' });
    const tab = openTab(adapter, live());
    await expect(tab.service.refresh()).rejects.toMatchObject({ code: 'unreadable-token' });
    expect(log).toHaveBeenCalledTimes(1);
    expect(tab.notified).toEqual([]);
    expect(tab.token()).toBe('r1');
  });

  test('is not there to be refreshed where nobody is signed in', async () => {
    const tab = openTab(provider().adapter);
    await expect(tab.service.refresh()).rejects.toMatchObject({ code: 'user-token-expired' });
    expect(tab.notified).toEqual([null]);
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
    expect(tab.notified).toEqual([]);
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
    expect(tab.notified).toEqual(['next']);
    expect(tab.token()).toBe('next');
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
    expect(tab.notified).toEqual(['next', 'r2']);
    late.answer(fresh('r3'));
    expect(await refreshing).toBe('internal-error');
    expect(tab.token()).toBe('r2');
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
