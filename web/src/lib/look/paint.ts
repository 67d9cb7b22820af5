import type { Head, Heads } from './head';

/** What a page's head is drawn with, by the name of its custom property. */
const propertiesOf = (head: Head): Record<string, string | undefined> => ({
  '--hero': head.ground,
  '--on-hero': head.ink,
  '--scrim': head.scrim,
  '--ground': head.gradient,
});

/**
 * Draws the head of the page in a frame in other colours, without a word to the server. A page that could not be
 * loaded has no document for us, and its window refuses every question.
 */
export const paintHead = (frame: HTMLIFrameElement | null, heads: Heads): void => {
  const root = frame?.contentDocument?.documentElement;
  if (!root) return;
  const isDark = frame.contentWindow?.matchMedia?.('(prefers-color-scheme: dark)').matches;
  for (const [name, value] of Object.entries(propertiesOf(isDark ? heads.dark : heads.light))) {
    if (value) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
};
