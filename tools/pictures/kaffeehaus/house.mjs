// Kaffeehaus: porcelain with a gold edge on marble, green leather and dark wood.
import {
  blob,
  darken,
  dome,
  drop,
  f,
  group,
  lighten,
  line,
  path,
  polar,
  rect,
  rnd,
  smooth,
  times,
} from '../parts/svg.mjs';
import { plate, table } from '../parts/tableware.mjs';

export const GOLD = '#c9a04f';

export const PINE = '#5d7565';

export const ROSE = '#c99f90';

const WOOD = '#7d5138';

export const china = (r = 300, well = 0.74) => plate(352, 352, r, { color: '#fdfaf4', edge: GOLD, well });

/** A dark table of planks. */
export const wood = () =>
  table(WOOD) +
  times(4, (i) => rect(0, 176 * i - 2, 704, 4, 0, darken(WOOD, 0.5), ' opacity=".5"')) +
  times(18, (i) => {
    const y = 12 + i * 39;
    return line(
      `M0 ${y}q176 ${f(rnd(-14, 14))} 352 0t352 ${f(rnd(-10, 10))}`,
      i % 2 ? lighten(WOOD, 0.25) : darken(WOOD, 0.3),
      rnd(1.5, 4),
      ' opacity=".3"',
    );
  });

/** Whipped cream, piped or spooned. */
export const cream = (x, y, r) =>
  group(drop(r * 0.14, 0.34), path(blob(x, y, r, r * 0.94, 0.07, 13), dome('#fffaf0', 0.8))) +
  line(
    smooth(
      Array.from({ length: 15 }, (_, i) => polar(x, y, r * (0.8 - i * 0.05), i * 52 + 200)),
      false,
    ),
    darken('#f6ead6', 0.09),
    r * 0.09,
    ' opacity=".8"',
  ) +
  line(
    smooth(
      Array.from({ length: 15 }, (_, i) =>
        polar(x - r * 0.03, y - r * 0.05, r * (0.8 - i * 0.05), i * 52 + 200),
      ),
      false,
    ),
    '#ffffff',
    r * 0.05,
    ' opacity=".9"',
  );
