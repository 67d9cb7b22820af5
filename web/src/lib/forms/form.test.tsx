// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setCookie } from '@/lib/browser/cookie';
import { askForCsrfToken } from '@/lib/server/csrf';
import { wire } from '@/lib/testing';
import { Form } from './form';

afterEach(() => {
  cleanup();
  setCookie('csrftoken', '');
});

const field = () => document.querySelector<HTMLInputElement>('input[name="csrfmiddlewaretoken"]');

test('the csrftoken cookie is asked for, and stands in the hidden field of a form', async () => {
  render(<Form />);
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

const files = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

test('every form is this one, so that none goes without the field', () => {
  const others = Object.entries(files)
    .filter(([file, text]) => !file.startsWith('./form.') && /<form\b|component="form"/.test(text))
    .map(([file]) => file);
  expect(others).toEqual([]);
});
