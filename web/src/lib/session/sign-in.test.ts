// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TabStorage } from '@/lib/testing';
import { storedSession } from './session';
import { createSignIn } from './sign-in';
import type { SignInAdapter } from './sign-in-adapter';
import { fresh, live, openTab, provider, settle, signedIn } from './sign-in-testing';

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
    expect(tab.token()).toBe('r1');
    expect(tab.notified).toEqual(['r1']);
    expect(tab.service.token()).toBe(tab.storage.getItem('AuthToken'));
  });

  test('fails with the code of the adapter’s error', async () => {
    const { adapter, popups } = provider();
    const tab = openTab(adapter);
    const signing = tab.service.signIn();
    await settle();
    popups[0]?.fail(Object.assign(new Error('no'), { code: 'auth/unauthorized-domain' }));
    await expect(signing).rejects.toMatchObject({ code: 'unauthorized-domain', message: 'no' });
    expect(tab.token()).toBeNull();
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
    expect(tab.token()).toBe('r1');
    expect(tab.notified).toEqual(['r1']);
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
    expect(tab.token()).toBeNull();
    popups[1]?.answer(fresh('r1'));
    await second;
    expect(tab.token()).toBe('r1');
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

describe('signing out', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    signedIn();
  });

  test('leaves the service first, then clears the session in its order', async () => {
    const { adapter } = provider();
    const tab = openTab(adapter, live());
    adapter.signOut = vi.fn(async () => void expect(tab.token()).toBe('r1'));
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
    expect(tab.token()).toBeNull();
  });

  test('after a sign-in that failed leaves the other tabs alone', async () => {
    const { adapter } = provider();
    await openTab(adapter).service.signOut();
    expect(adapter.signOut).toHaveBeenCalledExactlyOnceWith(null);
    expect(localStorage.getItem('carte_signed_in')).toBe('1');
  });
});
