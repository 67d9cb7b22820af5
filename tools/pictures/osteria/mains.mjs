// Osteria: meat and fish.
import { CLAY, OCHRE, SAGE, SLATE } from './tables.mjs';
import { fish } from '../parts/fish.mjs';
import { cherryHalf, citrus, oil, shaving, wedge } from '../parts/food.mjs';
import { flecks, parsley, pepper, rocket, rosemary, sage } from '../parts/herbs.mjs';
import { pool, risotto } from '../parts/pasta.mjs';
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
import { cloth, plate, platter, table } from '../parts/tableware.mjs';

/** A roast potato. */
const potato = (x, y, rotate, s = 1) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(drop(8, 0.34), path(blob(0, 0, 40, 28, 0.1), dome('#e4ab4e', 1.1))) +
      path(blob(-4, -4, 26, 14, 0.14), '#f5d98c', ' opacity=".8"') +
      ellipse(20, 12, 12, 6, '#a8682c', ' opacity=".6"'),
    s,
  );

const saltimbocca = () =>
  table(SAGE) +
  plate(352, 352, 306, { well: 0.8 }) +
  pool(340, 372, 216, 196, '#a9682f') +
  [
    [272, 262, -16],
    [446, 330, 14],
    [292, 448, -8],
  ]
    .map(([x, y, a]) =>
      at(
        x,
        y,
        a,
        () =>
          group(drop(13, 0.4), path(blob(0, 0, 126, 84, 0.05), dome('#b9774c', 1.1))) +
          group(
            drop(5, 0.3),
            path(
              smooth([
                [-92, -10],
                [-70, -48],
                [-20, -58],
                [40, -54],
                [92, -26],
                [88, 22],
                [50, 48],
                [-14, 54],
                [-74, 40],
              ]),
              lit('#c85f4d', 1.1),
            ),
          ) +
          line(
            'M-78 -20C-30 -44 30 -44 80 -14M-82 12C-30 -10 30 -12 82 12M-62 38C-20 22 30 22 64 36',
            '#f4cfb8',
            8,
            ' opacity=".9"',
          ) +
          line('M-70 -2C-30 -22 30 -24 78 0', darken('#c85f4d', 0.3), 4, ' opacity=".5"') +
          sage(-58, 8, -8, 1.28) +
          line('M-44 20L46 -22', '#d9b98a', 5),
      ),
    )
    .join('') +
  [
    [500, 470, 20],
    [430, 500, 80],
    [520, 236, 40],
  ]
    .map(([x, y, a]) => potato(x, y, a, 1.1))
    .join('') +
  rosemary(400, 520, -20, 0.9) +
  oil(352, 372, 190, 8, '#e0a64a') +
  pepper(352, 352, 180, 16);

const ossobuco = () =>
  table(SLATE) +
  plate(352, 352, 306, { well: 0.8 }) +
  risotto(352, 356, 222, '#e9b53e', '#f6d271') +
  path(blob(352, 372, 150, 132, 0.07), lit('#8e3f22'), ' opacity=".95"') +
  at(
    352,
    346,
    -10,
    () =>
      group(
        drop(17, 0.44),
        path(
          smooth([
            [-150, -10],
            [-128, -86],
            [-50, -122],
            [46, -116],
            [130, -72],
            [150, 10],
            [108, 92],
            [14, 118],
            [-86, 100],
          ]),
          dome('#8c4a2c', 1.1),
        ),
      ) +
      line(
        'M-118 -30C-96 -84 -30 -100 30 -94M-122 20C-110 60 -60 84 -10 92M60 96C100 76 124 40 128 4M-80 -20C-70 -60 -40 -76 0 -78M70 -70C104 -50 118 -20 116 10',
        lighten('#8c4a2c', 0.3),
        6,
        ' opacity=".55"',
      ) +
      line(
        'M-96 0C-88 40 -60 62 -24 70M52 72C84 56 100 30 100 0',
        darken('#8c4a2c', 0.4),
        6,
        ' opacity=".5"',
      ) +
      at(
        -36,
        -22,
        0,
        () =>
          group(
            drop(6, 0.34),
            path(
              smooth([
                [-60, -6],
                [-40, -46],
                [10, -54],
                [56, -34],
                [62, 14],
                [26, 48],
                [-30, 46],
              ]),
              lit('#efe0c4'),
            ),
          ) +
          path(
            smooth([
              [-36, -4],
              [-22, -30],
              [12, -34],
              [38, -18],
              [38, 12],
              [14, 28],
              [-20, 26],
            ]),
            '#9c6a48',
          ) +
          path(
            smooth([
              [-32, 0],
              [-16, -24],
              [14, -28],
              [34, -12],
              [32, 14],
              [10, 24],
              [-18, 22],
            ]),
            lit('#d8a878', 1.1),
          ) +
          line('M-14 -8Q8 -22 20 -4', '#f3d9b4', 6, ' opacity=".7"'),
      ),
  ) +
  [...scatter(300, 310, 84, 46, 13), ...scatter(352, 380, 150, 40, 18)]
    .map(([x, y], i) =>
      at(
        x,
        y,
        rnd(0, 180),
        rect(-8, -3.5, 16, 7, 3.5, i % 3 ? pick(['#5b8f3d', '#4c7a33', '#7fae55']) : '#f4d24a'),
      ),
    )
    .join('') +
  [
    [240, 440],
    [470, 410],
    [420, 480],
    [250, 270],
  ]
    .map(([x, y], i) =>
      at(x, y, i * 40, () =>
        group(drop(4, 0.3), rect(-15, -15, 30, 30, 7, lit(i % 2 ? '#e8893a' : '#b9c97c'))),
      ),
    )
    .join('') +
  parsley(380, 250, 30, 1.1) +
  rosemary(208, 300, -60, 0.8);

const tagliata = () =>
  table(OCHRE) +
  plate(352, 352, 306, { well: 0.8, color: '#efe7db' }) +
  Array.from({ length: 20 }, (_, i) => {
    const [x, y] = polar(352, 352, 60 + (i % 4) * 36, i * 53);
    return rocket(x, y, i * 71, rnd(0.95, 1.25), vary('#5f8f3a', 0.14));
  }).join('') +
  at(352, 352, -28, () =>
    times(7, (i) =>
      at(
        -172 + i * 57,
        i % 2 ? 6 : -6,
        8,
        () =>
          group(
            drop(12, 0.44),
            path(
              smooth([
                [-30, -122],
                [10, -132],
                [38, -112],
                [40, 0],
                [36, 108],
                [8, 130],
                [-28, 118],
                [-38, 0],
              ]),
              lit('#5e2c1d'),
            ),
          ) +
          path(
            smooth([
              [-18, -106],
              [8, -114],
              [26, -98],
              [28, 0],
              [24, 94],
              [4, 112],
              [-18, 102],
              [-27, 0],
            ]),
            lit('#a54a3a'),
          ) +
          path(
            smooth([
              [-11, -88],
              [6, -94],
              [18, -80],
              [20, 0],
              [16, 78],
              [2, 92],
              [-11, 84],
              [-18, 0],
            ]),
            lit('#cf6259', 1.1),
          ) +
          line('M-8 -60C-2 -20 -6 30 0 66', '#e99a8b', 5, ' opacity=".7"'),
      ),
    ),
  ) +
  [
    [240, 250, 20],
    [400, 220, 80],
    [470, 350, 30],
    [330, 440, 110],
    [440, 460, 10],
    [230, 420, 60],
    [352, 330, 150],
  ]
    .map(([x, y, a]) => shaving(x, y, a, 74))
    .join('') +
  scatter(352, 352, 210, 18, 34)
    .map(([x, y]) => {
      const k = rnd(4, 10);
      return (
        circle(x, y, k, '#3a1a14', ' opacity=".9"') + circle(x - k * 0.3, y - k * 0.3, k * 0.26, '#e8b79a')
      );
    })
    .join('') +
  pepper(352, 352, 180, 20) +
  cherryHalf(520, 240, 36, 20) +
  cherryHalf(480, 196, 32, 80);

const branzino = () =>
  table(CLAY) +
  cloth('#f3ead9', '#8ea3a6', 62) +
  platter(352, 352, 330, 226) +
  at(
    352,
    352,
    -8,
    () =>
      [
        [-150, 70],
        [-60, 92],
        [40, 92],
        [130, 70],
      ]
        .map(([x, y], i) => citrus(x, y, 50, { rotate: i * 21 }))
        .join('') +
      rosemary(-190, -64, -8, 1.1) +
      rosemary(-20, -80, 6, 1.1) +
      fish('#8b9aa0', '#dfe4e0') +
      [
        [-60, 12],
        [20, 14],
        [98, 12],
      ]
        .map(([x, y], i) => wedge(x, y, 44, i * 12 - 100))
        .join(''),
  ) +
  [
    [196, 466],
    [500, 226],
    [548, 446],
  ]
    .map(([x, y], i) => cherryHalf(x, y, 34, i * 50))
    .join('') +
  parsley(352, 352, 20, 1.2) +
  flecks(352, 352, 190, 20) +
  pepper(352, 352, 180, 18);

export const mains = { saltimbocca, ossobuco, tagliata, branzino };
