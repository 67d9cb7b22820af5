// Osteria: pizza from the wood oven.
import { LINEN, OCHRE, SAGE, SLATE } from './tables.mjs';
import { citrus, ham, melted, oil, oliveRing, round, salami, shaving } from '../parts/food.mjs';
import { basil, flecks, mint, rocket } from '../parts/herbs.mjs';
import {
  at,
  blob,
  circle,
  clip,
  darken,
  drop,
  ellipse,
  f,
  group,
  lighten,
  line,
  lit,
  path,
  pick,
  polar,
  rnd,
  scatter,
  smooth,
  vary,
} from '../parts/svg.mjs';
import { table } from '../parts/tableware.mjs';

/** The base: a risen, leopard-spotted edge and what it is spread with. */
const base = (spread, content) => {
  const dough = '#e0a75c';
  const edge = blob(352, 350, 292, 290, 0.018, 17);
  return (
    path(edge, lit(dough, 1.1), drop(16, 0.42)) +
    clip(
      path(edge, '#000'),
      Array.from({ length: 46 }, () => {
        const [x, y] = polar(352, 350, rnd(258, 290), rnd(0, 360));
        return path(
          blob(x, y, rnd(8, 24), rnd(6, 16), 0.22, 8),
          pick(['#8a4a22', '#a8622c', '#6d3519']),
          ` opacity="${f(rnd(3, 6.5)) / 10}"`,
        );
      }).join(''),
    ) +
    line(
      smooth(
        [...Array(9)].map((_, i) => polar(352, 350, 272 + rnd(-3, 3), 186 + i * 11)),
        false,
      ),
      lighten(dough, 0.62),
      15,
      ' opacity=".55"',
    ) +
    path(blob(352, 352, 246, 244, 0.025, 19), darken(spread, 0.3)) +
    path(blob(352, 352, 240, 238, 0.025, 19), lit(spread, 0.7)) +
    scatter(352, 352, 220, 26, 30)
      .map(([x, y]) =>
        path(blob(x, y, rnd(14, 34), rnd(10, 22), 0.2, 8), vary(spread, 0.16), ' opacity=".6"'),
      )
      .join('') +
    content
  );
};

const cheese = (count, gap, from = 40, to = 56) =>
  scatter(352, 352, 205, count, gap)
    .map(([x, y]) => melted(x, y, rnd(from, to)))
    .join('');

const margherita = () =>
  table(LINEN) +
  base(
    '#c9402a',
    cheese(14, 84, 40, 58) +
      [
        [352, 330, 10],
        [230, 280, 80],
        [456, 270, -40],
        [270, 470, 150],
        [470, 446, 30],
      ]
        .map(([x, y, a]) => basil(x, y, a, 1.12))
        .join('') +
      oil(352, 352, 210, 16),
  );

const diavola = () =>
  table(SLATE) +
  base(
    '#c23a25',
    cheese(12, 80, 42, 60) +
      scatter(352, 352, 196, 11, 96)
        .map(
          ([x, y]) =>
            salami(x, y, rnd(50, 55), '#b2301f', '#f0b48a') +
            ellipse(x - 16, y - 20, 16, 7, '#ffdcae', ' opacity=".35"'),
        )
        .join('') +
      scatter(352, 352, 205, 12, 70)
        .map(([x, y]) => oliveRing(x, y, 14))
        .join('') +
      scatter(352, 352, 190, 9, 84)
        .map(([x, y]) =>
          at(
            x,
            y,
            rnd(0, 360),
            () =>
              group(drop(4, 0.3), path('M-26 0C-10 -14 18 -12 30 2C16 6 -8 8 -26 0Z', lit('#d8311f', 1.3))) +
              line('M-26 0l-10 -5', '#5e8a3a', 5),
          ),
        )
        .join('') +
      flecks(352, 352, 200, 26, ['#6f7a3a', '#8a9450']),
  );

const crudo = () =>
  table(OCHRE) +
  base(
    '#c9432c',
    cheese(13, 84, 42, 58) +
      [
        [260, 262, 20],
        [440, 280, -30],
        [300, 430, 70],
        [456, 438, 10],
        [352, 350, -60],
      ]
        .map(([x, y, a]) => ham(x, y, a, 1.06, '#c96a5e', '#f8e0d0'))
        .join('') +
      Array.from({ length: 15 }, (_, i) => {
        const [x, y] = polar(352, 352, (i % 3) * 62 + 30, i * 47);
        return rocket(x, y, i * 67, rnd(0.74, 0.98), vary('#5f8f3a', 0.12));
      }).join('') +
      scatter(352, 352, 176, 10, 70)
        .map(([x, y]) => shaving(x, y, rnd(0, 180), rnd(56, 72)))
        .join('') +
      oil(352, 352, 200, 8),
  );

const cedrina = () =>
  table(SAGE) +
  base(
    '#f0d99a',
    scatter(352, 352, 200, 12, 86)
      .map(([x, y]) => melted(x, y, rnd(40, 54)))
      .join('') +
      scatter(352, 352, 206, 16, 76)
        .map(([x, y]) => round(x, y, 36, '#55853a', '#d5e3a0', '#eef3cf'))
        .join('') +
      [
        [278, 252],
        [446, 300],
        [300, 430],
        [430, 470],
        [200, 370],
      ]
        .map(([x, y], i) => citrus(x, y, 46, { rotate: i * 33 }))
        .join('') +
      mint(352, 340, 10, 1.1) +
      mint(462, 388, 60, 0.8) +
      mint(250, 330, 130, 0.8) +
      mint(370, 222, 200, 0.7) +
      oil(352, 352, 200, 12) +
      scatter(352, 352, 200, 24, 30)
        .map(([x, y]) => circle(x, y, rnd(1.5, 3), '#4c3b30'))
        .join(''),
  );

export const pizza = {
  'pizza-margherita': margherita,
  'pizza-diavola': diavola,
  'pizza-crudo': crudo,
  'pizza-cedrina': cedrina,
};
