// Meyhane: white plates with a blue edge on sea blue, whitewash and old wood.
import { TOMATO, cherryHalf, citrus, dill, flecks, kernel, leaf, mint, oil, olive, parsley, pepper, prawn, rocket, shell, wedge } from './food.mjs';
import { fish } from './osteria-mains.mjs';
import { ice } from './osteria-sweets.mjs';
import { pool } from './pasta.mjs';
import { at, blob, blur, circle, clip, darken, dome, drop, ellipse, f, group, lighten, line, linear, lit, mix, path, pick, polar, radial, rect, ring, rnd, scatter, smooth, times, vary } from './svg.mjs';
import { bowl, clayDish, cup, dip, gleam, plate, platter, roundBoard, spoon, table, tumbler } from './tableware.mjs';

const SEA = '#3f7392';
const LAGOON = '#7fa7ae';
const LIME = '#e9e2d3';
const SAND = '#d5b487';
const INK = '#2b5f8a';

/** A meze plate: small, deep, with a blue edge and a ring of dashes. */
const dish = (r = 300, well = 0.78) =>
  plate(352, 352, r, { color: '#fbf8f1', edge: INK, well }) +
  times(36, (i) => { const [a, b] = [polar(352, 352, r * 0.905, i * 10), polar(352, 352, r * 0.905, i * 10 + 4.6)]; return line(`M${a.map(f)}L${b.map(f)}`, INK, r * 0.021, ' opacity=".8"'); });

/** A whitewashed table of planks, or one painted blue. */
const planks = (color) =>
  table(color) + times(3, (i) => rect(176 * (i + 1) - 2, 0, 4, 704, 0, darken(color, 0.45), ' opacity=".45"')) +
  times(14, (i) => { const x = 20 + i * 51; return line(`M${x} 0q${f(rnd(-10, 10))} 176 0 352t0 352`, i % 2 ? lighten(color, 0.4) : darken(color, 0.2), rnd(2, 4), ' opacity=".25"'); });

/** A swirl left by the back of a spoon. */
const swirl = (x, y, r, color, turns = 2.2) => {
  const pts = Array.from({ length: 26 }, (_, i) => polar(x, y, r * (1 - i / 30), -60 + (i * 360 * turns) / 26));
  return line(smooth(pts, false), darken(color, 0.14), r * 0.13, ' opacity=".8"') + line(smooth(pts.map(([a, b]) => [a - r * 0.025, b - r * 0.04]), false), lighten(color, 0.75), r * 0.06, ' opacity=".9"');
};

const haydari = () =>
  planks(SEA) + dish() + group(drop(10, 0.3), path(blob(352, 354, 216, 210, 0.03, 15), dome('#f3ead4', 0.9))) + swirl(352, 352, 172, '#e9dfc6') +
  flecks(352, 352, 180, 30, ['#5f8f52', '#88ab63']) + scatter(352, 352, 150, 16, 40).map(([x, y]) => { const k = rnd(8, 17); return circle(x, y, k, '#b9a233', ' opacity=".55"') + circle(x - k * 0.3, y - k * 0.3, k * 0.28, '#fffbe0', ' opacity=".9"'); }).join('') +
  dill(300, 370, -60, 1) + dill(372, 380, -20, 0.9) + at(352, 330, 20, () => [200, 320, 80].map((a) => at(0, 0, a, () => leaf(58, 36, '#4d9157'))).join(''));

/** A charred aubergine laid open: purple skin, smoky flesh, the stem at the left. */
const charred = (x, y, rotate) =>
  at(x, y, rotate, () => {
    const skin = smooth([[-196, -8], [-150, -40], [-60, -56], [60, -76], [156, -66], [206, -16], [200, 40], [140, 76], [40, 78], [-70, 52], [-156, 34]]);
    const flesh = smooth([[-160, -4], [-110, -28], [-40, -38], [60, -54], [140, -46], [178, -10], [174, 28], [128, 54], [40, 56], [-60, 36], [-126, 24]]);
    return group(drop(15, 0.44), path(skin, dome('#3d2438', 1.3)) + path('M-178 -6C-200 -34 -226 -24 -262 -34C-252 -14 -256 6 -246 22C-222 18 -200 26 -178 12Z', lit('#71813f', 1.1))) +
      path(flesh, lit('#dfbf80', 1)) + clip(path(flesh, '#000'), times(9, (i) => line(`M-170 ${-40 + i * 11}C-60 ${-60 + i * 14} 60 ${-50 + i * 15} 190 ${-40 + i * 11}`, i % 2 ? '#f3dfae' : '#b48c4c', 5, ' opacity=".65"')) + scatter(10, 0, 160, 20, 22).map(([px, py]) => path(blob(px, py * 0.3, rnd(7, 20), rnd(3, 7), 0.3, 7), '#5a3a24', ' opacity=".6"')).join('')) +
      line('M-140 -34C-60 -62 60 -72 150 -58', '#8d6a86', 5, ' opacity=".6"');
  });

const eggplant = () =>
  planks(LIME) + dish(308, 0.82) + charred(356, 276, -16) + charred(366, 458, -10) +
  [[238, 396, 30], [474, 366, -24]].map(([x, y, a]) => at(x, y, a, () => group(drop(8, 0.38), path('M-86 0C-70 -32 46 -36 88 -6C70 28 -46 32 -86 0Z', lit('#c9321f', 1.2))) + line('M-62 -5C-24 -20 36 -20 64 -10', '#f0907a', 7, ' opacity=".7"') + ellipse(12, 9, 24, 6, '#4a2018', ' opacity=".5"'))).join('') +
  [[300, 262], [390, 244], [452, 290], [300, 464], [400, 444], [470, 474], [350, 372]].map(([x, y], i) => at(x, y, i * 40, rect(-10, -7, 20, 14, 5, '#fbf1d6'))).join('') + parsley(354, 284, 10, 1.3) + parsley(402, 464, 120, 1.2) + oil(352, 352, 200, 14) + flecks(352, 352, 190, 22);

const hummus = () =>
  planks(LAGOON) + dish() + group(drop(10, 0.3), path(blob(352, 354, 212, 206, 0.03, 15), dome('#e6c88c', 0.7))) + swirl(352, 352, 172, '#e3c487', 2.1) +
  path(blob(352, 352, 74, 66, 0.12), '#b8481c', ' opacity=".85"') + path(blob(346, 344, 54, 46, 0.14), '#d9742a', ' opacity=".8"') + scatter(352, 352, 150, 16, 34).map(([x, y]) => { const k = rnd(6, 14); return circle(x, y, k, '#c9601f', ' opacity=".6"') + circle(x - k * 0.3, y - k * 0.3, k * 0.28, '#ffe0b0', ' opacity=".9"'); }).join('') +
  scatter(352, 352, 160, 40, 16).map(([x, y]) => at(x, y, rnd(0, 180), rect(-4, -2, 8, 4, 2, '#a3281a'))).join('') +
  [[340, 336], [374, 350], [344, 372], [250, 430], [470, 300]].map(([x, y]) => group(drop(5, 0.34), path(blob(x, y, 19, 17, 0.06), dome('#eccf94', 1.1))) + line(`M${x - 4} ${y - 12}q6 8 2 16`, '#b98f4e', 3, ' opacity=".7"')).join('') + parsley(280, 280, 20, 1) + parsley(440, 440, 190, 1);

const sarma = () =>
  planks(SEA) + dish(306, 0.8) +
  [[210, 250, -8], [342, 238, 6], [474, 258, -4], [214, 352, 6], [350, 350, -6], [486, 360, 8], [224, 456, -6], [354, 462, 4], [480, 460, -10]].map(([x, y, a]) => at(x, y, a, () => {
    const c = vary('#6a7a35', 0.12);
    const o = smooth([[-66, -20], [-60, -34], [0, -40], [60, -34], [68, -18], [68, 20], [60, 36], [0, 42], [-60, 36], [-68, 20]]);
    return group(drop(11, 0.42), path(o, dome(c, 1.2))) + clip(path(o, '#000'), line('M-70 18C-30 -6 20 -30 60 -40M-60 40C-20 12 40 -4 70 -6M-70 -6C-40 -22 -20 -34 0 -40', lighten(c, 0.34), 3.4, ' opacity=".7"') + line('M-30 44C-10 10 0 -20 -6 -44M26 44C30 10 40 -20 36 -44', darken(c, 0.35), 4, ' opacity=".45"')) + line('M-48 -26C-10 -34 30 -32 48 -26', '#dfe3a8', 6, ' opacity=".5"');
  })).join('') + wedge(508, 204, 56, 30) + wedge(196, 520, 56, -160) + [[300, 300], [410, 420], [280, 410]].map(([x, y], i) => kernel(x, y, i * 60, 12)).join('') + oil(352, 352, 200, 16, '#b9a83a') + dill(400, 300, 30, 0.9);

const cheeseMelon = () =>
  planks(SAND) + dish(306, 0.8) +
  times(3, (i) => at(250 + i * 20, 230 + i * 92, -22 + i * 8, () => group(drop(13, 0.4), path('M-150 -26C-80 46 80 46 150 -26C110 88 -110 88 -150 -26Z', lit('#a9b85a'))) + path('M-148 -30C-80 40 80 40 148 -30C108 72 -108 72 -148 -30Z', lit('#f6d98f', 1.1)) + path('M-148 -30C-80 40 80 40 148 -30C100 22 -100 22 -148 -30Z', '#f2b866', ' opacity=".75"') + line('M-100 20C-40 52 40 52 100 20', '#fff0c0', 6, ' opacity=".7"'))) +
  [[460, 250, 10], [486, 356, -8], [440, 458, 14]].map(([x, y, a]) => at(x, y, a, () => group(drop(14, 0.42), rect(-70, -44, 140, 100, 12, '#d8cdb6')) + rect(-70, -50, 140, 92, 12, lit('#fdf9ee', 0.9)) + scatter(0, -4, 50, 9, 22).map(([px, py]) => ellipse(px, py * 0.7, rnd(3, 8), rnd(2, 4), '#dccfb4')).join(''))).join('') +
  mint(360, 300, 10, 1) + [[330, 520], [370, 548]].map(([x, y], i) => olive(x, y, 21, i * 40, '#3d2f35')).join('') + oil(470, 360, 90, 6);

const squid = () =>
  planks(LAGOON) + dish(306, 0.8) + [[230, 300, 190], [480, 250, -20], [250, 470, 150], [470, 470, 40], [352, 200, -80]].map(([x, y, a]) => rocket(x, y, a, 1.15)).join('') +
  [...scatter(340, 346, 180, 15, 86), ...scatter(340, 340, 80, 5, 70)].map(([x, y]) => at(x, y, rnd(0, 360), () => {
    const r = rnd(52, 64);
    const c = vary('#e2ae55', 0.1);
    return group(drop(11, 0.38), path(`${blob(0, 0, r * 1.16, r * 1.02, 0.035, 13)}${blob(2, 0, r * 0.52, r * 0.43, 0.05, 9)}`, lit(c, 1.2), ' fill-rule="evenodd"')) + line(smooth([polar(0, 0, r * 0.82, 190), polar(0, 0, r * 0.8, 225), polar(0, 0, r * 0.82, 262)], false), '#fbe6b4', r * 0.13, ' opacity=".8"') + scatter(0, 0, r, 8, r * 0.3, r * 0.62).map(([px, py]) => circle(px, py, rnd(2, 4), darken(c, 0.3), ' opacity=".4"')).join('');
  })).join('') +
  dip(500, 470, 96, '#eee2cc', '#fbf8f1', scatter(500, 470, 60, 12, 20).map(([x, y]) => at(x, y, rnd(0, 180), rect(-6, -4, 12, 8, 3, '#a97c4c'))).join('') + flecks(500, 470, 50, 8)) + wedge(190, 470, 74, -150) + parsley(340, 320, 10, 1.3);

const prawnPot = () =>
  planks(SEA) + clayDish(352, 356, 282, '#b0633c',
    circle(352, 356, 250, '#8f2a18') + circle(346, 348, 226, '#a5361d') +
    scatter(352, 356, 220, 26, 52).map(([x, y]) => path(blob(x, y, rnd(22, 40), rnd(16, 28), 0.14, 9), dome(pick(['#b23a1f', '#a02f18', '#bd4a26']), 0.9))).join('') +
    scatter(352, 356, 214, 12, 76).map(([x, y]) => path(blob(x, y, rnd(34, 54), rnd(26, 40), 0.14, 10), lit('#f3d488', 0.8), ' opacity=".95"') + path(blob(x + 6, y + 4, rnd(12, 20), rnd(8, 14), 0.2, 7), '#d9913f', ' opacity=".7"')).join('') +
    [[270, 270, -20], [430, 260, 60], [480, 390, 140], [392, 480, 200], [256, 440, -80], [356, 366, 20]].map(([x, y, a]) => prawn(x, y, a, 1.2, '#f3a273')).join('') +
    [[330, 250], [220, 350], [440, 340], [320, 500]].map(([x, y], i) => at(x, y, i * 50, () => group(drop(5, 0.3), path('M-34 0C-20 -18 22 -16 36 2C20 12 -12 12 -34 0Z', lit('#5f8f45', 1.2))))).join('') +
    scatter(352, 356, 190, 30, 20).map(([x, y]) => at(x, y, rnd(0, 180), rect(-4, -2, 8, 4, 2, '#8f1f14'))).join('') + oil(352, 356, 210, 14, '#e8a030')) + parsley(360, 320, 20, 1.2);

const mussels = () =>
  planks(SAND) + platter(352, 352, 322, 300, { color: '#fbf8f1', edge: INK }) +
  [[212, 228, 24], [354, 190, -6], [498, 232, -30], [186, 356, 6], [352, 322, -12], [516, 366, 14], [226, 486, -20], [362, 508, 10], [494, 494, 34]].map(([x, y, a]) => at(x, y, a, () =>
    group(drop(13, 0.44), path('M-78 4C-70 -46 10 -66 76 -14C86 -4 86 6 76 14C12 62 -70 46 -78 4Z', lit('#2f3346', 1.5))) + line('M-66 -6C-50 -34 10 -46 62 -14', '#7d86a8', 5, ' opacity=".8"') +
    path('M-64 2C-56 -34 10 -48 64 -8C72 -2 72 4 64 10C12 44 -58 36 -64 2Z', '#8b8fae') +
    path('M-58 2C-50 -28 8 -40 56 -6C62 -2 62 4 56 8C10 36 -52 30 -58 2Z', lit('#e3b56e', 1)) +
    scatter(0, 0, 52, 34, 8).filter(([px, py]) => Math.abs(py) < 24 - Math.max(0, px - 20) * 0.5).map(([px, py]) => at(px, py, rnd(0, 180), () => ellipse(1, 1.6, 6.4, 3.4, '#a8742f', ' opacity=".6"') + ellipse(0, 0, 6.2, 3.2, vary('#f5dca4', 0.1)))).join('') +
    path('M-40 -4C-34 -24 4 -30 24 -14C34 -4 20 12 -4 12C-24 14 -38 10 -40 -4Z', dome('#e58a3e', 1.1)) + line('M-30 -2C-10 8 8 6 20 -4', '#a8541f', 3.4, ' opacity=".6"'), 1.12)).join('') +
  wedge(272, 290, 62, -20) + wedge(440, 424, 64, 150) + dill(330, 408, 20, 0.9) + pepper(352, 352, 240, 26);

const bass = () =>
  planks(LIME) + platter(352, 356, 334, 250, { color: '#fbf8f1', edge: INK }) +
  [[170, 300, 170], [210, 250, 210], [480, 236, -40], [540, 300, -10], [250, 470, 160], [400, 490, 40], [520, 440, 20], [330, 230, -90]].map(([x, y, a]) => rocket(x, y, a, 1.05, vary('#5f8f3a', 0.1))).join('') +
  at(352, 356, 6, () => fish('#8f979a', '#ece5d6'), 0.94) +
  [[220, 470], [300, 500]].map(([x, y], i) => citrus(x, y, 56, { rotate: i * 20 })).join('') +
  [[420, 210], [470, 232], [516, 452], [470, 480]].map(([x, y], i) => at(x, y, i * 60, () => group(drop(5, 0.28), path('M-52 8C-30 -34 30 -34 52 8C30 -14 -30 -14 -52 8Z', lit('#b8567e'))) + line('M-46 5C-26 -26 26 -26 46 5', '#f4dbe4', 4.4))).join('') + cherryHalf(240, 226, 40, 30) + cherryHalf(188, 424, 36, 80) + oil(352, 356, 180, 10) + pepper(352, 356, 170, 16);

const pumpkin = () =>
  planks(LAGOON) + dish(304, 0.78) + pool(352, 366, 206, 190, '#e2912a') +
  [[270, 276, 12], [424, 274, -16], [352, 430, 4]].map(([x, y, a]) => at(x, y, a, () =>
    group(drop(16, 0.44), path(smooth([[-92, -58], [-30, -78], [40, -74], [96, -50], [104, 10], [84, 64], [10, 80], [-64, 70], [-104, 24]]), dome('#e27f1d', 1.2))) + line('M-74 -40C-30 -60 30 -58 74 -38M-80 0C-30 -16 40 -14 88 4M-66 40C-20 28 40 30 70 44', '#f7b85c', 6, ' opacity=".55"') + line('M-66 -50C-30 -62 10 -64 40 -60', '#ffe7b0', 9, ' opacity=".75"'))).join('') +
  line('M180 250C260 300 300 220 360 300S440 380 520 330M210 440C290 370 330 470 400 400S470 470 520 440', '#c9a46a', 17) + line('M180 246C260 296 300 216 360 296S440 376 520 326M210 436C290 366 330 466 400 396S470 466 520 436', '#e9cf98', 9) +
  [[300, 264, 20], [350, 330, 100], [410, 300, 200], [330, 430, 60], [400, 440, 150], [250, 330, 10], [450, 250, 80]].map(([x, y, a]) => at(x, y, a, () => group(drop(8, 0.38), path('M-34 0C-30 -22 -14 -20 -8 -26C2 -18 14 -26 26 -18C36 -8 36 10 26 18C14 26 2 18 -8 26C-14 20 -32 20 -34 0Z', dome('#a8703c', 1.1))) + line('M-24 0H24M-8 -16C-2 -8 -2 8 -8 16M12 -14C6 -6 6 6 12 14', '#6b4120', 4, ' opacity=".6"'), 0.9)).join('') +
  scatter(352, 352, 190, 26, 20).map(([x, y]) => at(x, y, rnd(0, 180), () => ellipse(0, 0, 5.5, 3, '#fbf0d2'))).join('');

const raki = () =>
  planks(SEA) +
  tumbler(240, 270, 168, '#eef0ea', path(blob(230, 256, 116, 104, 0.08), '#ffffff', ' opacity=".6"') + ice(266, 300, 24, 1.15, '#ffffff') + ice(200, 226, -12, 0.95) + line('M140 300C190 330 250 300 330 330', '#d8dcd6', 10, ' opacity=".6"')) +
  tumbler(508, 212, 128, '#bcd6da', ice(500, 220, 30, 0.9) + ring(508, 212, 84, '#ffffff', 5, ' opacity=".6"')) +
  at(486, 506, 0, () => plate(0, 0, 160, { color: '#fbf8f1', edge: INK, well: 0.76 }) + scatter(0, 4, 92, 34, 27).map(([x, y]) => group(drop(6, 0.36), path(blob(x, y, 18, 16, 0.07), dome(vary('#e6c07a', 0.1), 1.1))) + line(`M${f(x - 3)} ${f(y - 9)}q5 6 1 13`, '#a87c3c', 3, ' opacity=".6"')).join('')) +
  at(190, 566, -16, () => group(drop(12, 0.38), path('M-130 -22C-70 52 70 52 130 -22C96 86 -96 86 -130 -22Z', lit('#a9b85a'))) + path('M-128 -26C-70 44 70 44 128 -26C92 68 -92 68 -128 -26Z', lit('#f6d98f', 1.1)) + path('M-128 -26C-70 44 70 44 128 -26C88 26 -88 26 -128 -26Z', '#f2b866', ' opacity=".75"')) + at(132, 486, 24, () => group(drop(10, 0.4), rect(-54, -36, 108, 80, 11, '#d8cdb6')) + rect(-54, -42, 108, 74, 11, lit('#fdf9ee', 0.9)));

const turkishCoffee = () =>
  planks(SAND) + roundBoard(352, 360, 318, '#a8703f') +
  at(300, 352, 0, () => cup(0, 0, 122, { drink: '#4a2614', handle: 200, color: '#fbf8f1', edge: INK }, circle(2, 4, 106, radial('#8a5a34', '#5a3019', 0.3)) + scatter(0, 0, 96, 60, 9).map(([x, y]) => circle(x, y, rnd(2, 5.5), pick(['#b07f4c', '#9a6a3c', '#c79a66']), ' opacity=".8"')).join('') + path(blob(-16, -14, 50, 40, 0.2), '#6b3d20', ' opacity=".8"')) +
    times(18, (i) => { const [a, b] = [polar(0, 0, 186, i * 20), polar(0, 0, 186, i * 20 + 9)]; return line(`M${a.map(f)}L${b.map(f)}`, INK, 6, ' opacity=".75"'); })) +
  tumbler(556, 226, 78, '#cfe0e2', ring(556, 226, 48, '#ffffff', 4, ' opacity=".7"')) +
  at(548, 470, 0, () => plate(0, 0, 88, { color: '#fbf8f1', edge: INK, well: 0.74 }) + [[-24, -14, 10, '#e7b9bd'], [26, -4, -20, '#f2e7d6'], [-4, 28, 30, '#e7b9bd']].map(([x, y, a, c]) => at(x, y, a, () => group(drop(8, 0.38), rect(-24, -22, 48, 44, 8, lit(c, 1.1))) + scatter(0, 0, 22, 12, 7).map(([px, py]) => circle(px, py, 2, '#ffffff', ' opacity=".9"')).join('') + rect(-8, -5, 14, 9, 3, '#8fae4b'))).join(''));

export const meyhane = { haydari, 'kozlenmis-patlican': eggplant, humus: hummus, 'yaprak-sarma': sarma, 'peynir-kavun': cheeseMelon, 'kalamar-tava': squid, 'karides-guvec': prawnPot, 'midye-dolma': mussels, 'levrek-izgara': bass, 'kabak-tatlisi': pumpkin, raki, 'turk-kahvesi': turkishCoffee };
