// Cuts the fonts of print sheets and link previews to the letters of European languages and writes
//   internal/typeface/fonts/{name}.ttf, {name}-ext.ttf
// Run it after a font package changed: node scripts/print-fonts.mjs. The results are checked in.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const web = fileURLToPath(new URL('..', import.meta.url));
const out = `${web}../internal/typeface/fonts/`;

/** The two files of each font, as their packages have them. */
const ranges = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2010, 0x2026],
    [0x202f, 0x202f],
    [0x2039, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
  ],
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x17f],
    [0x1a0, 0x1b0],
    [0x1cd, 0x1dc],
    [0x218, 0x21b],
    [0x1e80, 0x1e85],
    [0x1e9e, 0x1e9e],
    [0x20ba, 0x20ba],
  ],
};

const fonts = [
  { name: 'figtree-bold', source: 'figtree/files/figtree-{range}-wght-normal', axes: { wght: 700 } },
  { name: 'figtree-medium', source: 'figtree/files/figtree-{range}-wght-normal', axes: { wght: 500 } },
  {
    name: 'garamond-semibold',
    source: 'eb-garamond/files/eb-garamond-{range}-wght-normal',
    axes: { wght: 600 },
  },
  {
    name: 'garamond-medium',
    source: 'eb-garamond/files/eb-garamond-{range}-wght-normal',
    axes: { wght: 500 },
  },
  {
    name: 'fraunces-italic',
    source: 'fraunces/files/fraunces-{range}-full-italic',
    axes: { opsz: 48, SOFT: 60, WONK: 0, wght: 560 },
  },
  {
    name: 'fraunces',
    source: 'fraunces/files/fraunces-{range}-full-normal',
    axes: { opsz: 48, SOFT: 60, WONK: 0, wght: 560 },
  },
  {
    name: 'archivo',
    source: 'archivo/files/archivo-{range}-standard-normal',
    axes: { wdth: 75, wght: 800 },
  },
  { name: 'nunito-bold', source: 'nunito/files/nunito-{range}-wght-normal', axes: { wght: 800 } },
  { name: 'nunito-medium', source: 'nunito/files/nunito-{range}-wght-normal', axes: { wght: 600 } },
  { name: 'ysabeau-light', source: 'ysabeau/files/ysabeau-{range}-wght-normal', axes: { wght: 350 } },
  { name: 'ysabeau-medium', source: 'ysabeau/files/ysabeau-{range}-wght-normal', axes: { wght: 500 } },
  { name: 'outfit-light', source: 'outfit/files/outfit-{range}-wght-normal', axes: { wght: 250 } },
  { name: 'outfit', source: 'outfit/files/outfit-{range}-wght-normal', axes: { wght: 400 } },
  { name: 'markazi', source: 'markazi-text/files/markazi-text-{range}-wght-normal', axes: { wght: 550 } },
];

const characters = (range) =>
  range
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join('');

for (const { name, source, axes } of fonts) {
  for (const [range, codes] of Object.entries(ranges)) {
    const path = `${web}node_modules/@fontsource-variable/${source.replace('{range}', range)}.woff2`;
    const file = await subsetFont(await readFile(path), characters(codes), {
      targetFormat: 'truetype',
      // A PDF places each letter by itself.
      keepFeatures: [],
      variationAxes: axes,
      noHinting: true,
    });
    const written = `${name}${range === 'latin' ? '' : '-ext'}.ttf`;
    await writeFile(out + written, file);
    console.log(written, file.length);
  }
}
