// Herbs and seasoning, drawn at the origin so that a dish places and turns them.
import {
  at,
  circle,
  darken,
  drop,
  ellipse,
  f,
  group,
  lighten,
  line,
  path,
  pick,
  rnd,
  scatter,
  times,
} from './svg.mjs';

const GREEN = '#5f8a3c';

export const BASIL = '#4f8a3a';

/** A leaf from the origin to the right, one half in the shade. */
export const leaf = (length, width, color = BASIL, vein = true) =>
  group(
    drop(4, 0.28),
    path(
      `M0 0C${f(length * 0.2)} ${f(-width * 0.75)} ${f(length * 0.7)} ${f(-width * 0.62)} ${f(length)} 0C${f(length * 0.7)} ${f(width * 0.62)} ${f(length * 0.2)} ${f(width * 0.75)} 0 0Z`,
      lighten(color, 0.1),
    ) +
      path(
        `M0 0C${f(length * 0.2)} ${f(width * 0.75)} ${f(length * 0.7)} ${f(width * 0.62)} ${f(length)} 0Z`,
        darken(color, 0.16),
      ) +
      (vein
        ? line(
            `M${f(length * 0.06)} 0H${f(length * 0.86)}`,
            lighten(color, 0.38),
            Math.max(1.6, width * 0.05),
            ' opacity=".8"',
          )
        : ''),
  );

/** A sprig of basil. */
export const basil = (x, y, rotate = 0, s = 1) =>
  at(
    x,
    y,
    rotate,
    () =>
      at(0, 0, 155, () => leaf(62, 44, BASIL)) +
      at(0, 0, 30, () => leaf(66, 46, BASIL)) +
      at(0, 0, -82, () => leaf(58, 42, lighten(BASIL, 0.08))) +
      at(0, 2, -24, () => leaf(34, 24, lighten(BASIL, 0.22))),
    s,
  );

/** A sprig of mint. */
export const mint = (x, y, rotate = 0, s = 1) =>
  at(
    x,
    y,
    rotate,
    () =>
      [200, 320, 80, 140, 20]
        .map((a, i) => at(0, 0, a, () => leaf(i < 3 ? 54 : 38, i < 3 ? 34 : 24, '#4d9157')))
        .join('') + circle(0, 0, 6, '#7bb878'),
    s,
  );

/** Flat parsley: three-lobed leaves. */
export const parsley = (x, y, rotate = 0, s = 1) =>
  at(
    x,
    y,
    rotate,
    () => {
      const lobe =
        path(
          'M0 0C6 -14 2 -22 10 -30C13 -24 18 -27 22 -34C26 -28 25 -24 32 -26C34 -16 26 -8 20 -2C14 4 6 6 0 0Z',
          '#5b8f3d',
        ) + line('M2 -2L20 -22', '#8db665', 1.6);
      return group(
        drop(3, 0.25),
        [-40, 50, 140].map((a) => at(0, 0, a, lobe)).join('') + line('M0 0L-24 20', '#6d9a4b', 3),
      );
    },
    s,
  );

/** A rocket leaf. */
export const rocket = (x, y, rotate = 0, s = 1, color = GREEN) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(4, 0.28),
        path(
          'M0 0C14 -4 20 -16 32 -18C36 -12 40 -8 46 -8C52 -20 62 -26 72 -24C74 -16 78 -12 84 -12C98 -24 122 -18 134 0C122 18 98 24 84 12C78 12 74 16 72 24C62 26 52 20 46 8C40 8 36 12 32 18C20 16 14 4 0 0Z',
          color,
        ) +
          path(
            'M0 0H134C122 18 98 24 84 12C78 12 74 16 72 24C62 26 52 20 46 8C40 8 36 12 32 18C20 16 14 4 0 0Z',
            darken(color, 0.15),
          ) +
          line('M2 0H120', lighten(color, 0.4), 2.4),
      ),
    s,
  );

/** A sage leaf. */
export const sage = (x, y, rotate = 0, s = 1) => at(x, y, rotate, () => leaf(92, 34, '#8a9d6a'), s);

/** A sprig of rosemary. */
export const rosemary = (x, y, rotate = 0, s = 1) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(4, 0.28),
        line('M0 0C40 -6 90 -4 140 0', '#6b6a3a', 4) +
          times(13, (i) =>
            line(`M${10 + i * 10} ${f(-3)}l14 -18M${15 + i * 10} 0l14 17`, i % 2 ? '#5d7d4c' : '#6f8f58', 5),
          ),
      ),
    s,
  );

/** A sprig of dill. */
export const dill = (x, y, rotate = 0, s = 1) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(3, 0.22),
        line('M0 0H92', '#6f9848', 3.4) +
          times(7, (i) => {
            const [px, l] = [14 + i * 12, 34 - i * 2.4];
            return line(
              `M${px} 0l${f(l * 0.6)} ${f(-l)}M${px + f(6) * 0} 0l${f(l * 0.6)} ${f(l)}M${f(px + l * 0.3)} ${f(-l * 0.5)}h${f(l * 0.5)}M${f(px + l * 0.3)} ${f(l * 0.5)}h${f(l * 0.5)}`,
              '#7da653',
              2.6,
            );
          }),
      ),
    s,
  );

/** Green flecks of a chopped herb over a disc. */
export const flecks = (x, y, r, count = 26, colors = ['#5b8f3d', '#7fae55', '#4c7a33']) =>
  scatter(x, y, r, count, r / 14)
    .map(([px, py]) => at(px, py, rnd(0, 180), ellipse(0, 0, rnd(3, 7), rnd(2, 3.6), pick(colors))))
    .join('');

/** Ground pepper. */
export const pepper = (x, y, r, count = 40) =>
  scatter(x, y, r, count, r / 20)
    .map(([px, py]) => circle(px, py, rnd(1.4, 3.4), pick(['#3b2a22', '#5b463a'])))
    .join('');
