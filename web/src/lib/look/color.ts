/** Red, green, blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** The contrast that text needs: 4.5 (WCAG 2.2 AA) and a little more, for rounding. */
export const ENOUGH = 4.6;

/** Reads "#rrggbb" or "#rgb"; undefined when it is neither. */
export function parseHex(hex: string | undefined): Rgb | undefined {
  const match = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(hex ?? '');
  if (!match) return undefined;
  const digits = match[2] ?? (match[1] ?? '').replace(/./g, '$&$&');
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Writes "#rrggbb". */
export const toHex = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Mixes a part (0 to 1) of one colour into another, as a translucent layer over it would. */
export const mix = (under: Rgb, over: Rgb, part: number): Rgb => [
  under[0] + (over[0] - under[0]) * part,
  under[1] + (over[1] - under[1]) * part,
  under[2] + (over[2] - under[2]) * part,
];

/** Relative luminance, 0 black to 1 white. */
export function luminance(color: Rgb): number {
  const linear = (channel: number): number => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The smallest part from 0 to 1, in steps of a hundredth, for which a condition holds; else 1. */
function smallestPart(holds: (part: number) => boolean): number {
  for (let step = 0; step < 100; step++) if (holds(step / 100)) return step / 100;
  return 1;
}

/** The text colour nearest to the preferred one that is readable on a ground. */
export function readable(preferred: Rgb, ground: Rgb): Rgb {
  const to = contrast(white, ground) > contrast(black, ground) ? white : black;
  return mix(
    preferred,
    to,
    smallestPart((part) => contrast(mix(preferred, to, part), ground) >= ENOUGH),
  );
}

/** How finely a gradient is looked at: two colours that can be read may have one between them that cannot. */
const STOPS = 16;

/** The colours from one end of a gradient to the other; of one colour itself. */
export const stopsBetween = (ends: readonly Rgb[]): Rgb[] => {
  const [first, last] = [ends[0] as Rgb, ends.at(-1) as Rgb];
  return ends.length === 1
    ? [first]
    : Array.from({ length: STOPS + 1 }, (_, at) => mix(first, last, at / STOPS));
};

/**
 * The text colour nearest to the preferred one that is readable over a whole gradient, and the gradient. Where no
 * colour is, the gradient is shaded as little as will do.
 */
export function readableOver(preferred: Rgb, ends: Rgb[]): { ink: Rgb; ends: Rgb[] } {
  const lowest = (ink: Rgb, part = 0, layer = black): number =>
    Math.min(...stopsBetween(ends).map((stop) => contrast(ink, mix(stop, layer, part))));
  const to = lowest(white) > lowest(black) ? white : black;
  if (lowest(to) >= ENOUGH) {
    return {
      ink: mix(
        preferred,
        to,
        smallestPart((part) => lowest(mix(preferred, to, part)) >= ENOUGH),
      ),
      ends,
    };
  }
  const isLight = luminance(preferred) > LIGHT;
  const [ink, layer] = isLight ? [white, black] : [black, white];
  const part = smallestPart((part) => lowest(ink, part, layer) >= ENOUGH);
  return { ink, ends: ends.map((end) => mix(end, layer, part)) };
}

/**
 * A layer between picture and text, the text colour that goes with it, and what the worst pixel of a picture becomes
 * under it.
 */
export type Scrim = { ink: Rgb; layer: Rgb; part: number; worst: Rgb };

/** The luminance above which a text counts as light: it lies better on black than on white. */
const LIGHT = 0.18;

/** A scrim denser than this would hide the picture; the text colour is changed instead. */
const DENSEST = 0.72;

/**
 * The thinnest scrim on which a text is readable over any picture: the worst
 * pixel for a light text is white, for a dark one black.
 */
export function scrimFor(preferred: Rgb): Scrim {
  const light = luminance(preferred) > LIGHT;
  const layer = light ? black : white;
  const worst = light ? white : black;
  const to = light ? white : black;
  const enough = (ink: Rgb, part: number): boolean => contrast(ink, mix(worst, layer, part)) >= ENOUGH;
  const corrected = smallestPart((part) => enough(mix(preferred, to, part), DENSEST));
  const ink = mix(preferred, to, corrected);
  const part = smallestPart((part) => enough(ink, part));
  return { ink, layer, part, worst: mix(worst, layer, part) };
}

/** The owner's ground in a dark colour scheme: the same hue with a luminance of at most 0.1. */
export const dimmed = (ground: Rgb): Rgb =>
  mix(
    ground,
    black,
    smallestPart((part) => luminance(mix(ground, black, part)) <= 0.1),
  );
