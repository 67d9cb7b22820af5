// Meyhane: dessert, rakı and coffee.
import { dish, INK, LAGOON, planks, SAND, SEA } from './house.mjs';
import { ice } from '../parts/drinks.mjs';
import { pool } from '../parts/pasta.mjs';
import {
  at,
  blob,
  circle,
  dome,
  drop,
  ellipse,
  f,
  group,
  line,
  lit,
  path,
  pick,
  polar,
  radial,
  rect,
  ring,
  rnd,
  scatter,
  smooth,
  times,
  vary,
} from '../parts/svg.mjs';
import { cup, plate, roundBoard, tumbler } from '../parts/tableware.mjs';

const pumpkin = () =>
  planks(LAGOON) +
  dish(304, 0.78) +
  pool(352, 366, 206, 190, '#e2912a') +
  [
    [270, 276, 12],
    [424, 274, -16],
    [352, 430, 4],
  ]
    .map(([x, y, a]) =>
      at(
        x,
        y,
        a,
        () =>
          group(
            drop(16, 0.44),
            path(
              smooth([
                [-92, -58],
                [-30, -78],
                [40, -74],
                [96, -50],
                [104, 10],
                [84, 64],
                [10, 80],
                [-64, 70],
                [-104, 24],
              ]),
              dome('#e27f1d', 1.2),
            ),
          ) +
          line(
            'M-74 -40C-30 -60 30 -58 74 -38M-80 0C-30 -16 40 -14 88 4M-66 40C-20 28 40 30 70 44',
            '#f7b85c',
            6,
            ' opacity=".55"',
          ) +
          line('M-66 -50C-30 -62 10 -64 40 -60', '#ffe7b0', 9, ' opacity=".75"'),
      ),
    )
    .join('') +
  line(
    'M180 250C260 300 300 220 360 300S440 380 520 330M210 440C290 370 330 470 400 400S470 470 520 440',
    '#c9a46a',
    17,
  ) +
  line(
    'M180 246C260 296 300 216 360 296S440 376 520 326M210 436C290 366 330 466 400 396S470 466 520 436',
    '#e9cf98',
    9,
  ) +
  [
    [300, 264, 20],
    [350, 330, 100],
    [410, 300, 200],
    [330, 430, 60],
    [400, 440, 150],
    [250, 330, 10],
    [450, 250, 80],
  ]
    .map(([x, y, a]) =>
      at(
        x,
        y,
        a,
        () =>
          group(
            drop(8, 0.38),
            path(
              'M-34 0C-30 -22 -14 -20 -8 -26C2 -18 14 -26 26 -18C36 -8 36 10 26 18C14 26 2 18 -8 26C-14 20 -32 20 -34 0Z',
              dome('#a8703c', 1.1),
            ),
          ) + line('M-24 0H24M-8 -16C-2 -8 -2 8 -8 16M12 -14C6 -6 6 6 12 14', '#6b4120', 4, ' opacity=".6"'),
        0.9,
      ),
    )
    .join('') +
  scatter(352, 352, 190, 26, 20)
    .map(([x, y]) => at(x, y, rnd(0, 180), () => ellipse(0, 0, 5.5, 3, '#fbf0d2')))
    .join('');

const raki = () =>
  planks(SEA) +
  tumbler(
    240,
    270,
    168,
    '#eef0ea',
    path(blob(230, 256, 116, 104, 0.08), '#ffffff', ' opacity=".6"') +
      ice(266, 300, 24, 1.15, '#ffffff') +
      ice(200, 226, -12, 0.95) +
      line('M140 300C190 330 250 300 330 330', '#d8dcd6', 10, ' opacity=".6"'),
  ) +
  tumbler(
    508,
    212,
    128,
    '#bcd6da',
    ice(500, 220, 30, 0.9) + ring(508, 212, 84, '#ffffff', 5, ' opacity=".6"'),
  ) +
  at(
    486,
    506,
    0,
    () =>
      plate(0, 0, 160, { color: '#fbf8f1', edge: INK, well: 0.76 }) +
      scatter(0, 4, 92, 34, 27)
        .map(
          ([x, y]) =>
            group(drop(6, 0.36), path(blob(x, y, 18, 16, 0.07), dome(vary('#e6c07a', 0.1), 1.1))) +
            line(`M${f(x - 3)} ${f(y - 9)}q5 6 1 13`, '#a87c3c', 3, ' opacity=".6"'),
        )
        .join(''),
  ) +
  at(
    190,
    566,
    -16,
    () =>
      group(drop(12, 0.38), path('M-130 -22C-70 52 70 52 130 -22C96 86 -96 86 -130 -22Z', lit('#a9b85a'))) +
      path('M-128 -26C-70 44 70 44 128 -26C92 68 -92 68 -128 -26Z', lit('#f6d98f', 1.1)) +
      path('M-128 -26C-70 44 70 44 128 -26C88 26 -88 26 -128 -26Z', '#f2b866', ' opacity=".75"'),
  ) +
  at(
    132,
    486,
    24,
    () =>
      group(drop(10, 0.4), rect(-54, -36, 108, 80, 11, '#d8cdb6')) +
      rect(-54, -42, 108, 74, 11, lit('#fdf9ee', 0.9)),
  );

const turkishCoffee = () =>
  planks(SAND) +
  roundBoard(352, 360, 318, '#a8703f') +
  at(
    300,
    352,
    0,
    () =>
      cup(
        0,
        0,
        122,
        { drink: '#4a2614', handle: 200, color: '#fbf8f1', edge: INK },
        circle(2, 4, 106, radial('#8a5a34', '#5a3019', 0.3)) +
          scatter(0, 0, 96, 60, 9)
            .map(([x, y]) =>
              circle(x, y, rnd(2, 5.5), pick(['#b07f4c', '#9a6a3c', '#c79a66']), ' opacity=".8"'),
            )
            .join('') +
          path(blob(-16, -14, 50, 40, 0.2), '#6b3d20', ' opacity=".8"'),
      ) +
      times(18, (i) => {
        const [a, b] = [polar(0, 0, 186, i * 20), polar(0, 0, 186, i * 20 + 9)];
        return line(`M${a.map(f)}L${b.map(f)}`, INK, 6, ' opacity=".75"');
      }),
  ) +
  tumbler(556, 226, 78, '#cfe0e2', ring(556, 226, 48, '#ffffff', 4, ' opacity=".7"')) +
  at(
    548,
    470,
    0,
    () =>
      plate(0, 0, 88, { color: '#fbf8f1', edge: INK, well: 0.74 }) +
      [
        [-24, -14, 10, '#e7b9bd'],
        [26, -4, -20, '#f2e7d6'],
        [-4, 28, 30, '#e7b9bd'],
      ]
        .map(([x, y, a, c]) =>
          at(
            x,
            y,
            a,
            () =>
              group(drop(8, 0.38), rect(-24, -22, 48, 44, 8, lit(c, 1.1))) +
              scatter(0, 0, 22, 12, 7)
                .map(([px, py]) => circle(px, py, 2, '#ffffff', ' opacity=".9"'))
                .join('') +
              rect(-8, -5, 14, 9, 3, '#8fae4b'),
          ),
        )
        .join(''),
  );

export const sweet = { 'kabak-tatlisi': pumpkin, raki, 'turk-kahvesi': turkishCoffee };
