// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setCookie } from './cookie';
import { askForCsrfToken } from './csrf';
import { CsrfField } from './csrf-field';
import { wire } from './testing';

afterEach(() => {
  cleanup();
  setCookie('csrftoken', '');
});

const field = () => document.querySelector<HTMLInputElement>('input[name="csrfmiddlewaretoken"]');

test('the csrftoken cookie is asked for, and stands in the hidden field of forms', async () => {
  render(<CsrfField />);
  expect(field()).toMatchObject({ type: 'hidden', value: '' });
  const { http, sent } = wire(() => {
    setCookie('csrftoken', 'abc');
    return { status: 204 };
  });
  await act(() => askForCsrfToken(http));
  expect(sent).toMatchObject([{ method: 'GET', path: '/api/csrf_cookie' }]);
  expect(field()?.value).toBe('abc');
});

test('where it cannot be had, everything else goes on', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  await askForCsrfToken(wire(() => ({ status: 503 })).http);
  expect(log).toHaveBeenCalledTimes(1);
});
