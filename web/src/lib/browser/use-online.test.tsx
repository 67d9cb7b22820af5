// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRetries } from './use-online';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Props = { away: boolean; underWay: boolean };
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));

/** Retries in seconds after the start, where each fails at once and is never seen to be under way. */
const retries = (props: Props) => {
  const started = Date.now();
  const at: number[] = [];
  const retry = () => void at.push(Math.round((Date.now() - started) / 1000));
  const hook = renderHook(({ away, underWay }: Props) => useRetries(away, underWay, retry), {
    initialProps: props,
  });
  return { at, ...hook };
};

test('pauses grow to a minute, and start anew with the network', async () => {
  const { at } = retries({ away: true, underWay: false });
  await pass(200);
  expect(at).toEqual([2, 6, 14, 30, 62, 122, 182]);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(20);
  expect(at.slice(7)).toEqual([200, 202, 206, 214]);
});

test.each<Props>([
  { away: false, underWay: false },
  { away: true, underWay: true },
  { away: false, underWay: true },
])('nothing is tried by itself at %o', async (props) => {
  const { at } = retries(props);
  await pass(300);
  expect(at).toEqual([]);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(at.length, 'at the network').toBe(props.underWay ? 0 : 1);
});

test('a pause begins when the attempt before it ends', async () => {
  const { at, rerender } = retries({ away: true, underWay: false });
  await pass(2);
  rerender({ away: true, underWay: true });
  await pass(100);
  rerender({ away: true, underWay: false });
  await pass(10);
  expect(at).toEqual([2, 106]);
});

test('nothing is tried while the tab is hidden, and at once when it is looked at', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { at } = retries({ away: true, underWay: false });
  await pass(100);
  expect(at).toEqual([]);
  const change = (to: DocumentVisibilityState) => {
    state.mockReturnValue(to);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  change('visible');
  await pass(7);
  expect(at).toEqual([100, 102, 106]);
  change('hidden');
  await pass(100);
  expect(at).toHaveLength(3);
});

test('what a server has answered is not asked for again because the tab is looked at', () => {
  const { at } = retries({ away: false, underWay: false });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(at).toEqual([]);
});
