// Osteria: desserts.
import { CLAY, SAGE, SLATE } from './tables.mjs';
import { bean } from '../parts/drinks.mjs';
import { dust, kernel, raspberry } from '../parts/food.mjs';
import { mint } from '../parts/herbs.mjs';
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
  linear,
  lit,
  path,
  pick,
  rect,
  ring,
  rnd,
  scatter,
  smooth,
  times,
} from '../parts/svg.mjs';
import { bowl, plate, spoon, table, tumbler } from '../parts/tableware.mjs';

const tiramisu = () =>
  table(CLAY) +
  plate(352, 352, 300, { well: 0.78, color: '#f4ede0' }) +
  dust(352, 352, 220, '#7a4a2c', 130, 0.55) +
  at(
    352,
    346,
    -12,
    () =>
      group(drop(20, 0.44), rect(-152, -138, 304, 290, 30, lit('#f3e3c2'))) +
      // The front shows the layers, as a cut portion lies a little towards the guest.
      path('M-152 92H152V122Q152 152 122 152H-122Q-152 152 -152 122Z', '#f6e8cb') +
      path('M-152 100H152V116H-152Z', '#b98552') +
      path('M-150 132H150Q146 146 132 150H-132Q-146 146 -150 132Z', '#a8713f') +
      rect(-152, -138, 304, 238, 30, lit('#6a3d24', 1.1)) +
      clip(
        rect(-152, -138, 304, 238, 30, '#000'),
        times(4, (i) =>
          times(5, (j) =>
            path(blob(-122 + j * 61, -108 + i * 60, 28, 26, 0.06), dome('#74452a', 0.9), ' opacity=".85"'),
          ),
        ) +
          dust(0, -20, 200, '#4c2814', 240, 0.55) +
          dust(-40, -60, 150, '#a06a42', 140, 0.7),
      ) +
      line('M-128 -124H60', '#c99a70', 6, ' opacity=".4"'),
    1.22,
  ) +
  bean(320, 316, 20, 1.6) +
  bean(368, 340, -40, 1.6) +
  mint(372, 276, 20, 1.05) +
  spoon(590, 160, -62, 0.86);

const pannaCotta = () =>
  table(SAGE) +
  plate(352, 352, 300, { well: 0.8 }) +
  path(
    smooth([
      [352, 150],
      [470, 180],
      [548, 270],
      [530, 372],
      [560, 450],
      [470, 540],
      [360, 560],
      [250, 530],
      [170, 450],
      [176, 340],
      [160, 260],
      [250, 180],
    ]),
    lit('#b3263f', 1.1),
    drop(4, 0.2),
  ) +
  line('M210 300C220 240 270 206 330 196', '#ec8a94', 10, ' opacity=".7"') +
  group(drop(20, 0.44), path(blob(352, 346, 142, 138, 0.012), lit('#f1e3cb'))) +
  circle(350, 338, 118, darken('#f3e8d4', 0.08)) +
  circle(350, 335, 116, dome('#fdf6e8', 0.7)) +
  line('M252 330C254 280 286 244 330 232', '#ffffff', 12, ' opacity=".85"') +
  scatter(350, 340, 96, 26, 14)
    .map(([x, y]) => circle(x, y, 1.8, '#6a4a32'))
    .join('') +
  raspberry(338, 352, 34) +
  raspberry(388, 322, 30) +
  raspberry(372, 384, 30) +
  raspberry(200, 420, 32) +
  raspberry(492, 462, 34) +
  raspberry(508, 250, 30) +
  mint(346, 300, 20, 0.95);

const cannolo = (x, y, rotate) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(16, 0.42),
        path(
          'M-186 -52C-150 -66 150 -66 186 -52C200 -30 200 30 186 52C150 66 -150 66 -186 52C-200 30 -200 -30 -186 -52Z',
          linear(['#e9b870', '#c8843f', '#8f5325'], 90),
        ),
      ) +
      path(
        'M-170 -30C-100 -2 60 24 176 20C150 40 -120 50 -182 30C-190 6 -184 -20 -170 -30Z',
        '#8f5325',
        ' opacity=".4"',
      ) +
      line('M-168 -34C-100 -6 40 20 178 16', '#f3d197', 6, ' opacity=".8"') +
      scatter(0, 0, 170, 46, 14)
        .filter(([, py]) => Math.abs(py) < 50)
        .map(([px, py]) =>
          path(
            blob(px, py, rnd(5, 11), rnd(4, 8), 0.2, 7),
            pick(['#b06f34', '#f0c683', '#a3612b']),
            ' opacity=".6"',
          ),
        )
        .join('') +
      [-1, 1]
        .map((side) =>
          at(
            side * 192,
            0,
            0,
            () =>
              group(drop(7, 0.34), path(blob(0, 0, 40, 58, 0.05), dome('#fdf5e6', 0.8))) +
              path(blob(-4, -12, 22, 18, 0.1), '#ffffff', ' opacity=".8"') +
              (side < 0
                ? scatter(0, 0, 40, 22, 9)
                    .map(([a, b]) =>
                      at(a * 0.85, b * 1.2, rnd(0, 180), () =>
                        rect(-6, -4.5, 12, 9, 3, lit(pick(['#8fae4b', '#6f9440', '#a9c066']), 1.2)),
                      ),
                    )
                    .join('')
                : at(0, -4, 70, () =>
                    group(
                      drop(4, 0.3),
                      path('M-34 6C-26 -18 26 -18 34 6C22 -6 -22 -6 -34 6Z', lit('#ef8f2c')),
                    ),
                  ) +
                  at(4, 22, 110, () =>
                    group(
                      drop(4, 0.3),
                      path('M-24 6C-18 -14 18 -14 24 6C14 -4 -14 -4 -24 6Z', lit('#ef8f2c')),
                    ),
                  )),
          ),
        )
        .join('') +
      dust(0, -14, 150, '#ffffff', 170, 0.85, 34),
  );

const cannoli = () =>
  table(SLATE) +
  plate(352, 352, 306, { well: 0.82 }) +
  dust(352, 352, 236, '#d8cbb8', 120, 0.9) +
  at(352, 352, -34, () => cannolo(-20, -96, 0) + cannolo(20, 82, 3)) +
  scatter(352, 352, 230, 14, 50, 190)
    .map(([x, y]) => kernel(x, y, rnd(0, 360), 10, '#8fae4b'))
    .join('') +
  mint(498, 500, 20, 1);

const scoop = (x, y, r, color, more = '') =>
  group(
    drop(r * 0.14, 0.38),
    path(blob(x, y + r * 0.1, r * 1.06, r * 0.98, 0.05, 16), darken(color, 0.1)) +
      path(blob(x, y, r, r, 0.02, 14), dome(color, 1)),
  ) +
  times(4, (i) => {
    const yy = y - r * 0.5 + i * r * 0.32;
    return line(
      `M${f(x - r * 0.62)} ${f(yy + 8)}q${f(r * 0.5)} ${f(rnd(-22, -8))} ${f(r * 1.1)} ${f(rnd(-8, 10))}`,
      i % 2 ? darken(color, 0.18) : lighten(color, 0.4),
      rnd(5, 9),
      ' opacity=".35"',
    );
  }) +
  ellipse(
    x - r * 0.36,
    y - r * 0.42,
    r * 0.26,
    r * 0.13,
    '#ffffff',
    ` opacity=".5" transform="rotate(-30 ${f(x - r * 0.36)} ${f(y - r * 0.42)})"`,
  ) +
  more;

const wafer = (x, y, rotate) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(drop(8, 0.36), rect(-26, -150, 52, 300, 26, lit('#e0ab62'))) +
      times(9, (i) =>
        line(`M-24 ${-130 + i * 32}l48 -24M-24 ${-154 + i * 32}l48 24`, '#b57b38', 3, ' opacity=".6"'),
      ),
  );

const gelato = () =>
  table('#d99a8a') +
  bowl(
    352,
    362,
    270,
    { rim: 0.1, color: '#eef1ee' },
    wafer(470, 240, 46) +
      wafer(506, 300, 62) +
      scoop(
        268,
        300,
        122,
        '#f6e2ac',
        scatter(268, 300, 96, 16, 20)
          .map(([x, y]) => circle(x, y, 2, '#6a4a32'))
          .join(''),
      ) +
      scoop(
        436,
        352,
        122,
        '#6b3f28',
        scatter(440, 340, 80, 8, 34)
          .map(([x, y]) => at(x, y, rnd(0, 90), () => rect(-9, -7, 18, 14, 3, lit('#3c1f13'))))
          .join(''),
      ) +
      scoop(
        296,
        468,
        120,
        '#c79a68',
        scatter(296, 460, 80, 10, 30)
          .map(([x, y]) => kernel(x, y, rnd(0, 360), 11, '#9a6334'))
          .join(''),
      ),
  ) +
  mint(356, 372, 30, 1.1);

const affogato = () =>
  table(SAGE) +
  plate(352, 356, 290, { well: 0.6, color: '#f4ede0' }) +
  tumbler(
    340,
    344,
    206,
    '#4a2613',
    ring(340, 344, 178, '#a5713f', 22, ' opacity=".8"') +
      scatter(340, 344, 184, 30, 18, 160)
        .map(([x, y]) => circle(x, y, rnd(3, 8), '#c79a62', ' opacity=".8"'))
        .join('') +
      path(blob(346, 352, 150, 140, 0.08, 15), '#e9cfa0', ' opacity=".8"') +
      scoop(
        342,
        340,
        124,
        '#f8e8bd',
        path(
          smooth([
            [262, 300],
            [292, 262],
            [346, 250],
            [398, 272],
            [420, 318],
            [408, 352],
            [424, 392],
            [404, 410],
            [386, 378],
            [352, 384],
            [340, 424],
            [316, 430],
            [308, 388],
            [276, 366],
          ]),
          lit('#5a3019', 1.2),
        ) + line('M300 318C312 300 342 292 366 300', '#b58257', 8, ' opacity=".8"'),
      ),
  ) +
  bean(530, 470, 30, 1.3) +
  bean(566, 436, -30, 1.3) +
  spoon(500, 560, -20, 0.8);

export const desserts = { tiramisu, 'panna-cotta': pannaCotta, cannoli, gelato, affogato };
