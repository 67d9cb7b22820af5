// Osteria: starters.
import { CLAY, LINEN, OCHRE, SAGE, SLATE } from './tables.mjs';
import { bread, cherry, cherryHalf, oil, shaving, TOMATO, tomatoDice, wedge } from '../parts/food.mjs';
import { basil, leaf, parsley, pepper, rocket } from '../parts/herbs.mjs';
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
  times,
  vary,
} from '../parts/svg.mjs';
import { board, clayDish, plate, table } from '../parts/tableware.mjs';

const bruschetta = () =>
  table(SAGE) +
  board(352, 352, 620, 590) +
  [
    [226, 196, -32],
    [462, 356, -28],
    [232, 506, -36],
  ]
    .map(([x, y, a]) =>
      at(
        x,
        y,
        a,
        () =>
          bread(300, 190) +
          path(blob(0, -2, 116, 66, 0.1), '#c5442c', ` opacity=".55"${drop(4, 0.25)}`) +
          scatter(0, -2, 100, 34, 17)
            .filter(([, py]) => Math.abs(py) < 62)
            .map(([px, py]) => at(px, py * 0.92, rnd(0, 90), () => tomatoDice(rnd(25, 33))))
            .join('') +
          scatter(0, 0, 80, 6, 34)
            .map(([px, py]) => at(px, py * 0.7, rnd(0, 180), rect(-6, -4, 12, 8, 3, '#fbeccb')))
            .join('') +
          basil(6, -4, 20, 0.92),
        1.16,
      ),
    )
    .join('') +
  oil(560, 570, 40, 4) +
  basil(560, 130, 40, 0.9);

const burrata = () =>
  table(CLAY) +
  plate(352, 352, 306, { well: 0.8 }) +
  path(blob(352, 356, 226, 218, 0.05), '#5f8f3c', ' opacity=".3"') +
  Array.from({ length: 11 }, (_, i) => {
    const [x, y] = polar(352, 352, 190 + (i % 2) * 12, i * 32.7 + 8);
    return i % 3 === 0
      ? cherry(x, y, 40)
      : cherryHalf(x, y, rnd(40, 46), rnd(0, 120), i % 4 === 1 ? '#e08a2e' : TOMATO);
  }).join('') +
  at(
    350,
    346,
    0,
    () =>
      group(drop(20, 0.38), path(blob(0, 0, 134, 128, 0.02), dome('#fdf6e8', 0.75))) +
      path(
        'M2 -96C-20 -110 -28 -132 -14 -142C-4 -134 8 -134 20 -144C36 -132 26 -108 2 -96Z',
        lit('#f6ead2'),
        drop(5, 0.3),
      ) +
      line(
        'M2 -94C-20 -78 -50 -72 -64 -46M4 -94C22 -76 52 -70 66 -40M4 -92C0 -66 -4 -46 0 -24',
        darken('#f3e6cf', 0.16),
        4,
        ' opacity=".5"',
      ) +
      line('M-92 -6C-92 -50 -64 -82 -28 -94', '#ffffff', 12, ' opacity=".75"') +
      pepper(0, 10, 100, 22),
    1.12,
  ) +
  oil(360, 400, 90, 9, '#86a83c') +
  basil(396, 412, 20, 1.4) +
  at(500, 226, 200, () => leaf(66, 46)) +
  at(190, 452, 40, () => leaf(66, 46));

const carpaccio = () =>
  table(SLATE) +
  plate(352, 352, 306, { well: 0.78 }) +
  Array.from({ length: 11 }, (_, i) => {
    const [x, y] = polar(352, 352, 150, i * 32.7 - 90);
    return (
      group(drop(4, 0.26), path(blob(x, y, 92, 84, 0.07), lit(vary('#b5333c', 0.1), 1.1))) +
      line(
        smooth([polar(x, y, 66, 190), polar(x, y, 60, 230), polar(x, y, 66, 280)], false),
        '#f0b6a8',
        5,
        ' opacity=".65"',
      ) +
      line(
        smooth([polar(x, y, 40, 20), polar(x, y, 30, 70), polar(x, y, 44, 130)], false),
        '#e79a8e',
        4,
        ' opacity=".55"',
      )
    );
  }).join('') +
  path(blob(352, 352, 104, 100, 0.07), lit('#ac2f38')) +
  times(12, (i) =>
    rocket(...polar(352, 352, 26, i * 30), i * 30 + rnd(-20, 20), rnd(0.72, 0.92), vary('#63903f', 0.12)),
  ) +
  times(8, (i) => shaving(...polar(345, 345, rnd(30, 116), i * 45 + 10), rnd(0, 180), rnd(58, 76))) +
  oil(352, 352, 210, 12) +
  pepper(352, 352, 210, 36) +
  wedge(560, 470, 58, -38);

const vitelloTonnato = () =>
  table(OCHRE) +
  plate(352, 352, 304, { well: 0.76 }) +
  Array.from({ length: 9 }, (_, i) => {
    const [x, y] = polar(352, 352, 138, i * 40 - 60);
    return (
      group(drop(5, 0.3), path(blob(x, y, 96, 80, 0.06), lit('#d99a86', 0.9))) +
      path(blob(x, y, 80, 64, 0.08), '#e7b3a0') +
      line(
        smooth([polar(x, y, 52, 190), polar(x, y, 44, 240), polar(x, y, 54, 300)], false),
        '#f5d8c8',
        5,
        ' opacity=".7"',
      )
    );
  }).join('') +
  group(
    drop(8, 0.26),
    path(
      smooth([
        [352, 196],
        [426, 214],
        [496, 286],
        [516, 372],
        [456, 440],
        [400, 516],
        [318, 486],
        [232, 474],
        [196, 376],
        [224, 286],
        [282, 226],
      ]),
      dome('#f5e2b8', 0.55),
    ),
  ) +
  line(
    'M262 330C300 280 380 270 440 320M256 390C310 350 400 350 452 392M300 444C340 420 390 424 420 446',
    '#fffaf0',
    9,
    ' opacity=".6"',
  ) +
  scatter(352, 356, 128, 17, 36)
    .map(
      ([x, y]) =>
        group(drop(3, 0.3), circle(x, y, rnd(9, 12), dome('#6f7c3a'))) + circle(x - 3, y - 4, 2.6, '#dfe3b0'),
    )
    .join('') +
  parsley(352, 352, 0, 1.2) +
  parsley(250, 262, 120, 0.8) +
  wedge(566, 214, 54, 214) +
  pepper(352, 352, 140, 18);

const oven = (x, y, r) =>
  circle(x, y, r, '#b8412a') +
  scatter(x, y, r * 0.96, 15, r * 0.34)
    .map(([px, py]) =>
      path(blob(px, py, rnd(52, 74), rnd(44, 62), 0.12), lit(vary('#f3d795', 0.08), 0.9), ' opacity=".97"'),
    )
    .join('') +
  scatter(x, y, r * 0.9, 20, r * 0.2)
    .map(([px, py]) =>
      path(
        blob(px, py, rnd(14, 30), rnd(10, 20), 0.2, 8),
        pick(['#d9913f', '#c8742f', '#e0a552']),
        ' opacity=".62"',
      ),
    )
    .join('') +
  scatter(x, y, r * 0.95, 9, r * 0.36)
    .map(([px, py]) => path(blob(px, py, rnd(15, 26), rnd(10, 18), 0.2, 8), dome('#c0452b', 0.8)))
    .join('');

const parmigiana = () =>
  table(LINEN) +
  clayDish(
    352,
    356,
    270,
    '#b4603a',
    oven(352, 356, 240) +
      [
        [292, 300, 20],
        [424, 344, -30],
        [316, 436, 10],
      ]
        .map(([x, y, a]) =>
          at(
            x,
            y,
            a,
            () =>
              group(drop(6, 0.3), ellipse(0, 0, 74, 52, lit('#5a3350'))) +
              ellipse(0, 0, 64, 43, lit('#d9b878', 0.8)) +
              times(5, (i) => ellipse(-32 + i * 16, rnd(-14, 14), 5, 2.5, '#a67a45')) +
              path(blob(8, -4, 40, 24, 0.12), '#f6e3b4', ' opacity=".92"'),
          ),
        )
        .join(''),
  ) +
  basil(350, 352, 10, 1.25) +
  at(228, 388, 120, () => leaf(54, 38));

export const starters = { bruschetta, burrata, carpaccio, 'vitello-tonnato': vitelloTonnato, parmigiana };
