// Draws the pictures of the demo stores and writes them as WebP to internal/demo/images.
//
// The drawings are programs (a folder for each store, what they share in parts/),
// so that a set keeps one light and one palette and a change to a part reaches
// every dish that uses it. They need `sharp`, which the project itself does not,
// so it is installed outside of it:
//
//   npm install --prefix /tmp/pictures sharp
//   node tools/pictures/draw.mjs /tmp/pictures            # all
//   node tools/pictures/draw.mjs /tmp/pictures gelato     # those named
//   node tools/pictures/draw.mjs /tmp/pictures --sheet /tmp/sheet.png
//
// The last writes one contact sheet to look at instead of the pictures.
import { mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { covers, dishes, logos } from './pictures.mjs';
import { begin, finish } from './parts/svg.mjs';

const [parts, ...rest] = process.argv.slice(2);
if (!parts) {
  console.error('usage: node draw.mjs FOLDER_WITH_SHARP [--sheet FILE] [NAME…]');
  process.exit(2);
}
const sharp = createRequire(join(resolve(parts), 'package.json'))('sharp');
const sheet = rest[0] === '--sheet' ? rest[1] : undefined;
const names = sheet ? rest.slice(2) : rest;
const out = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'internal', 'demo', 'images');

const SQUARE = { size: [704, 704], widths: { 176: 5_000, 704: 25_000 } };
const WIDE = { size: [1920, 1080], widths: { 640: 25_000, 1280: 60_000, 1920: 110_000 } };

const svgOf = (name, draw, [width, height]) => {
  begin(name);
  return Buffer.from(finish(draw(), width, height));
};

/** Writes one picture at every width, with the best quality that keeps to its weight. */
const write = async (name, draw, { size, widths }) => {
  const drawn = await sharp(svgOf(name, draw, size))
    .png()
    .toBuffer();
  const weights = [];
  for (const [width, limit] of Object.entries(widths)) {
    const file = join(out, `${name}-${width}.webp`);
    let [weight, quality] = [Number.POSITIVE_INFINITY, 92];
    while (weight > limit && quality > 40) {
      quality -= 4;
      await sharp(drawn)
        .resize(Number(width))
        .webp({ quality, effort: 6, smartSubsample: true })
        .toFile(file);
      weight = statSync(file).size;
    }
    if (weight > limit) throw new Error(`${file} weighs ${weight} bytes, more than ${limit}`);
    weights.push(`${width}: ${weight} at ${quality}`);
  }
  console.log(name.padEnd(24), weights.join('  '));
};

/** All pictures side by side, each large and as small as guests first see it. */
const contactSheet = async (list, file) => {
  const wide = list.every(([, , { size }]) => size[0] > size[1]);
  const [columns, width, height] = wide ? [1, 1280, 720] : [list.length > 6 ? 5 : 3, 340, 340];
  const layers = [];
  for (const [i, [name, draw, { size }]] of list.entries()) {
    const [left, top] = [(i % columns) * (width + 110), Math.floor(i / columns) * (height + 16)];
    const drawn = await sharp(svgOf(name, draw, size))
      .png()
      .toBuffer();
    layers.push({
      input: await sharp(drawn).resize(width, height, { fit: 'contain', background: '#fff' }).toBuffer(),
      left,
      top,
    });
    layers.push({
      input: await sharp(drawn).resize(88, 88, { fit: 'cover' }).toBuffer(),
      left: left + width + 8,
      top,
    });
  }
  const background = {
    width: columns * (width + 110),
    height: Math.ceil(list.length / columns) * (height + 16),
    channels: 3,
    background: '#ffffff',
  };
  await sharp({ create: background }).composite(layers).png().toFile(file);
};

const list = [
  ...Object.entries(dishes).map(([name, draw]) => [name, draw, SQUARE]),
  ...Object.entries(logos).map(([name, draw]) => [name, draw, SQUARE]),
  ...Object.entries(covers).map(([name, draw]) => [name, draw, WIDE]),
].filter(([name]) => names.length === 0 || names.includes(name));

mkdirSync(out, { recursive: true });
if (sheet) await contactSheet(list, sheet);
else for (const [name, draw, kind] of list) await write(name, draw, kind);
