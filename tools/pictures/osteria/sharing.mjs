// Osteria: what is shared at the start, soup and salad.
import { CLAY, OCHRE, SLATE } from './tables.mjs';
import { cherryHalf, ham, oil, olive, round, salami, tomatoDice, wedge } from '../parts/food.mjs';
import { BASIL, basil, flecks, leaf, parsley, pepper } from '../parts/herbs.mjs';
import {
  at,
  blob,
  circle,
  darken,
  dome,
  drop,
  ellipse,
  group,
  lighten,
  line,
  lit,
  path,
  pick,
  polar,
  rect,
  rnd,
  scatter,
  smooth,
  times,
  vary,
} from '../parts/svg.mjs';
import { board, bowl, dip, plate, table } from '../parts/tableware.mjs';

const squidRing = (r, color) =>
  group(
    drop(10, 0.36),
    path(
      `${blob(0, 0, r * 1.2, r * 1.06, 0.04, 12)}${blob(3, 1, r * 0.5, r * 0.42, 0.06, 9)}`,
      lit(color, 1.2),
      ' fill-rule="evenodd"',
    ),
  ) +
  line(
    smooth([polar(0, 0, r * 0.84, 190), polar(0, 0, r * 0.82, 225), polar(0, 0, r * 0.84, 262)], false),
    lighten(color, 0.6),
    r * 0.13,
    ' opacity=".75"',
  ) +
  scatter(0, 0, r, 9, r * 0.3, r * 0.62)
    .map(([px, py]) => circle(px, py, rnd(2.5, 4.5), darken(color, 0.3), ' opacity=".4"'))
    .join('');

const calamari = () =>
  table(SLATE) +
  plate(352, 352, 306, { well: 0.8 }) +
  lettuce(210, 470, -40) +
  lettuce(500, 236, 160) +
  lettuce(300, 200, 210) +
  lettuce(420, 540, 20) +
  [...scatter(352, 352, 186, 17, 80), ...scatter(352, 340, 90, 6, 66)]
    .map(([x, y]) => at(x, y, rnd(0, 360), () => squidRing(rnd(50, 62), vary('#dfa347', 0.12))))
    .join('') +
  wedge(196, 250, 84, -40) +
  wedge(250, 190, 76, -62) +
  dip(500, 484, 98, '#f6e7bd', '#fbf5ea', flecks(500, 484, 60, 10)) +
  parsley(390, 300, 10, 1.4) +
  parsley(290, 450, 160, 1.2);

const lettuce = (x, y, rotate) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(6, 0.3),
        path(
          'M-72 0C-66 -34 -50 -30 -40 -46C-24 -36 -14 -52 4 -44C20 -54 32 -38 48 -40C56 -22 72 -18 74 0C70 22 54 24 46 42C30 36 20 52 2 44C-16 52 -26 38 -42 44C-50 30 -68 30 -72 0Z',
          lit('#86b14e', 1.2),
        ),
      ) + line('M-62 0H56M-20 0L4 -26M6 0L30 -22M-20 0L2 26M8 0L30 22', '#bcd98b', 3.4),
    1.15,
  );

const tagliere = () =>
  table(CLAY) +
  board(352, 352, 610, 580, { color: '#a8754a' }) +
  // Cheese, cut from a wheel.
  at(
    168,
    190,
    -18,
    () =>
      group(drop(12, 0.36), path('M-86 60L10 -84Q66 -60 92 0Z', lit('#f0cb6e'))) +
      path('M-86 60L92 0l4 22L-82 84Z', darken('#e2b556', 0.1)) +
      scatter(14, -6, 50, 7, 24)
        .map(([x, y]) => ellipse(x, y, rnd(5, 9), rnd(4, 6), '#d9a944'))
        .join(''),
  ) +
  [
    [0, 0],
    [44, 26],
    [92, 46],
  ]
    .map(([dx, dy], i) =>
      at(
        404 + dx,
        146 + dy,
        22 + i * 8,
        () =>
          group(drop(7, 0.32), path('M-34 -70H34L44 70H-44Z', lit('#f7ecd0'))) +
          path('M-34 -70H34l2 14H-36Z', '#d8c092'),
      ),
    )
    .join('') +
  [
    [486, 338],
    [432, 398],
    [528, 420],
    [466, 478],
    [556, 500],
  ]
    .map(([x, y]) => salami(x, y, 58))
    .join('') +
  ham(228, 372, -12, 1.28) +
  ham(168, 470, 24, 1.25) +
  ham(300, 460, -30, 1.2) +
  [
    [244, 566],
    [330, 560],
  ]
    .map(([x, y], i) =>
      at(
        x,
        y,
        i * 30 - 20,
        () =>
          group(drop(6, 0.3), path(blob(0, 0, 70, 54, 0.05), lit('#eab0a0'))) +
          scatter(0, 0, 48, 9, 18)
            .map(([a, b], n) => (n % 3 ? ellipse(a, b, 7, 5, '#fbe4d6') : ellipse(a, b, 6, 4, '#8ba450')))
            .join(''),
      ),
    )
    .join('') +
  [
    [318, 258],
    [362, 236],
    [358, 288],
    [306, 306],
    [404, 274],
  ]
    .map(([x, y], i) => olive(x, y, 23, i * 50, i % 2 ? '#6f7d35' : '#4d3a3f'))
    .join('') +
  times(3, (i) =>
    at(
      560 - i * 22,
      170 + i * 12,
      62 + i * 4,
      () =>
        group(drop(7, 0.32), rect(-160, -9, 320, 18, 9, lit('#dca860'))) +
        times(8, (n) => circle(-140 + n * 38, rnd(-3, 3), 2.5, '#a9713a')),
    ),
  ) +
  sprig(70, 610);

const sprig = (x, y) =>
  at(x + 20, y - 12, -30, () => times(2, (i) => at(0, i * 20, i * 16, () => leaf(70, 26, BASIL))));

const minestrone = () =>
  table(OCHRE) +
  plate(352, 360, 312, { well: 0 }) +
  bowl(
    352,
    348,
    262,
    { rim: 0.11 },
    circle(352, 354, 236, '#c9702c') +
      circle(352, 352, 228, lit('#d9853a', 0.8)) +
      scatter(352, 350, 200, 70, 25)
        .map(([x, y], i) =>
          at(x, y, rnd(0, 360), () =>
            [
              () => group(drop(4, 0.28), rect(-15, -13, 30, 26, 6, lit('#e8923c'))),
              () =>
                group(
                  drop(4, 0.28),
                  path('M-22 4C-22 -16 22 -16 22 4C22 20 10 18 0 12C-10 18 -22 20 -22 4Z', dome('#f7ead0')),
                ),
              () =>
                group(drop(4, 0.28), rect(-15, -14, 30, 28, 5, lit('#a9bf62'))) +
                rect(-15, -14, 30, 8, 4, '#5d8a3c'),
              () => group(drop(4, 0.28), path('M-24 8Q0 -22 24 8Q12 14 0 2Q-12 14 -24 8Z', lit('#b9c97c'))),
              () => group(drop(4, 0.28), rect(-14, -14, 28, 28, 5, lit('#f1dca0'))),
              () => tomatoDice(28),
              () => group(drop(4, 0.28), rect(-26, -6, 52, 12, 6, lit('#6c9440'))),
            ][i % 7](),
          ),
        )
        .join('') +
      oil(352, 352, 190, 20, '#8fae3d') +
      basil(352, 348, 10, 1.25),
  );

const insalataMista = () =>
  table(CLAY) +
  bowl(
    352,
    352,
    300,
    { color: '#b9804f', rim: 0.09, inside: '#8a5a34' },
    scatter(352, 352, 236, 46, 38)
      .map(([x, y], i) =>
        at(x, y, rnd(0, 360), () =>
          i % 5 === 4
            ? group(
                drop(6, 0.3),
                path(
                  'M-60 0C-50 -44 -20 -30 0 -48C20 -30 52 -40 60 0C52 40 22 30 0 46C-22 30 -50 42 -60 0Z',
                  lit('#7a3b52'),
                ),
              ) + line('M-50 0H50M0 0L20 -26M-10 0L10 26', '#e7cfd4', 3.4)
            : group(
                drop(6, 0.3),
                path(
                  'M-72 0C-66 -34 -50 -30 -40 -46C-24 -36 -14 -52 4 -44C20 -54 32 -38 48 -40C56 -22 72 -18 74 0C70 22 54 24 46 42C30 36 20 52 2 44C-16 52 -26 38 -42 44C-50 30 -68 30 -72 0Z',
                  lit(vary(pick(['#7fae4c', '#99bf5c', '#5f963f']), 0.1), 1.2),
                ),
              ) +
              line(
                'M-62 0H56M-20 0L4 -26M6 0L30 -22M-20 0L2 26M8 0L30 22',
                lighten('#a9cc72', 0.3),
                3.4,
                ' opacity=".85"',
              ),
        ),
      )
      .join('') +
      [
        [250, 270],
        [420, 230],
        [470, 400],
        [320, 470],
        [350, 330],
        [210, 400],
      ]
        .map(([x, y], i) =>
          i % 2 ? cherryHalf(x, y, 40, i * 50) : round(x, y, 46, '#4f7f3a', '#dcebb4', '#f4f6d8'),
        )
        .join('') +
      [
        [300, 380],
        [440, 310],
        [270, 200],
        [390, 500],
        [520, 340],
      ]
        .map(([x, y], i) =>
          at(
            x,
            y,
            i * 70,
            () =>
              group(drop(4, 0.26), path('M-48 6C-30 -30 30 -30 48 6C30 -14 -30 -14 -48 6Z', lit('#c9688a'))) +
              line('M-42 4C-26 -22 26 -22 42 4', '#f4dbe4', 4),
          ),
        )
        .join('') +
      [
        [190, 320],
        [480, 270],
        [400, 420],
      ]
        .map(([x, y], i) => olive(x, y, 22, i * 80, '#4d3a3f'))
        .join('') +
      pepper(352, 352, 200, 22) +
      oil(352, 352, 200, 8),
  );

export const sharing = { calamari, tagliere, minestrone, 'insalata-mista': insalataMista };
