import type { GuestPageData } from '../data';
import base from './base.css?inline';
import links from './links.css?inline';
import menu from './menu.css?inline';
import message from './message.css?inline';
import { type Head, headOf } from './owner-colors';
import { type Palette, palettes } from './palettes';

const pages = { links, menu, message };

/** The whole style of a page: its template's colours and the rules of its kind, nothing else. */
export function styleOf(data: GuestPageData): string {
  const template = data.page === 'message' ? 'plain' : data.template;
  const palette = palettes[template] ?? palettes.plain;
  const head = data.page === 'links' ? headOf(data) : undefined;
  const light = properties(palette.light, head?.light);
  const dark = properties(palette.dark, head?.dark);
  return [
    `:root{color-scheme:light dark;${light}}`,
    `@media(prefers-color-scheme:dark){:root{${dark}}}`,
    base,
    pages[data.page],
  ].join('');
}

function properties(palette: Palette, head: Head | undefined): string {
  const values = [
    ['paper', palette.paper],
    ['raised', palette.raised],
    ['ink', palette.ink],
    ['muted', palette.muted],
    ['line', palette.line],
    ['accent', palette.accent],
    ['on-accent', palette.onAccent],
    ['hero', head?.ground],
    ['on-hero', head?.ink],
    ['scrim', head?.scrim],
  ];
  return values
    .filter(([, value]) => value)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
