// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  document.body.innerHTML =
    '<b>limoncello</b><button hidden data-copy="limoncello" data-copied="Copied" data-failed="Not copied">Copy</button><button hidden>Other</button>';
});

/** What the button says, and what a screen reader is told. */
const said = (): (string | null | undefined)[] =>
  ['button', '[role=status]'].map((part) => document.querySelector(part)?.textContent);

test('a button that copies a text is shown, says when it has, and can be used again', async () => {
  writeText.mockResolvedValue();
  await import('./copy-text');
  const [copy, other] = document.querySelectorAll('button');
  expect([copy?.hidden, other?.hidden]).toEqual([false, true]);
  expect(said()).toEqual(['Copy', '']);
  copy?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual(['Copied', 'Copied']);
  expect(writeText).toHaveBeenCalledWith('limoncello');
  await vi.advanceTimersByTimeAsync(5000);
  expect(said()).toEqual(['Copy', '']);
});

test('a button whose text may not be copied says so, and marks it', async () => {
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await import('./copy-text');
  document.querySelector('button')?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual(['Not copied', 'Not copied']);
  expect(String(getSelection())).toBe('limoncello');
});
