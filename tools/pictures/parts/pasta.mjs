// Pasta, rice and sauces.
import {
  at,
  blob,
  circle,
  darken,
  dome,
  drop,
  ellipse,
  f,
  group,
  lighten,
  line,
  lit,
  path,
  polar,
  rect,
  rnd,
  scatter,
  smooth,
  times,
  vary,
} from './svg.mjs';

/** A nest of long pasta: strands laid around the middle, from the outside in. */
export const nest = (x, y, r, { color = '#ecc268', width = 11, strands = 64 } = {}) =>
  path(blob(x, y, r * 0.97, r * 0.95, 0.04), darken(color, 0.42), drop(14, 0.34)) +
  times(strands, (i) => {
    const k = 1 - i / strands;
    const base = r * (k < 0.34 ? rnd(0.3, 0.62) : 0.08 + 0.88 * Math.sqrt((k - 0.3) / 0.7));
    const from = rnd(0, 360);
    const sweep = rnd(70, 170);
    // The last strands lie across the others.
    const stray = k < 0.34 ? 0.3 : 0.07;
    const [cx, cy] = [x + rnd(-stray, stray) * r, y + rnd(-stray, stray) * r];
    const drift = rnd(-0.16, 0.1) * r;
    const pts = Array.from({ length: 7 }, (_, n) =>
      polar(cx, cy, Math.min(r * (k < 0.34 ? 0.64 : 0.97), base + (drift * n) / 6), from + (sweep * n) / 6),
    );
    const d = smooth(pts, false);
    const shine = f(from % 360) > 150 && f(from % 360) < 300 ? 0.34 : 0.14;
    const c = vary(color, 0.1);
    return (
      line(d, darken(color, 0.36), width + 4) +
      line(d, c, width) +
      line(
        d,
        lighten(c, 0.55),
        width * 0.28,
        ` opacity="${shine * 2}" transform="translate(${f(-width * 0.16)} ${f(-width * 0.18)})"`,
      )
    );
  });

/** A mound of coarse meat sauce. */
export const ragu = (x, y, r, color = '#a23d22') =>
  path(blob(x, y, r, r * 0.9, 0.09), darken(color, 0.18), drop(10, 0.34)) +
  scatter(x, y, r * 0.92, Math.round(r * 0.9), r * 0.09)
    .map(([px, py]) => path(blob(px, py, rnd(8, 15), rnd(7, 12), 0.18, 7), dome(vary(color, 0.22), 1)))
    .join('') +
  scatter(x, y, r * 0.7, 7, r * 0.24)
    .map(([px, py]) => rect(px - 6, py - 6, 12, 12, 4, '#e28a3e', ' opacity=".95"'))
    .join('');

/** A thin sauce under what lies on it. */
export const pool = (x, y, rx, ry, color, wobble = 0.05) =>
  path(blob(x, y, rx, ry, wobble, 14), lit(color, 0.9)) +
  path(
    smooth([
      polar(x, y, rx * 0.86, 195),
      polar(x, y, rx * 0.89, 215),
      polar(x, y, rx * 0.88, 240),
      polar(x, y, rx * 0.84, 262),
      polar(x, y, rx * 0.82, 240),
      polar(x, y, rx * 0.82, 215),
    ]),
    lighten(color, 0.5),
    ' opacity=".5"',
  );

/** A filled square of pasta with a cut edge. */
export const raviolo = (s = 104, color = '#f0cf7e') => {
  const n = 8;
  const step = s / n;
  let d = `M${-s / 2} ${-s / 2}`;
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ])
    for (let i = 0; i < n; i++)
      d += `q${f(dx * step * 0.5 + dy * step * 0.42)} ${f(dy * step * 0.5 - dx * step * 0.42)} ${f(dx * step)} ${f(dy * step)}`;
  return (
    group(drop(8, 0.34), path(`${d}Z`, lit(color, 0.9))) +
    rect(-s * 0.34, -s * 0.34, s * 0.68, s * 0.68, s * 0.24, darken(color, 0.3)) +
    rect(-s * 0.335, -s * 0.355, s * 0.64, s * 0.64, s * 0.24, dome(lighten(color, 0.08), 1.2)) +
    ellipse(-s * 0.13, -s * 0.17, s * 0.12, s * 0.06, '#fffbe8', ' opacity=".7" transform="rotate(-24)"')
  );
};

/** A potato dumpling with its ridges. */
export const gnocco = (r = 34, color = '#f2d596') =>
  group(drop(7, 0.34), ellipse(0, 0, r * 1.24, r * 0.88, dome(color, 0.9))) +
  [-0.62, -0.22, 0.18, 0.58]
    .map((k) =>
      line(
        `M${f(r * k)} ${f(-r * 0.62)}q${f(r * 0.14)} ${f(r * 0.6)} 0 ${f(r * 1.2)}`,
        darken(color, 0.3),
        r * 0.09,
        ' opacity=".42"',
      ),
    )
    .join('') +
  ellipse(-r * 0.5, -r * 0.42, r * 0.3, r * 0.13, '#fffaf0', ' opacity=".7"');

/** A short twisted piece of pasta. */
export const trofia = (length, color) => {
  const w = length * 0.13;
  const d = `M${f(-length / 2)} 0C${f(-length / 4)} ${f(-w)} ${f(length / 4)} ${f(w)} ${f(length / 2)} 0`;
  return (
    line(d, darken(color, 0.4), w * 2.1) +
    line(d, color, w * 1.6) +
    times(5, (i) =>
      line(
        `M${f(-length * 0.32 + i * length * 0.15)} ${f(-w * 0.5)}l${f(w * 0.7)} ${f(w)}`,
        darken(color, 0.26),
        2.6,
      ),
    ) +
    line(d, lighten(color, 0.5), w * 0.34, ` opacity=".65" transform="translate(-2 ${f(-w * 0.36)})"`)
  );
};

/** Grains of rice over a disc of their cream. */
export const risotto = (x, y, r, color = '#f3e0b2', grain = '#fdf4da') =>
  path(blob(x, y, r, r * 0.96, 0.04, 13), lit(color, 0.9), drop(9, 0.28)) +
  scatter(x, y, r * 0.93, Math.round(r * 1.25), r * 0.064)
    .map(([px, py]) =>
      at(
        px,
        py,
        rnd(0, 180),
        () =>
          ellipse(1.5, 2.5, 10, 5.2, darken(color, 0.3), ' opacity=".55"') +
          ellipse(0, 0, 9.6, 4.8, vary(grain, 0.08)),
      ),
    )
    .join('');

/** A dumpling-like ball with a browned top. */
const _ball = (x, y, r, color) =>
  group(drop(r * 0.18, 0.34), circle(x, y, r, dome(color, 1.1))) +
  scatter(x, y, r * 0.74, 12, r * 0.24)
    .map(([px, py]) => circle(px, py, r * rnd(0.04, 0.09), darken(color, 0.4), ' opacity=".5"'))
    .join('') +
  ellipse(x - r * 0.3, y - r * 0.38, r * 0.22, r * 0.12, '#fff3e0', ' opacity=".45"');
