import { describe, expect, test } from 'vitest';
import { contrast, parseHex, type Rgb } from '../../lib/look/color';
import { headOf } from '../../lib/look/head';
import type { TemplateId } from '../data';
import { type Palette, palettes } from './palettes.gen';

const hex = (text: string): Rgb => parseHex(text) ?? [0, 0, 0];

describe.each(Object.keys(palettes) as TemplateId[])('%s', (template) => {
  test.each(['light', 'dark'] as const)('reads well in the %s', (scheme) => {
    const palette: Palette = palettes[template][scheme];
    const pairs: [keyof Palette, keyof Palette][] = [
      ['ink', 'paper'],
      ['ink', 'raised'],
      ['muted', 'paper'],
      ['muted', 'raised'],
      ['accent', 'paper'],
      ['accent', 'raised'],
      ['onAccent', 'accent'],
      ['onHero', 'hero'],
    ];
    const weak = pairs.filter(([ink, ground]) => contrast(hex(palette[ink]), hex(palette[ground])) < 4.5);
    expect(weak).toEqual([]);
  });

  test.each([
    ['#ffffff', '#ffffff'],
    ['#000000', '#000000'],
    ['#ffff00', '#ffffff'],
    ['#777777', '#888888'],
    [undefined, '#11cb5f'],
    ['#8129d9', undefined],
    ['not a colour', '#12'],
  ])('a head of text %s on %s is readable', (textColor, backgroundColor) => {
    const heads = headOf(palettes[template], { textColor, backgroundColor, hasCover: false });
    for (const head of [heads.light, heads.dark]) {
      expect(contrast(hex(head.ink), hex(head.ground))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
