import {
  contrast,
  dimmed,
  ENOUGH,
  parseHex,
  type Rgb,
  readable,
  readableOver,
  scrimFor,
  stopsBetween,
  toHex,
} from './color';

/**
 * The head of a link page in one colour scheme: the colour of its ground, which a gradient begins with, its text, and
 * the layer over a picture.
 */
export type Head = { ground: string; ink: string; scrim?: string; gradient?: string };

/** The head in either colour scheme. */
export type Heads = { light: Head; dark: Head };

/** What a template says of the head in one colour scheme; all are #rrggbb. */
export type HeadColors = { hero: string; onHero: string };

/** A template's colours of the head. */
export type HeadPalette = { light: HeadColors; dark: HeadColors };

export type GradientDirection = 'down' | 'right' | 'down_right' | 'up_right';

/** What an owner has chosen; an empty colour leaves the template's own. */
export type OwnColors = {
  textColor?: string | undefined;
  backgroundColor?: string | undefined;
  /** The colour to which the background leads, if it is a gradient. */
  gradientColor?: string | undefined;
  gradientDirection?: GradientDirection | undefined;
  /** Whether a picture lies under the text. */
  hasCover: boolean;
};

const angles: Record<GradientDirection, string> = {
  down: '180deg',
  right: '90deg',
  down_right: '135deg',
  up_right: '45deg',
};

const white: Rgb = [255, 255, 255];

/** The colours of the ground: one, or the two ends of a gradient. */
function groundOf(palette: HeadPalette, own: OwnColors, scheme: 'light' | 'dark'): Rgb[] {
  const hero = parseHex(palette[scheme].hero) as Rgb;
  const shown = (hex: string | undefined): Rgb | undefined => {
    const color = parseHex(hex);
    return color && (scheme === 'dark' ? dimmed(color) : color);
  };
  const first = shown(own.backgroundColor) ?? hero;
  const second = shown(own.gradientColor);
  return second ? [first, second] : [first];
}

const gradientOf = (ends: Rgb[], { gradientDirection = 'down' }: OwnColors): Pick<Head, 'gradient'> =>
  ends.length > 1
    ? { gradient: `linear-gradient(${angles[gradientDirection]},${ends.map(toHex).join()})` }
    : {};

/** Corrects the owner's colours so that text is readable, for light and dark. */
export function headOf(palette: HeadPalette, own: OwnColors): Heads {
  const preferred = parseHex(own.textColor);
  const scrim = own.hasCover ? scrimFor(preferred ?? white) : undefined;
  const head = (scheme: 'light' | 'dark'): Head => {
    const ends = groundOf(palette, own, scheme);
    const [first] = ends as [Rgb];
    if (scrim) {
      const { ink, layer, part } = scrim;
      const over = toHex(layer) + Math.ceil(part * 255).toString(16);
      return { ground: toHex(first), ink: toHex(ink), scrim: over };
    }
    const wanted = preferred ?? (parseHex(palette[scheme].onHero) as Rgb);
    if (ends.length === 1) return { ground: toHex(first), ink: toHex(readable(wanted, first)) };
    const { ink, ends: shaded } = readableOver(wanted, ends);
    return { ground: toHex(shaded[0] as Rgb), ink: toHex(ink), ...gradientOf(shaded, own) };
  };
  return { light: head('light'), dark: head('dark') };
}

/** Whether the text that an owner wants can be read on its ground, and what guests are shown. */
export type Legibility = {
  /** Whether it is shown as it is wanted. */
  isGood: boolean;
  /** The colours that are wanted: those chosen, or the template's own. */
  text: string;
  ground: string;
  /** The text colour that guests see. */
  shown: string;
  /** Whether the ground is shaded for it to be read. */
  isShaded: boolean;
  /** The lowest contrast of the wanted text with what it lies on, from 1 to 21; over a picture through the scrim. */
  ratio: number;
  /** The same of what guests see. */
  shownRatio: number;
};

/** Holds the owner's colours against each other, as they are shown in the light. */
export function legibilityOf(palette: HeadPalette, own: OwnColors): Legibility {
  const head = headOf(palette, own).light;
  const ends = groundOf(palette, own, 'light');
  const wanted = parseHex(own.textColor) ?? (own.hasCover ? white : (parseHex(palette.light.onHero) as Rgb));
  const [text, ground] = [toHex(wanted), toHex(ends[0] as Rgb)];
  if (own.hasCover) {
    const { ink, worst } = scrimFor(wanted);
    const [ratio, shownRatio] = [contrast(wanted, worst), contrast(ink, worst)];
    return { isGood: text === head.ink, text, ground, shown: head.ink, isShaded: true, ratio, shownRatio };
  }
  const lowest = (ink: Rgb, over: Rgb[]): number =>
    Math.min(...stopsBetween(over).map((stop) => contrast(ink, stop)));
  const ratio = lowest(wanted, ends);
  const shaded = ends.length > 1 ? readableOver(wanted, ends).ends : ends;
  const isShaded = shaded.some((end, at) => toHex(end) !== toHex(ends[at] as Rgb));
  const shownRatio = lowest(parseHex(head.ink) as Rgb, shaded);
  return { isGood: ratio >= ENOUGH, text, ground, shown: head.ink, isShaded, ratio, shownRatio };
}
