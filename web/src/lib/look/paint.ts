import type { Head, Heads } from './head';

/** In which light a page is looked at. */
export type Scheme = 'light' | 'dark';

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
export const paintHead = (frame: HTMLIFrameElement | null, heads: Heads, scheme?: Scheme): void => {
  const root = frame?.contentDocument?.documentElement;
  if (!root) return;
  const prefers = frame.contentWindow?.matchMedia?.('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light';
  const isDark = (scheme ?? prefers) === 'dark';
  for (const [name, value] of Object.entries(propertiesOf(isDark ? heads.dark : heads.light))) {
    if (value) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
};

/** What the rules of pages ask for before it is answered for them. */
const asked = new WeakMap<MediaList, string>();

/** Shows the page in a frame as in the light or in the dark, whatever this device asks for. */
export const paintScheme = (frame: HTMLIFrameElement | null, scheme: Scheme): void => {
  const page = frame?.contentDocument;
  // A page that has just begun to load has nothing yet.
  if (!page?.documentElement) return;
  page.documentElement.style.colorScheme = scheme;
  for (const sheet of page.styleSheets) {
    for (const rule of sheet.cssRules) {
      const media = (rule as Partial<CSSMediaRule>).media;
      if (!media) continue;
      const before = asked.get(media) ?? media.mediaText;
      if (!before.includes('prefers-color-scheme')) continue;
      asked.set(media, before);
      media.mediaText = before.includes(`prefers-color-scheme: ${scheme}`) ? 'all' : 'not all';
    }
  }
};
