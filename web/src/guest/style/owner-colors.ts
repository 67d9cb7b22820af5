import { dimmed, parseHex, type Rgb, readable, scrimFor, toHex } from '../color';
import type { GuestPageData, LinkPageData, RenderedPage } from '../data';
import { palettes } from './palettes';

/** The head of a link page in one colour scheme: its ground, its text, and the layer over a cover. */
export type Head = { ground: string; ink: string; scrim?: string };

/** Corrects the owner's colours so that text is readable, for light and dark. */
export function headOf(data: LinkPageData): { light: Head; dark: Head } {
  const palette = palettes[data.template] ?? palettes.plain;
  const background = parseHex(data.backgroundColor);
  const preferred = parseHex(data.textColor);
  const head = (scheme: 'light' | 'dark'): Head => {
    const own = palette[scheme];
    const ground: Rgb = background
      ? scheme === 'dark'
        ? dimmed(background)
        : background
      : (parseHex(own.hero) as Rgb);
    if (data.coverImage) {
      const { ink, layer, part } = scrimFor(preferred ?? [255, 255, 255]);
      return { ground: toHex(ground), ink: toHex(ink), scrim: `rgba(${layer.join()},${part})` };
    }
    const ink = readable(preferred ?? (parseHex(own.onHero) as Rgb), ground);
    return { ground: toHex(ground), ink: toHex(ink) };
  };
  return { light: head('light'), dark: head('dark') };
}

/** The colour at the top edge of a page, for the browser's toolbar. */
export function groundOf(data: GuestPageData): RenderedPage['themeColor'] {
  if (data.page === 'links') {
    const head = headOf(data);
    return { light: head.light.ground, dark: head.dark.ground };
  }
  const palette = palettes[data.page === 'menu' ? data.template : 'plain'] ?? palettes.plain;
  return { light: palette.light.paper, dark: palette.dark.paper };
}
