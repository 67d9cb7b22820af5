// Kaffeehaus: breakfast and warm dishes.
import { china, GOLD, PINE, ROSE, wood } from './house.mjs';
import { rosetta } from '../parts/drinks.mjs';
import { wedge } from '../parts/food.mjs';
import { flecks, leaf, parsley, pepper } from '../parts/herbs.mjs';
import {
  at,
  blob,
  circle,
  clip,
  dome,
  drop,
  ellipse,
  f,
  group,
  line,
  lit,
  path,
  pick,
  radial,
  rect,
  ring,
  rnd,
  scatter,
  smooth,
  times,
  vary,
} from '../parts/svg.mjs';
import { bowl, cup, dip, knife, plate, spoon, table, tumbler } from '../parts/tableware.mjs';

/** A Kaiser roll. */
const semmel = (x, y, r, rotate = 0) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(drop(r * 0.18, 0.38), path(blob(0, 0, r, r * 0.97, 0.02), dome('#d99a4c', 1.1))) +
      times(5, (i) =>
        at(
          0,
          0,
          i * 72,
          () =>
            path(
              `M0 0C${f(r * 0.2)} ${f(-r * 0.5)} ${f(r * 0.6)} ${f(-r * 0.66)} ${f(r * 0.86)} ${f(-r * 0.34)}C${f(r * 0.6)} ${f(-r * 0.3)} ${f(r * 0.3)} ${f(-r * 0.14)} 0 0Z`,
              '#f3cf8e',
              ' opacity=".85"',
            ) +
            line(
              `M0 0C${f(r * 0.3)} ${f(-r * 0.14)} ${f(r * 0.6)} ${f(-r * 0.3)} ${f(r * 0.86)} ${f(-r * 0.34)}`,
              '#a2642a',
              r * 0.05,
              ' opacity=".7"',
            ),
        ),
      ),
    1,
  );

const softEgg = (x, y, r) =>
  group(drop(9, 0.36), circle(x, y, r * 1.3, lit('#fdfaf4'))) +
  ring(x, y, r * 1.26, GOLD, 4) +
  group(drop(5, 0.3), ellipse(x, y, r, r, dome('#fdf3e2', 0.9))) +
  circle(x, y, r * 0.74, '#fffdf6') +
  circle(x + 1, y + 2, r * 0.52, dome('#f4a72c', 1.1)) +
  ellipse(x - r * 0.18, y - r * 0.2, r * 0.16, r * 0.09, '#fff6d0');

const breakfast = () =>
  table('#a8a091') +
  plate(352, 368, 282, { color: '#fdfaf4', edge: GOLD, well: 0.78 }) +
  semmel(286, 300, 98, 10) +
  semmel(420, 440, 98, 50) +
  at(
    450,
    292,
    12,
    () =>
      group(drop(8, 0.34), rect(-54, -36, 108, 72, 10, lit('#f8dd86'))) +
      rect(-46, -30, 60, 12, 6, '#fff3bf', ' opacity=".9"') +
      line('M-46 10q20 12 40 0t40 0', '#dfb64e', 4),
  ) +
  dip(252, 464, 64, '#d9751f', '#fdfaf4') +
  softEgg(566, 128, 74) +
  at(110, 130, 0, () =>
    cup(0, 0, 78, { drink: '#b77840', edge: GOLD, handle: 60, color: '#fdfaf4' }, rosetta(0, 4, 0.46)),
  ) +
  knife(452, 610, -8, 0.78);

const eggsInGlass = () =>
  table(PINE) +
  china(292, 0.6) +
  tumbler(
    330,
    344,
    182,
    '#efe6d0',
    path(blob(330, 350, 150, 146, 0.05), dome('#fffaf0', 0.7)) +
      path(blob(276, 318, 74, 66, 0.08), dome('#f4a52a', 1.1)) +
      path(blob(390, 394, 76, 66, 0.08), dome('#f0992a', 1.1)) +
      ellipse(254, 294, 20, 10, '#fff3cc', ' transform="rotate(-30 254 294)"') +
      ellipse(368, 370, 20, 10, '#fff3cc', ' transform="rotate(-30 368 370)"') +
      path(blob(346, 300, 56, 20, 0.2), '#ffffff', ' opacity=".8"') +
      scatter(330, 344, 136, 30, 16)
        .map(([x, y]) => ring(x, y, rnd(5, 8), pick(['#5c9440', '#4a7d36']), 4))
        .join('') +
      pepper(330, 344, 130, 22),
  ) +
  at(
    548,
    470,
    30,
    () =>
      group(drop(10, 0.38), rect(-90, -52, 180, 104, 14, lit('#6f4526'))) +
      rect(-84, -46, 168, 92, 10, lit('#a9713f')) +
      path(blob(0, 0, 74, 36, 0.06), lit('#f8dd86')) +
      scatter(0, 0, 60, 12, 14)
        .map(([x, y]) => at(x, y * 0.5, rnd(0, 180), rect(-8, -3, 16, 6, 3, '#5c9440')))
        .join(''),
  ) +
  spoon(560, 190, -52, 0.84);

const frittatensuppe = () =>
  table(ROSE) +
  china(318, 0.66) +
  bowl(
    352,
    346,
    250,
    { color: '#fdfaf4', edge: GOLD, rim: 0.1 },
    circle(352, 352, 230, '#c98a32') +
      circle(350, 350, 222, radial('#ecbc5c', '#c98a32', 0.2)) +
      scatter(352, 350, 176, 46, 24)
        .map(([x, y]) =>
          at(x, y, rnd(0, 180), () => {
            const d = `M-48 0q24 ${f(rnd(-26, 26))} 48 0t48 ${f(rnd(-14, 14))}`;
            return (
              line(d, '#b9803a', 17, ' opacity=".8" transform="translate(3 5)"') +
              line(d, vary('#f2d68e', 0.1), 15) +
              line(d, '#c68f45', 3.4, ' opacity=".7" stroke-dasharray="9 15"')
            );
          }),
        )
        .join('') +
      scatter(352, 350, 190, 40, 20)
        .map(([x, y]) => ring(x, y, rnd(5, 8), pick(['#5c9440', '#6fa84e']), 4.4))
        .join('') +
      scatter(352, 350, 200, 30, 22)
        .map(([x, y]) => ring(x, y, rnd(4, 10), '#f9e2a0', 2.2, ' opacity=".8"'))
        .join(''),
  ) +
  spoon(560, 590, -34, 0.84, '#d6c9a8');

const schnitzel = () =>
  wood() +
  plate(352, 352, 320, { color: '#fdfaf4', edge: GOLD, well: 0.84 }) +
  at(330, 326, -14, () => {
    const o = smooth([
      [-226, -20],
      [-196, -120],
      [-96, -168],
      [10, -150],
      [110, -176],
      [206, -116],
      [232, -10],
      [196, 96],
      [96, 146],
      [-6, 126],
      [-110, 150],
      [-206, 90],
    ]);
    return (
      group(drop(17, 0.44), path(o, dome('#cf8f3c', 1.1))) +
      clip(
        path(o, '#000'),
        scatter(0, 0, 240, 60, 30)
          .map(([x, y]) =>
            path(
              blob(x, y, rnd(12, 28), rnd(8, 18), 0.2, 9),
              pick(['#e3aa55', '#b9752c', '#efc274', '#d0913f']),
              ' opacity=".55"',
            ),
          )
          .join('') +
          scatter(0, 0, 230, 110, 12)
            .map(([x, y]) => circle(x, y, rnd(2, 5), pick(['#f6d795', '#a8652a']), ' opacity=".6"'))
            .join('') +
          [
            [-120, -60],
            [30, -70],
            [120, 10],
            [-40, 50],
          ]
            .map(([x, y]) => line(`M${x - 40} ${y + 16}q40 -44 90 -20`, '#f8dfa6', 8, ' opacity=".6"'))
            .join(''),
      )
    );
  }) +
  wedge(470, 236, 70, 24) +
  parsley(420, 280, 20, 1.2) +
  scatter(276, 520, 84, 16, 34)
    .map(
      ([x, y]) =>
        group(drop(5, 0.32), ellipse(x, y, 34, 25, lit('#f3dc8e'))) +
        ellipse(x - 6, y - 6, 18, 8, '#fff5c8', ' opacity=".7"'),
    )
    .join('') +
  [
    [230, 500],
    [300, 548],
    [330, 500],
    [262, 560],
  ]
    .map(([x, y], i) => at(x, y, i * 80, () => leaf(50, 34, '#5f8f45')))
    .join('') +
  flecks(276, 520, 80, 12) +
  dip(
    496,
    490,
    70,
    '#a01f34',
    '#fdfaf4',
    scatter(496, 490, 44, 12, 16)
      .map(([x, y]) => circle(x, y, 10, dome('#c12a40', 1.2)))
      .join(''),
  );

export const kitchen = { fruehstueck: breakfast, 'eier-im-glas': eggsInGlass, frittatensuppe, schnitzel };
