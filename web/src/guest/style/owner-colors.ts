import { type Heads, headOf } from '../../lib/look/head';
import type { GuestPageData, LinkPageData, RenderedPage } from '../data';
import { palettes } from './palettes.gen';

/** The colours of a link page's head, with the owner's corrected so that text is readable. */
export const headOfPage = (data: LinkPageData): Heads =>
  headOf(palettes[data.template] ?? palettes.plain, {
    textColor: data.textColor,
    backgroundColor: data.backgroundColor,
    hasCover: Boolean(data.coverImage),
  });

/** The colour at the top edge of a page, for the browser's toolbar. */
export function groundOf(data: GuestPageData): RenderedPage['themeColor'] {
  if (data.page === 'links') {
    const head = headOfPage(data);
    return { light: head.light.ground, dark: head.dark.ground };
  }
  const palette = palettes[data.page === 'menu' ? data.template : 'plain'] ?? palettes.plain;
  return { light: palette.light.paper, dark: palette.dark.paper };
}
