// @vitest-environment jsdom
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '@/lib/server/problem';

type Fields = { name: string; price: string };

const minute = 60_000;
const hour = 60 * minute;
const noServer: Problem = { status: 0, detail: '', fields: [] };

let count = 0;
let props = { id: '', saved: { name: 'Suppe', price: '5' }, path: '/menu' };

/** A page with nothing in its memory: what is there is what the browser has stored. */
const page = async () => {
  vi.resetModules();
  const [{ useDraft, useUnsavedWork }, { useCreations }, drafts] = await Promise.all([
    import('./use-draft'),
    import('./use-creations'),
    import('./drafts'),
  ]);
  const send = vi.fn(async (_: Partial<Fields>): Promise<Problem | null> => null);
  const edit = (options: object = {}, shown = true) =>
    renderHook(() => useDraft<Fields>({ ...props, send, ...options }, shown));
  const create = (call: (body: object, sent: { idempotencyKey: string }) => object) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Provider store={configureStore({ reducer: () => 0 })}>{children}</Provider>
    );
    const options = {
      id: props.id,
      path: '/menu',
      call:
        (...sent: Parameters<typeof call>) =>
        async () =>
          call(...sent),
    };
    return renderHook(() => useCreations<{ name: string }, object>(options as never), { wrapper });
  };
  const unsaved = () => renderHook(useUnsavedWork);
  return { send, edit, create, unsaved, drafts };
};
const pause = (ms = 700) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The page is killed, which tells it nothing, and another comes after a while. */
const later = async (ms: number) => {
  const kept = Object.entries(localStorage);
  cleanup();
  await act(async () => undefined);
  vi.clearAllTimers();
  localStorage.clear();
  for (const [key, value] of kept) localStorage.setItem(key, value);
  vi.setSystemTime(Date.now() + ms);
  return page();
};

beforeEach(() => {
  vi.useFakeTimers();
  props = { ...props, id: `left-${count++}` };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('what was typed on an earlier visit', () => {
  const leave = async (ms: number, wait?: 'long') => {
    const { edit } = await page();
    const { result } = edit();
    act(() => result.current.set('name', 'Brühe', wait));
    return later(ms);
  };

  test('is sent a few minutes later', async () => {
    const { send, edit } = await leave(9 * minute);
    edit();
    await pause();
    expect(send.mock.calls).toEqual([[{ name: 'Brühe' }]]);
  });

  test.each([
    ['its editor', true],
    ['a list that sends what was left', false],
  ])('is not sent by itself after that when %s comes, but marked', async (_, shown) => {
    const { send, edit, unsaved } = await leave(11 * minute);
    const { result, unmount } = edit({}, shown);
    await pause(hour);
    act(() => result.current.flush());
    unmount();
    await pause(hour);
    expect(send).not.toHaveBeenCalled();
    expect(unsaved().result.current.state).toBe('failed');
    const again = edit().result.current;
    expect([again.value.name, again.status]).toEqual(['Brühe', 'left']);
    expect(again.error('name')).toBe('left_unsaved');
    expect(again.error('price')).toBeUndefined();
  });

  test('nor on the next visit, however soon', async () => {
    const first = await leave(hour);
    first.edit();
    await pause();
    const { send, edit } = await later(minute);
    edit();
    await pause(hour);
    expect(send).not.toHaveBeenCalled();
  });

  test('nor with another field, nor by a confirmation of one', async () => {
    const { send, edit } = await leave(hour);
    const { result } = edit();
    act(() => result.current.set('price', '6'));
    await pause();
    await act(async () => result.current.send({ price: '6' }));
    expect(send.mock.calls).toEqual([[{ price: '6' }], [{ price: '6' }]]);
    expect(result.current.status).toBe('left');
  });

  test.each([undefined, 'long' as const])(
    'is saved where its user says so, half typed (%s) or not',
    async (wait) => {
      const { send, edit } = await leave(hour, wait);
      const { result } = edit();
      await act(async () => result.current.send());
      expect(send.mock.calls).toEqual([[{ name: 'Brühe' }]]);
      await pause();
      expect(result.current.status).toBe('saved');
    },
  );

  test('is saved as it is typed on, and gone once it is given up', async () => {
    const first = await leave(hour);
    const { result } = first.edit();
    act(() => result.current.set('name', 'Brühe mit Ei'));
    await pause();
    expect(first.send.mock.calls).toEqual([[{ name: 'Brühe mit Ei' }]]);
    props = { ...props, id: `${props.id}-again` };
    const { send, edit } = await leave(hour);
    const given = edit().result;
    act(() => given.current.discard());
    await pause();
    expect([given.current.value.name, given.current.status]).toEqual(['Suppe', 'clean']);
    expect(send).not.toHaveBeenCalled();
    expect(localStorage.length).toBe(0);
  });

  test('and was stored after all is nothing that is not saved', async () => {
    const { edit, unsaved } = await leave(hour);
    const { result } = edit({ saved: { name: 'Brühe', price: '5' }, reload: async () => undefined });
    await pause();
    expect(result.current.status).toBe('clean');
    expect(unsaved().result.current.state).toBe('none');
  });

  test('asks where others have changed it since', async () => {
    const { send, edit } = await leave(hour);
    const { result } = edit({ saved: { name: 'Deren', price: '5' } });
    expect(result.current.status).toBe('conflict');
    await pause(0);
    await act(async () => result.current.send());
    expect(send.mock.calls).toEqual([[{ name: 'Brühe' }]]);
  });
});

describe('a switch that was turned on an earlier visit', () => {
  const options = (soldOut: boolean) => ({
    ...{ saved: { soldOut }, path: '/menu', rest: 0 },
    send: vi.fn(async () => noServer as Problem | null),
  });
  const leave = async (ms: number) => {
    const { drafts } = await page();
    drafts.sendWanted(props.id, { soldOut: true }, options(false));
    await pause(0);
    return (await later(ms)).drafts;
  };

  test.each([
    ['minutes later is turned', 9 * minute, false, 1, 0],
    ['long after is given up, which is told', hour, false, 0, 1],
    ['long after, and is so by now, says nothing', hour, true, 0, 0],
  ])('%s', async (_, ms, isNow, sent, told) => {
    const drafts = await leave(ms);
    drafts.restoreDrafts(drafts.draftUser());
    const given = vi.fn();
    const next = options(isNow);
    next.send.mockResolvedValue(null);
    drafts.resumeWanted(props.id, next, given);
    await pause(hour);
    expect(next.send).toHaveBeenCalledTimes(sent);
    expect(given).toHaveBeenCalledTimes(told);
    expect(drafts.wantedOf(props.id) ?? {}).toEqual({});
    expect(localStorage.length).toBe(0);
  });
});

describe('what is being created', () => {
  const lost = () => ({ error: noServer });

  test('is sent again under its key for half a day, and then stands to be looked at', async () => {
    const { create } = await page();
    const call = vi.fn((_: object, __: { idempotencyKey: string }): object => lost());
    const { result } = create(call);
    act(() => void result.current.add({ name: 'Brühe' }));
    await pause(11 * hour);
    const before = call.mock.calls.length;
    expect(before).toBeGreaterThan(1000);
    expect(new Set(call.mock.calls.map(([, sent]) => sent.idempotencyKey)).size).toBe(1);
    await pause(2 * hour);
    expect(result.current.list[0]?.error).toBe('left_unsure');
    const after = call.mock.calls.length;
    await pause(24 * hour);
    expect(call).toHaveBeenCalledTimes(after);
    act(() => result.current.remove(result.current.list[0]?.key ?? ''));
    expect(result.current.list).toEqual([]);
  });

  test.each([
    ['minutes later is sent under the same key', 9 * minute, true],
    ['long after stands to be looked at', 26 * hour, false],
  ])('and whose answer the killed page did not hear, %s', async (_, ms, isSent) => {
    const { create } = await page();
    const first = vi.fn((_: object, __: { idempotencyKey: string }): object => new Promise(() => undefined));
    const { result } = create(first);
    act(() => void result.current.add({ name: 'Brühe' }));
    await pause();
    const next = await later(ms);
    const again = vi.fn((_: object, __: { idempotencyKey: string }): object => ({ data: {} }));
    const { result: found } = next.create(again);
    await pause(hour);
    expect(again.mock.calls).toEqual(isSent ? first.mock.calls : []);
    expect(found.current.list.map(({ body, error }) => [body, error])).toEqual(
      isSent ? [] : [[{ name: 'Brühe' }, 'left_unsure']],
    );
  });
});

describe('a draft that no list takes up', () => {
  test('is shown with its texts, and can be given up', async () => {
    const { edit } = await page();
    const { result } = edit({ title: 'Suppe' });
    act(() => result.current.set('name', 'Brühe'));
    const { drafts, unsaved } = await later(hour);
    const seen = unsaved();
    expect(seen.result.current.first?.id).toBe(props.id);
    expect(drafts.orphanedOf(props.id)).toEqual({ title: 'Suppe', text: 'Brühe', path: '/menu' });
    act(() => drafts.discardDraft(props.id));
    expect(seen.result.current.state).toBe('none');
    expect(localStorage.length).toBe(0);
  });

  test.each([
    ['may no longer be changed', 403, true],
    ['was refused for another reason', 422, false],
  ])('and so is one of a thing that %s, its editor closed', async (_, status, isOrphaned) => {
    const { edit, drafts } = await page();
    const { result, unmount } = edit({ send: async () => ({ status, detail: 'No.', fields: [] }) });
    act(() => result.current.set('name', 'Brühe'));
    await pause();
    expect(drafts.orphanedOf(props.id)).toBeNull();
    unmount();
    expect(drafts.orphanedOf(props.id) !== null).toBe(isOrphaned);
  });
});
