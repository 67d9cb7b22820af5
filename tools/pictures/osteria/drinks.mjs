// Osteria: coffee and drinks.
import { CLAY, LINEN, SAGE, SLATE } from './tables.mjs';
import { bubbles, ice, rosetta, straw } from '../parts/drinks.mjs';
import { citrus } from '../parts/food.mjs';
import { mint } from '../parts/herbs.mjs';
import {
  at,
  blob,
  circle,
  dome,
  drop,
  ellipse,
  group,
  line,
  lit,
  path,
  radial,
  rect,
  ring,
  rnd,
  scatter,
} from '../parts/svg.mjs';
import { cup, spoon, table, tumbler } from '../parts/tableware.mjs';

const espresso = () =>
  table(LINEN) +
  cup(
    330,
    340,
    160,
    { drink: '#6d3c1e', handle: -32 },
    circle(332, 344, 132, radial('#c98f4e', '#8a5226', 0.25)) +
      path(blob(320, 334, 88, 74, 0.14), '#dcaa66', ' opacity=".75"') +
      path(blob(350, 368, 50, 34, 0.2), '#a5682f', ' opacity=".6"') +
      scatter(332, 344, 126, 24, 12, 90)
        .map(([x, y]) => circle(x, y, rnd(2, 5), '#e7c088', ' opacity=".8"'))
        .join(''),
  ) +
  spoon(470, 560, -38, 0.8) +
  at(
    560,
    190,
    20,
    () =>
      group(drop(9, 0.36), rect(-38, -34, 76, 68, 8, lit('#fdf8ee'))) +
      at(-10, -60, 14, () => group(drop(8, 0.34), rect(-34, -30, 68, 60, 8, lit('#f8ead2')))),
  );

const cappuccino = () =>
  table(CLAY) +
  cup(
    340,
    346,
    180,
    { drink: '#a5652f', handle: 24, color: '#f7f1e6' },
    circle(344, 350, 156, radial('#c98a4b', '#9a5a28', 0.3)) +
      ring(340, 346, 140, '#e8c596', 14, ' opacity=".45"') +
      rosetta(338, 356, 1.02),
  ) +
  spoon(520, 560, -34, 0.84) +
  at(
    170,
    590,
    -10,
    () =>
      group(drop(6, 0.34), circle(0, 0, 46, dome('#dca45a', 1.1))) +
      scatter(0, 0, 36, 12, 10)
        .map(([x, y]) => circle(x, y, rnd(2, 4), '#a86d30', ' opacity=".6"'))
        .join('') +
      line('M-24 -10C-10 -26 16 -26 28 -8', '#a86d30', 4, ' opacity=".6"'),
  );

const limonata = () =>
  table(SLATE) +
  tumbler(
    352,
    352,
    268,
    '#f2dc7c',
    citrus(270, 290, 124, { rotate: 14 }) +
      citrus(450, 440, 108, { rotate: 44 }) +
      ice(440, 250, 24, 1.25) +
      ice(280, 470, -18, 1.25) +
      ice(372, 372, 50, 0.95) +
      bubbles(352, 352, 230),
  ) +
  straw(400, 330, -38, '#cf5a3c', 400) +
  mint(330, 380, 30, 1.7);

const spritz = () =>
  table(SAGE) +
  tumbler(
    352,
    352,
    268,
    '#e8641f',
    citrus(416, 296, 150, { rind: '#ee8a1e', flesh: '#f9b04a', rotate: 20, segments: 10 }) +
      ice(238, 300, 20, 1.3) +
      ice(300, 462, -24, 1.3) +
      ice(470, 480, 40, 1.1) +
      bubbles(352, 352, 230, 34),
  ) +
  straw(250, 250, -128, '#8a9a5b', 330) +
  at(
    262,
    430,
    -30,
    () =>
      line('M-130 60L90 -40', '#d9b98a', 7) +
      group(drop(7, 0.36), ellipse(44, -20, 42, 36, dome('#7d8b3a', 1.1))) +
      ellipse(66, -26, 9, 11, '#c0402c'),
  );

export const drinks = { limonata, spritz, espresso, cappuccino };
