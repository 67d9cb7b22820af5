import type { GuestPageData, LinkPageData, TemplateId } from '../data';
import garamondFonts from '../fonts/paper.css?inline';
import frauncesItalic from '../fonts/trattoria.css?inline';
import fraunces from '../fonts/trattoria-menu.css?inline';
import boxes from './boxes.css?inline';
import gradient from './gradient.css?inline';
import ground from './ground.css?inline';

const sans = 'system-ui,sans-serif';
const serif = '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif';
const garamond = 'Garamond,"Garamond Times","Garamond Noto",serif';

type Pairing = { fonts: string[]; text: string; display: string; xHeight: number };

/** The fonts to choose from, with the x-height of those of headings. */
const pairings: Record<string, Pairing> = {
  sans: { fonts: [], text: sans, display: sans, xHeight: 0.52 },
  serif: { fonts: [], text: serif, display: serif, xHeight: 0.46 },
  serif_sans: { fonts: [], text: sans, display: serif, xHeight: 0.46 },
  garamond: { fonts: [garamondFonts], text: garamond, display: garamond, xHeight: 0.4 },
  fraunces_sans: {
    fonts: [fraunces],
    text: sans,
    display: 'Fraunces,"Fraunces Times","Fraunces Noto",serif',
    xHeight: 0.47,
  },
};

/** The x-height of the text for which a template's sizes are made, where it is not that of system fonts. */
const xHeights: Partial<Record<TemplateId, number>> = {
  paper: 0.4,
  cafe: 0.48,
  garden: 0.41,
  night: 0.47,
  meyhane: 0.36,
};

const shapes: Record<string, string> = { square: '0', rounded: '12px', pill: '36px' };

/** A page without links says so on the ground itself. */
const onGround = '{color:var(--on-hero);background:var(--scrim)}';

/** What a button's ground needs in templates whose links are rows, or stand edge to edge. */
const gaps = '.links li{margin:8px 0 0}';
const rows = `${gaps}.links a{padding:12px 20px}`;
const boxesOf: Partial<Record<TemplateId, string>> = {
  paper: rows,
  garden: rows,
  kiosk: `${gaps}.links a{overflow:hidden}`,
};

/** Nothing cuts off the shade of a head whose picture lies behind the whole page. */
const uncut: Partial<Record<TemplateId, string>> = {
  trattoria: '.hero{-webkit-mask:none}',
  cafe: '.hero{overflow:visible}',
};

/** What an owner has chosen beside colours, as sheets. */
export type OwnSheets = {
  /** The files of fonts in place of the template's, if there are such. */
  fonts: string[] | undefined;
  /** What comes after the template's sheets. */
  after: string[];
  /** Whether the background lies behind the whole page. */
  isBehind: boolean;
};

/** Fonts in place of the template's: their files, if any, and what names them. Sizes follow their x-height. */
function typeOf(data: GuestPageData, id: TemplateId): Pick<OwnSheets, 'fonts' | 'after'> {
  const pairing = data.page !== 'message' && data.typePairing ? pairings[data.typePairing] : undefined;
  if (!pairing) return { fonts: undefined, after: [] };
  const { fonts, text, display, xHeight } = pairing;
  const adjust = xHeights[id] ?? 0.52;
  // Where the base names a font it gives this up, as each font shorthand does.
  const size = `body{font-size-adjust:${adjust}}`;
  // Letters that grow leave their lines, in which a cedilla would meet the dots of the line below.
  const height = Math.ceil(115 * (adjust / xHeight)) / 100;
  const lines = height > 1.15 ? `h1,h2{line-height:${height}}` : '';
  const weight = fonts.includes(fraunces) ? 'h1,h2{font-weight:500}' : '';
  return {
    fonts: fonts.flatMap((sheet) => facesOf(sheet, data, id)),
    after: [`:root{--text:${text};--display:${display}}${size}${lines}${weight}`],
  };
}

/**
 * The faces of a font as far as a page has words in them: trattoria's headings are in italics. The short lines of a
 * link page need no other fonts as wide as these, which are as high by their x-height.
 */
function facesOf(sheet: string, { page }: GuestPageData, id: TemplateId): string[] {
  const isItalic = sheet === fraunces && id === 'trattoria';
  if (page !== 'links') return isItalic ? [sheet, frauncesItalic] : [sheet];
  return [(isItalic ? frauncesItalic : sheet).replaceAll(/@font-face\{[^}]*local\([^}]*\}/g, '')];
}

function linkSheets(data: LinkPageData, id: TemplateId, isBehind: boolean): string[] {
  const shape = data.buttonShape && shapes[data.buttonShape];
  return [
    isBehind ? ground : data.gradientColor && !data.coverImage ? gradient : '',
    (isBehind && uncut[id]) || '',
    isBehind && data.links.length + data.social.length === 0 ? `main${onGround}` : '',
    shape || isBehind ? boxes + (boxesOf[id] ?? '') : '',
    shape ? `#root .links a{border-radius:${shape}}` : '',
  ];
}

/** What an owner has chosen beside colours, for a page in a template. */
export function ownSheets(data: GuestPageData, id: TemplateId): OwnSheets {
  const isBehind = data.page === 'links' && data.backgroundPlacement === 'page';
  const { fonts, after } = typeOf(data, id);
  return {
    fonts,
    after: [...after, ...(data.page === 'links' ? linkSheets(data, id, isBehind) : [])],
    isBehind,
  };
}
