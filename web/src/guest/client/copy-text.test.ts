// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const writeText = vi.fn<(text: string) => Promise<void>>();

const withClipboard = (clipboard?: object): void =>
  void Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  withClipboard({ writeText });
  document.documentElement.lang = 'en';
  document.body.innerHTML =
    '<ul><li>Links</li><li class="wifi"><span>Wi-Fi<small>Password <b>limoncello</b></small></span></li></ul>';
});

/** What the button says, and what a screen reader is told. */
const said = (): (string | null | undefined)[] =>
  ['button', '[role=status]'].map((part) => document.querySelector(part)?.textContent);

test('a row with a text has a button that copies it, says when it has, and can be used again', async () => {
  writeText.mockResolvedValue();
  await import('./copy-text');
  const [copy, ...others] = document.querySelectorAll('button');
  expect(others).toEqual([]);
  expect(copy?.parentElement?.className).toBe('wifi');
  const described = document.getElementById(copy?.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('limoncello');
  expect(said()).toEqual(['Copy', '']);
  copy?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual(['Copied', 'Copied']);
  expect(writeText).toHaveBeenCalledWith('limoncello');
  await vi.advanceTimersByTimeAsync(5000);
  expect(said()).toEqual(['Copy', '']);
});

test.each([
  ['en', 'Not copied'],
  ['fr', 'Non copié'],
  ['de', 'Nicht kopiert'],
  ['tr', 'Kopyalanamadı'],
])('a button whose text may not be copied says so in the language %s, and marks it', async (lang, failed) => {
  document.documentElement.lang = lang;
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await import('./copy-text');
  document.querySelector('button')?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual([failed, failed]);
  expect(String(getSelection())).toBe('limoncello');
});

test('a browser that cannot copy, as without https, shows no button', async () => {
  withClipboard();
  await import('./copy-text');
  expect(document.querySelector('button')).toBeNull();
});

test('the button is not on paper', async () => {
  await import('./copy-text');
  const button = document.querySelector('button');
  dispatchEvent(new Event('beforeprint'));
  expect(button?.hidden).toBe(true);
  dispatchEvent(new Event('afterprint'));
  expect(button?.hidden).toBe(false);
});
