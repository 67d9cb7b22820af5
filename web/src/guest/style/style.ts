import { type Head, type Heads, headOf } from '../../lib/look/head';
import type {
  GuestPageData,
  LinkPageData,
  MenusPageData,
  RedirectPageData,
  RenderedPage,
  TemplateId,
} from '../data';
import cafeFonts from '../fonts/cafe.css?inline';
import gardenFonts from '../fonts/garden.css?inline';
import kioskFonts from '../fonts/kiosk.css?inline';
import meyhaneFonts from '../fonts/meyhane.css?inline';
import nightFonts from '../fonts/night.css?inline';
import paperFonts from '../fonts/paper.css?inline';
import trattoriaFonts from '../fonts/trattoria.css?inline';
import trattoriaMenuFonts from '../fonts/trattoria-menu.css?inline';
import base from './base.css?inline';
import baseMenu from './base-menu.css?inline';
import cafe from './cafe.css?inline';
import cafeLinks from './cafe-links.css?inline';
import cafeMenu from './cafe-menu.css?inline';
import cafeMessage from './cafe-message.css?inline';
import cafeTop from './cafe-top.css?inline';
import dishes from './dishes.css?inline';
import garden from './garden.css?inline';
import gardenBare from './garden-bare.css?inline';
import gardenLinks from './garden-links.css?inline';
import gardenMenu from './garden-menu.css?inline';
import gardenMessage from './garden-message.css?inline';
import gardenTop from './garden-top.css?inline';
import kiosk from './kiosk.css?inline';
import kioskLinks from './kiosk-links.css?inline';
import kioskMenu from './kiosk-menu.css?inline';
import kioskMessage from './kiosk-message.css?inline';
import kioskTop from './kiosk-top.css?inline';
import legal from './legal.css?inline';
import links from './links.css?inline';
import linkBare from './links-bare.css?inline';
import linkCover from './links-cover.css?inline';
import linkPictured from './links-pictured.css?inline';
import linkRows from './links-rows.css?inline';
import linkSigns from './links-signs.css?inline';
import linkWifi from './links-wifi.css?inline';
import menu from './menu.css?inline';
import message from './message.css?inline';
import meyhane from './meyhane.css?inline';
import meyhaneLinks from './meyhane-links.css?inline';
import meyhaneMenu from './meyhane-menu.css?inline';
import meyhaneMessage from './meyhane-message.css?inline';
import meyhaneTiles from './meyhane-tiles.css?inline';
import meyhaneTop from './meyhane-top.css?inline';
import night from './night.css?inline';
import nightLinks from './night-links.css?inline';
import nightMenu from './night-menu.css?inline';
import nightMessage from './night-message.css?inline';
import nightTop from './night-top.css?inline';
import { ownSheets } from './own';
import { type Palette, palettes } from './palettes.gen';
import paper from './paper.css?inline';
import paperLinks from './paper-links.css?inline';
import paperMenu from './paper-menu.css?inline';
import paperMessage from './paper-message.css?inline';
import paperTop from './paper-top.css?inline';
import pdf from './pdf.css?inline';
import plain from './plain.css?inline';
import plainLinks from './plain-links.css?inline';
import rail from './rail.css?inline';
import trattoria from './trattoria.css?inline';
import trattoriaLinks from './trattoria-links.css?inline';
import trattoriaMenu from './trattoria-menu.css?inline';
import trattoriaMessage from './trattoria-message.css?inline';
import trattoriaTop from './trattoria-top.css?inline';

/**
 * The sheets of a template in their order: those of every page, then those of the kinds that have some of their own;
 * `bare` is that of a head without a picture, `top` that of all pages but links and menu, and `message` what a message
 * has besides.
 */
type Sheets = {
  all: string[];
  links: string[];
  bare?: string;
  menu: string[];
  top: string[];
  message: string[];
};

const templates: Record<TemplateId, Sheets> = {
  plain: { all: [plain], links: [plainLinks], menu: [rail], top: [], message: [] },
  paper: {
    all: [paperFonts, paper],
    links: [paperLinks],
    menu: [paperMenu],
    top: [paperTop],
    message: [paperMessage],
  },
  trattoria: {
    all: [trattoriaFonts, trattoria],
    links: [trattoriaLinks],
    menu: [trattoriaMenuFonts, rail, trattoriaMenu],
    top: [trattoriaTop],
    message: [trattoriaMessage],
  },
  kiosk: {
    all: [kioskFonts, kiosk],
    links: [kioskLinks],
    menu: [rail, kioskMenu],
    top: [kioskTop],
    message: [kioskMessage],
  },
  cafe: {
    all: [cafeFonts, cafe],
    links: [cafeLinks],
    menu: [rail, cafeMenu],
    top: [cafeTop],
    message: [cafeMessage],
  },
  garden: {
    all: [gardenFonts, garden],
    links: [gardenLinks],
    bare: gardenBare,
    menu: [gardenMenu],
    top: [gardenTop],
    message: [gardenMessage],
  },
  night: {
    all: [nightFonts, night],
    links: [nightLinks],
    menu: [nightMenu],
    top: [nightTop],
    message: [nightMessage],
  },
  meyhane: {
    all: [meyhaneFonts, meyhane],
    links: [meyhaneLinks],
    menu: [meyhaneTiles, meyhaneMenu],
    top: [meyhaneTiles, meyhaneTop],
    message: [meyhaneMessage],
  },
};

/** The sheets of each kind of page; what a guest is sent on from looks like a link page of one link. */
const pages = {
  links,
  menu: menu + dishes,
  base: menu + dishes + baseMenu,
  message,
  pdf,
  menus: links,
  redirect: links,
  imprint: message + legal,
  privacy: message + legal,
};

/**
 * The whole style of a page, its template's colours and the rules of its kind, and the browser's toolbar; `json` is its
 * data as they came.
 */
export function lookOf(data: GuestPageData, json: string): Pick<RenderedPage, 'style' | 'themeColor'> {
  const id: TemplateId = data.template && data.template in templates ? data.template : 'plain';
  const template = templates[id];
  // What is to be printed is black on white, whatever the template.
  const palette = palettes[data.page === 'base' ? 'plain' : id];
  const head =
    data.page === 'links' || data.page === 'menus' || data.page === 'redirect' ? headOfPage(data) : undefined;
  const hasCover = head?.light.scrim !== undefined;
  const light = properties(palette.light, head?.light);
  const dark = properties(palette.dark, head?.dark).filter((property) => !light.includes(property));
  const own = ownSheets(data, id);
  const shorten = data.language === 'tr' || extended.test(json) ? (sheet: string) => sheet : withoutExtended;
  const sheets = [...template.all, ...sheetsOf(template, data.page)].map(shorten);
  // What builds the sheets leaves blanks in custom properties, and adds some to schemes for old browsers.
  const style = [
    `:root{color-scheme:light dark;${light.join(';')}}`,
    `@media(prefers-color-scheme:dark){:root{${dark.join(';')}}}`,
    base,
    pages[data.page],
    head && (hasCover ? (own.isBehind ? linkPictured : linkCover) : linkBare),
    ...(own.fonts ? [...own.fonts.map(shorten), ...sheets.map(withoutFonts)] : sheets),
    head && !hasCover && template.bare,
    ...own.after,
    ...(data.page === 'menu' ? data.sections.map(lengthOf) : []),
    ...(data.page === 'links' ? partsOf(data, id) : []),
    ...focusOf(json),
  ]
    .filter(Boolean)
    .join('')
    .replaceAll(/--lightningcss[^;}]*;?|(,|\/) | (?=\/ )/g, '$1');
  const themeColor = {
    light: head?.light.ground ?? palette.light.paper,
    dark: head?.dark.ground ?? palette.dark.paper,
  };
  return { style, themeColor };
}

/** The letters for which a font has a second file, as scripts/subset-fonts.mjs has them; Turkish words have them all over. */
const extended = /[\u0100-\u0151\u0154-\u021b\u1e9e\u20ba]/;

/** A sheet without the second files of fonts. */
const withoutExtended = (sheet: string): string =>
  sheet.replaceAll(/@font-face\{[^}]*unicode-range[^}]*\}/g, '');

/** A sheet without files of fonts and what names them. */
const withoutFonts = (sheet: string): string =>
  sheet.includes('@font-face') ? '' : sheet.replaceAll(/--(text|display):[^;}]*;?/g, '');

/** The rules of the classes that say what stays in view of a picture, as far as the page may have them. */
function focusOf(json: string): string[] {
  const names = [...new Set(json.match(/\b[xy][0134]\b/g))];
  if (names.length === 0) return names;
  return [
    'img{object-position:var(--x,50%) var(--y,50%)}',
    ...names.map((name) => `.${name}{--${name[0]}:${25 * Number(name[1])}%}`),
  ];
}

/** Kiosk's links leave no room around what stands in them. */
const KIOSK_SIGNS = '.links img{margin:10px 0 10px 12px}';
const KIOSK_WIFI = '.links .wifi{gap:0;padding-right:16px}';

/** The rules of what not every link page has. */
const partsOf = ({ links: all }: LinkPageData, id: TemplateId): string[] => [
  all.some(({ layout }) => layout) ? linkRows : '',
  all.some(({ image }) => image) ? (id === 'kiosk' ? KIOSK_SIGNS : linkSigns) : '',
  all.some(({ wifi }) => wifi) ? linkWifi + (id === 'kiosk' ? KIOSK_WIFI : '') : '',
];

/** What a template adds to a kind of page. */
function sheetsOf(template: Sheets, page: GuestPageData['page']): string[] {
  if (page === 'menu') return template.menu;
  if (page === 'base') return [];
  if (page === 'links' || page === 'menus' || page === 'redirect') return template.links;
  return page === 'message' ? [...template.top, ...template.message] : template.top;
}

/** The colours of a link page's head, with the owner's corrected so that text is readable. */
const headOfPage = (data: LinkPageData | MenusPageData | RedirectPageData): Heads =>
  headOf(palettes[data.template] ?? palettes.plain, {
    textColor: data.textColor,
    backgroundColor: data.backgroundColor,
    ...(data.page === 'links' && {
      gradientColor: data.gradientColor,
      gradientDirection: data.gradientDirection,
    }),
    hasCover: data.page === 'links' && Boolean(data.coverImage),
  });

/** The number of dishes of a section, from which its height is estimated before it is laid out. */
const lengthOf = (section: { dishes: unknown[] }, index: number): string =>
  `section:nth-of-type(${index + 1}){--dishes:${section.dishes.length}}`;

/** The colours as custom properties, without those that the page does not have. */
function properties(palette: Palette, head: Head | undefined): string[] {
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
    ['ground', head?.gradient],
  ];
  return values.flatMap(([name, value]) => (value ? `--${name}:${shortened(value)}` : []));
}

/** #rgb in place of #rrggbb where it says the same. */
const shortened = (color: string): string => color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
