// Meyhane: the cover.
import { H, haloOf, lampString, W } from '../parts/scene.mjs';
import {
  at,
  circle,
  ellipse,
  f,
  group,
  line,
  linear,
  path,
  pick,
  rect,
  rnd,
  scatter,
  smooth,
  times,
} from '../parts/svg.mjs';

/** The Aegean after sunset: islands, the moon's path, lamps along the quay. */
export const meyhaneCover = () => {
  const horizon = 560;
  const island = (pts, color) =>
    path(
      smooth(
        pts.map(([x, y]) => [x, y]),
        false,
      ) + `L${pts[pts.length - 1][0]} ${horizon}L${pts[0][0]} ${horizon}Z`,
      color,
    );
  const boat = (x, y, s, hull) =>
    at(
      x,
      y,
      0,
      () =>
        ellipse(0, 16, 150, 9, '#081c30', ' opacity=".5"') +
        path('M-130 -30C-90 -16 70 -16 140 -40C124 4 92 16 0 16S-112 6 -130 -30Z', hull) +
        path('M-130 -30C-90 -16 70 -16 140 -40L136 -28C70 -6 -90 -6 -126 -20Z', '#f3ead6') +
        rect(-50, -66, 76, 44, 6, '#f3ead6') +
        rect(-40, -58, 22, 18, 3, '#f6c65a') +
        rect(-10, -58, 22, 18, 3, '#f6c65a') +
        line('M44 -30V-150', '#e6dcc6', 6) +
        circle(44, -152, 26, haloOf('#ffd98a'), ' opacity=".9"') +
        circle(44, -152, 6, '#fff3cf'),
      s,
    );
  const chair = (x, y, s, flip = 1) =>
    at(
      x,
      y,
      0,
      () =>
        group(
          ` transform="scale(${flip} 1)"`,
          line('M-60 0V-250M50 0V-120M-60 -120H50M-60 -58H50', '#2f6d96', 15) +
            line('M-60 -246C-20 -236 -20 -236 -4 -244', '#2f6d96', 0.1) +
            [-232, -190, -150].map((yy) => line(`M-60 ${yy}L-22 ${yy + 10}`, '#3c7ea8', 11)).join('') +
            line('M-22 -236V-116', '#2f6d96', 13) +
            path('M-72 -128H62L50 -108H-60Z', '#d9b77e') +
            [-56, -34, -12, 10, 32].map((xx) => line(`M${xx} -126l8 16`, '#a98450', 4)).join(''),
        ),
      s,
    );
  return (
    rect(0, 0, W, horizon, 0, linear(['#0b1f3a', '#16395f', '#4a6a88', '#d99a7c'])) +
    scatter(960, 180, 1000, 90, 40)
      .filter(([x, y]) => y > 8 && y < 330 && x > 0 && x < W)
      .map(([x, y]) => circle(x, y, rnd(1, 2.6), '#fff6df', ` opacity="${f(rnd(3, 9)) / 10}"`))
      .join('') +
    circle(1180, 240, 230, haloOf('#fff0cf'), ' opacity=".55"') +
    circle(1180, 240, 58, '#fdf3d8') +
    circle(1164, 228, 10, '#eadfbd') +
    circle(1196, 256, 14, '#eadfbd') +
    island(
      [
        [-20, 520],
        [160, 470],
        [330, 440],
        [480, 480],
        [640, 530],
        [800, 558],
      ],
      '#3a4f6e',
    ) +
    island(
      [
        [1260, 558],
        [1400, 500],
        [1560, 452],
        [1720, 470],
        [1940, 430],
      ],
      '#33496a',
    ) +
    island(
      [
        [640, 559],
        [760, 540],
        [900, 530],
        [1040, 546],
        [1120, 559],
      ],
      '#54688a',
    ) +
    times(16, () => circle(rnd(1500, 1900), rnd(500, 552), rnd(1.6, 3.2), '#ffd98a', ' opacity=".85"')) +
    times(8, () => circle(rnd(120, 440), rnd(490, 552), rnd(1.6, 3), '#ffd98a', ' opacity=".8"')) +
    // The sea and the moon's path on it.
    rect(0, horizon, W, H - horizon, 0, linear(['#8d8a93', '#2f5f83', '#12395a', '#0b2947'])) +
    times(44, (i) => {
      const y = horizon + 8 + i * 8.4;
      const w = 26 + i * 4.2;
      return rect(
        1180 - w * rnd(0.5, 1.1) + rnd(-26, 26),
        y,
        w * rnd(0.6, 1.5),
        3.6,
        2,
        '#fdeecb',
        ` opacity="${f(rnd(2, 7)) / 10}"`,
      );
    }) +
    times(70, () => {
      const y = rnd(horizon + 14, 940);
      return rect(
        rnd(-60, W),
        y,
        rnd(40, 190),
        3,
        2,
        pick(['#6f95b0', '#0a2440', '#4f7f9f']),
        ` opacity="${f(rnd(2, 5)) / 10}"`,
      );
    }) +
    boat(560, 690, 0.9, '#1f5f86') +
    boat(860, 640, 0.5, '#8f2f2a') +
    // The quay: boards, tables, chairs, lamps.
    path('M0 930L1920 900V1080H0Z', '#4c392e') +
    path('M0 930L1920 900V918L0 950Z', '#8a6a50') +
    times(30, (i) =>
      line(`M${i * 68} ${950 - i * 1.1}L${i * 74 - 110} 1090`, '#33251e', 4, ' opacity=".8"'),
    ) +
    [130, 1790].map((x) => rect(x - 9, 300, 18, 640, 4, '#2b211c')).join('') +
    lampString(130, 318, 1790, 318, 86, 15, 1.25) +
    lampString(-60, 380, 130, 318, 20, 2, 1.1) +
    lampString(1790, 318, 1980, 380, 20, 2, 1.1) +
    [
      [300, 1000],
      [1600, 990],
    ]
      .map(
        ([x, y], i) =>
          chair(x - 190, y + 30, 1.05, 1) +
          chair(x + 200, y + 30, 1.05, -1) +
          at(
            x,
            y,
            0,
            () =>
              rect(-8, -130, 16, 170, 3, '#d8ccb4') +
              path('M-70 44L0 10L70 44', 'none', ' stroke="#d8ccb4" stroke-width="14"') +
              path('M-150 -150H150L138 -92H-138Z', '#f6f0e2') +
              path('M-150 -150H150L146 -132H-146Z', '#ffffff') +
              times(9, (n) => path(`M${-130 + n * 32} -132h16l-1 40h-14Z`, '#2f6d96', ' opacity=".75"')) +
              path('M-70 -152V-214H-42V-152Z', '#eef2ee', ' opacity=".85"') +
              path('M-30 -152V-206H-4V-152Z', '#b8d4dc', ' opacity=".6"') +
              ellipse(60, -156, 62, 11, '#fbf8f1') +
              path(
                i ? 'M20 -160Q60 -196 100 -160Z' : 'M24 -160Q50 -186 96 -160Z',
                i ? '#e0a348' : '#7d9a4a',
              ) +
              circle(6, -176, 120, haloOf('#ffcf7a'), ' opacity=".4"'),
          ),
      )
      .join('') +
    rect(0, 0, W, H, 0, linear(['#071526/0.16', '#071526/0', '#071526/0.22']))
  );
};
