// Kaffeehaus: coffee and drinks.
import { cream, GOLD, PINE, wood } from './house.mjs';
import { bean, bubbles, ice, straw } from '../parts/drinks.mjs';
import { citrus, dust, raspberry } from '../parts/food.mjs';
import { mint } from '../parts/herbs.mjs';
import {
  at,
  blob,
  circle,
  dome,
  drop,
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
import { cup, marble, plate, platter, spoon, table, tumbler } from '../parts/tableware.mjs';

/** The tray a Viennese coffee comes on: glass of water, spoon across it. */
const tray = (content) => platter(352, 362, 336, 262, { color: '#c3beb4' }) + content;

const water = (x, y, r) =>
  tumbler(x, y, r, '#cfdfe0', ring(x, y, r * 0.6, '#ffffff', 5, ' opacity=".7"')) +
  spoon(x - 10, y - 4, -28, 0.66);

const melange = () =>
  wood() +
  tray(
    cup(
      270,
      380,
      146,
      { drink: '#b0713c', edge: GOLD, handle: 150, color: '#fdfaf4' },
      circle(274, 384, 128, radial('#d19a5f', '#a5672f', 0.35)) +
        path(blob(262, 372, 96, 88, 0.07), dome('#fdf2de', 0.6)) +
        bubblesFoam(262, 372, 84) +
        dust(262, 372, 70, '#8a5227', 60, 0.6),
    ) + water(548, 262, 84),
  ) +
  at(
    560,
    470,
    16,
    () => group(drop(8, 0.34), rect(-40, -28, 80, 56, 8, lit('#6b3f28'))) + line('M-30 -16H10', '#a97a55', 5),
  );

const bubblesFoam = (x, y, r) =>
  scatter(x, y, r, 34, 10)
    .map(([px, py]) => ring(px, py, rnd(2, 5), '#d9bf98', 1.6, ' opacity=".8"'))
    .join('');

const einspaenner = () =>
  table(PINE) +
  tray(
    plate(282, 376, 196, { color: '#fdfaf4', edge: GOLD, well: 0.6 }) +
      tumbler(
        282,
        372,
        142,
        '#4a2814',
        ring(282, 372, 124, '#8a5227', 12, ' opacity=".8"') + cream(284, 368, 108),
      ) +
      at(282, 372, 0, () => dust(-6, -10, 66, '#7a4a2c', 90, 0.7)) +
      water(556, 262, 84),
  ) +
  bean(520, 520, 20, 1.4) +
  bean(560, 492, -30, 1.4);

const himbeersoda = () =>
  marble() +
  tumbler(
    352,
    352,
    262,
    '#d8485f',
    ice(260, 270, 18, 1.35) +
      ice(440, 420, -22, 1.35) +
      ice(452, 250, 44, 1.05) +
      ice(270, 452, 60, 1.05) +
      bubbles(352, 352, 220, 44) +
      [
        [340, 330],
        [392, 300],
        [316, 396],
        [420, 340],
        [366, 470],
      ]
        .map(([x, y]) => raspberry(x, y, 36))
        .join('') +
      citrus(210, 350, 62, { rind: '#7fae4c', flesh: '#c9dc86', rotate: 20 }),
  ) +
  straw(410, 300, -46, '#b98a3f', 400) +
  mint(330, 290, 10, 1.1);

export const coffee = { melange, einspaenner, himbeersoda };
