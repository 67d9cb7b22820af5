// What goes into cups and glasses.
import { at, clip, dome, drop, ellipse, group, line, path, rect, ring, rnd, scatter, times } from './svg.mjs';

/** A coffee bean. */
export const bean = (x, y, rotate, s = 1) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(drop(4, 0.34), ellipse(0, 0, 17, 12, dome('#5f351f', 1.2))) +
      line('M-15 0Q-5 -5 0 0T15 0', '#2f170c', 3),
    s,
  );

/** Foam poured as a leaf. */
export const rosetta = (x, y, s = 1, foam = '#fbf0dc') =>
  at(
    x,
    y,
    -14,
    () =>
      times(6, (i) => {
        const [w, yy] = [96 - i * 13, 74 - i * 30];
        return line(
          `M${-w} ${yy - 26 + i * 3}Q${-w * 0.5} ${yy + 28} 0 ${yy + 8}Q${w * 0.5} ${yy + 28} ${w} ${yy - 26 + i * 3}`,
          foam,
          18 - i * 1.4,
        );
      }) +
      path('M0 -128C-34 -150 -54 -112 0 -76C54 -112 34 -150 0 -128Z', foam) +
      line('M0 -100V112', foam, 7),
    s,
  );

/** A cube of ice. */
export const ice = (x, y, rotate, s = 1, tint = '#ffffff') =>
  at(
    x,
    y,
    rotate,
    () =>
      rect(-48, -48, 96, 96, 18, tint, ' opacity=".34"') +
      rect(-48, -48, 96, 96, 18, 'none', ' stroke="#ffffff" stroke-width="5" opacity=".55"') +
      path(
        'M-34 -20Q-34 -36 -18 -36H10',
        'none',
        ' stroke="#ffffff" stroke-width="8" stroke-linecap="round" opacity=".9"',
      ) +
      path(
        'M30 -6V20Q30 32 16 32',
        'none',
        ' stroke="#ffffff" stroke-width="5" stroke-linecap="round" opacity=".5"',
      ),
    s,
  );

/** Rising bubbles. */
export const bubbles = (x, y, r, count = 26) =>
  scatter(x, y, r, count, 16)
    .map(([px, py]) => ring(px, py, rnd(2.5, 6), '#ffffff', 2, ' opacity=".7"'))
    .join('');

/** A paper straw leaning over the rim. */
export const straw = (x, y, rotate, color, length = 420) =>
  at(x, y, rotate, () =>
    group(
      drop(10, 0.36),
      clip(
        rect(0, -13, length, 26, 13, '#000'),
        rect(0, -13, length, 26, 13, '#fdf6ea') +
          times(Math.ceil(length / 44), (i) => path(`M${i * 44} -14h20l14 28h-20Z`, color)) +
          rect(0, 4, length, 10, 0, '#401d12', ' opacity=".14"'),
      ),
    ),
  );
