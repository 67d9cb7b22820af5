// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { announce, fresh, holdRefresh, live, openTab, provider, settle, signedIn } from './sign-in-testing';

describe('the tabs of one browser', () => {
  test('a new one gets a session of its own from another, and both refresh without the other', async () => {
    signedIn();
    const { adapter } = provider();
    const [first, second] = [openTab(adapter, live()), openTab(adapter)];
    await second.service.restore();
    expect(first.token()).toBe('r2');
    expect(second.token()).toBe('r3');
    expect(second.notified).toEqual(['r3']);
    await Promise.all([first.service.refresh(), second.service.refresh()]);
    expect(new Set([first.token(), second.token()])).toEqual(new Set(['r4', 'r5']));
  });

  test('of many, one gives', async () => {
    signedIn();
    const { adapter } = provider();
    const holders = ['a', 'b', 'c'].map((name) => openTab(adapter, live(name)));
    const last = openTab(adapter);
    await last.service.restore();
    expect(last.token()).toBe('r3');
    expect(holders.filter((tab) => tab.notified.length > 0)).toHaveLength(1);
  });

  test('a duplicate gets tokens of its own instead of those it shares', async () => {
    signedIn();
    const { adapter } = provider();
    const [first, copy] = [openTab(adapter, live()), openTab(adapter, live())];
    await copy.service.restore();
    expect(copy.notified).toEqual(['r1']);
    await expect.poll(() => [first.token(), copy.token()]).toEqual(['r2', 'r3']);
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
    expect(copy.notified).toEqual(['r1']);
    expect(said).not.toHaveBeenCalled();
  });

  test('a new one is signed out where no other answers, or none may', async () => {
    const { adapter } = provider();
    const silent = openTab(adapter);
    await silent.service.restore();
    signedIn();
    await silent.service.restore();
    expect(silent.notified).toEqual([]);
    expect(adapter.refresh).not.toHaveBeenCalled();
  });

  test('sign-out in one is seen in the others', async () => {
    signedIn();
    const { adapter } = provider();
    const [first, second] = [openTab(adapter, live('a')), openTab(adapter, live('b'))];
    await first.service.signOut();
    announce();
    expect(second.notified).toEqual([null]);
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
    expect(second.notified).toEqual([]);
    expect(first.notified).toEqual(['r2']);
  });

  test('what another gives waits for the refresh that is under way, and is not needed after it', async () => {
    signedIn();
    const { adapter } = provider();
    const [first, copy] = [openTab(adapter, live()), openTab(adapter, live())];
    const late = holdRefresh(adapter);
    const refreshing = copy.service.refresh();
    await copy.service.restore();
    await expect.poll(() => vi.mocked(adapter.refresh).mock.calls.length).toBe(3);
    await expect.poll(() => first.token()).toBe('r2');
    late.answer(fresh('own'));
    await refreshing;
    expect(copy.token()).toBe('own');
  });

  test('a tab that slept through a sign-out wakes up signed out', async () => {
    const tab = openTab(provider().adapter, live());
    await tab.service.restore();
    expect(tab.notified).toEqual([]);
    expect(tab.token()).toBeNull();
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
    expect(second.notified).toEqual(['r3']);
  });
});
