// SVG primitives of the demo's pictures. One light stands at the upper left of
// every picture: `lit` and `dome` shade towards it and `drop` throws shadows
// away from it, also inside parts that were turned with `at`.

const LIGHT = '#fff4dc';

const SHADE = '#401d12';

let defs = new Map();

let random = () => 0.5;

let turn = 0;

/** Starts a picture; the seed makes its chance the same in every run. */
export const begin = (seed) => {
  defs = new Map();
  turn = 0;
  let a = 0;
  for (const c of seed) a = (Math.imul(a, 31) + c.charCodeAt(0)) | 0;
  random = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Wraps a picture's content as a whole SVG. */
export const finish = (content, width = 704, height = 704) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<defs>${[...defs.values()].join('')}</defs>${content}</svg>`;

/** A number by chance between a and b. */
export const rnd = (a = 0, b = 1) => a + (b - a) * random();

/** One of a list by chance. */
export const pick = (list) => list[Math.floor(random() * list.length)];

/** Joins what `draw` makes for 0 … n-1. */
export const times = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');

/** A number as short as a path needs. */
export const f = (n) => String(Math.round(n * 10) / 10);

const channels = (c) => [1, 3, 5].map((i) => Number.parseInt(c.slice(i, i + 2), 16));

/** A colour between two, t from 0 to 1. */
export const mix = (a, b, t) => {
  const [x, y] = [channels(a), channels(b)];
  return `#${x
    .map((v, i) =>
      Math.round(v + (y[i] - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

export const lighten = (c, t) => mix(c, LIGHT, t);

export const darken = (c, t) => mix(c, SHADE, t);

/** The colour a little different each time, as in nature. */
export const vary = (c, t = 0.08) => (random() < 0.5 ? lighten(c, rnd(0, t)) : darken(c, rnd(0, t)));

const define = (key, make) => {
  const id = `d${key.replace(/[^a-z0-9]/gi, '_')}`;
  if (!defs.has(id)) defs.set(id, make(id));
  return id;
};

const quarter = () => (((Math.round(turn / 15) * 15) % 360) + 360) % 360;

/** A fill that is lighter towards the light; k is how strong. */
export const lit = (color, k = 1) => {
  const a = quarter();
  const id = define(
    `l${color}${f(k * 10)}_${a}`,
    (i) =>
      `<linearGradient id="${i}" gradientTransform="rotate(${50 - a} .5 .5)"><stop stop-color="${lighten(color, 0.24 * k)}"/>` +
      `<stop offset=".5" stop-color="${color}"/><stop offset="1" stop-color="${darken(color, 0.2 * k)}"/></linearGradient>`,
  );
  return `url(#${id})`;
};

/** A fill that makes a shape look round. */
export const dome = (color, k = 1) => {
  const a = quarter();
  const id = define(
    `o${color}${f(k * 10)}_${a}`,
    (i) =>
      `<radialGradient id="${i}" cx=".36" cy=".3" r=".8" gradientTransform="rotate(${-a} .5 .5)"><stop stop-color="${lighten(color, 0.38 * k)}"/>` +
      `<stop offset=".45" stop-color="${color}"/><stop offset="1" stop-color="${darken(color, 0.3 * k)}"/></radialGradient>`,
  );
  return `url(#${id})`;
};

/** A fill from one colour in the middle to another at the edge. */
export const radial = (inner, outer, from = 0, cx = 0.5, cy = 0.5) => {
  const id = define(
    `r${inner}${outer}${f(from * 100)}_${f(cx * 100)}_${f(cy * 100)}`,
    (i) =>
      `<radialGradient id="${i}" cx="${cx}" cy="${cy}" r="${cx === 0.5 ? 0.5 : 0.85}"><stop offset="${from}" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`,
  );
  return `url(#${id})`;
};

/** A straight gradient, colours from the top to the bottom (or along an angle). */
export const linear = (colors, angle = 90) => {
  const id = define(
    `n${colors.join('')}${angle}`,
    (i) =>
      `<linearGradient id="${i}" gradientTransform="rotate(${angle} .5 .5)">${colors
        .map((c, n) => {
          const [color, opacity = 1] = c.split('/');
          return `<stop offset="${f((n / (colors.length - 1)) * 100)}%" stop-color="${color}" stop-opacity="${opacity}"/>`;
        })
        .join('')}</linearGradient>`,
  );
  return `url(#${id})`;
};

/** An attribute: the shadow of something that stands `depth` high. */
export const drop = (depth = 6, opacity = 0.3) => {
  const a = (-quarter() * Math.PI) / 180;
  const [x, y] = [depth * 0.6, depth * 0.9];
  const id = define(
    `s${f(depth)}_${f(opacity * 100)}_${quarter()}`,
    (i) =>
      `<filter id="${i}" x="-40%" y="-40%" width="190%" height="190%"><feDropShadow dx="${f(x * Math.cos(a) - y * Math.sin(a))}" dy="${f(x * Math.sin(a) + y * Math.cos(a))}" ` +
      `stdDeviation="${f(depth * 0.65)}" flood-color="${SHADE}" flood-opacity="${opacity}"/></filter>`,
  );
  return ` filter="url(#${id})"`;
};

/** An attribute: blurred. */
export const blur = (size) => {
  const id = define(
    `b${f(size)}`,
    (i) =>
      `<filter id="${i}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
  );
  return ` filter="url(#${id})"`;
};

let clips = 0;

/** Content cut to a shape (an SVG element such as `circle(…)`). */
export const clip = (shape, content) => {
  const id = define(`c${clips++}`, (i) => `<clipPath id="${i}">${shape}</clipPath>`);
  return `<g clip-path="url(#${id})">${content}</g>`;
};

/** Places what `draw` makes: moved, turned by degrees, scaled. */
export const at = (x, y, rotate, draw, scale = 1) => {
  const before = turn;
  turn += rotate;
  const content = typeof draw === 'function' ? draw() : draw;
  turn = before;
  return `<g transform="translate(${f(x)} ${f(y)})${rotate ? ` rotate(${f(rotate)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${content}</g>`;
};

export const group = (attributes, content) =>
  `<g${attributes.startsWith(' ') ? '' : ' '}${attributes}>${content}</g>`;

export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}"${more}/>`;

export const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${fill}"${more}/>`;

export const rect = (x, y, w, h, r, fill, more = '') =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="${f(r)}" fill="${fill}"${more}/>`;

export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;

export const line = (d, color, width, more = '', cap = 'round') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${f(width)}" stroke-linecap="${cap}" stroke-linejoin="round"${more}/>`;

export const ring = (x, y, r, color, width, more = '') =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="none" stroke="${color}" stroke-width="${f(width)}"${more}/>`;

/** A point on a circle; degrees from the right, clockwise. */
export const polar = (x, y, r, degrees) => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
];

/** A smooth path through points, closed or open. */
export const smooth = (pts, closed = true) => {
  const n = pts.length;
  const p = (i) => (closed ? pts[(i + n) % n] : pts[Math.max(0, Math.min(n - 1, i))]);
  let d = `M${f(pts[0][0])} ${f(pts[0][1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [p(i - 1), p(i), p(i + 1), p(i + 2)];
    d += `C${f(b[0] + (c[0] - a[0]) / 6)} ${f(b[1] + (c[1] - a[1]) / 6)} ${f(c[0] - (e[0] - b[0]) / 6)} ${f(c[1] - (e[1] - b[1]) / 6)} ${f(c[0])} ${f(c[1])}`;
  }
  return closed ? `${d}Z` : d;
};

/** A roundish outline that is not quite a circle. */
export const blob = (x, y, rx, ry = rx, wobble = 0.06, n = 11) =>
  smooth(
    Array.from({ length: n }, (_, i) => {
      const k = 1 + rnd(-wobble, wobble);
      const a = (i / n) * 2 * Math.PI;
      return [x + rx * k * Math.cos(a), y + ry * k * Math.sin(a)];
    }),
  );

/** Points spread over a disc, none nearer than `gap`, in the order found. */
export const scatter = (x, y, r, count, gap, inner = 0) => {
  const found = [];
  for (let tries = 0; found.length < count && tries < count * 60; tries++) {
    const a = rnd(0, 2 * Math.PI);
    const d = Math.sqrt(rnd((inner / r) ** 2, 1)) * r;
    const p = [x + d * Math.cos(a), y + d * Math.sin(a)];
    if (found.every((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) >= gap)) found.push(p);
  }
  return found;
};
