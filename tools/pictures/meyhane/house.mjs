// Meyhane: white plates with a blue edge on sea blue, whitewash and old wood.
import { darken, f, lighten, line, polar, rect, rnd, times } from '../parts/svg.mjs';
import { plate, table } from '../parts/tableware.mjs';

export const SEA = '#3f7392';

export const LAGOON = '#7fa7ae';

export const LIME = '#e9e2d3';

export const SAND = '#d5b487';

export const INK = '#2b5f8a';

/** A meze plate: small, deep, with a blue edge and a ring of dashes. */
export const dish = (r = 300, well = 0.78) =>
  plate(352, 352, r, { color: '#fbf8f1', edge: INK, well }) +
  times(36, (i) => {
    const [a, b] = [polar(352, 352, r * 0.905, i * 10), polar(352, 352, r * 0.905, i * 10 + 4.6)];
    return line(`M${a.map(f)}L${b.map(f)}`, INK, r * 0.021, ' opacity=".8"');
  });

/** A whitewashed table of planks, or one painted blue. */
export const planks = (color) =>
  table(color) +
  times(3, (i) => rect(176 * (i + 1) - 2, 0, 4, 704, 0, darken(color, 0.45), ' opacity=".45"')) +
  times(14, (i) => {
    const x = 20 + i * 51;
    return line(
      `M${x} 0q${f(rnd(-10, 10))} 176 0 352t0 352`,
      i % 2 ? lighten(color, 0.4) : darken(color, 0.2),
      rnd(2, 4),
      ' opacity=".25"',
    );
  });
