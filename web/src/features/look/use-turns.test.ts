// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTurns } from './use-turns';

test('what is seen is loaded two at a time, in that order, and stays', () => {
  const { result, rerender } = renderHook((keys: string[]) => useTurns(keys), {
    initialProps: ['a', 'b', 'c', 'd', 'e'],
  });
  const loaded = () => [...'abcde'].filter((key) => result.current.hasTurn(key)).join('');
  expect(loaded()).toBe('');
  act(() => ['d', 'c', 'b', 'a'].forEach(result.current.see));
  expect(loaded()).toBe('cd');
  act(() => result.current.end('c'));
  expect(loaded()).toBe('bcd');
  rerender(['a', 'c', 'd', 'e']);
  expect(loaded(), 'what has gone has no turn').toBe('acd');
  act(() => ['a', 'd'].forEach(result.current.end));
  expect(loaded(), 'what was not seen has none').toBe('acd');
});
