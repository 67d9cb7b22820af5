// Kaffeehaus: cakes and pastries.
import { china, cream, GOLD, PINE, ROSE, wood } from './house.mjs';
import { dust } from '../parts/food.mjs';
import { mint } from '../parts/herbs.mjs';
import {
  at,
  blob,
  blur,
  circle,
  clip,
  dome,
  drop,
  ellipse,
  f,
  group,
  line,
  linear,
  lit,
  path,
  pick,
  polar,
  rect,
  ring,
  rnd,
  scatter,
  smooth,
  times,
  vary,
} from '../parts/svg.mjs';
import { dip, fork, knife, plate, table } from '../parts/tableware.mjs';

const kipferl = () =>
  table(ROSE) +
  china(304, 0.8) +
  at(340, 372, -18, () => {
    const outline = smooth([
      [-232, 86],
      [-214, -10],
      [-146, -110],
      [-30, -158],
      [96, -140],
      [190, -60],
      [232, 56],
      [226, 108],
      [176, 86],
      [122, 26],
      [40, -14],
      [-40, -16],
      [-116, 22],
      [-172, 92],
      [-214, 116],
    ]);
    const seams = [
      [-190, -40, -130, 52],
      [-128, -114, -78, 2],
      [-54, -154, -26, -22],
      [36, -152, 32, -16],
      [118, -122, 86, 6],
      [180, -66, 132, 40],
    ];
    return (
      group(drop(20, 0.44), path(outline, dome('#cf8a3c', 1.2))) +
      clip(
        path(outline, '#000'),
        seams
          .map(
            ([a, b, c, d], i) =>
              path(
                `M${a} ${b}Q${(a + c) / 2 + 26} ${(b + d) / 2 - 6} ${c} ${d}L${c + 44} ${d - 8}Q${(a + c) / 2 + 62} ${(b + d) / 2 - 24} ${a + 52} ${b - 24}Z`,
                i % 2 ? '#e8b467' : '#f0c47c',
                ' opacity=".8"',
              ) +
              line(
                `M${a} ${b}Q${(a + c) / 2 + 26} ${(b + d) / 2 - 6} ${c} ${d}`,
                '#8f5522',
                7,
                ' opacity=".75"',
              ),
          )
          .join('') +
          seams
            .map(([a, b, c, d]) =>
              times(3, (n) =>
                line(
                  `M${a + 14 + n * 14} ${b + 4 - n * 6}Q${(a + c) / 2 + 38 + n * 10} ${(b + d) / 2 - 10 - n * 5} ${c + 10 + n * 12} ${d - 2 - n * 3}`,
                  '#a9672c',
                  2.4,
                  ' opacity=".4"',
                ),
              ),
            )
            .join(''),
      ) +
      line('M-150 -78C-90 -126 0 -140 80 -122', '#fff0cf', 12, ' opacity=".45"')
    );
  }) +
  dust(352, 352, 210, '#ffffff', 160, 0.8) +
  dip(430, 496, 66, '#d9751f', '#fdfaf4') +
  scatter(352, 352, 230, 16, 40, 150)
    .map(([x, y]) => path(blob(x, y, rnd(4, 8), rnd(3, 6), 0.3, 6), '#c98a44'))
    .join('') +
  knife(600, 560, -50, 0.6);

const strudel = () =>
  table(ROSE) +
  china(304, 0.82) +
  path(blob(352, 380, 220, 190, 0.05), lit('#f6df92')) +
  line('M190 330C200 270 250 226 310 214', '#fff6cf', 9, ' opacity=".8"') +
  [
    [300, 282, -24],
    [404, 432, -20],
  ]
    .map(([x, y, a]) =>
      at(x, y, a, () => {
        const w = 380;
        return (
          group(drop(18, 0.44), rect(-w / 2, -70, w, 150, 56, lit('#cf9148'))) +
          clip(
            rect(-w / 2, -70, w, 150, 56, '#000'),
            rect(-w / 2, -70, w, 100, 0, linear(['#e9b56a', '#c98640'], 90)) +
              times(9, (i) =>
                line(
                  `M${-w / 2 + 20 + i * 44} -66q16 40 -4 96`,
                  i % 2 ? '#f4d196' : '#a76a2c',
                  5,
                  ' opacity=".55"',
                ),
              ) +
              path(blob(-40, -30, 120, 22, 0.2), '#f6d9a2', ' opacity=".5"'),
          ) +
          at(
            w / 2 - 52,
            6,
            0,
            () =>
              group(drop(6, 0.3), ellipse(0, 0, 52, 72, lit('#e3b06a'))) +
              ellipse(0, 0, 43, 62, '#b9783a') +
              ellipse(0, 0, 39, 58, lit('#f2dda4')) +
              scatter(0, 0, 40, 12, 15)
                .map(([px, py], i) =>
                  i % 3
                    ? at(px * 0.8, py * 1.2, rnd(0, 90), () => rect(-11, -9, 22, 18, 5, lit('#f9ebb8')))
                    : ellipse(px * 0.8, py * 1.2, 8, 6, '#5a2e1c'),
                )
                .join('') +
              line('M-24 -34C10 -44 30 0 6 26C-14 40 -26 10 -8 0', '#a86d30', 4, ' opacity=".55"'),
          ) +
          dust(-40, -22, 130, '#ffffff', 260, 0.9, 40)
        );
      }),
    )
    .join('') +
  dust(352, 352, 240, '#ffffff', 110, 0.9) +
  cream(206, 460, 62) +
  mint(226, 436, 20, 0.66);

/** A cut of a cake: the point at the left, the outer edge at the right. */
const slice = (top, side, detail = '') =>
  group(drop(22, 0.44), path('M-206 20L160 -136Q206 -60 200 60Q196 110 176 150Z', side)) +
  path('M-206 8L160 -148Q206 -70 200 46Q196 98 176 134Z', lit(top, 1.1)) +
  clip(path('M-206 8L160 -148Q206 -70 200 46Q196 98 176 134Z', '#000'), detail);

const chocolateCake = () =>
  table(PINE) +
  china(304, 0.8) +
  dust(352, 352, 220, '#6b3f28', 70, 0.5) +
  at(
    370,
    340,
    -18,
    () =>
      path('M-206 20L176 150L178 192L-204 58Z', '#5a2f1c', drop(20, 0.4)) +
      path('M-206 24L176 156L177 168L-205 36Z', '#e08a2c') +
      path('M-205 44L177 178L178 190L-204 56Z', '#4a2414') +
      slice(
        '#4a2515',
        '#3a1b0f',
        line('M-150 0Q20 -60 150 -112', '#8c5a3c', 14, ' opacity=".6"') +
          line('M-120 16Q40 -30 170 -70', '#8c5a3c', 6, ' opacity=".4"'),
      ) +
      at(
        96,
        -8,
        0,
        () =>
          group(drop(6, 0.4), circle(0, 0, 44, dome('#5c3020', 1.1))) +
          ring(0, 0, 32, '#c9a04f', 4) +
          path(
            'M-14 6C-16 -14 6 -20 16 -8C22 4 8 18 -4 14M16 -8l12 -4M-8 12l-14 8',
            'none',
            ' stroke="#c9a04f" stroke-width="5" stroke-linecap="round"',
          ),
      ),
  ) +
  cream(206, 470, 74) +
  fork(470, 590, -30, 0.74, '#d6c9a8');

const esterhazy = () =>
  table(ROSE) +
  china(304, 0.8) +
  at(
    352,
    352,
    -28,
    () =>
      group(drop(20, 0.44), rect(-200, -112, 400, 224, 14, '#e4c48e')) +
      times(5, (i) => rect(-200, 62 + i * 10, 400, 6, 0, i % 2 ? '#fbf1d8' : '#a9743f')) +
      rect(-200, -112, 400, 176, 14, lit('#fdf8ee', 0.8)) +
      clip(
        rect(-200, -112, 400, 176, 14, '#000'),
        times(6, (i) => line(`M-210 ${-96 + i * 29}H210`, '#5a3019', 6)) +
          times(9, (i) =>
            line(
              `M${-176 + i * 44} ${i % 2 ? -120 : 70}V${i % 2 ? 70 : -120}`,
              '#fdf8ee',
              7,
              ' opacity=".95"',
            ),
          ) +
          [...Array(9)]
            .map((_, i) =>
              [...Array(6)]
                .map((_, j) =>
                  path(
                    `M${-176 + i * 44 - 14} ${-96 + j * 29}q14 ${i % 2 ? 12 : -12} 28 0`,
                    'none',
                    ' stroke="#5a3019" stroke-width="5" stroke-linecap="round"',
                  ),
                )
                .join(''),
            )
            .join(''),
      ) +
      line('M-188 -104H120', '#ffffff', 6, ' opacity=".9"') +
      scatter(0, 88, 190, 26, 16)
        .filter(([, y]) => y > 62 && y < 112)
        .map(([x, y]) =>
          at(x, y, rnd(0, 180), () => path('M-14 0C-6 -8 8 -6 14 0C8 6 -6 8 -14 0Z', '#f0dcb0')),
        )
        .join(''),
  ) +
  [
    [150, 420],
    [560, 280],
    [530, 520],
  ]
    .map(
      ([x, y], _i) =>
        group(drop(6, 0.34), circle(x, y, 21, dome('#a8693a', 1.1))) +
        ellipse(x, y - 4, 12, 8, '#e3c08e', ' opacity=".7"'),
    )
    .join('') +
  fork(250, 590, 160, 0.6, '#d6c9a8');

const gugelhupf = () => {
  const outline = smooth(Array.from({ length: 32 }, (_, i) => polar(352, 352, i % 2 ? 222 : 240, i * 11.25)));
  const flute = (a, from, to, half) => {
    const [p, q, m, n] = [
      polar(352, 352, from, a - half),
      polar(352, 352, to, a - half * 1.2),
      polar(352, 352, to, a + half * 1.2),
      polar(352, 352, from, a + half),
    ];
    return `M${p.map(f)}L${q.map(f)}Q${polar(352, 352, to + 18, a).map(f)} ${m.map(f)}L${n.map(f)}Z`;
  };
  return (
    wood() +
    plate(352, 352, 312, { color: '#fdfaf4', edge: GOLD, well: 0.84 }) +
    path(outline, dome('#bf7f3c', 1.1), drop(24, 0.46)) +
    clip(
      path(outline, '#000'),
      times(16, (i) => {
        const a = i * 22.5;
        return path(
          flute(a, 92, 232, 7),
          a > 150 && a < 300 ? '#e9b972' : a < 90 ? '#a8672c' : '#cf9149',
          ' opacity=".8"',
        );
      }) +
        times(7, (i) => {
          const a = i * 51 + 16;
          const pts = [
            polar(352, 352, 120, a),
            polar(352, 352, 160, a + 13),
            polar(352, 352, 212, a + 5),
            polar(352, 352, 246, a + 15),
            polar(352, 352, 240, a + 26),
            polar(352, 352, 196, a + 19),
            polar(352, 352, 150, a + 22),
            polar(352, 352, 112, a + 10),
          ];
          return path(smooth(pts), '#54301b', ' opacity=".55"');
        }) +
        times(16, (i) => path(flute(i * 22.5 - 2, 112, 214, 3.4), '#fffaf0', ` opacity=".62"${blur(5)}`)),
    ) +
    scatter(340, 340, 222, 420, 4, 96)
      .map(([x, y]) => circle(x, y, rnd(0.9, 2.5), '#ffffff', ' opacity=".85"'))
      .join('') +
    circle(352, 352, 92, '#7b4821') +
    ring(352, 352, 91, '#e9c48c', 5, ' opacity=".6"') +
    circle(352, 352, 66, '#3d2112') +
    clip(circle(352, 352, 66, '#000'), circle(368, 376, 60, '#cbbfae'))
  );
};

const kaiserschmarrn = () =>
  table(PINE) +
  china(306, 0.82) +
  scatter(352, 346, 190, 40, 46)
    .map(([x, y]) =>
      at(x, y, rnd(0, 360), () => {
        const s = rnd(36, 52);
        const o = smooth([
          [-s, -s * 0.5],
          [-s * 0.2, -s * 0.74],
          [s * 0.8, -s * 0.6],
          [s, s * 0.3],
          [s * 0.2, s * 0.7],
          [-s * 0.8, s * 0.5],
        ]);
        return (
          group(drop(10, 0.36), path(o, lit(vary('#efc267', 0.1), 1.1))) +
          path(
            smooth([
              [-s * 0.7, -s * 0.36],
              [0, -s * 0.54],
              [s * 0.66, -s * 0.4],
              [s * 0.7, s * 0.1],
              [0, s * 0.3],
              [-s * 0.6, s * 0.16],
            ]),
            pick(['#c98236', '#d89345', '#e9b052']),
            ' opacity=".85"',
          )
        );
      }),
    )
    .join('') +
  scatter(352, 346, 180, 14, 50)
    .map(([x, y]) => group(drop(4, 0.3), ellipse(x, y, 11, 8, dome('#5a2e1c', 1.2))))
    .join('') +
  dust(340, 330, 214, '#ffffff', 460, 0.92) +
  dip(
    494,
    490,
    96,
    '#6b2740',
    '#fdfaf4',
    [
      [470, 470],
      [520, 486],
      [488, 520],
    ]
      .map(([x, y], i) =>
        at(x, y, i * 60, () =>
          group(drop(4, 0.3), path('M-32 0C-24 -24 24 -24 32 0C20 12 -20 12 -32 0Z', dome('#7d2d4a', 1.2))),
        ),
      )
      .join(''),
  );

export const pastry = {
  kipferl,
  apfelstrudel: strudel,
  schokoladentorte: chocolateCake,
  esterhazy,
  gugelhupf,
  kaiserschmarrn,
};
