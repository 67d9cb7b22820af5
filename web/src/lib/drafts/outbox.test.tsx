// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimTab, namesInTab } from '@/lib/browser/tab';
import type { FieldProblem, Problem } from '@/lib/server/problem';
import { locksWith } from '@/lib/testing';
import { useDraft, useUnsaved } from './use-draft';

type Fields = { name: string; price: string };
const refused = (status: number, ...locations: string[]): Problem => ({
  status,
  detail: 'No.',
  fields: locations.map((location) => ({ location, message: 'is wrong' })),
});

let count = 0;
const open = ({
  shown = true,
  ...options
}: Partial<Parameters<typeof useDraft<Fields>>[0]> & { shown?: boolean } = {}) => {
  const ends: ((problem: Problem | null) => void)[] = [];
  const send = vi.fn(
    (_: Partial<Fields>) => new Promise<Problem | null>((resolve) => void ends.push(resolve)),
  );
  const props = { id: `thing-${count++}`, saved: { name: 'Suppe', price: '5' }, send, ...options };
  const hook = renderHook((p: typeof props) => useDraft<Fields>(p, shown), { initialProps: props });
  /** Answers the change that was sent last. */
  const answer = async (problem: Problem | null) => {
    await act(async () => ends.at(-1)?.(problem));
    await pause(0);
  };
  return { send, props, answer, ...hook };
};
const pause = (ms = 700) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('mine is never sent over theirs unasked', () => {
  test('by a key typed while a change flies', async () => {
    const { result, send, answer } = open({ reload: async () => undefined });
    act(() => result.current.set('name', 'Brühe'));
    await pause();
    act(() => result.current.set('name', 'Brühe mit Ei'));
    await answer(refused(412));
    await pause(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.status).toBe('conflict');
    expect(result.current.value.name).toBe('Brühe mit Ei');
  });

  test('by a key typed while the conflict is loaded', async () => {
    let loaded: () => void = () => undefined;
    const { result, send, answer } = open({
      reload: () => new Promise<void>((resolve) => (loaded = resolve)),
    });
    act(() => result.current.set('name', 'Brühe'));
    await pause();
    await answer(refused(412));
    act(() => result.current.set('name', 'Brühe mit Ei'));
    await act(async () => loaded());
    await pause(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.status).toBe('conflict');
  });

  test('nor when what is stored is read for another reason', async () => {
    const { result, send, rerender, props } = open();
    act(() => result.current.set('name', 'Brühe'));
    rerender({ ...props, saved: { name: 'Deren', price: '5' } });
    await pause(60_000);
    expect(send).not.toHaveBeenCalled();
    expect(result.current.status).toBe('conflict');
  });
});

test('mine is kept over what is stored, also where that is still being read', async () => {
  let loaded: () => void = () => undefined;
  const reload = vi.fn(() => new Promise<void>((resolve) => (loaded = resolve)));
  const { result, send, answer, rerender, props } = open({ reload, revision: 1 });
  act(() => result.current.set('name', 'Brühe', 'now'));
  await pause(0);
  await answer(refused(412));
  act(() => result.current.send());
  await pause();
  expect(send).toHaveBeenCalledTimes(1);
  rerender({ ...props, saved: { name: 'Deren', price: '5' }, revision: 2 });
  await act(async () => loaded());
  await pause();
  expect(send).toHaveBeenCalledTimes(2);
  await answer(null);
  expect(result.current.status).toBe('saved');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a conflict is loaded as well while something sends the draft in place of its editor', async () => {
  const reload = vi.fn(async () => undefined);
  const { result, rerender, props, answer, send } = open({ reload, shown: false });
  act(() => result.current.set('name', 'Brühe', 'now'));
  await pause(0);
  await answer(refused(0));
  await pause(2_000);
  expect(send).toHaveBeenCalledTimes(2);
  await answer(refused(412));
  expect(reload).toHaveBeenCalledTimes(1);
  rerender({ ...props, saved: { name: 'Brühe', price: '5' } });
  await pause(0);
  expect(result.current.status).toBe('saved');
});

describe('a change that was stored, whose answer was lost', () => {
  const lose = async (typedSince?: string) => {
    const reload = vi.fn(async () => undefined);
    const made = open({ reload });
    act(() => made.result.current.set('name', 'Brühe'));
    await pause();
    await made.answer(refused(0));
    if (typedSince) act(() => made.result.current.set('name', typedSince));
    await pause(2000);
    await made.answer(refused(412));
    return { ...made, reload };
  };

  test('is no conflict with oneself', async () => {
    const { result, rerender, props, send } = await lose();
    rerender({ ...props, saved: { name: 'Brühe', price: '5' } });
    await pause();
    expect(result.current.status).toBe('saved');
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('nor is it when one has typed on', async () => {
    const { result, rerender, props, send } = await lose('Brühe mit Ei');
    rerender({ ...props, saved: { name: 'Brühe', price: '5' } });
    await pause();
    expect(send).toHaveBeenLastCalledWith({ name: 'Brühe mit Ei' });
    expect(result.current.status).toBe('saving');
  });

  test('keeps mine where that is asked for', async () => {
    const { result, rerender, props, send, answer } = await lose();
    rerender({ ...props, saved: { name: 'Deren', price: '5' } });
    await pause();
    expect(result.current.status).toBe('conflict');
    act(() => result.current.send());
    expect(send).toHaveBeenCalledTimes(3);
    await answer(null);
    expect(result.current.status).toBe('saved');
  });

  test('is sent again as it was typed back', async () => {
    const { result, send, answer } = open({ reload: async () => undefined });
    act(() => result.current.set('name', 'Brühe'));
    await pause();
    await answer(refused(0));
    act(() => result.current.set('name', 'Suppe'));
    await pause();
    expect(send).toHaveBeenLastCalledWith({ name: 'Suppe' });
  });
});

describe('what is half typed in a field that waits until it is left is not sent', () => {
  test('with another field', async () => {
    const { result, send } = open();
    act(() => result.current.set('name', 'Brühe'));
    act(() => result.current.set('price', '1', 'blur'));
    await pause();
    expect(send.mock.calls).toEqual([[{ name: 'Brühe' }]]);
  });

  test('when another field is left, or tried again', async () => {
    const { result, send, answer } = open();
    act(() => result.current.set('name', 'Brühe'));
    act(() => result.current.set('price', '1', 'blur'));
    act(() => result.current.flush('name'));
    await answer(refused(0));
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(send.mock.calls).toEqual([[{ name: 'Brühe' }], [{ name: 'Brühe' }]]);
  });

  test('when the page goes, or the editor closes; it is kept', async () => {
    const { result, send, unmount, props } = open();
    act(() => result.current.set('price', '1', 'blur'));
    const event = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    unmount();
    await pause(60_000);
    expect(send).not.toHaveBeenCalled();
    expect(renderHook(useUnsaved).result.current.has(props.id)).toBe(true);
    expect(open(props).result.current.value.price).toBe('1');
  });
});

describe('each field stands alone', () => {
  const wrong: FieldProblem[] = [{ location: 'price', message: 'must be a price' }];
  const check = ({ price }: Partial<Fields>) => (price === 'abc' ? wrong : []);

  test('a bad one is reported as soon as it is left, and does not hold up the other', async () => {
    const { result, send, answer } = open({ check });
    act(() => result.current.set('price', 'abc', 'blur'));
    act(() => result.current.flush('price'));
    expect(result.current.error('price')).toBe('must be a price');
    expect(result.current.status).toBe('invalid');
    act(() => result.current.set('name', 'Brühe'));
    await pause();
    expect(send.mock.calls).toEqual([[{ name: 'Brühe' }]]);
    await answer(null);
    expect(result.current.status).toBe('invalid');
    expect(result.current.error('price')).toBe('must be a price');
    expect(result.current.value).toEqual({ name: 'Brühe', price: 'abc' });
  });

  test('one that the server refuses is reported, and the other is stored', async () => {
    const { result, send, answer } = open();
    act(() => result.current.set('name', ''));
    act(() => result.current.set('price', '6'));
    await pause();
    await answer(refused(422, 'name'));
    expect(send).toHaveBeenLastCalledWith({ price: '6' });
    await answer(null);
    expect(result.current.status).toBe('invalid');
    expect(result.current.error('name')).toBe('is wrong');
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('a page that is ended', () => {
  /** What is left of the page: what the browser has stored. */
  const reopened = async () => {
    cleanup();
    vi.clearAllTimers();
    vi.resetModules();
    return import('./use-draft');
  };

  test('loses nothing: what was typed is marked, shown and sent', async () => {
    const { result, props } = open();
    act(() => result.current.set('name', 'Brühe'));
    const next = await reopened();
    const { result: marks } = renderHook(next.useUnsaved);
    expect(marks.current.has(props.id)).toBe(true);
    const send = vi.fn(async (_: Partial<Fields>) => null);
    const again = renderHook(() => next.useDraft<Fields>({ ...props, send }));
    expect(again.result.current.value.name).toBe('Brühe');
    await pause(0);
    expect(send.mock.calls).toEqual([[{ name: 'Brühe' }]]);
    expect(marks.current.size).toBe(0);
    expect(namesInTab('carte_draft')).toEqual([]);
  });

  test('and of its tab either: the next one sends it', async () => {
    const { result, props } = open();
    act(() => result.current.set('name', 'Brühe'));
    sessionStorage.clear();
    vi.stubGlobal('navigator', { locks: locksWith(new Set()) });
    await claimTab();
    vi.unstubAllGlobals();
    const next = await reopened();
    const send = vi.fn(async (_: Partial<Fields>) => null);
    const again = renderHook(() => next.useDraft<Fields>({ ...props, send }));
    expect(again.result.current.value.name).toBe('Brühe');
    await pause(0);
    expect(send.mock.calls).toEqual([[{ name: 'Brühe' }]]);
  });

  test('while a change flies sends it again', async () => {
    const { result, props } = open();
    act(() => result.current.set('name', 'Brühe'));
    await pause();
    const next = await reopened();
    const send = vi.fn(async (_: Partial<Fields>) => null);
    renderHook(() => next.useDraft<Fields>({ ...props, send }, false));
    await pause(0);
    expect(send.mock.calls).toEqual([[{ name: 'Brühe' }]]);
  });

  test('while a price is half typed shows that, and does not send it', async () => {
    const { result, props } = open();
    act(() => result.current.set('price', '1', 'blur'));
    const next = await reopened();
    const send = vi.fn(async (_: Partial<Fields>) => null);
    const again = renderHook(() => next.useDraft<Fields>({ ...props, send }));
    await pause(60_000);
    expect(again.result.current.value.price).toBe('1');
    expect(send).not.toHaveBeenCalled();
  });

  test('while a name is half typed shows that, and sends it once its editor is closed', async () => {
    const { result, props } = open();
    act(() => result.current.set('name', 'Brü', 'long'));
    // A page that is killed closes no editor first.
    const killed = Object.entries(localStorage);
    const isReopened = reopened();
    localStorage.clear();
    for (const [key, value] of killed) localStorage.setItem(key, value);
    const next = await isReopened;
    const send = vi.fn(async (_: Partial<Fields>) => null);
    const again = renderHook(() => next.useDraft<Fields>({ ...props, send }));
    await pause(60_000);
    expect(again.result.current.value.name).toBe('Brü');
    expect(send).not.toHaveBeenCalled();
    again.unmount();
    expect(send.mock.calls).toEqual([[{ name: 'Brü' }]]);
  });

  test('with something others have changed meanwhile asks', async () => {
    const { result, props } = open();
    act(() => result.current.set('name', 'Brühe'));
    const next = await reopened();
    const send = vi.fn(async (_: Partial<Fields>) => null);
    const again = renderHook(() =>
      next.useDraft<Fields>({ ...props, send, saved: { name: 'Deren', price: '5' } }),
    );
    await pause(60_000);
    expect(again.result.current.status).toBe('conflict');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a name that guests read', () => {
  const type = (
    result: { current: { set: (key: 'name', name: string, wait: 'long') => void } },
    name: string,
  ) => act(() => result.current.set('name', name, 'long'));

  test('is not sent while it is typed, with pauses to think', async () => {
    const { result, send } = open();
    for (const typed of ['B', 'Bur', 'Burrat']) {
      type(result, typed);
      await pause(9_000);
    }
    expect(send).not.toHaveBeenCalled();
    expect(result.current.status).toBe('held');
    await pause(1_000);
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Burrat' });
  });

  test('is sent at once when its field is left', async () => {
    const { result, send } = open();
    type(result, 'Burrata');
    act(() => result.current.flush('name'));
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Burrata' });
  });

  test('does not go with another field', async () => {
    const { result, send, answer } = open();
    act(() => result.current.set('price', '6'));
    type(result, 'Bur');
    await pause();
    expect(send).toHaveBeenCalledExactlyOnceWith({ price: '6' });
    await answer(null);
    await pause();
    expect(send).toHaveBeenCalledTimes(1);
    act(() => result.current.set('price', '7', 'now'));
    await pause(0);
    expect(send).toHaveBeenLastCalledWith({ price: '7' });
  });

  test('is sent when its editor is closed, as nobody goes on with it', async () => {
    const { result, send, unmount } = open();
    type(result, 'Burrata');
    unmount();
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Burrata' });
  });

  test.each<[string, EventTarget, string]>([
    ['is hidden', document, 'visibilitychange'],
    ['is left', window, 'beforeunload'],
  ])('is sent when the page %s', async (_, target, event) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { result, send } = open();
    type(result, 'Burrata');
    act(() => void target.dispatchEvent(new Event(event, { cancelable: true })));
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Burrata' });
  });

  test('keeps what is typed on after it was sent', async () => {
    const { result, send, answer } = open();
    type(result, 'Burrata');
    await pause(10_000);
    type(result, 'Burrata e po');
    await answer(null);
    await pause();
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.value.name).toBe('Burrata e po');
    await pause(10_000);
    expect(send).toHaveBeenLastCalledWith({ name: 'Burrata e po' });
  });
});
