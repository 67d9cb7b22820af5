// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeOver } from '@/lib/testing';
import { followQuery, returnedFromCheckout } from './follow-query';
import { querySlice } from './query-slice';

const goTo = (address: string, state: unknown = null) => window.history.replaceState(state, '', address);
const here = () => window.location.pathname + window.location.search + window.location.hash;

let stop: () => void = () => undefined;
const setUp = (address: string) => {
  goTo(address);
  const { store } = storeOver({ query: querySlice.reducer }, () => undefined);
  const replaced = vi.spyOn(window.history, 'replaceState');
  stop = followQuery(store.dispatch);
  return { map: () => store.getState().query.map, replaced };
};

beforeEach(() => goTo('/'));
afterEach(() => stop());

describe('the query', () => {
  test.each([
    ['nothing', '/dashboard', {}],
    ['all parameters', '/dashboard?links=s1&menu=m%201&empty=', { links: 's1', menu: 'm 1', empty: '' }],
    ['the last of those that stand twice', '/dashboard?a=1&a=2', { a: '2' }],
  ])('is read into a map: %s', (_, address, map) => {
    expect(setUp(address).map()).toEqual(map);
  });

  test.each([
    ['back', '?a=2'],
    ['forward', '?b=3'],
  ])('is read again when the user moves %s in history', (_, search) => {
    const { map } = setUp('/dashboard?a=1');
    goTo(`/dashboard${search}`);
    expect(map()).toEqual({ a: '1' });
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(map()).toEqual(Object.fromEntries(new URLSearchParams(search)));
  });

  test.each([
    [
      'rewritten where its parameters differ from the map',
      '/dashboard/x?a=1&b=2&a=3#h',
      '/dashboard/x?a=3&b=2#h',
      1,
    ],
    ['left alone where they do not', '/dashboard/x?a=1&b=c%20d#h', '/dashboard/x?a=1&b=c%20d#h', 0],
    ['left alone without parameters', '/dashboard/x#h', '/dashboard/x#h', 0],
  ])('is %s, without a reload', (_, address, rewritten, times) => {
    const { replaced } = setUp(address);
    expect(here()).toBe(rewritten);
    expect(replaced).toHaveBeenCalledTimes(times);
  });

  test('is of the address when all state is reset', () => {
    goTo('/dashboard?a=1');
    expect(querySlice.getInitialState()).toEqual({ map: { a: '1' } });
  });
});

describe('the return from checkout', () => {
  test.each([
    ['is seen, and its mark taken away', '/dashboard?subscription=true', '/dashboard', true],
    [
      'leaves the rest of the address',
      '/dashboard/x?a=1&subscription=true&b=2#h',
      '/dashboard/x?a=1&b=2#h',
      true,
    ],
    ['needs its mark', '/dashboard?a=1', '/dashboard?a=1', false],
    ['needs it to be true', '/dashboard?subscription=false', '/dashboard?subscription=false', false],
  ])('%s', (_, address, left, returned) => {
    const state = { idx: 3 };
    goTo(address, state);
    const entries = window.history.length;
    expect(returnedFromCheckout()).toBe(returned);
    expect(here()).toBe(left);
    expect(window.history.length).toBe(entries);
    expect(window.history.state).toEqual(state);
  });
});
