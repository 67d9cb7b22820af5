// Meyhane: cold meze.
import { dish, LAGOON, LIME, planks, SAND, SEA } from './house.mjs';
import { kernel, oil, olive, wedge } from '../parts/food.mjs';
import { dill, flecks, leaf, mint, parsley } from '../parts/herbs.mjs';
import {
  at,
  blob,
  circle,
  clip,
  darken,
  dome,
  drop,
  ellipse,
  group,
  lighten,
  line,
  lit,
  path,
  polar,
  rect,
  rnd,
  scatter,
  smooth,
  times,
  vary,
} from '../parts/svg.mjs';

/** A swirl left by the back of a spoon. */
const swirl = (x, y, r, color, turns = 2.2) => {
  const pts = Array.from({ length: 26 }, (_, i) =>
    polar(x, y, r * (1 - i / 30), -60 + (i * 360 * turns) / 26),
  );
  return (
    line(smooth(pts, false), darken(color, 0.14), r * 0.13, ' opacity=".8"') +
    line(
      smooth(
        pts.map(([a, b]) => [a - r * 0.025, b - r * 0.04]),
        false,
      ),
      lighten(color, 0.75),
      r * 0.06,
      ' opacity=".9"',
    )
  );
};

const haydari = () =>
  planks(SEA) +
  dish() +
  group(drop(10, 0.3), path(blob(352, 354, 216, 210, 0.03, 15), dome('#f3ead4', 0.9))) +
  swirl(352, 352, 172, '#e9dfc6') +
  flecks(352, 352, 180, 30, ['#5f8f52', '#88ab63']) +
  scatter(352, 352, 150, 16, 40)
    .map(([x, y]) => {
      const k = rnd(8, 17);
      return (
        circle(x, y, k, '#b9a233', ' opacity=".55"') +
        circle(x - k * 0.3, y - k * 0.3, k * 0.28, '#fffbe0', ' opacity=".9"')
      );
    })
    .join('') +
  dill(300, 370, -60, 1) +
  dill(372, 380, -20, 0.9) +
  at(352, 330, 20, () => [200, 320, 80].map((a) => at(0, 0, a, () => leaf(58, 36, '#4d9157'))).join(''));

/** A charred aubergine laid open: purple skin, smoky flesh, the stem at the left. */
const charred = (x, y, rotate) =>
  at(x, y, rotate, () => {
    const skin = smooth([
      [-196, -8],
      [-150, -40],
      [-60, -56],
      [60, -76],
      [156, -66],
      [206, -16],
      [200, 40],
      [140, 76],
      [40, 78],
      [-70, 52],
      [-156, 34],
    ]);
    const flesh = smooth([
      [-160, -4],
      [-110, -28],
      [-40, -38],
      [60, -54],
      [140, -46],
      [178, -10],
      [174, 28],
      [128, 54],
      [40, 56],
      [-60, 36],
      [-126, 24],
    ]);
    return (
      group(
        drop(15, 0.44),
        path(skin, dome('#3d2438', 1.3)) +
          path(
            'M-178 -6C-200 -34 -226 -24 -262 -34C-252 -14 -256 6 -246 22C-222 18 -200 26 -178 12Z',
            lit('#71813f', 1.1),
          ),
      ) +
      path(flesh, lit('#dfbf80', 1)) +
      clip(
        path(flesh, '#000'),
        times(9, (i) =>
          line(
            `M-170 ${-40 + i * 11}C-60 ${-60 + i * 14} 60 ${-50 + i * 15} 190 ${-40 + i * 11}`,
            i % 2 ? '#f3dfae' : '#b48c4c',
            5,
            ' opacity=".65"',
          ),
        ) +
          scatter(10, 0, 160, 20, 22)
            .map(([px, py]) =>
              path(blob(px, py * 0.3, rnd(7, 20), rnd(3, 7), 0.3, 7), '#5a3a24', ' opacity=".6"'),
            )
            .join(''),
      ) +
      line('M-140 -34C-60 -62 60 -72 150 -58', '#8d6a86', 5, ' opacity=".6"')
    );
  });

const eggplant = () =>
  planks(LIME) +
  dish(308, 0.82) +
  charred(356, 276, -16) +
  charred(366, 458, -10) +
  [
    [238, 396, 30],
    [474, 366, -24],
  ]
    .map(([x, y, a]) =>
      at(
        x,
        y,
        a,
        () =>
          group(drop(8, 0.38), path('M-86 0C-70 -32 46 -36 88 -6C70 28 -46 32 -86 0Z', lit('#c9321f', 1.2))) +
          line('M-62 -5C-24 -20 36 -20 64 -10', '#f0907a', 7, ' opacity=".7"') +
          ellipse(12, 9, 24, 6, '#4a2018', ' opacity=".5"'),
      ),
    )
    .join('') +
  [
    [300, 262],
    [390, 244],
    [452, 290],
    [300, 464],
    [400, 444],
    [470, 474],
    [350, 372],
  ]
    .map(([x, y], i) => at(x, y, i * 40, rect(-10, -7, 20, 14, 5, '#fbf1d6')))
    .join('') +
  parsley(354, 284, 10, 1.3) +
  parsley(402, 464, 120, 1.2) +
  oil(352, 352, 200, 14) +
  flecks(352, 352, 190, 22);

const hummus = () =>
  planks(LAGOON) +
  dish() +
  group(drop(10, 0.3), path(blob(352, 354, 212, 206, 0.03, 15), dome('#e6c88c', 0.7))) +
  swirl(352, 352, 172, '#e3c487', 2.1) +
  path(blob(352, 352, 74, 66, 0.12), '#b8481c', ' opacity=".85"') +
  path(blob(346, 344, 54, 46, 0.14), '#d9742a', ' opacity=".8"') +
  scatter(352, 352, 150, 16, 34)
    .map(([x, y]) => {
      const k = rnd(6, 14);
      return (
        circle(x, y, k, '#c9601f', ' opacity=".6"') +
        circle(x - k * 0.3, y - k * 0.3, k * 0.28, '#ffe0b0', ' opacity=".9"')
      );
    })
    .join('') +
  scatter(352, 352, 160, 40, 16)
    .map(([x, y]) => at(x, y, rnd(0, 180), rect(-4, -2, 8, 4, 2, '#a3281a')))
    .join('') +
  [
    [340, 336],
    [374, 350],
    [344, 372],
    [250, 430],
    [470, 300],
  ]
    .map(
      ([x, y]) =>
        group(drop(5, 0.34), path(blob(x, y, 19, 17, 0.06), dome('#eccf94', 1.1))) +
        line(`M${x - 4} ${y - 12}q6 8 2 16`, '#b98f4e', 3, ' opacity=".7"'),
    )
    .join('') +
  parsley(280, 280, 20, 1) +
  parsley(440, 440, 190, 1);

const sarma = () =>
  planks(SEA) +
  dish(306, 0.8) +
  [
    [210, 250, -8],
    [342, 238, 6],
    [474, 258, -4],
    [214, 352, 6],
    [350, 350, -6],
    [486, 360, 8],
    [224, 456, -6],
    [354, 462, 4],
    [480, 460, -10],
  ]
    .map(([x, y, a]) =>
      at(x, y, a, () => {
        const c = vary('#6a7a35', 0.12);
        const o = smooth([
          [-66, -20],
          [-60, -34],
          [0, -40],
          [60, -34],
          [68, -18],
          [68, 20],
          [60, 36],
          [0, 42],
          [-60, 36],
          [-68, 20],
        ]);
        return (
          group(drop(11, 0.42), path(o, dome(c, 1.2))) +
          clip(
            path(o, '#000'),
            line(
              'M-70 18C-30 -6 20 -30 60 -40M-60 40C-20 12 40 -4 70 -6M-70 -6C-40 -22 -20 -34 0 -40',
              lighten(c, 0.34),
              3.4,
              ' opacity=".7"',
            ) +
              line(
                'M-30 44C-10 10 0 -20 -6 -44M26 44C30 10 40 -20 36 -44',
                darken(c, 0.35),
                4,
                ' opacity=".45"',
              ),
          ) +
          line('M-48 -26C-10 -34 30 -32 48 -26', '#dfe3a8', 6, ' opacity=".5"')
        );
      }),
    )
    .join('') +
  wedge(508, 204, 56, 30) +
  wedge(196, 520, 56, -160) +
  [
    [300, 300],
    [410, 420],
    [280, 410],
  ]
    .map(([x, y], i) => kernel(x, y, i * 60, 12))
    .join('') +
  oil(352, 352, 200, 16, '#b9a83a') +
  dill(400, 300, 30, 0.9);

const cheeseMelon = () =>
  planks(SAND) +
  dish(306, 0.8) +
  times(3, (i) =>
    at(
      250 + i * 20,
      230 + i * 92,
      -22 + i * 8,
      () =>
        group(
          drop(13, 0.4),
          path('M-150 -26C-80 46 80 46 150 -26C110 88 -110 88 -150 -26Z', lit('#a9b85a')),
        ) +
        path('M-148 -30C-80 40 80 40 148 -30C108 72 -108 72 -148 -30Z', lit('#f6d98f', 1.1)) +
        path('M-148 -30C-80 40 80 40 148 -30C100 22 -100 22 -148 -30Z', '#f2b866', ' opacity=".75"') +
        line('M-100 20C-40 52 40 52 100 20', '#fff0c0', 6, ' opacity=".7"'),
    ),
  ) +
  [
    [460, 250, 10],
    [486, 356, -8],
    [440, 458, 14],
  ]
    .map(([x, y, a]) =>
      at(
        x,
        y,
        a,
        () =>
          group(drop(14, 0.42), rect(-70, -44, 140, 100, 12, '#d8cdb6')) +
          rect(-70, -50, 140, 92, 12, lit('#fdf9ee', 0.9)) +
          scatter(0, -4, 50, 9, 22)
            .map(([px, py]) => ellipse(px, py * 0.7, rnd(3, 8), rnd(2, 4), '#dccfb4'))
            .join(''),
      ),
    )
    .join('') +
  mint(360, 300, 10, 1) +
  [
    [330, 520],
    [370, 548],
  ]
    .map(([x, y], i) => olive(x, y, 21, i * 40, '#3d2f35'))
    .join('') +
  oil(470, 360, 90, 6);

export const meze = {
  haydari,
  'kozlenmis-patlican': eggplant,
  humus: hummus,
  'yaprak-sarma': sarma,
  'peynir-kavun': cheeseMelon,
};
