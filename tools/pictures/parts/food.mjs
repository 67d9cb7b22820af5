// Vegetables, fruit, cheese, cold cuts and shellfish.
import {
  at,
  blob,
  circle,
  clip,
  darken,
  dome,
  drop,
  ellipse,
  f,
  group,
  lighten,
  line,
  lit,
  mix,
  path,
  polar,
  rect,
  ring,
  rnd,
  scatter,
  smooth,
  times,
  vary,
} from './svg.mjs';

export const TOMATO = '#cf3f2a';

/** Drops of oil that catch the light. */
export const oil = (x, y, r, count = 12, color = '#c3a73a') =>
  scatter(x, y, r, count, r / 8)
    .map(([px, py]) => {
      const k = rnd(4, 11);
      return (
        circle(px, py, k, color, ' opacity=".62"') +
        circle(px - k * 0.3, py - k * 0.35, k * 0.3, '#fffbe0', ' opacity=".9"')
      );
    })
    .join('');

/** A cherry tomato, whole. */
export const cherry = (x, y, r, color = TOMATO) =>
  group(drop(r * 0.2, 0.3), circle(x, y, r, dome(color))) +
  ellipse(x - r * 0.34, y - r * 0.4, r * 0.24, r * 0.15, '#fff3e2', ' opacity=".75"');

/** A cherry tomato, cut in half. */
export const cherryHalf = (x, y, r, rotate = 0, color = TOMATO) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(drop(r * 0.18, 0.3), circle(0, 0, r, dome(color))) +
      circle(0, 0, r * 0.82, lighten(color, 0.22)) +
      [0, 120, 240]
        .map((a) =>
          at(
            0,
            0,
            a,
            () =>
              path(
                `M${f(r * 0.16)} 0C${f(r * 0.24)} ${f(-r * 0.44)} ${f(r * 0.7)} ${f(-r * 0.34)} ${f(r * 0.64)} 0C${f(r * 0.7)} ${f(r * 0.34)} ${f(r * 0.24)} ${f(r * 0.44)} ${f(r * 0.16)} 0Z`,
                mix(color, '#f08a4b', 0.35),
              ) +
              ellipse(r * 0.44, -r * 0.12, r * 0.09, r * 0.055, '#f8dfa0') +
              ellipse(r * 0.4, r * 0.14, r * 0.09, r * 0.055, '#f8dfa0'),
          ),
        )
        .join(''),
  );

/** A dice of tomato. */
export const tomatoDice = (s, color = TOMATO) =>
  group(drop(s * 0.2, 0.26), rect(-s / 2, -s / 2, s, s, s * 0.28, lit(vary(color, 0.14), 1.1))) +
  rect(-s * 0.3, -s * 0.34, s * 0.34, s * 0.16, s * 0.08, '#ffe2cc', ' opacity=".6"');

/** A slice of a citrus fruit. */
export const citrus = (x, y, r, { rind = '#f0c23a', flesh = '#f8dc6a', rotate = 0, segments = 9 } = {}) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(drop(r * 0.1, 0.28), circle(0, 0, r, lit(rind))) +
      circle(0, 0, r * 0.88, '#fff8e2') +
      times(segments, (i) =>
        at(0, 0, (i * 360) / segments, () => {
          const w = (Math.PI / segments) * 0.82;
          const [a, b] = [
            polar(0, 0, r * 0.8, (-w * 180) / Math.PI),
            polar(0, 0, r * 0.8, (w * 180) / Math.PI),
          ];
          return `<path d="M${f(r * 0.12)} 0L${f(a[0])} ${f(a[1])}Q${f(r * 0.86)} 0 ${f(b[0])} ${f(b[1])}Z" fill="${i % 2 ? flesh : lighten(flesh, 0.16)}" stroke="${i % 2 ? flesh : lighten(flesh, 0.16)}" stroke-width="${f(r * 0.05)}" stroke-linejoin="round"/>`;
        }),
      ),
  );

/** Half a citrus slice, its cut side up. */
export const wedge = (x, y, r, rotate = 0, options = {}) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(drop(6, 0.3), clip(rect(-r - 2, 0, r * 2 + 4, r + 4, 0, '#000'), citrus(0, 0, r, options))) +
      line(`M${f(-r * 0.86)} 0H${f(r * 0.86)}`, '#fff8e2', r * 0.08),
  );

/** An olive. */
export const olive = (x, y, r, rotate = 0, color = '#6f7d35', hole = true) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(drop(r * 0.24, 0.3), ellipse(0, 0, r * 1.16, r, dome(color, 1.1))) +
      (hole ? ellipse(r * 0.66, 0, r * 0.2, r * 0.26, darken(color, 0.55)) : '') +
      ellipse(-r * 0.3, -r * 0.38, r * 0.26, r * 0.13, '#fffbe6', ' opacity=".6"'),
  );

/** A ring of an olive. */
export const oliveRing = (x, y, r, color = '#33272a') =>
  group(drop(4, 0.3), ring(x, y, r, color, r * 0.62)) +
  ring(x - 1, y - 1.5, r * 1.08, lighten(color, 0.3), r * 0.14, ' opacity=".8"');

/** A shaving of hard cheese. */
export const shaving = (x, y, rotate, length = 56, color = '#f6e3ae') =>
  at(x, y, rotate, () => {
    const w = length * rnd(0.32, 0.46);
    return (
      group(
        drop(4, 0.26),
        path(
          `M0 ${f(w * 0.2)}L${f(length * 0.22)} ${f(-w * 0.5)}L${f(length * 0.74)} ${f(-w * 0.38)}L${f(length)} ${f(w * 0.1)}L${f(length * 0.6)} ${f(w * 0.52)}Z`,
          lit(color, 1.1),
        ),
      ) +
      line(`M${f(length * 0.2)} ${f(-w * 0.1)}L${f(length * 0.7)} ${f(w * 0.04)}`, lighten(color, 0.6), 2.4)
    );
  });

/** A pool of melted white cheese. */
export const melted = (x, y, r, { toast = true } = {}) => {
  const c = '#fbefd0';
  return (
    path(blob(x + 3, y + 5, r, r * rnd(0.82, 0.98), 0.1, 9), '#b5512b', ' opacity=".35"') +
    path(blob(x, y, r, r * rnd(0.82, 0.98), 0.1, 9), dome(c, 0.6)) +
    (toast
      ? scatter(x, y, r * 0.6, 3, r * 0.3)
          .map(([px, py]) =>
            ellipse(px, py, r * rnd(0.1, 0.2), r * rnd(0.08, 0.14), '#e2a957', ' opacity=".6"'),
          )
          .join('')
      : '') +
    ellipse(x - r * 0.3, y - r * 0.36, r * 0.26, r * 0.12, '#ffffff', ' opacity=".85"')
  );
};

/** A slice of salami. */
export const salami = (x, y, r, color = '#a8362a', fat = '#eec3a8') =>
  group(drop(5, 0.32), circle(x, y, r, lit(darken(color, 0.12)))) +
  circle(x, y, r * 0.9, lit(color, 0.9)) +
  scatter(x, y, r * 0.78, 13, r * 0.26)
    .map(([px, py]) =>
      path(blob(px, py, r * rnd(0.06, 0.13), r * rnd(0.05, 0.1), 0.2, 6), fat, ' opacity=".85"'),
    )
    .join('');

/** Thin ham laid in folds. */
export const ham = (x, y, rotate, s = 1, color = '#d2725f', fat = '#f7dcc8') =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(6, 0.3),
        path(
          'M-78 6C-84 -34 -40 -52 -8 -40C14 -58 64 -46 74 -14C92 10 70 44 38 40C16 58 -24 52 -38 42C-62 46 -76 28 -78 6Z',
          lit(color, 1.1),
        ),
      ) +
      line(
        'M-64 20C-50 -18 -20 -30 2 -22M-30 38C-18 6 10 -8 30 -2M18 36C26 14 46 4 62 6',
        darken(color, 0.28),
        5,
        ' opacity=".55"',
      ) +
      line(
        'M-72 -2C-66 -30 -36 -44 -8 -36C18 -50 58 -40 68 -12M-46 30C-34 0 -10 -14 14 -10M0 40C12 14 34 2 52 6',
        fat,
        6,
        ' opacity=".92"',
      ),
    s,
  );

/** A slice of mushroom: cap and stem in section. */
export const mushroom = (x, y, rotate, s = 1, cap = '#8a5a34', flesh = '#f0dfc0') =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(5, 0.3),
        path(
          'M-46 4C-50 -34 -24 -50 0 -50S50 -34 46 4C42 16 24 14 16 8C14 22 18 34 20 46C8 54 -8 54 -20 46C-18 34 -14 22 -16 8C-24 14 -42 16 -46 4Z',
          cap,
        ),
      ) +
      path(
        'M-36 0C-38 -28 -18 -40 0 -40S38 -28 36 0C30 6 22 4 12 0C10 18 12 32 14 42C6 46 -6 46 -14 42C-12 32 -10 18 -12 0C-22 4 -30 6 -36 0Z',
        lit(flesh, 0.9),
      ) +
      line('M-26 -4C-18 -14 18 -14 26 -4', darken(flesh, 0.3), 3, ' opacity=".6"'),
    s,
  );

/** A prawn, curled. */
export const prawn = (x, y, rotate, s = 1, color = '#ee8f5f') =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(7, 0.32),
        path(
          'M-44 24C-62 -20 -30 -62 16 -56C54 -50 66 -12 48 18C44 26 30 24 32 14C42 -12 34 -30 10 -30C-14 -30 -26 -8 -14 14C-12 24 -36 34 -44 24Z',
          lit(color, 1.2),
        ) +
          path(
            'M40 14C54 16 62 30 60 44C52 44 46 40 42 34C38 42 30 44 22 42C22 30 28 18 40 14Z',
            lit(darken(color, 0.12)),
          ),
      ) +
      [
        [-52, -6, -18, -2],
        [-44, -36, -18, -18],
        [-16, -55, -4, -30],
        [20, -55, 18, -30],
        [48, -34, 34, -18],
      ]
        .map(([a, b, c, d]) =>
          line(
            `M${a} ${b}Q${(a + c) / 2 + 4} ${(b + d) / 2 - 2} ${c} ${d}`,
            lighten(color, 0.6),
            4,
            ' opacity=".75"',
          ),
        )
        .join(''),
    s,
  );

/** A clam, its two shells a little apart and the flesh between them. */
export const clam = (x, y, rotate, s = 1, color = '#b79a82') => {
  const fan = 'M0 30C-14 30 -50 16 -50 -8C-50 -30 -26 -40 0 -40S50 -30 50 -8C50 16 14 30 0 30Z';
  const stripes = [0.86, 0.68, 0.5, 0.33]
    .map((k, i) =>
      line(
        `M${f(-46 * k)} ${f(-6 + (1 - k) * 26)}Q0 ${f(-34 - 22 * k + (1 - k) * 46)} ${f(46 * k)} ${f(-6 + (1 - k) * 26)}`,
        i % 2 ? lighten(color, 0.45) : darken(color, 0.4),
        4.2,
        ' opacity=".7"',
      ),
    )
    .join('');
  return at(
    x,
    y,
    rotate,
    () =>
      at(
        0,
        -24,
        180,
        () =>
          group(
            drop(7, 0.34),
            at(0, 18, 0, () => path(fan, lit(darken(color, 0.12)))),
          ) +
          at(0, 16, 0, path(fan, lit('#ded2cc', 1.1)), 0.86) +
          [-26, -9, 9, 26]
            .map((px) => line(`M0 42Q${px * 0.7} 10 ${px} -8`, '#b9a6a4', 2.4, ' opacity=".7"'))
            .join(''),
      ) +
      group(
        drop(4, 0.3),
        path('M-36 -6C-34 -26 -10 -34 6 -26C26 -32 42 -16 34 0C20 10 -26 12 -36 -6Z', dome('#dd9650', 1.1)) +
          line('M-22 -10Q0 -24 24 -10', '#a8632c', 3, ' opacity=".6"'),
      ) +
      at(0, 20, 0, () => group(drop(8, 0.36), path(fan, lit(color, 1.2))) + stripes),
    s,
  );
};

/** Rounds cut from a stick: courgette, cucumber, carrot. */
export const round = (x, y, r, skin, flesh, seeds = '') =>
  group(drop(4, 0.26), circle(x, y, r, lit(skin))) +
  circle(x, y, r * 0.86, lit(flesh, 0.6)) +
  (seeds
    ? times(7, (i) => {
        const [px, py] = polar(x, y, r * 0.48, i * 51.4);
        return at(px, py, i * 51.4, ellipse(0, 0, r * 0.12, r * 0.055, seeds));
      })
    : '');

/** A slice of bread with its crust. */
export const bread = (w, h, crumb = '#f0d9a6', crust = '#b26f34') => {
  const outline = (k) =>
    smooth(
      [
        [-w * 0.5, h * 0.1],
        [-w * 0.46, -h * 0.3],
        [-w * 0.2, -h * 0.48],
        [w * 0.2, -h * 0.48],
        [w * 0.46, -h * 0.3],
        [w * 0.5, h * 0.1],
        [w * 0.42, h * 0.42],
        [0, h * 0.5],
        [-w * 0.42, h * 0.42],
      ].map(([a, b]) => [a * k, b * k]),
    );
  return (
    group(drop(9, 0.34), path(outline(1), lit(crust))) +
    path(outline(0.9), lit(crumb, 0.8)) +
    times(4, (i) =>
      line(
        `M${f(-w * 0.3)} ${f(-h * 0.26 + i * h * 0.19)}l${f(w * 0.6)} ${f(-h * 0.06)}`,
        darken(crust, 0.3),
        h * 0.035,
        ' opacity=".38"',
      ),
    ) +
    scatter(0, 0, Math.min(w, h) * 0.36, 12, h * 0.08)
      .map(([px, py]) => ellipse(px, py, rnd(2, 5), rnd(1.5, 3.5), darken(crumb, 0.2), ' opacity=".5"'))
      .join('')
  );
};

/** A berry made of drupelets. */
export const raspberry = (x, y, r, color = '#c2304a') =>
  group(drop(r * 0.22, 0.3), circle(x, y, r, darken(color, 0.25))) +
  [
    [0, 0, 1],
    ...Array.from({ length: 6 }, (_, i) => [...polar(0, 0, 0.56, i * 60 + 20), 0.9]),
    ...Array.from({ length: 9 }, (_, i) => [...polar(0, 0, 0.86, i * 40), 0.62]),
  ]
    .reverse()
    .map(([a, b, k]) => circle(x + a * r, y + b * r, r * 0.32 * k, dome(color, 1.1)))
    .join('');

/** A nut or kernel, by colour. */
export const kernel = (x, y, rotate, r = 9, color = '#e9cf9a') =>
  at(x, y, rotate, () =>
    group(
      drop(r * 0.3, 0.26),
      path(
        `M${f(-r)} 0C${f(-r * 0.6)} ${f(-r * 0.8)} ${f(r * 0.5)} ${f(-r * 0.7)} ${f(r * 1.2)} 0C${f(r * 0.5)} ${f(r * 0.7)} ${f(-r * 0.6)} ${f(r * 0.8)} ${f(-r)} 0Z`,
        lit(color, 1.2),
      ),
    ),
  );

/** Fine dust (sugar, cocoa) over a disc, or over the band of it that lies within `half` of its middle line. */
export const dust = (x, y, r, color, count = 120, opacity = 0.8, half = r) =>
  scatter(x, y, r, count, 3)
    .filter(([, py]) => Math.abs(py - y) <= half)
    .map(([px, py]) => circle(px, py, rnd(0.9, 2.6), color, ` opacity="${opacity}"`))
    .join('');
