// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { paintHead, paintScheme } from './paint';

/** A page in a frame, with a rule for the dark. */
function frameOf(css: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const style = frame.contentDocument?.createElement('style');
  style?.append(css);
  frame.contentDocument?.head.append(style as HTMLStyleElement);
  return frame;
}

test('a page is shown in the dark and in the light, whatever the device asks for', () => {
  const frame = frameOf(
    '@media(prefers-color-scheme: dark){:root{--paper:#111}}@media print{:root{--paper:#fff}}',
  );
  const rules = () =>
    Array.from(frame.contentDocument?.styleSheets[0]?.cssRules ?? []).map(
      (rule) => (rule as CSSMediaRule).media.mediaText,
    );
  paintScheme(frame, 'dark');
  expect(rules()).toEqual(['all', 'print']);
  paintScheme(frame, 'light');
  expect(rules()).toEqual(['not all', 'print']);
  paintScheme(frame, 'dark');
  expect(rules()).toEqual(['all', 'print']);
});

test('the head follows the light that is chosen', () => {
  const frame = frameOf('');
  const head = (ground: string) => ({
    ground,
    ink: '#ffffff',
    gradient: `linear-gradient(${ground},#000000)`,
  });
  const heads = { light: head('#aaaaaa'), dark: head('#222222') };
  const ground = () => frame.contentDocument?.documentElement.style.getPropertyValue('--hero');
  paintHead(frame, heads, 'dark');
  expect(ground()).toBe('#222222');
  paintHead(frame, heads, 'light');
  expect(ground()).toBe('#aaaaaa');
  paintHead(frame, { ...heads, light: { ground: '#aaaaaa', ink: '#000000' } }, 'light');
  expect(frame.contentDocument?.documentElement.style.getPropertyValue('--ground')).toBe('');
});
