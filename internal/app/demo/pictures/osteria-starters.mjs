// Osteria: starters and salad.
import { BASIL, TOMATO, basil, bread, cherry, cherryHalf, flecks, ham, leaf, oil, olive, parsley, pepper, rocket, round, salami, shaving, tomatoDice, wedge } from './food.mjs';
import { pool } from './pasta.mjs';
import { at, blob, blur, circle, clip, darken, dome, drop, ellipse, f, group, lighten, line, lit, path, pick, polar, rect, ring, rnd, scatter, smooth, times, vary } from './svg.mjs';
import { board, bowl, clayDish, dip, plate, table } from './tableware.mjs';

export const LINEN = '#e8d6b6';
export const CLAY = '#cd875f';
export const SAGE = '#a3aa84';
export const OCHRE = '#dfb262';
export const SLATE = '#8ea3a6';

const bruschetta = () =>
  table(SAGE) + board(352, 352, 620, 590) +
  [[226, 196, -32], [462, 356, -28], [232, 506, -36]].map(([x, y, a]) => at(x, y, a, () =>
    bread(300, 190) +
    path(blob(0, -2, 116, 66, 0.1), '#c5442c', ` opacity=".55"${drop(4, 0.25)}`) +
    scatter(0, -2, 100, 34, 17).filter(([, py]) => Math.abs(py) < 62).map(([px, py]) => at(px, py * 0.92, rnd(0, 90), () => tomatoDice(rnd(25, 33)))).join('') +
    scatter(0, 0, 80, 6, 34).map(([px, py]) => at(px, py * 0.7, rnd(0, 180), rect(-6, -4, 12, 8, 3, '#fbeccb'))).join('') + basil(6, -4, 20, 0.92), 1.16)).join('') +
  oil(560, 570, 40, 4) + basil(560, 130, 40, 0.9);

const burrata = () =>
  table(CLAY) + plate(352, 352, 306, { well: 0.8 }) +
  path(blob(352, 356, 226, 218, 0.05), '#5f8f3c', ' opacity=".3"') +
  Array.from({ length: 11 }, (_, i) => { const [x, y] = polar(352, 352, 190 + (i % 2) * 12, i * 32.7 + 8); return i % 3 === 0 ? cherry(x, y, 40) : cherryHalf(x, y, rnd(40, 46), rnd(0, 120), i % 4 === 1 ? '#e08a2e' : TOMATO); }).join('') +
  at(350, 346, 0, () =>
    group(drop(20, 0.38), path(blob(0, 0, 134, 128, 0.02), dome('#fdf6e8', 0.75))) +
    path('M2 -96C-20 -110 -28 -132 -14 -142C-4 -134 8 -134 20 -144C36 -132 26 -108 2 -96Z', lit('#f6ead2'), drop(5, 0.3)) +
    line('M2 -94C-20 -78 -50 -72 -64 -46M4 -94C22 -76 52 -70 66 -40M4 -92C0 -66 -4 -46 0 -24', darken('#f3e6cf', 0.16), 4, ' opacity=".5"') +
    line('M-92 -6C-92 -50 -64 -82 -28 -94', '#ffffff', 12, ' opacity=".75"') + pepper(0, 10, 100, 22), 1.12) +
  oil(360, 400, 90, 9, '#86a83c') + basil(396, 412, 20, 1.4) + at(500, 226, 200, () => leaf(66, 46)) + at(190, 452, 40, () => leaf(66, 46));

const carpaccio = () =>
  table(SLATE) + plate(352, 352, 306, { well: 0.78 }) +
  Array.from({ length: 11 }, (_, i) => { const [x, y] = polar(352, 352, 150, i * 32.7 - 90); return group(drop(4, 0.26), path(blob(x, y, 92, 84, 0.07), lit(vary('#b5333c', 0.1), 1.1))) + line(smooth([polar(x, y, 66, 190), polar(x, y, 60, 230), polar(x, y, 66, 280)], false), '#f0b6a8', 5, ' opacity=".65"') + line(smooth([polar(x, y, 40, 20), polar(x, y, 30, 70), polar(x, y, 44, 130)], false), '#e79a8e', 4, ' opacity=".55"'); }).join('') +
  path(blob(352, 352, 104, 100, 0.07), lit('#ac2f38')) +
  times(12, (i) => rocket(...polar(352, 352, 26, i * 30), i * 30 + rnd(-20, 20), rnd(0.72, 0.92), vary('#63903f', 0.12))) +
  times(8, (i) => shaving(...polar(345, 345, rnd(30, 116), i * 45 + 10), rnd(0, 180), rnd(58, 76))) +
  oil(352, 352, 210, 12) + pepper(352, 352, 210, 36) + wedge(560, 470, 58, -38);

const vitelloTonnato = () =>
  table(OCHRE) + plate(352, 352, 304, { well: 0.76 }) +
  Array.from({ length: 9 }, (_, i) => { const [x, y] = polar(352, 352, 138, i * 40 - 60); return group(drop(5, 0.3), path(blob(x, y, 96, 80, 0.06), lit('#d99a86', 0.9))) + path(blob(x, y, 80, 64, 0.08), '#e7b3a0') + line(smooth([polar(x, y, 52, 190), polar(x, y, 44, 240), polar(x, y, 54, 300)], false), '#f5d8c8', 5, ' opacity=".7"'); }).join('') +
  group(drop(8, 0.26), path(smooth([[352, 196], [426, 214], [496, 286], [516, 372], [456, 440], [400, 516], [318, 486], [232, 474], [196, 376], [224, 286], [282, 226]]), dome('#f5e2b8', 0.55))) +
  line('M262 330C300 280 380 270 440 320M256 390C310 350 400 350 452 392M300 444C340 420 390 424 420 446', '#fffaf0', 9, ' opacity=".6"') +
  scatter(352, 356, 128, 17, 36).map(([x, y]) => group(drop(3, 0.3), circle(x, y, rnd(9, 12), dome('#6f7c3a'))) + circle(x - 3, y - 4, 2.6, '#dfe3b0')).join('') +
  parsley(352, 352, 0, 1.2) + parsley(250, 262, 120, 0.8) + wedge(566, 214, 54, 214) + pepper(352, 352, 140, 18);

const oven = (x, y, r) =>
  circle(x, y, r, '#b8412a') +
  scatter(x, y, r * 0.96, 15, r * 0.34).map(([px, py]) => path(blob(px, py, rnd(52, 74), rnd(44, 62), 0.12), lit(vary('#f3d795', 0.08), 0.9), ' opacity=".97"')).join('') +
  scatter(x, y, r * 0.9, 20, r * 0.2).map(([px, py]) => path(blob(px, py, rnd(14, 30), rnd(10, 20), 0.2, 8), pick(['#d9913f', '#c8742f', '#e0a552']), ' opacity=".62"')).join('') +
  scatter(x, y, r * 0.95, 9, r * 0.36).map(([px, py]) => path(blob(px, py, rnd(15, 26), rnd(10, 18), 0.2, 8), dome('#c0452b', 0.8))).join('');

const parmigiana = () =>
  table(LINEN) + clayDish(352, 356, 270, '#b4603a',
    oven(352, 356, 240) +
    [[292, 300, 20], [424, 344, -30], [316, 436, 10]].map(([x, y, a]) => at(x, y, a, () => group(drop(6, 0.3), ellipse(0, 0, 74, 52, lit('#5a3350'))) + ellipse(0, 0, 64, 43, lit('#d9b878', 0.8)) + times(5, (i) => ellipse(-32 + i * 16, rnd(-14, 14), 5, 2.5, '#a67a45')) + path(blob(8, -4, 40, 24, 0.12), '#f6e3b4', ' opacity=".92"'))).join('')) +
  basil(350, 352, 10, 1.25) + at(228, 388, 120, () => leaf(54, 38));

const squidRing = (r, color) =>
  group(drop(10, 0.36), path(`${blob(0, 0, r * 1.2, r * 1.06, 0.04, 12)}${blob(3, 1, r * 0.5, r * 0.42, 0.06, 9)}`, lit(color, 1.2), ' fill-rule="evenodd"')) +
  line(smooth([polar(0, 0, r * 0.84, 190), polar(0, 0, r * 0.82, 225), polar(0, 0, r * 0.84, 262)], false), lighten(color, 0.6), r * 0.13, ' opacity=".75"') +
  scatter(0, 0, r, 9, r * 0.3, r * 0.62).map(([px, py]) => circle(px, py, rnd(2.5, 4.5), darken(color, 0.3), ' opacity=".4"')).join('');

const calamari = () =>
  table(SLATE) + plate(352, 352, 306, { well: 0.8 }) +
  leaf2(210, 470, -40) + leaf2(500, 236, 160) + leaf2(300, 200, 210) + leaf2(420, 540, 20) +
  [...scatter(352, 352, 186, 17, 80), ...scatter(352, 340, 90, 6, 66)].map(([x, y]) => at(x, y, rnd(0, 360), () => squidRing(rnd(50, 62), vary('#dfa347', 0.12)))).join('') +
  wedge(196, 250, 84, -40) + wedge(250, 190, 76, -62) + dip(500, 484, 98, '#f6e7bd', '#fbf5ea', flecks(500, 484, 60, 10)) + parsley(390, 300, 10, 1.4) + parsley(290, 450, 160, 1.2);

const leaf2 = (x, y, rotate) => at(x, y, rotate, () => group(drop(6, 0.3), path('M-72 0C-66 -34 -50 -30 -40 -46C-24 -36 -14 -52 4 -44C20 -54 32 -38 48 -40C56 -22 72 -18 74 0C70 22 54 24 46 42C30 36 20 52 2 44C-16 52 -26 38 -42 44C-50 30 -68 30 -72 0Z', lit('#86b14e', 1.2))) + line('M-62 0H56M-20 0L4 -26M6 0L30 -22M-20 0L2 26M8 0L30 22', '#bcd98b', 3.4), 1.15);

const tagliere = () =>
  table(CLAY) + board(352, 352, 610, 580, { color: '#a8754a' }) +
  // Cheese, cut from a wheel.
  at(168, 190, -18, () => group(drop(12, 0.36), path('M-86 60L10 -84Q66 -60 92 0Z', lit('#f0cb6e'))) + path('M-86 60L92 0l4 22L-82 84Z', darken('#e2b556', 0.1)) + scatter(14, -6, 50, 7, 24).map(([x, y]) => ellipse(x, y, rnd(5, 9), rnd(4, 6), '#d9a944')).join('')) +
  [[0, 0], [44, 26], [92, 46]].map(([dx, dy], i) => at(404 + dx, 146 + dy, 22 + i * 8, () => group(drop(7, 0.32), path('M-34 -70H34L44 70H-44Z', lit('#f7ecd0'))) + path('M-34 -70H34l2 14H-36Z', '#d8c092'))).join('') +
  [[486, 338], [432, 398], [528, 420], [466, 478], [556, 500]].map(([x, y]) => salami(x, y, 58)).join('') +
  ham(228, 372, -12, 1.28) + ham(168, 470, 24, 1.25) + ham(300, 460, -30, 1.2) +
  [[244, 566], [330, 560]].map(([x, y], i) => at(x, y, i * 30 - 20, () => group(drop(6, 0.3), path(blob(0, 0, 70, 54, 0.05), lit('#eab0a0'))) + scatter(0, 0, 48, 9, 18).map(([a, b], n) => (n % 3 ? ellipse(a, b, 7, 5, '#fbe4d6') : ellipse(a, b, 6, 4, '#8ba450'))).join(''))).join('') +
  [[318, 258], [362, 236], [358, 288], [306, 306], [404, 274]].map(([x, y], i) => olive(x, y, 23, i * 50, i % 2 ? '#6f7d35' : '#4d3a3f')).join('') +
  times(3, (i) => at(560 - i * 22, 170 + i * 12, 62 + i * 4, () => group(drop(7, 0.32), rect(-160, -9, 320, 18, 9, lit('#dca860'))) + times(8, (n) => circle(-140 + n * 38, rnd(-3, 3), 2.5, '#a9713a')))) +
  rosemary2(70, 610);

const rosemary2 = (x, y) => at(x + 20, y - 12, -30, () => times(2, (i) => at(0, i * 20, i * 16, () => leaf(70, 26, BASIL))));

const minestrone = () =>
  table(OCHRE) + plate(352, 360, 312, { well: 0 }) +
  bowl(352, 348, 262, { rim: 0.11 }, circle(352, 354, 236, '#c9702c') + circle(352, 352, 228, lit('#d9853a', 0.8)) +
    scatter(352, 350, 200, 70, 25).map(([x, y], i) => at(x, y, rnd(0, 360), () => [
      () => group(drop(4, 0.28), rect(-15, -13, 30, 26, 6, lit('#e8923c'))),
      () => group(drop(4, 0.28), path('M-22 4C-22 -16 22 -16 22 4C22 20 10 18 0 12C-10 18 -22 20 -22 4Z', dome('#f7ead0'))),
      () => group(drop(4, 0.28), rect(-15, -14, 30, 28, 5, lit('#a9bf62'))) + rect(-15, -14, 30, 8, 4, '#5d8a3c'),
      () => group(drop(4, 0.28), path('M-24 8Q0 -22 24 8Q12 14 0 2Q-12 14 -24 8Z', lit('#b9c97c'))),
      () => group(drop(4, 0.28), rect(-14, -14, 28, 28, 5, lit('#f1dca0'))),
      () => tomatoDice(28),
      () => group(drop(4, 0.28), rect(-26, -6, 52, 12, 6, lit('#6c9440'))),
    ][i % 7]())).join('') +
    oil(352, 352, 190, 20, '#8fae3d') + basil(352, 348, 10, 1.25));

const insalataMista = () =>
  table(CLAY) + bowl(352, 352, 300, { color: '#b9804f', rim: 0.09, inside: '#8a5a34' },
    scatter(352, 352, 236, 46, 38).map(([x, y], i) => at(x, y, rnd(0, 360), () => (i % 5 === 4
      ? group(drop(6, 0.3), path('M-60 0C-50 -44 -20 -30 0 -48C20 -30 52 -40 60 0C52 40 22 30 0 46C-22 30 -50 42 -60 0Z', lit('#7a3b52'))) + line('M-50 0H50M0 0L20 -26M-10 0L10 26', '#e7cfd4', 3.4)
      : group(drop(6, 0.3), path('M-72 0C-66 -34 -50 -30 -40 -46C-24 -36 -14 -52 4 -44C20 -54 32 -38 48 -40C56 -22 72 -18 74 0C70 22 54 24 46 42C30 36 20 52 2 44C-16 52 -26 38 -42 44C-50 30 -68 30 -72 0Z', lit(vary(pick(['#7fae4c', '#99bf5c', '#5f963f']), 0.1), 1.2))) + line('M-62 0H56M-20 0L4 -26M6 0L30 -22M-20 0L2 26M8 0L30 22', lighten('#a9cc72', 0.3), 3.4, ' opacity=".85"')))).join('') +
    [[250, 270], [420, 230], [470, 400], [320, 470], [350, 330], [210, 400]].map(([x, y], i) => (i % 2 ? cherryHalf(x, y, 40, i * 50) : round(x, y, 46, '#4f7f3a', '#dcebb4', '#f4f6d8'))).join('') +
    [[300, 380], [440, 310], [270, 200], [390, 500], [520, 340]].map(([x, y], i) => at(x, y, i * 70, () => group(drop(4, 0.26), path('M-48 6C-30 -30 30 -30 48 6C30 -14 -30 -14 -48 6Z', lit('#c9688a'))) + line('M-42 4C-26 -22 26 -22 42 4', '#f4dbe4', 4))).join('') +
    [[190, 320], [480, 270], [400, 420]].map(([x, y], i) => olive(x, y, 22, i * 80, '#4d3a3f')).join('') + pepper(352, 352, 200, 22) + oil(352, 352, 200, 8));

export const starters = { bruschetta, burrata, carpaccio, 'vitello-tonnato': vitelloTonnato, parmigiana, calamari, tagliere, minestrone, 'insalata-mista': insalataMista };
