// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useKeptForm } from './use-kept-form';

const open = () => renderHook(() => useKeptForm('invite', { email: '' }));

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('an answer that comes after the form was left and opened anew empties it', () => {
  const first = open();
  act(() => first.result.current.put({ email: 'ada@example.com' }));
  const { clear, key } = first.result.current;
  first.unmount();
  const second = open();
  expect(second.result.current.form.email).toBe('ada@example.com');
  act(() => clear(key));
  expect(second.result.current.form.email).toBe('');
  expect(open().result.current.form.email).toBe('');
});

test('but not of what was typed there since', () => {
  const first = open();
  act(() => first.result.current.put({ email: 'ada@example.com' }));
  const { clear, key } = first.result.current;
  first.unmount();
  const second = open();
  act(() => second.result.current.put({ email: 'bob@' }));
  act(() => clear(key));
  expect(second.result.current.form.email).toBe('bob@');
  expect(open().result.current.form.email).toBe('bob@');
});
