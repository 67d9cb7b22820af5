import { contrast, dimmed, ENOUGH, parseHex, type Rgb, readable, scrimFor, toHex } from './color';

/** The head of a link page in one colour scheme: its ground, its text, and the layer over a cover. */
export type Head = { ground: string; ink: string; scrim?: string };

/** The head in either colour scheme. */
export type Heads = { light: Head; dark: Head };

/** What a template says of the head in one colour scheme; all are #rrggbb. */
export type HeadColors = { hero: string; onHero: string };

/** A template's colours of the head. */
export type HeadPalette = { light: HeadColors; dark: HeadColors };

/** What an owner has chosen; an empty colour leaves the template's own. */
export type OwnColors = {
  textColor?: string | undefined;
  backgroundColor?: string | undefined;
  /** Whether a picture lies under the text. */
  hasCover: boolean;
};

/** Corrects the owner's colours so that text is readable, for light and dark. */
export function headOf(palette: HeadPalette, own: OwnColors): Heads {
  const background = parseHex(own.backgroundColor);
  const preferred = parseHex(own.textColor);
  const scrim = own.hasCover ? scrimFor(preferred ?? [255, 255, 255]) : undefined;
  const head = (scheme: 'light' | 'dark'): Head => {
    const template = palette[scheme];
    const ground: Rgb = background
      ? scheme === 'dark'
        ? dimmed(background)
        : background
      : (parseHex(template.hero) as Rgb);
    if (scrim) {
      const { ink, layer, part } = scrim;
      return { ground: toHex(ground), ink: toHex(ink), scrim: `rgba(${layer.join()},${part})` };
    }
    const ink = readable(preferred ?? (parseHex(template.onHero) as Rgb), ground);
    return { ground: toHex(ground), ink: toHex(ink) };
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
  /** The contrast of the wanted text and its ground, from 1 to 21; without a picture between them. */
  ratio: number;
};

/** Holds the owner's colours against each other, as they are shown in the light. */
export function legibilityOf(palette: HeadPalette, own: OwnColors): Legibility {
  const { ground, ink } = headOf(palette, own).light;
  const text = toHex(
    parseHex(own.textColor) ?? (own.hasCover ? [255, 255, 255] : (parseHex(palette.light.onHero) as Rgb)),
  );
  const ratio = contrast(parseHex(text) as Rgb, parseHex(ground) as Rgb);
  return { isGood: own.hasCover ? text === ink : ratio >= ENOUGH, text, ground, shown: ink, ratio };
}
