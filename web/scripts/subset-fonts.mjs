// Cuts the templates' fonts to what menus in Latin script need and writes
//   src/guest/public/{name}-{hash}.woff2   served below /assets/guest/
//   src/guest/fonts/{sheet}.css            @font-face rules, with fallbacks of equal measure
// Run it after a font package changed: node scripts/subset-fonts.mjs. The results are checked in.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import arial from '@capsizecss/metrics/arial';
import notoSerif from '@capsizecss/metrics/notoSerif';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';

const web = fileURLToPath(new URL('..', import.meta.url));
const out = `${web}src/guest/public/`;

/**
 * The two files of each font. A page fetches the second only for a letter of
 * it, as Turkish ğ or the lira; the first stands for all other letters.
 */
const ranges = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131],
    [0x152, 0x153],
    [0x2010, 0x2026],
    [0x202f],
    [0x2039, 0x203a],
    [0x2044],
    [0x20ac],
    [0x2212],
  ],
  'latin-ext': [[0x100, 0x130], [0x132, 0x151], [0x154, 0x17f], [0x218, 0x21b], [0x1e9e], [0x20ba]],
};

/** Letters and figures are all a menu asks of a font's features: spacing, ligatures, aligned figures. */
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn', 'liga', 'lnum', 'tnum'];

const fonts = [
  {
    sheet: 'paper',
    family: 'Garamond',
    source: '@fontsource-variable/eb-garamond/files/eb-garamond-{range}-wght-normal.woff2',
    name: 'garamond',
    style: 'normal',
    axes: { wght: { min: 400, max: 600, default: 400 } },
    weight: '400 600',
  },
  {
    sheet: 'trattoria',
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-{range}-full-italic.woff2',
    name: 'fraunces-italic',
    style: 'italic',
    axes: { opsz: 48, SOFT: 60, WONK: 0, wght: 560 },
  },
  {
    sheet: 'trattoria-menu',
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-{range}-full-normal.woff2',
    name: 'fraunces',
    style: 'normal',
    axes: { opsz: 18, SOFT: 60, WONK: 0, wght: 560 },
  },
  {
    sheet: 'kiosk',
    family: 'Archivo',
    source: '@fontsource-variable/archivo/files/archivo-{range}-standard-normal.woff2',
    name: 'archivo',
    style: 'normal',
    fallback: 'sans',
    axes: { wdth: 75, wght: 800 },
  },
  {
    sheet: 'cafe',
    family: 'Nunito',
    source: '@fontsource-variable/nunito/files/nunito-{range}-wght-normal.woff2',
    name: 'nunito',
    style: 'normal',
    fallback: 'sans',
    axes: { wght: { min: 400, max: 800, default: 400 } },
    weight: '400 800',
  },
  {
    sheet: 'garden',
    family: 'Ysabeau',
    source: '@fontsource-variable/ysabeau/files/ysabeau-{range}-wght-normal.woff2',
    name: 'ysabeau',
    style: 'normal',
    fallback: 'sans',
    axes: { wght: { min: 300, max: 600, default: 400 } },
    weight: '300 600',
  },
  {
    sheet: 'night',
    family: 'Outfit',
    source: '@fontsource-variable/outfit/files/outfit-{range}-wght-normal.woff2',
    name: 'outfit',
    style: 'normal',
    fallback: 'sans',
    axes: { wght: { min: 200, max: 400, default: 300 } },
    weight: '200 400',
  },
  {
    sheet: 'meyhane',
    family: 'Markazi',
    source: '@fontsource-variable/markazi-text/files/markazi-text-{range}-wght-normal.woff2',
    name: 'markazi',
    style: 'normal',
    axes: { wght: { min: 400, max: 600, default: 400 } },
    weight: '400 600',
  },
];

/** Fonts that phones and computers have: Android has Roboto and Noto Serif, the others Arial and Times New Roman or their equals. */
const fallbacks = {
  // Roboto's letters are as wide as Arial's.
  sans: [{ metrics: arial, names: ['Arial', 'Liberation Sans', 'Roboto'] }],
  normal: [
    { metrics: timesNewRoman, names: ['Times New Roman', 'Liberation Serif'] },
    { metrics: notoSerif, names: ['Noto Serif'] },
  ],
  italic: [
    { metrics: timesNewRoman, names: ['Times New Roman Italic', 'Liberation Serif Italic'] },
    { metrics: notoSerif, names: ['Noto Serif Italic'] },
  ],
};

const characters = (range) =>
  range
    .flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join('');

/** For which letters a page fetches the second file: in few words, as each page has them; not for œ, which French has and the first file too. */
const extended = 'U+100-151,U+154-21B,U+1E9E,U+20BA';

const percent = (value) => `${Number((value * 100).toFixed(1))}%`;

/** A face of a system font, stretched so that a line of it is as wide and as high as one of the font. */
function fallbackFace(font, metrics, fallback) {
  const width = (m) => m.xWidthAvg / m.unitsPerEm;
  const adjust = width(metrics) / width(fallback.metrics);
  const part = (value) => percent(value / metrics.unitsPerEm / adjust);
  return `@font-face {
  font-family: "${font.family} ${fallback.metrics.familyName.split(' ')[0]}";
${font.style === 'normal' ? '' : `  font-style: ${font.style};\n`}  src: ${fallback.names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${part(metrics.ascent)};
  descent-override: ${part(-metrics.descent)};
}
`;
}

async function cut(font, range) {
  const source = await readFile(`${web}node_modules/${font.source.replace('{range}', range)}`);
  const file = await subsetFont(source, characters(ranges[range]), {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: font.axes,
    noHinting: true,
  });
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 8);
  const name = `${font.name}${range === 'latin' ? '' : `-${range}`}-${hash}.woff2`;
  await writeFile(out + name, file);
  console.log(name, file.length);
  return `@font-face {
  font-family: "${font.family}";
${font.style === 'normal' ? '' : `  font-style: ${font.style};\n`}${font.weight ? `  font-weight: ${font.weight};\n` : ''}  font-display: swap;
  src: url("/${name}");
${range === 'latin' ? '' : `  unicode-range: ${extended};\n`}}
`;
}

for (const name of await readdir(out)) if (name.endsWith('.woff2')) await rm(out + name);

const sheets = {};
for (const font of fonts) {
  const faces = [];
  for (const range of Object.keys(ranges)) faces.push(await cut(font, range));
  const whole = await subsetFont(
    await readFile(`${web}node_modules/${font.source.replace('{range}', 'latin')}`),
    characters(ranges.latin),
    {
      targetFormat: 'truetype',
      variationAxes: { ...font.axes, wght: font.axes.wght.default ?? font.axes.wght },
    },
  );
  const metrics = await fromBuffer(whole);
  for (const fallback of fallbacks[font.fallback ?? font.style])
    faces.push(fallbackFace(font, metrics, fallback));
  sheets[font.sheet] = (sheets[font.sheet] ?? '') + faces.join('');
}
for (const [name, sheet] of Object.entries(sheets)) {
  const head = '/* Written by scripts/subset-fonts.mjs; licences in LICENSES.md. */\n';
  await writeFile(`${web}src/guest/fonts/${name}.css`, head + sheet);
}
