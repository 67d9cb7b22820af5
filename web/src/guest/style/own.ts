import type { GuestPageData, LinkPageData, TemplateId } from '../data';
import garamondFonts from '../fonts/paper.css?inline';
import frauncesItalic from '../fonts/trattoria.css?inline';
import fraunces from '../fonts/trattoria-menu.css?inline';
import boxes from './boxes.css?inline';
import gradient from './gradient.css?inline';
import ground from './ground.css?inline';

const sans = '-apple-system,"Segoe UI",Roboto,Arial,sans-serif';
const serif = '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif';
const garamond = 'Garamond,"Garamond Times","Garamond Noto",serif';

type Pairing = { fonts: string[]; text: string; display: string };

const pairings: Record<string, Pairing> = {
  sans: { fonts: [], text: sans, display: sans },
  serif: { fonts: [], text: serif, display: serif },
  serif_sans: { fonts: [], text: sans, display: serif },
  garamond: { fonts: [garamondFonts], text: garamond, display: garamond },
  fraunces_sans: {
    fonts: [fraunces, frauncesItalic],
    text: sans,
    display: 'Fraunces,"Fraunces Times","Fraunces Noto",serif',
  },
};

/** The x-height of the text for which a template's sizes are made, where it is not that of system fonts. */
const xHeights: Partial<Record<TemplateId, number>> = { paper: 0.4 };

const shapes: Record<string, string> = { square: '0', rounded: '12px', pill: '36px' };

/** Fonts in place of the template's: their files, if any, and what names them. Sizes follow their x-height. */
function typeOf(data: GuestPageData, id: TemplateId): Pick<OwnSheets, 'fonts' | 'after'> {
  const pairing = data.page !== 'message' && data.typePairing ? pairings[data.typePairing] : undefined;
  if (!pairing) return { fonts: undefined, after: [] };
  const { fonts, text, display } = pairing;
  const size = `font-size-adjust:${xHeights[id] ?? 0.52}`;
  const weight = fonts.includes(fraunces) ? 'h1,h2{font-weight:500}' : '';
  return { fonts, after: [`:root{--text:${text};--display:${display};${size}}${weight}`] };
}

function linkSheets(data: LinkPageData): string[] {
  const isBehind = data.backgroundPlacement === 'page';
  const shape = data.buttonShape && shapes[data.buttonShape];
  return [
    isBehind ? ground : data.gradientColor && !data.coverImage ? gradient : '',
    shape || isBehind ? boxes : '',
    shape ? `:root{--shape:${shape}}` : '',
  ];
}

/** What an owner has chosen beside colours, as sheets: fonts in place of the template's, and what comes after its own. */
export type OwnSheets = { fonts: string[] | undefined; after: string[] };

export function ownSheets(data: GuestPageData, id: TemplateId): OwnSheets {
  const { fonts, after } = typeOf(data, id);
  return { fonts, after: [...after, ...(data.page === 'links' ? linkSheets(data) : [])] };
}
