// Kaffeehaus: the cover.
import { H, haloOf, W } from '../parts/scene.mjs';
import {
  at,
  blur,
  circle,
  clip,
  ellipse,
  f,
  line,
  linear,
  path,
  pick,
  radial,
  rect,
  rnd,
  scatter,
  times,
} from '../parts/svg.mjs';

/** A coffee house in the morning: tall windows, a marble table, a newspaper. */
export const kaffeehausCover = () => {
  const pane = (x, w) => {
    const outline = `M${x} 760V${200 + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${200 + w / 2}V760Z`;
    return (
      path(
        `M${x - 22} 782V${200 + w / 2}A${w / 2 + 22} ${w / 2 + 22} 0 0 1 ${x + w + 22} ${200 + w / 2}V782Z`,
        '#5a3b28',
      ) +
      clip(
        path(outline, '#000'),
        rect(x, 150, w, 640, 0, linear(['#dfe3dd', '#f3e6cf', '#e9d3b3'])) +
          town(x, w) +
          path(
            `M${x - 40} 800L${x + w * 0.5} 120H${x + w * 0.8}L${x + w * 0.3} 800Z`,
            '#ffffff',
            ' opacity=".3"',
          ),
      ) +
      line(`M${x + w / 2} ${200}V760M${x} ${200 + w / 2}H${x + w}M${x} 560H${x + w}`, '#6b4832', 12) +
      line(`M${x + w / 2 - 4} 204V760`, '#a37a58', 3, ' opacity=".7"')
    );
  };
  const town = (x, w) => {
    const houses = times(5, (i) => {
      const [hx, hw, hh] = [x - 20 + i * (w / 4.2), w / 3.6, 170 + ((i * 67 + x) % 130)];
      return (
        path(
          `M${f(hx)} 780V${780 - hh}L${f(hx + hw / 2)} ${780 - hh - 70}L${f(hx + hw)} ${780 - hh}V780Z`,
          pick(['#b9b2a6', '#c9bfae', '#aeb0aa']),
        ) +
        times(3, (n) =>
          times(2, (m) =>
            rect(
              hx + hw * (0.22 + m * 0.36),
              780 - hh + 20 + n * 52,
              hw * 0.16,
              28,
              3,
              '#f6dfae',
              ' opacity=".8"',
            ),
          ),
        )
      );
    });
    return (
      houses +
      path(`M${x + w * 0.62} 780V420L${x + w * 0.68} 300L${x + w * 0.74} 420V780Z`, '#c3bdb2') +
      scatter(x + w / 2, 470, 340, 36, 26)
        .map(([a, b]) => circle(a, b, rnd(2, 4.5), '#ffffff', ' opacity=".85"'))
        .join('')
    );
  };
  const lamp = (x, y, s) =>
    line(`M${x} 0V${y - 60 * s}`, '#3b2a20', 7) +
    rect(x - 26 * s, y - 74 * s, 52 * s, 26 * s, 8, '#b98d3d') +
    circle(x, y, 230 * s, haloOf('#ffe2a6'), ' opacity=".6"') +
    circle(x, y, 66 * s, radial('#fffdf4', '#f6dca6', 0.2));
  return (
    rect(0, 0, W, H, 0, linear(['#3f4a41', '#4b584c', '#3a453c'])) +
    // Wainscot and mouldings.
    times(4, (i) =>
      rect(40 + i * 480, 60, 400, 60, 6, 'none', ' stroke="#66745f" stroke-width="4" opacity=".6"'),
    ) +
    rect(0, 782, W, 40, 0, '#6b4832') +
    rect(0, 816, W, 264, 0, linear(['#4a3022', '#34211a'])) +
    times(10, (i) =>
      rect(20 + i * 192, 846, 152, 200, 6, 'none', ' stroke="#6b4832" stroke-width="5" opacity=".7"'),
    ) +
    pane(110, 420) +
    pane(750, 420) +
    pane(1390, 420) +
    // Curtains.
    [
      [60, 1],
      [590, -1],
      [700, 1],
      [1230, -1],
      [1340, 1],
      [1870, -1],
    ]
      .map(
        ([x, d]) =>
          path(
            `M${x} 150C${x + d * 40} 330 ${x + d * 30} 520 ${x + d * 6} 640C${x + d * 18} 700 ${x + d * 22} 760 ${x + d * 20} 800H${x - d * 46}V150Z`,
            linear(['#7d3f3a', '#5c2a2a'], 0),
          ) +
          line(
            `M${x - d * 20} 160C${x - d * 4} 380 ${x - d * 16} 600 ${x - d * 14} 796M${x - d * 36} 160V796`,
            '#43201f',
            5,
            ' opacity=".6"',
          ),
      )
      .join('') +
    lamp(640, 250, 0.92) +
    lamp(1280, 250, 0.92) +
    // Bench of leather.
    path('M0 812Q0 770 40 770H560Q600 770 600 812V1080H0Z', linear(['#6f3b2e', '#4c251e'])) +
    times(4, (i) => line(`M${i * 150 + 75} 776V1080`, '#3d1c17', 5, ' opacity=".6"')) +
    times(8, (i) => circle(i * 75 + 37, 850, 7, '#3d1c17')) +
    // Table, cup, newspaper on its holder.
    path('M620 930H1960V972H620Z', '#cfc4b6') +
    path('M560 900H1960V938H572Q552 930 560 900Z', linear(['#fdf9f1', '#e3d9cb'])) +
    line('M700 916q140 10 260 -4t300 6t320 -6t340 4', '#b6aa9d', 4, ' opacity=".5"') +
    path('M1180 972h160l30 108h-220Z', '#2b211b') +
    at(
      1620,
      900,
      0,
      () =>
        path('M-250 0L-214 -300L-34 -280L-30 0Z', '#efe6d4') +
        path('M-30 0L-34 -280L170 -304L206 0Z', '#f8f1e2') +
        line('M-32 -292V-4', '#7a4f33', 15) +
        [
          [-196, -262, 136],
          [-190, -218, 60],
          [-190, -196, 60],
          [-192, -174, 60],
          [-194, -152, 60],
          [-112, -214, 54],
          [-112, -192, 54],
          [-112, -170, 54],
          [0, -270, 146],
          [0, -226, 62],
          [0, -204, 62],
          [0, -182, 62],
          [86, -226, 66],
          [88, -204, 66],
          [90, -182, 66],
          [92, -160, 66],
        ]
          .map(([x, y, w], i) =>
            rect(x, y, w, w > 100 ? 20 : 8, 2, '#6d6355', ` opacity="${i % 4 ? 0.45 : 0.7}"`),
          )
          .join('') +
        rect(0, -154, 62, 84, 3, '#b9ac96') +
        rect(-192, -124, 132, 76, 3, '#c9bda8'),
    ) +
    at(
      1010,
      900,
      0,
      () =>
        ellipse(10, 4, 170, 16, '#401d12', ` opacity=".35"${blur(7)}`) +
        path('M-150 -14H150Q120 14 0 16Q-120 14 -150 -14Z', '#fffdf8') +
        line('M-150 -14H150', '#b98d3d', 5) +
        path(
          'M-92 -120H92C94 -60 64 -22 30 -16H-30C-64 -22 -94 -60 -92 -120Z',
          linear(['#fffdf8', '#e6dccd'], 0),
        ) +
        `<path d="M88 -104h22a32 32 0 0 1 0 64h-34" fill="none" stroke="#f3ebdf" stroke-width="15"/>` +
        line('M-92 -120H92', '#b98d3d', 6) +
        ellipse(0, -121, 84, 9, '#6b3f22') +
        ellipse(0, -122, 60, 6, '#e9cfa6') +
        [
          'M-30 -150C-60 -190 0 -220 -30 -270S-20 -350 -46 -380',
          'M26 -150C-2 -196 56 -226 26 -286S40 -360 20 -400',
        ]
          .map((d) => line(d, '#ffffff', 15, ` opacity=".4"${blur(7)}`))
          .join(''),
    ) +
    at(
      1240,
      900,
      0,
      () =>
        ellipse(0, 2, 60, 8, '#401d12', ` opacity=".3"${blur(5)}`) +
        path('M-40 -128H40L32 -2Q0 6 -32 -2Z', '#eaf2f1', ' opacity=".55"') +
        path('M-37 -96H37L32 -2Q0 6 -32 -2Z', '#d3e2e2', ' opacity=".7"') +
        line('M-26 -116L-22 -20', '#ffffff', 6, ' opacity=".9"'),
    ) +
    // A bentwood chair at the left of the table.
    at(
      700,
      1080,
      0,
      () =>
        `<path d="M-96 0V-250C-96 -400 96 -400 96 -250V0" fill="none" stroke="#2b1a12" stroke-width="20"/><path d="M-52 0V-236C-52 -320 52 -320 52 -236V0" fill="none" stroke="#2b1a12" stroke-width="13"/>` +
        line('M-88 -282C-90 -360 -30 -374 0 -374', '#7a5238', 5, ' opacity=".8"'),
    ) +
    rect(0, 0, W, H, 0, linear(['#201712/0.28', '#201712/0', '#201712/0.06']))
  );
};
