// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endEpoch } from '@/api/epoch';
import type { FieldProblem, Problem } from '@/lib/server/problem';
import { clearSession, storeSession } from '@/lib/session/session';
import { sessionOf } from '@/lib/testing';
import { useDraft } from './use-draft';

type Fields = { name: string; price: string };
const refused = (status: number): Problem => ({ status, detail: 'No.', fields: [] });

let count = 0;
const open = (options: Partial<Parameters<typeof useDraft<Fields>>[0]> = {}) => {
  const send = vi.fn(async (_: Partial<Fields>): Promise<Problem | null> => null);
  const props = { id: `draft-${count++}`, saved: { name: 'Suppe', price: '5' }, send, ...options };
  return {
    send: props.send as typeof send,
    props,
    ...renderHook((p: typeof props) => useDraft<Fields>(p), { initialProps: props }),
  };
};
const pause = (ms = 700) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what is typed is sent after a pause, changed fields alone', async () => {
  const { result, send } = open();
  act(() => result.current.set('name', 'Br'));
  await pause(600);
  act(() => result.current.set('name', 'Brühe'));
  await pause(600);
  expect(send).not.toHaveBeenCalled();
  expect(result.current.status).toBe('typing');
  await pause(100);
  expect(send.mock.calls).toEqual([[{ name: 'Brühe' }]]);
  expect(result.current.status).toBe('saved');
  await pause(5000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('what was typed and taken back is not sent', async () => {
  const { result, send } = open();
  act(() => result.current.set('name', 'S'));
  act(() => result.current.set('name', 'Suppe '));
  await pause();
  expect(send).not.toHaveBeenCalled();
  expect(result.current.status).toBe('clean');
});

test('a field may wait until it is left', async () => {
  const { result, send } = open();
  act(() => result.current.set('name', 'Brühe', 'blur'));
  await pause(5000);
  expect(send).not.toHaveBeenCalled();
  await act(async () => result.current.flush());
  expect(send).toHaveBeenCalledWith({ name: 'Brühe' });
});

test('what is typed while a change is on its way is sent after it', async () => {
  let end: (problem: null) => void = () => undefined;
  const send = vi.fn((_: Partial<Fields>) => new Promise<Problem | null>((resolve) => (end = resolve)));
  const { result } = open({ send });
  act(() => result.current.set('name', 'A'));
  await pause();
  act(() => result.current.set('name', 'AB'));
  await pause();
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => end(null));
  await pause(0);
  expect(send.mock.calls).toEqual([[{ name: 'A' }], [{ name: 'AB' }]]);
});

test.each([
  [422, 'invalid'],
  [412, 'conflict'],
  [0, 'offline'],
  [403, 'failed'],
])('a refusal with %i leaves what was typed, as %s', async (status, shown) => {
  const { result } = open({ send: async () => refused(status) });
  act(() => result.current.set('name', 'Brühe'));
  await pause();
  expect(result.current.status).toBe(shown);
  expect(result.current.value).toEqual({ name: 'Brühe', price: '5' });
});

test('after a conflict what is stored is loaded, and either of the two can be kept', async () => {
  const reload = vi.fn(async () => undefined);
  const answers: (Problem | null)[] = [refused(412), null];
  const send = vi.fn(async (_: Partial<Fields>) => answers.shift() ?? null);
  const { result, rerender, props } = open({ send, reload });
  act(() => result.current.set('name', 'Meine'));
  await pause();
  expect(reload).toHaveBeenCalledTimes(1);
  rerender({ ...props, saved: { name: 'Deren', price: '6' } });
  expect(result.current.value).toEqual({ name: 'Meine', price: '6' });
  await act(async () => result.current.send());
  expect(send).toHaveBeenLastCalledWith({ name: 'Meine' });
  act(() => result.current.discard());
  expect(result.current.value).toEqual({ name: 'Deren', price: '6' });
});

test('a conflict says at its field what somebody else has saved there', async () => {
  type Texts = { name: { de: string; en: string }; 'tagline.de': string; price: string; diets: string[] };
  const saved: Texts = { name: { de: 'Suppe', en: 'Soup' }, 'tagline.de': '', price: '5', diets: [] };
  const props = {
    id: `draft-${count++}`,
    saved,
    send: vi.fn(async (_: Partial<Texts>): Promise<Problem | null> => refused(412)),
    reload: async () => undefined,
  };
  const { result, rerender } = renderHook((p: typeof props) => useDraft<Texts>(p), { initialProps: props });
  act(() => result.current.set('name', { de: 'Meine', en: 'Soup' }));
  act(() => result.current.set('tagline.de', 'Mein Satz'));
  act(() => result.current.set('price', '6'));
  act(() => result.current.set('diets', ['vegan']));
  await pause();
  expect(result.current.error('name.de')).toBeUndefined();
  const name = { de: 'Deren', en: 'Soup' };
  rerender({ ...props, saved: { name, 'tagline.de': 'Deren Satz', price: '', diets: ['vegetarian'] } });
  const places = ['name.de', 'name.en', 'tagline.de', 'price', 'diets'];
  expect(places.map((at) => result.current.error(at))).toEqual([
    ...['saved_by_others', undefined, 'saved_by_others'],
    ...['emptied_by_others', 'changed_by_others'],
  ]);
  act(() => result.current.discard());
  expect(result.current.error('name.de')).toBeUndefined();
});

test('a conflict with a change of another field is none where what is stored has a revision', async () => {
  const send = vi.fn(async (_: Partial<Fields>): Promise<Problem | null> => null);
  send.mockResolvedValueOnce(refused(412));
  const stored = { saved: { name: 'Suppe', price: '6' }, revision: 2 };
  const reload = vi.fn(async () => rerender({ ...props, ...stored }));
  const { result, rerender, props } = open({ send, reload, revision: 1 });
  act(() => result.current.set('name', 'Meine'));
  await pause();
  await pause();
  expect(send.mock.calls).toEqual([[{ name: 'Meine' }], [{ name: 'Meine' }]]);
  expect(result.current.status).toBe('saved');
  expect(result.current.value.price).toBe('6');
});

test('it is sent again when the network is back', async () => {
  const answers: (Problem | null)[] = [refused(0)];
  const send = vi.fn(async (_: Partial<Fields>) => answers.shift() ?? null);
  const { result } = open({ send });
  act(() => result.current.set('name', 'Brühe'));
  await pause();
  expect(result.current.status).toBe('offline');
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(send).toHaveBeenCalledTimes(2);
  expect(result.current.status).toBe('saved');
});

test('closing stores what is typed, and a refusal then is reported and loses nothing', async () => {
  const onLate = vi.fn();
  const { result, unmount, props } = open({ send: async () => refused(422), onLate });
  act(() => result.current.set('name', 'Brühe'));
  unmount();
  await pause(0);
  expect(onLate).toHaveBeenCalledWith('No.');
  const again = open({ ...props });
  expect(again.result.current.value.name).toBe('Brühe');
});

test('what is stored is not typed over what others store later', async () => {
  const { result, unmount, props } = open();
  act(() => result.current.set('name', 'Brühe'));
  await pause();
  unmount();
  const again = open({ ...props, saved: { name: 'Consommé', price: '5' } });
  expect(again.result.current.value.name).toBe('Consommé');
});

test('a refused change is not sent again by leaving the field, but by asking for it', async () => {
  const send = vi.fn(async (_: Partial<Fields>): Promise<Problem | null> => refused(403));
  const { result } = open({ send });
  act(() => result.current.set('name', 'Brühe'));
  await pause();
  await act(async () => result.current.flush());
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => result.current.send());
  expect(send).toHaveBeenCalledTimes(2);
});

test('after a conflict nothing is sent until somebody has decided', async () => {
  const send = vi.fn(async (_: Partial<Fields>): Promise<Problem | null> => refused(412));
  const { result, unmount, props } = open({ send });
  act(() => result.current.set('name', 'Brühe'));
  await pause();
  act(() => result.current.set('name', 'Brühe mit Ei'));
  await pause();
  await act(async () => result.current.flush());
  unmount();
  expect(send).toHaveBeenCalledTimes(1);
  const again = open(props);
  expect(again.result.current.status).toBe('conflict');
  expect(again.result.current.value.name).toBe('Brühe mit Ei');
});

test('rules of ours are quiet in a pause and spoken when the field is left', async () => {
  const broken: FieldProblem[] = [{ location: 'price', code: 'a_price', message: 'must be a price' }];
  const { result, send } = open({ check: ({ price }) => (price === 'abc' ? broken : []) });
  act(() => result.current.set('price', 'abc'));
  await pause();
  expect(result.current.error('price')).toBeUndefined();
  act(() => result.current.flush());
  expect(result.current.error('price')).toBe('must be a price');
  expect(send).not.toHaveBeenCalled();
  act(() => result.current.set('price', '7'));
  expect(result.current.error('price')).toBeUndefined();
  await pause();
  expect(send).toHaveBeenCalledWith({ price: '7' });
});

test('a value the server keeps in other words is not sent twice, and shown in them once the field is left', async () => {
  const { result, send, rerender, props } = open();
  act(() => result.current.set('price', '7.5'));
  await pause();
  rerender({ ...props, saved: { name: 'Suppe', price: '7,50' } });
  expect(result.current.value.price).toBe('7.5');
  act(() => result.current.flush());
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.value.price).toBe('7,50');
});

test('a field can be confirmed unchanged', async () => {
  const { result, send } = open();
  await act(async () => result.current.send({ name: 'Suppe' }));
  expect(send).toHaveBeenCalledWith({ name: 'Suppe' });
});

describe('a user who leaves with something typed', () => {
  afterEach(() => clearSession());
  const come = (sub: string) => storeSession(sessionOf({ sub }));
  const leave = () => {
    clearSession();
    endEpoch();
  };

  test('leaves it to nobody: it is not sent, and the next user does not see it', async () => {
    come('u1');
    const onLate = vi.fn();
    const { result, unmount, send, props } = open({ onLate });
    act(() => result.current.set('name', 'Geheim'));
    leave();
    unmount();
    come('u2');
    await pause(5000);
    expect(send).not.toHaveBeenCalled();
    const next = renderHook(() => useDraft<Fields>(props));
    expect(next.result.current.value.name).toBe('Suppe');
    next.unmount();
    expect(send).not.toHaveBeenCalled();
    expect(onLate).not.toHaveBeenCalled();
  });

  test('finds it when they come back', async () => {
    come('u1');
    const { result, unmount, props } = open();
    act(() => result.current.set('name', 'Brühe'));
    leave();
    unmount();
    come('u1');
    const again = renderHook(() => useDraft<Fields>(props));
    expect(again.result.current.value.name).toBe('Brühe');
  });

  test('has it although its sending had begun, whose answer does not arrive', async () => {
    come('u1');
    const onLate = vi.fn();
    let answer: (problem: Problem) => void = () => undefined;
    const send = vi.fn((_: Partial<Fields>) => new Promise<Problem>((resolve) => (answer = resolve)));
    const { result, unmount, props } = open({ send, onLate });
    act(() => result.current.set('name', 'Brühe', 'now'));
    await pause(0);
    expect(send).toHaveBeenCalledTimes(1);
    leave();
    unmount();
    await act(async () => answer(refused(0)));
    expect(onLate).not.toHaveBeenCalled();
    come('u1');
    expect(renderHook(() => useDraft<Fields>(props)).result.current.value.name).toBe('Brühe');
  });
});
