// Osteria: pasta and risotto.
import { CLAY, LINEN, OCHRE, SAGE, SLATE } from './tables.mjs';
import { cherryHalf, clam, kernel, melted, mushroom, oil, shaving } from '../parts/food.mjs';
import { basil, flecks, leaf, parsley, pepper, sage } from '../parts/herbs.mjs';
import { gnocco, nest, pool, ragu, raviolo, risotto, trofia } from '../parts/pasta.mjs';
import {
  at,
  blob,
  circle,
  clip,
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
  vary,
} from '../parts/svg.mjs';
import { clayDish, ovenDish, plate, table } from '../parts/tableware.mjs';

const guanciale = (x, y, rotate, s = 1) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(drop(5, 0.34), rect(-24, -15, 48, 30, 8, lit('#b5533a', 1.1))) +
      rect(-24, -5, 48, 9, 3, '#f3cfa6') +
      rect(-18, -13, 20, 5, 2.5, '#de8a63', ' opacity=".8"'),
    s,
  );

const carbonara = () =>
  table(SLATE) +
  plate(352, 352, 306, { well: 0.78 }) +
  pool(352, 358, 224, 218, '#f2d98f') +
  nest(352, 352, 206, { color: '#efca6c' }) +
  [
    [236, 270, 20],
    [440, 240, -30],
    [480, 400, 60],
    [250, 440, -20],
    [352, 500, 10],
    [190, 360, 80],
    [340, 210, -8],
    [432, 484, 40],
    [510, 318, 84],
  ]
    .map(([x, y, a]) => guanciale(x, y, a, 1.16))
    .join('') +
  group(drop(9, 0.36), circle(352, 344, 62, dome('#f2a226', 1.1))) +
  ellipse(330, 320, 18, 10, '#fff3c4', ' opacity=".9" transform="rotate(-28 330 320)"') +
  [
    [270, 340, 20],
    [420, 310, 100],
    [410, 420, 40],
    [300, 420, 150],
  ]
    .map(([x, y, a]) => shaving(x, y, a, 52))
    .join('') +
  pepper(352, 352, 200, 60);

const tagliatelleRagu = () =>
  table(OCHRE) +
  plate(352, 352, 306, { well: 0.78 }) +
  nest(352, 356, 214, { color: '#ecbf62', width: 19, strands: 44 }) +
  ragu(352, 344, 144) +
  [
    [280, 290, 10],
    [402, 300, 70],
    [350, 400, 140],
    [440, 380, 30],
    [266, 372, 100],
  ]
    .map(([x, y, a]) => shaving(x, y, a, 60))
    .join('') +
  basil(356, 338, 30, 1.4) +
  flecks(352, 352, 200, 14);

const lasagne = () =>
  table(LINEN) +
  ovenDish(
    352,
    352,
    620,
    520,
    '#8c9fa4',
    rect(60, 100, 600, 520, 0, '#b5452a') +
      [0, 1]
        .map((row) =>
          [0, 1, 2]
            .map((col) => {
              const [x, y] = [82 + col * 182, 132 + row * 224];
              return (
                group(drop(8, 0.4), rect(x, y, 172, 212, 20, lit('#eec476'))) +
                clip(
                  rect(x, y, 172, 212, 20, '#000'),
                  scatter(x + 86, y + 106, 120, 12, 34)
                    .map(([px, py]) =>
                      path(
                        blob(px, py, rnd(20, 38), rnd(16, 28), 0.16, 9),
                        pick(['#f7dfa2', '#d5893a', '#c97631', '#e4a954', '#f9e8b8']),
                        ' opacity=".85"',
                      ),
                    )
                    .join('') +
                    scatter(x + 86, y + 106, 110, 5, 50)
                      .map(([px, py]) =>
                        path(blob(px, py, rnd(12, 22), rnd(9, 16), 0.2, 8), dome('#c0472c', 0.8)),
                      )
                      .join(''),
                ) +
                line(`M${x + 14} ${y + 14}h120`, '#fff0c8', 5, ' opacity=".55"')
              );
            })
            .join(''),
        )
        .join(''),
  ) +
  basil(352, 350, 10, 1.5) +
  basil(190, 250, 80, 0.9) +
  basil(510, 470, -40, 0.9);

const ravioli = () =>
  table(CLAY) +
  plate(352, 352, 306, { well: 0.8 }) +
  pool(352, 358, 236, 230, '#d9a23f') +
  scatter(352, 358, 220, 30, 26)
    .map(([x, y]) => circle(x, y, rnd(3, 8), '#a8702a', ' opacity=".5"'))
    .join('') +
  [
    [352, 196, 12],
    [212, 282, -24],
    [492, 282, 30],
    [218, 442, 18],
    [486, 440, -14],
    [352, 512, -34],
    [352, 352, 6],
  ]
    .map(([x, y, a]) => at(x, y, a, () => raviolo(132, '#f6e0a4')))
    .join('') +
  [
    [270, 244, 30],
    [424, 366, -60],
    [284, 396, 110],
    [440, 512, 200],
    [500, 352, 80],
    [400, 262, -20],
  ]
    .map(([x, y, a]) => sage(x, y, a, 1.12))
    .join('') +
  [
    [340, 280, 60],
    [250, 350, 10],
    [440, 260, 120],
    [390, 430, 30],
    [300, 486, 80],
  ]
    .map(([x, y, a]) => shaving(x, y, a, 46))
    .join('') +
  oil(352, 352, 210, 14, '#d8a83a') +
  pepper(352, 352, 200, 20);

const gnocchi = () =>
  table(SAGE) +
  clayDish(
    352,
    356,
    276,
    '#a9573a',
    circle(352, 356, 244, '#bd3c24') +
      circle(346, 346, 220, lighten('#bd3c24', 0.07)) +
      scatter(352, 356, 218, 34, 54)
        .map(([x, y]) => at(x, y, rnd(0, 180), () => gnocco(rnd(32, 37))))
        .join('') +
      scatter(352, 356, 200, 22, 60)
        .map(([x, y]) =>
          path(blob(x, y, rnd(20, 34), rnd(12, 20), 0.16, 8), dome('#c8442a', 0.9), ' opacity=".92"'),
        )
        .join('') +
      [
        [272, 292],
        [424, 276],
        [456, 418],
        [316, 464],
        [352, 368],
        [210, 396],
      ]
        .map(([x, y]) => melted(x, y, rnd(48, 58)))
        .join(''),
  ) +
  basil(360, 344, 20, 1.4) +
  at(238, 300, 200, () => leaf(56, 40)) +
  at(460, 470, 30, () => leaf(56, 40));

const trofiePesto = () =>
  table(LINEN) +
  plate(352, 352, 306, { well: 0.8, color: '#f7efe0' }) +
  pool(352, 358, 222, 214, '#86a440') +
  scatter(352, 352, 190, 110, 22)
    .map(([x, y]) => at(x, y, rnd(0, 180), () => trofia(rnd(70, 96), vary('#a9bd55', 0.14))))
    .join('') +
  [
    [270, 270, 30],
    [440, 300, -50],
    [300, 440, 70],
    [430, 450, 10],
    [352, 220, -10],
    [210, 370, 100],
  ]
    .map(([x, y, a]) =>
      at(x, y, a, () => group(drop(5, 0.3), rect(-56, -8, 112, 16, 8, lit('#5d8d3b', 1.2)))),
    )
    .join('') +
  [
    [330, 330],
    [410, 380],
    [250, 330],
    [380, 480],
    [470, 370],
    [300, 510],
  ]
    .map(([x, y], i) =>
      at(
        x,
        y,
        i * 40,
        () =>
          group(drop(6, 0.3), rect(-24, -22, 48, 44, 10, lit('#f3dfa0'))) +
          rect(-18, -18, 28, 8, 4, '#fff7d6', ' opacity=".7"'),
      ),
    )
    .join('') +
  scatter(352, 352, 170, 12, 40)
    .map(([x, y]) => kernel(x, y, rnd(0, 360), 12))
    .join('') +
  [
    [310, 260, 20],
    [400, 310, 100],
    [320, 400, 50],
  ]
    .map(([x, y, a]) => shaving(x, y, a, 60))
    .join('') +
  basil(356, 346, 10, 1.4);

const vongole = () =>
  table(SLATE) +
  plate(352, 352, 306, { well: 0.8 }) +
  pool(352, 360, 232, 226, '#efe0b0') +
  nest(352, 352, 222, { color: '#efcb70', width: 12, strands: 76 }) +
  Array.from({ length: 7 }, (_, i) => {
    const [x, y] = polar(352, 352, 152 + (i % 2) * 22, i * 51.4 + 14);
    return clam(
      x,
      y,
      i * 51.4 + 104 + rnd(-40, 40),
      rnd(0.9, 1.02),
      vary(pick(['#b08f72', '#9a8a86', '#c2a384']), 0.1),
    );
  }).join('') +
  [[356, 352, -30]].map(([x, y, a]) => clam(x, y, a, 1, '#a8917e')).join('') +
  [
    [260, 300, 10],
    [430, 470, 60],
    [460, 250, 100],
  ]
    .map(([x, y, a]) => cherryHalf(x, y, 28, a))
    .join('') +
  parsley(352, 270, 20, 1.2) +
  parsley(290, 400, 140, 1.1) +
  parsley(440, 350, 260, 1) +
  flecks(352, 352, 210, 34) +
  pepper(352, 352, 200, 16);

const risottoPorcini = () =>
  table(CLAY) +
  plate(352, 352, 306, { well: 0.8 }) +
  risotto(352, 354, 218, '#e9d09a', '#f8e9c4') +
  [
    [270, 270, -30],
    [420, 250, 24],
    [460, 390, 80],
    [350, 350, -8],
    [250, 410, 200],
    [370, 480, 140],
  ]
    .map(([x, y, a]) => mushroom(x, y, a, 1.32))
    .join('') +
  [
    [340, 220, 40],
    [470, 300, 110],
    [300, 350, 20],
    [420, 450, 70],
    [300, 490, 10],
  ]
    .map(([x, y, a]) => shaving(x, y, a, 54))
    .join('') +
  flecks(352, 352, 190, 30) +
  parsley(352, 290, 30, 1.1) +
  parsley(410, 340, 150, 0.9) +
  pepper(352, 352, 190, 20);

export const pasta = {
  carbonara,
  'tagliatelle-ragu': tagliatelleRagu,
  lasagne,
  ravioli,
  gnocchi,
  'trofie-pesto': trofiePesto,
  vongole,
  'risotto-porcini': risottoPorcini,
};
