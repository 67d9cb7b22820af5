// Osteria: the cover. Calm in the middle, where pages set their text.
import { H, haloOf, lampString, sky, W } from '../parts/scene.mjs';
import {
  at,
  blob,
  blur,
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
  path,
  pick,
  polar,
  rect,
  rnd,
  scatter,
  times,
} from '../parts/svg.mjs';

/** A wine glass seen from the side, its foot at the origin. */
const wineGlass = (x, y, s, wine) =>
  at(
    x,
    y,
    0,
    () =>
      ellipse(0, 0, 56, 10, '#fff', ' opacity=".35"') +
      rect(-3.5, -130, 7, 130, 3, '#ffffff', ' opacity=".45"') +
      path('M-62 -300C-76 -220 -54 -140 0 -128C54 -140 76 -220 62 -300Z', '#ffffff', ' opacity=".16"') +
      path(
        'M-67 -236C-66 -184 -46 -140 0 -132C46 -140 66 -184 67 -236Z',
        linear([lighten(wine, 0.12), darken(wine, 0.35)], 90),
      ) +
      ellipse(0, -236, 67, 9, lighten(wine, 0.25)) +
      line('M-54 -286C-62 -220 -50 -176 -30 -156', '#ffffff', 7, ' opacity=".55"') +
      line('M56 -290C62 -250 60 -220 54 -200', '#ffffff', 3, ' opacity=".5"'),
    s,
  );

const lemon = (x, y, r, rotate = 0) =>
  at(x, y, rotate, () =>
    group(
      drop(r * 0.16, 0.4),
      path(
        `M${f(-r * 1.36)} 0C${f(-r * 1.16)} ${f(-r * 0.2)} ${f(-r * 1)} ${f(-r * 0.9)} 0 ${f(-r * 0.94)}C${f(r)} ${f(-r * 0.9)} ${f(r * 1.16)} ${f(-r * 0.2)} ${f(r * 1.36)} 0C${f(r * 1.16)} ${f(r * 0.2)} ${f(r)} ${f(r * 0.9)} 0 ${f(r * 0.94)}C${f(-r)} ${f(r * 0.9)} ${f(-r * 1.16)} ${f(r * 0.2)} ${f(-r * 1.36)} 0Z`,
        dome('#e9b62f', 1.1),
      ),
    ),
  );

const flatLeaf = (x, y, rotate, l, w, color) =>
  at(
    x,
    y,
    rotate,
    path(
      `M0 0C${l * 0.2} ${-w * 0.75} ${l * 0.7} ${-w * 0.62} ${l} 0C${l * 0.7} ${w * 0.62} ${l * 0.2} ${w * 0.75} 0 0Z`,
      color,
    ),
  );

/** A courtyard in the evening: lit arches, lemon trees, a laid table in front. */
export const osteriaCover = () => {
  const arch = (x, w, top, lit2) =>
    path(`M${x} 800V${top + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${top + w / 2}V800Z`, '#3c1c18') +
    path(
      `M${x + 16} 800V${top + w / 2}A${w / 2 - 16} ${w / 2 - 16} 0 0 1 ${x + w - 16} ${top + w / 2}V800Z`,
      lit2 ? linear(['#e9963e', '#f6c56b', '#d9782e']) : linear(['#4a2620', '#5f3027']),
    ) +
    (lit2
      ? line(
          `M${x + w / 2} ${top + 20}V800M${x + 16} ${top + w / 2 + 40}H${x + w - 16}M${x + 16} ${top + w / 2 + 190}H${x + w - 16}`,
          '#6d331f',
          9,
        )
      : '');
  // An arch open to the garden and the last light behind it.
  const opening = (x, w, top) => {
    const d = (m) =>
      `M${x + m} 800V${top + w / 2}A${w / 2 - m} ${w / 2 - m} 0 0 1 ${x + w - m} ${top + w / 2}V800Z`;
    return (
      path(d(-16), '#4a211b') +
      clip(
        path(d(0), '#000'),
        rect(x, top, w, 440, 0, linear(['#54304c', '#8f4650', '#d9774a', '#f2b06a'])) +
          circle(1010, 690, 190, haloOf('#ffd890'), ' opacity=".75"') +
          path(
            'M480 760C620 660 700 690 820 720S1000 640 1120 690S1320 700 1440 660V810H480Z',
            '#7d4150',
            ' opacity=".8"',
          ) +
          path('M480 800C600 720 760 750 900 760S1180 720 1440 770V810H480Z', '#4a2a38') +
          [
            [600, 0.9],
            [655, 0.7],
            [892, 0.8],
            [1046, 1],
            [1230, 0.85],
            [1290, 1.05],
            [1345, 0.7],
          ]
            .map(([cx, k]) =>
              path(
                `M${cx} ${f(800 - 250 * k)}C${f(cx + 34 * k)} ${f(800 - 150 * k)} ${f(cx + 34 * k)} ${f(800 - 60 * k)} ${f(cx + 8)} 800H${f(cx - 8)}C${f(cx - 34 * k)} ${f(800 - 60 * k)} ${f(cx - 34 * k)} ${f(800 - 150 * k)} ${cx} ${f(800 - 250 * k)}Z`,
                '#33212f',
              ),
            )
            .join('') +
          path(d(0), 'none', ' stroke="#2a1516" stroke-width="26" opacity=".35"'),
      )
    );
  };
  const tree = (x, y, s) =>
    at(
      x,
      y,
      0,
      () =>
        path('M-90 0L-66 150H66L90 0Z', linear(['#a9583a', '#6e3222'], 0)) +
        rect(-100, -16, 200, 34, 8, '#b9653f') +
        rect(-11, -190, 22, 190, 6, '#3a231a') +
        path(blob(0, -320, 168, 160, 0.08, 13), '#223c2a') +
        times(110, () => {
          const [px, py] = polar(-10, -330, 172 * Math.sqrt(rnd()), rnd(0, 360));
          return flatLeaf(
            px,
            py,
            rnd(0, 360),
            rnd(60, 96),
            rnd(26, 38),
            pick(['#2f4a30', '#3d5d38', '#50713f', '#26402b']),
          );
        }) +
        scatter(20, -300, 160, 11, 66)
          .map(([px, py]) => ellipse(px, py, 27, 22, '#d9a32a') + ellipse(px - 7, py - 6, 12, 8, '#f6d46a'))
          .join(''),
      s,
    );
  return (
    sky(['#2a1b38', '#5c2f45', '#a9553f', '#d98a4e']) +
    // The house.
    rect(0, 210, W, 620, 0, linear(['#7c3d2f', '#8d4a34', '#5f2d23'])) +
    rect(0, 196, W, 30, 0, '#5a2a22') +
    times(48, (i) => rect(i * 41, 176, 36, 34, 16, i % 2 ? '#8a4531' : '#7a3a2a')) +
    scatter(960, 500, 900, 46, 70)
      .filter(([, y]) => y > 250 && y < 780)
      .map(([x, y]) => rect(x, y, rnd(40, 90), rnd(14, 24), 5, '#99553d', ' opacity=".35"'))
      .join('') +
    arch(150, 230, 380, true) +
    arch(1540, 230, 380, true) +
    [
      [520, 250, 400],
      [830, 260, 370],
      [1150, 250, 400],
    ]
      .map(([x, w, top]) => opening(x, w, top))
      .join('') +
    circle(285, 560, 420, haloOf('#ffb454'), ' opacity=".32"') +
    circle(1635, 560, 420, haloOf('#ffb454'), ' opacity=".32"') +
    tree(450, 752, 0.9) +
    tree(1468, 752, 0.9) +
    lampString(-60, 60, 960, -30, 190, 9, 1.15) +
    lampString(960, -30, 1980, 60, 190, 9, 1.15) +
    lampString(-60, 250, 700, -40, 70, 6, 0.8) +
    lampString(1220, -40, 1980, 250, 70, 6, 0.8) +
    // Ground and table.
    rect(0, 790, W, 290, 0, linear(['#4a2620', '#2b1514'])) +
    path('M-20 900H1940V1090H-20Z', linear(['#e9d4b4', '#c9a583'])) +
    path('M-20 900H1940V914H-20Z', '#fff0d6', ' opacity=".8"') +
    times(26, (i) => path(`M${i * 78 - 40} 914h39L${i * 80 - 70} 1090h-41Z`, '#a63c2b', ' opacity=".5"')) +
    [944, 1000, 1062].map((y, i) => rect(0, y, W, 22 + i * 6, 0, '#a63c2b', ' opacity=".32"')).join('') +
    // Evening settles over the courtyard; what stands on the table is nearer the lamps.
    rect(0, 0, W, H, 0, linear(['#1c0f22/0.34', '#1c0f22/0', '#1c0f22/0.16'])) +
    rect(0, 0, W, H, 0, linear(['#1c0f22/0.28', '#1c0f22/0', '#1c0f22/0.28'], 0)) +
    // Bottle, glasses, candle, lemons.
    at(
      230,
      1010,
      0,
      () =>
        ellipse(20, 4, 96, 16, '#401d12', ` opacity=".45"${blur(8)}`) +
        path(
          'M-58 0V-250C-58 -300 -22 -310 -22 -350V-436H22V-350C22 -310 58 -300 58 -250V0Q0 14 -58 0Z',
          linear(['#24402f', '#162a20', '#0f1f18'], 0),
        ) +
        rect(-24, -446, 48, 66, 6, '#7d2a22') +
        rect(-56, -210, 112, 130, 4, '#f1e3c6') +
        circle(0, -150, 34, '#d9a32a') +
        circle(0, -150, 25, '#f6dc8a') +
        rect(-34, -104, 68, 7, 3, '#8a6a44') +
        line('M-42 -236V-30', '#8fb08f', 9, ' opacity=".35"'),
    ) +
    wineGlass(420, 1016, 1, '#7c1f2c') +
    wineGlass(1560, 1022, 1.04, '#7c1f2c') +
    ellipse(1740, 1018, 190, 30, '#401d12', ` opacity=".4"${blur(8)}`) +
    ellipse(1730, 1004, 180, 34, '#f7efe0') +
    ellipse(1730, 998, 150, 24, '#e3d5bf') +
    lemon(1672, 964, 44, -10) +
    lemon(1782, 960, 46, 14) +
    lemon(1726, 916, 43, 4) +
    flatLeaf(1790, 924, -30, 86, 40, '#4f7040') +
    flatLeaf(1700, 900, 200, 80, 36, '#3d5d38') +
    at(
      1330,
      1020,
      0,
      () =>
        circle(0, -86, 330, haloOf('#ffc46a'), ' opacity=".62"') +
        circle(0, -90, 90, haloOf('#fff0c0'), ' opacity=".8"') +
        path('M-44 0V-96H44V0Q0 10 -44 0Z', '#fff2d6', ' opacity=".35"') +
        rect(-28, -66, 56, 62, 6, '#f6e3bd') +
        path('M0 -116C16 -92 15 -78 0 -70C-15 -78 -16 -92 0 -116Z', '#ffd878') +
        path('M0 -98C7 -86 7 -78 0 -74C-7 -78 -7 -86 0 -98Z', '#fff8df'),
    )
  );
};
