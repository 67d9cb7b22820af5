import { describe, expect, test } from 'vitest';
import {
  contrast,
  dimmed,
  luminance,
  mix,
  parseHex,
  type Rgb,
  readable,
  readableOver,
  scrimFor,
  stopsBetween,
  toHex,
} from './color';

/** What an owner may choose, from all corners of the colour cube. */
const steps = [0, 51, 102, 119, 128, 153, 204, 255];
const colors: Rgb[] = steps.flatMap((r) => steps.flatMap((g) => steps.map((b): Rgb => [r, g, b])));
const hex = (text: string): Rgb => parseHex(text) ?? [0, 0, 0];

test.each<[string | undefined, Rgb | undefined]>([
  ['#8129D9', [129, 41, 217]],
  ['#fff', [255, 255, 255]],
  ['#8129d', undefined],
  ['red', undefined],
  ['#12345g', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is read', (text, color) => {
  expect(parseHex(text)).toEqual(color);
});

test.each([
  ['#ffffff', '#000000', 21],
  ['#8129d9', '#ffffff', 6.5],
  ['#11cb5f', '#ffffff', 2.2],
  ['#777777', '#ffffff', 4.5],
])('the contrast of %s and %s is %d', (a, b, ratio) => {
  expect(contrast(hex(a), hex(b))).toBeCloseTo(ratio, 0);
  expect(contrast(hex(b), hex(a))).toBe(contrast(hex(a), hex(b)));
});

describe('text by the owner', () => {
  test('is readable on every ground', () => {
    const unread: string[] = [];
    for (const ground of colors) {
      for (const preferred of [hex('#ffffff'), hex('#000000'), hex('#888888'), hex('#b93220'), ground]) {
        const ink = hex(toHex(readable(preferred, ground)));
        if (contrast(ink, ground) < 4.5) unread.push(`${toHex(ink)} on ${toHex(ground)}`);
      }
    }
    expect(unread).toEqual([]);
  });

  test('is left alone where it can be read', () => {
    for (const [preferred, ground] of [
      ['#ffffff', '#5a2416'],
      ['#7a1f1f', '#f4e3c1'],
      ['#000000', '#ffffff'],
    ]) {
      expect(toHex(readable(hex(preferred ?? ''), hex(ground ?? '')))).toBe(preferred);
    }
  });

  test('is readable over every picture, through a scrim that leaves the picture visible', () => {
    const bad: string[] = [];
    for (const preferred of colors) {
      const { ink, layer, part } = scrimFor(preferred);
      const written = hex(toHex(ink));
      for (const pixel of [hex('#ffffff'), hex('#000000'), hex('#808080'), hex('#ff0000'), hex('#00ff00')]) {
        if (contrast(written, mix(pixel, layer, part)) < 4.5)
          bad.push(`${toHex(preferred)} over ${toHex(pixel)}`);
      }
      if (part > 0.75) bad.push(`${toHex(preferred)} hides the picture: ${part}`);
    }
    expect(bad).toEqual([]);
  });
});

test('text is readable over the whole of every gradient', () => {
  const bad: string[] = [];
  const ends = colors.filter((_, at) => at % 23 === 0);
  for (const first of ends) {
    for (const last of ends) {
      for (const preferred of [hex('#ffffff'), hex('#000000'), hex('#b93220')]) {
        const { ink, ends: shown } = readableOver(preferred, [first, last]);
        const written = hex(toHex(ink));
        const lowest = Math.min(
          ...stopsBetween(shown.map((end) => hex(toHex(end)))).map((stop) => contrast(written, stop)),
        );
        if (lowest < 4.5) bad.push(`${toHex(preferred)} from ${toHex(first)} to ${toHex(last)}: ${lowest}`);
      }
    }
  }
  expect(bad).toEqual([]);
});

test('a gradient is shaded only where no text could be read on all of it', () => {
  const dark = [hex('#14213d'), hex('#1f3d2b')];
  expect(readableOver(hex('#f4e3c1'), dark)).toEqual({ ink: hex('#f4e3c1'), ends: dark });
  const { ink, ends } = readableOver(hex('#ffffff'), [hex('#000000'), hex('#ffffff')]);
  expect([toHex(ink), toHex(ends[0] as Rgb)]).toEqual(['#ffffff', '#000000']);
  expect(luminance(ends[1] as Rgb)).toBeLessThan(0.19);
});

test('a dimmed ground is dark', () => {
  for (const ground of colors) expect(luminance(dimmed(ground))).toBeLessThanOrEqual(0.11);
  expect(toHex(dimmed(hex('#2a1410')))).toBe('#2a1410');
});
