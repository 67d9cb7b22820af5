// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endEpoch } from '@/api/epoch';
import type { Problem } from '@/lib/server/problem';
import { clearSession, storeSession } from '@/lib/session/session';
import { sessionOf } from '@/lib/testing';
import { subscribeTo } from './drafts';
import { useDraft, useUnsaved } from './use-draft';

type Fields = { name: string; price: string };
const refused = (status: number): Problem => ({ status, detail: 'No.', fields: [] });

let count = 0;
/** An editor on something new, whose changes are answered one by one; then all goes well. */
const open = (...answers: (Problem | null)[]) => {
  const send = vi.fn(async (_: Partial<Fields>) => answers.shift() ?? null);
  const onLate = vi.fn();
  const props = { id: `kept-${count++}`, saved: { name: 'Suppe', price: '5' }, send, onLate };
  return { send, onLate, props, ...reopen(props) };
};
const reopen = (props: Parameters<typeof useDraft<Fields>>[0]) => renderHook(() => useDraft<Fields>(props));
const unsaved = () => {
  const { result } = renderHook(useUnsaved);
  return (id: string) => result.current.has(id);
};
const pause = (ms = 700) => act(() => vi.advanceTimersByTimeAsync(ms));
const happen = (target: EventTarget, name: string) =>
  act(async () => void target.dispatchEvent(new Event(name)));
/** Whether a question is asked before the page goes. */
const asks = async () => {
  const event = new Event('beforeunload', { cancelable: true });
  await act(async () => void window.dispatchEvent(event));
  return event.defaultPrevented;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  cleanup();
  // What still waits for a server finds one.
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
});

test('a listener to one thing is called for that alone', async () => {
  const { props, result } = open();
  const heard: string[] = [];
  const ends = [props.id, 'another'].map((id) => subscribeTo(id, () => heard.push(id)));
  act(() => result.current.set('name', 'Brühe'));
  expect(heard).toEqual([props.id]);
  for (const end of ends) end();
  act(() => result.current.set('name', 'Bouillon'));
  expect(heard).toHaveLength(1);
});

test.each([0, 502, 503, 504])(
  'where no server is found (%i) it is sent again, after growing pauses',
  async (status) => {
    const { result, send } = open(...Array.from({ length: 7 }, () => refused(status)));
    act(() => result.current.set('name', 'Brühe'));
    await pause();
    const seen = new Set<string>();
    for (const [i, seconds] of [2, 4, 8, 16, 30, 30].entries()) {
      await pause(seconds * 1000 - 1);
      expect(send).toHaveBeenCalledTimes(i + 1);
      await pause(1);
      expect(send).toHaveBeenCalledTimes(i + 2);
      seen.add(result.current.status);
    }
    expect([...seen]).toEqual(['offline']);
    await pause(30_000);
    expect(send).toHaveBeenLastCalledWith({ name: 'Brühe' });
    expect(result.current.status).toBe('saved');
    await pause(60_000);
    expect(send).toHaveBeenCalledTimes(8);
  },
);

test.each([
  ['the network is back', () => happen(window, 'online')],
  ['the tab is looked at', () => happen(document, 'visibilitychange')],
])('it is sent again as soon as %s, and says so only when it is stored', async (_, occasion) => {
  let answer: (problem: Problem | null) => void = () => undefined;
  const { result, props } = open(refused(0));
  act(() => result.current.set('name', 'Brühe'));
  await pause();
  props.send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await occasion();
  expect(props.send).toHaveBeenCalledTimes(2);
  expect(result.current.status).toBe('offline');
  await act(async () => answer(null));
  expect(result.current.status).toBe('saved');
});

test.each([422, 403, 412])('what the server refused with %i is not sent again by itself', async (status) => {
  const { result, send } = open(refused(status));
  act(() => result.current.set('name', 'Brühe'));
  await pause();
  await happen(window, 'online');
  await pause(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  act(() => result.current.discard());
});

test('what waits for a server is sent after its editor was left, and reported once', async () => {
  const { result, unmount, send, onLate, props } = open(refused(0), refused(0), refused(0));
  const has = unsaved();
  act(() => result.current.set('name', 'Brühe'));
  unmount();
  await pause(0);
  expect(onLate).toHaveBeenCalledTimes(1);
  expect(has(props.id)).toBe(true);
  await pause(2000);
  await pause(4000);
  expect(send).toHaveBeenCalledTimes(3);
  expect(has(props.id)).toBe(true);
  await pause(8000);
  expect(send).toHaveBeenCalledTimes(4);
  expect(has(props.id)).toBe(false);
  expect(onLate).toHaveBeenCalledTimes(1);
  expect(reopen(props).result.current.value.name).toBe('Suppe');
});

test('a refusal after that is reported too, and what was typed stays', async () => {
  const { result, unmount, onLate, props } = open(refused(0), refused(422));
  const has = unsaved();
  act(() => result.current.set('name', 'Brühe'));
  unmount();
  await pause(2000);
  expect(onLate).toHaveBeenCalledTimes(2);
  expect(has(props.id)).toBe(true);
  const again = reopen(props);
  expect(again.result.current.value.name).toBe('Brühe');
  expect(again.result.current.status).toBe('invalid');
  act(() => again.result.current.discard());
});

test.each<[string, (draft: ReturnType<typeof useDraft<Fields>>) => void]>([
  ['given up', (draft) => draft.discard()],
  ['what is stored again', (draft) => draft.set('name', 'Suppe')],
  ['what is stored again and left', (draft) => [draft.set('name', 'Suppe', 'blur'), draft.flush()]],
])('nothing is unsaved and nothing sent when what is typed is %s', async (_, end) => {
  const { result, send, props } = open(refused(0));
  const has = unsaved();
  act(() => result.current.set('name', 'Brühe'));
  await pause();
  expect(has(props.id)).toBe(true);
  act(() => end(result.current));
  expect(has(props.id)).toBe(false);
  await pause(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.status).toBe('clean');
  expect(await asks()).toBe(false);
});

test('a field that is confirmed while no server is there is confirmed later', async () => {
  const { result, send } = open(refused(0));
  await act(async () => result.current.send({ name: 'Suppe' }));
  expect(result.current.status).toBe('offline');
  await pause(2000);
  expect(send.mock.calls).toEqual([[{ name: 'Suppe' }], [{ name: 'Suppe' }]]);
  expect(result.current.status).toBe('saved');
});

test('the page is not left without a question while something is not stored, its editor closed or not', async () => {
  const { result, unmount } = open(refused(0), refused(0), refused(0));
  expect(await asks()).toBe(false);
  act(() => result.current.set('name', 'Brühe'));
  expect(await asks()).toBe(true);
  unmount();
  await pause();
  expect(await asks()).toBe(true);
  await pause(60_000);
  expect(await asks()).toBe(false);
});

describe('a user whose session ends', () => {
  afterEach(() => clearSession());
  const come = (sub: string) => storeSession(sessionOf({ sub }));
  const leave = () => {
    clearSession();
    endEpoch();
  };

  test('finds what was typed marked, and it is sent when its editor opens', async () => {
    come('u1');
    const { result, unmount, props } = open();
    // The call never ends: its session did.
    props.send.mockImplementationOnce(() => new Promise(() => undefined));
    act(() => result.current.set('name', 'Brühe'));
    await pause();
    leave();
    unmount();
    come('u1');
    const has = unsaved();
    expect(has(props.id)).toBe(true);
    expect(await asks()).toBe(true);
    const again = reopen(props);
    await pause(0);
    expect(props.send.mock.calls).toEqual([[{ name: 'Brühe' }], [{ name: 'Brühe' }]]);
    expect(again.result.current.status).toBe('saved');
    expect(has(props.id)).toBe(false);
  });

  test('leaves nothing that is sent, seen or asked about under another one', async () => {
    come('u1');
    const { result, unmount, send, props } = open(refused(0));
    act(() => result.current.set('name', 'Geheim'));
    await pause();
    leave();
    unmount();
    come('u2');
    await happen(window, 'online');
    await pause(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(unsaved()(props.id)).toBe(false);
    expect(await asks()).toBe(false);
  });
});
