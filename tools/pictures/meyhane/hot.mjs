// Meyhane: hot starters and fish.
import { dish, INK, LAGOON, LIME, planks, SAND, SEA } from './house.mjs';
import { fish } from '../parts/fish.mjs';
import { cherryHalf, citrus, oil, prawn, wedge } from '../parts/food.mjs';
import { dill, flecks, parsley, pepper, rocket } from '../parts/herbs.mjs';
import {
  at,
  blob,
  circle,
  darken,
  dome,
  drop,
  ellipse,
  group,
  line,
  lit,
  path,
  pick,
  polar,
  rect,
  rnd,
  scatter,
  smooth,
  vary,
} from '../parts/svg.mjs';
import { clayDish, dip, platter } from '../parts/tableware.mjs';

const squid = () =>
  planks(LAGOON) +
  dish(306, 0.8) +
  [
    [230, 300, 190],
    [480, 250, -20],
    [250, 470, 150],
    [470, 470, 40],
    [352, 200, -80],
  ]
    .map(([x, y, a]) => rocket(x, y, a, 1.15))
    .join('') +
  [...scatter(340, 346, 180, 15, 86), ...scatter(340, 340, 80, 5, 70)]
    .map(([x, y]) =>
      at(x, y, rnd(0, 360), () => {
        const r = rnd(52, 64);
        const c = vary('#e2ae55', 0.1);
        return (
          group(
            drop(11, 0.38),
            path(
              `${blob(0, 0, r * 1.16, r * 1.02, 0.035, 13)}${blob(2, 0, r * 0.52, r * 0.43, 0.05, 9)}`,
              lit(c, 1.2),
              ' fill-rule="evenodd"',
            ),
          ) +
          line(
            smooth(
              [polar(0, 0, r * 0.82, 190), polar(0, 0, r * 0.8, 225), polar(0, 0, r * 0.82, 262)],
              false,
            ),
            '#fbe6b4',
            r * 0.13,
            ' opacity=".8"',
          ) +
          scatter(0, 0, r, 8, r * 0.3, r * 0.62)
            .map(([px, py]) => circle(px, py, rnd(2, 4), darken(c, 0.3), ' opacity=".4"'))
            .join('')
        );
      }),
    )
    .join('') +
  dip(
    500,
    470,
    96,
    '#eee2cc',
    '#fbf8f1',
    scatter(500, 470, 60, 12, 20)
      .map(([x, y]) => at(x, y, rnd(0, 180), rect(-6, -4, 12, 8, 3, '#a97c4c')))
      .join('') + flecks(500, 470, 50, 8),
  ) +
  wedge(190, 470, 74, -150) +
  parsley(340, 320, 10, 1.3);

const prawnPot = () =>
  planks(SEA) +
  clayDish(
    352,
    356,
    282,
    '#b0633c',
    circle(352, 356, 250, '#8f2a18') +
      circle(346, 348, 226, '#a5361d') +
      scatter(352, 356, 220, 26, 52)
        .map(([x, y]) =>
          path(
            blob(x, y, rnd(22, 40), rnd(16, 28), 0.14, 9),
            dome(pick(['#b23a1f', '#a02f18', '#bd4a26']), 0.9),
          ),
        )
        .join('') +
      scatter(352, 356, 214, 12, 76)
        .map(
          ([x, y]) =>
            path(blob(x, y, rnd(34, 54), rnd(26, 40), 0.14, 10), lit('#f3d488', 0.8), ' opacity=".95"') +
            path(blob(x + 6, y + 4, rnd(12, 20), rnd(8, 14), 0.2, 7), '#d9913f', ' opacity=".7"'),
        )
        .join('') +
      [
        [270, 270, -20],
        [430, 260, 60],
        [480, 390, 140],
        [392, 480, 200],
        [256, 440, -80],
        [356, 366, 20],
      ]
        .map(([x, y, a]) => prawn(x, y, a, 1.2, '#f3a273'))
        .join('') +
      [
        [330, 250],
        [220, 350],
        [440, 340],
        [320, 500],
      ]
        .map(([x, y], i) =>
          at(x, y, i * 50, () =>
            group(drop(5, 0.3), path('M-34 0C-20 -18 22 -16 36 2C20 12 -12 12 -34 0Z', lit('#5f8f45', 1.2))),
          ),
        )
        .join('') +
      scatter(352, 356, 190, 30, 20)
        .map(([x, y]) => at(x, y, rnd(0, 180), rect(-4, -2, 8, 4, 2, '#8f1f14')))
        .join('') +
      oil(352, 356, 210, 14, '#e8a030'),
  ) +
  parsley(360, 320, 20, 1.2);

const mussels = () =>
  planks(SAND) +
  platter(352, 352, 322, 300, { color: '#fbf8f1', edge: INK }) +
  [
    [212, 228, 24],
    [354, 190, -6],
    [498, 232, -30],
    [186, 356, 6],
    [352, 322, -12],
    [516, 366, 14],
    [226, 486, -20],
    [362, 508, 10],
    [494, 494, 34],
  ]
    .map(([x, y, a]) =>
      at(
        x,
        y,
        a,
        () =>
          group(
            drop(13, 0.44),
            path('M-78 4C-70 -46 10 -66 76 -14C86 -4 86 6 76 14C12 62 -70 46 -78 4Z', lit('#2f3346', 1.5)),
          ) +
          line('M-66 -6C-50 -34 10 -46 62 -14', '#7d86a8', 5, ' opacity=".8"') +
          path('M-64 2C-56 -34 10 -48 64 -8C72 -2 72 4 64 10C12 44 -58 36 -64 2Z', '#8b8fae') +
          path('M-58 2C-50 -28 8 -40 56 -6C62 -2 62 4 56 8C10 36 -52 30 -58 2Z', lit('#e3b56e', 1)) +
          scatter(0, 0, 52, 34, 8)
            .filter(([px, py]) => Math.abs(py) < 24 - Math.max(0, px - 20) * 0.5)
            .map(([px, py]) =>
              at(
                px,
                py,
                rnd(0, 180),
                () =>
                  ellipse(1, 1.6, 6.4, 3.4, '#a8742f', ' opacity=".6"') +
                  ellipse(0, 0, 6.2, 3.2, vary('#f5dca4', 0.1)),
              ),
            )
            .join('') +
          path('M-40 -4C-34 -24 4 -30 24 -14C34 -4 20 12 -4 12C-24 14 -38 10 -40 -4Z', dome('#e58a3e', 1.1)) +
          line('M-30 -2C-10 8 8 6 20 -4', '#a8541f', 3.4, ' opacity=".6"'),
        1.12,
      ),
    )
    .join('') +
  wedge(272, 290, 62, -20) +
  wedge(440, 424, 64, 150) +
  dill(330, 408, 20, 0.9) +
  pepper(352, 352, 240, 26);

const bass = () =>
  planks(LIME) +
  platter(352, 356, 334, 250, { color: '#fbf8f1', edge: INK }) +
  [
    [170, 300, 170],
    [210, 250, 210],
    [480, 236, -40],
    [540, 300, -10],
    [250, 470, 160],
    [400, 490, 40],
    [520, 440, 20],
    [330, 230, -90],
  ]
    .map(([x, y, a]) => rocket(x, y, a, 1.05, vary('#5f8f3a', 0.1)))
    .join('') +
  at(352, 356, 6, () => fish('#8f979a', '#ece5d6'), 0.94) +
  [
    [220, 470],
    [300, 500],
  ]
    .map(([x, y], i) => citrus(x, y, 56, { rotate: i * 20 }))
    .join('') +
  [
    [420, 210],
    [470, 232],
    [516, 452],
    [470, 480],
  ]
    .map(([x, y], i) =>
      at(
        x,
        y,
        i * 60,
        () =>
          group(drop(5, 0.28), path('M-52 8C-30 -34 30 -34 52 8C30 -14 -30 -14 -52 8Z', lit('#b8567e'))) +
          line('M-46 5C-26 -26 26 -26 46 5', '#f4dbe4', 4.4),
      ),
    )
    .join('') +
  cherryHalf(240, 226, 40, 30) +
  cherryHalf(188, 424, 36, 80) +
  oil(352, 356, 180, 10) +
  pepper(352, 356, 170, 16);

export const hot = {
  'kalamar-tava': squid,
  'karides-guvec': prawnPot,
  'midye-dolma': mussels,
  'levrek-izgara': bass,
};
