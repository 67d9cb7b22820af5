// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

test('a button that copies a text is shown, and says when it has', async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  document.body.innerHTML =
    '<button hidden data-copy="limoncello" data-copied="Copied">Copy</button><button hidden>Other</button>';
  await import('./copy-text');
  const [copy, other] = document.querySelectorAll('button');
  expect([copy?.hidden, other?.hidden]).toEqual([false, true]);
  copy?.click();
  await vi.waitFor(() => expect(copy?.textContent).toBe('Copied'));
  expect(writeText).toHaveBeenCalledWith('limoncello');
});
