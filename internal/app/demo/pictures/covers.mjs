// The three stores' covers, 1920 × 1080: calm in the middle, where pages set
// their text, with what tells the place at the sides and below.
import { at, blob, blur, circle, clip, darken, dome, drop, ellipse, f, group, lighten, line, linear, lit, mix, path, pick, polar, radial, rect, ring, rnd, scatter, smooth, times, vary } from './svg.mjs';

const W = 1920;
const H = 1080;
const sky = (colors) => rect(0, 0, W, H, 0, linear(colors));
/** A light's colour, fading to nothing outwards. */
const haloOf = (color) => radial(color, `${color}00`);

/** A lamp hanging on a string of lamps. */
const bulb = (x, y, s, color = '#ffd98a') => circle(x, y + 16 * s, 74 * s, haloOf(color), ' opacity=".55"') + rect(x - 5 * s, y - 8 * s, 10 * s, 14 * s, 3, '#2a1a16') + ellipse(x, y + 18 * s, 11 * s, 14 * s, '#fff0c2') + ellipse(x, y + 18 * s, 6 * s, 8 * s, '#ffffff');

/** A string hung between two points with lamps on it. */
const lampString = (x1, y1, x2, y2, sag, count, s, color) => {
  const at2 = (t) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 4 * sag * t * (1 - t)];
  return line(smooth(Array.from({ length: 14 }, (_, i) => at2(i / 13)), false), '#1c1210', 3, ' opacity=".8"') + times(count, (i) => { const [x, y] = at2((i + 0.5) / count); return bulb(x, y, s * rnd(0.9, 1.1), color); });
};

/** A wine glass seen from the side, its foot at the origin. */
const wineGlass = (x, y, s, wine) =>
  at(x, y, 0, () =>
    ellipse(0, 0, 56, 10, '#fff', ' opacity=".35"') + rect(-3.5, -130, 7, 130, 3, '#ffffff', ' opacity=".45"') +
    path('M-62 -300C-76 -220 -54 -140 0 -128C54 -140 76 -220 62 -300Z', '#ffffff', ' opacity=".16"') +
    path('M-67 -236C-66 -184 -46 -140 0 -132C46 -140 66 -184 67 -236Z', linear([lighten(wine, 0.12), darken(wine, 0.35)], 90)) + ellipse(0, -236, 67, 9, lighten(wine, 0.25)) +
    line('M-54 -286C-62 -220 -50 -176 -30 -156', '#ffffff', 7, ' opacity=".55"') + line('M56 -290C62 -250 60 -220 54 -200', '#ffffff', 3, ' opacity=".5"'), s);

const lemon = (x, y, r, rotate = 0) => at(x, y, rotate, () => group(drop(r * 0.16, 0.4), path(`M${f(-r * 1.36)} 0C${f(-r * 1.16)} ${f(-r * 0.2)} ${f(-r * 1)} ${f(-r * 0.9)} 0 ${f(-r * 0.94)}C${f(r)} ${f(-r * 0.9)} ${f(r * 1.16)} ${f(-r * 0.2)} ${f(r * 1.36)} 0C${f(r * 1.16)} ${f(r * 0.2)} ${f(r)} ${f(r * 0.9)} 0 ${f(r * 0.94)}C${f(-r)} ${f(r * 0.9)} ${f(-r * 1.16)} ${f(r * 0.2)} ${f(-r * 1.36)} 0Z`, dome('#e9b62f', 1.1))));
const flatLeaf = (x, y, rotate, l, w, color) => at(x, y, rotate, path(`M0 0C${l * 0.2} ${-w * 0.75} ${l * 0.7} ${-w * 0.62} ${l} 0C${l * 0.7} ${w * 0.62} ${l * 0.2} ${w * 0.75} 0 0Z`, color));

/** A courtyard in the evening: lit arches, lemon trees, a laid table in front. */
const osteria = () => {
  const arch = (x, w, top, lit2) => path(`M${x} 800V${top + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${top + w / 2}V800Z`, '#3c1c18') + path(`M${x + 16} 800V${top + w / 2}A${w / 2 - 16} ${w / 2 - 16} 0 0 1 ${x + w - 16} ${top + w / 2}V800Z`, lit2 ? linear(['#e9963e', '#f6c56b', '#d9782e']) : linear(['#4a2620', '#5f3027'])) +
    (lit2 ? line(`M${x + w / 2} ${top + 20}V800M${x + 16} ${top + w / 2 + 40}H${x + w - 16}M${x + 16} ${top + w / 2 + 190}H${x + w - 16}`, '#6d331f', 9) : '');
  // An arch open to the garden and the last light behind it.
  const opening = (x, w, top) => {
    const d = (m) => `M${x + m} 800V${top + w / 2}A${w / 2 - m} ${w / 2 - m} 0 0 1 ${x + w - m} ${top + w / 2}V800Z`;
    return path(d(-16), '#4a211b') + clip(path(d(0), '#000'), rect(x, top, w, 440, 0, linear(['#54304c', '#8f4650', '#d9774a', '#f2b06a'])) +
      circle(1010, 690, 190, haloOf('#ffd890'), ' opacity=".75"') + path('M480 760C620 660 700 690 820 720S1000 640 1120 690S1320 700 1440 660V810H480Z', '#7d4150', ' opacity=".8"') + path('M480 800C600 720 760 750 900 760S1180 720 1440 770V810H480Z', '#4a2a38') +
      [[600, 0.9], [655, 0.7], [892, 0.8], [1046, 1], [1230, 0.85], [1290, 1.05], [1345, 0.7]].map(([cx, k]) => path(`M${cx} ${f(800 - 250 * k)}C${f(cx + 34 * k)} ${f(800 - 150 * k)} ${f(cx + 34 * k)} ${f(800 - 60 * k)} ${f(cx + 8)} 800H${f(cx - 8)}C${f(cx - 34 * k)} ${f(800 - 60 * k)} ${f(cx - 34 * k)} ${f(800 - 150 * k)} ${cx} ${f(800 - 250 * k)}Z`, '#33212f')).join('') +
      path(d(0), 'none', ' stroke="#2a1516" stroke-width="26" opacity=".35"'));
  };
  const tree = (x, y, s) => at(x, y, 0, () => path('M-90 0L-66 150H66L90 0Z', linear(['#a9583a', '#6e3222'], 0)) + rect(-100, -16, 200, 34, 8, '#b9653f') + rect(-11, -190, 22, 190, 6, '#3a231a') +
    path(blob(0, -320, 168, 160, 0.08, 13), '#223c2a') +
    times(110, () => { const [px, py] = polar(-10, -330, 172 * Math.sqrt(rnd()), rnd(0, 360)); return flatLeaf(px, py, rnd(0, 360), rnd(60, 96), rnd(26, 38), pick(['#2f4a30', '#3d5d38', '#50713f', '#26402b'])); }) +
    scatter(20, -300, 160, 11, 66).map(([px, py]) => ellipse(px, py, 27, 22, '#d9a32a') + ellipse(px - 7, py - 6, 12, 8, '#f6d46a')).join(''), s);
  return sky(['#2a1b38', '#5c2f45', '#a9553f', '#d98a4e']) +
    // The house.
    rect(0, 210, W, 620, 0, linear(['#7c3d2f', '#8d4a34', '#5f2d23'])) + rect(0, 196, W, 30, 0, '#5a2a22') + times(48, (i) => rect(i * 41, 176, 36, 34, 16, i % 2 ? '#8a4531' : '#7a3a2a')) +
    scatter(960, 500, 900, 46, 70).filter(([, y]) => y > 250 && y < 780).map(([x, y]) => rect(x, y, rnd(40, 90), rnd(14, 24), 5, '#99553d', ' opacity=".35"')).join('') +
    arch(150, 230, 380, true) + arch(1540, 230, 380, true) +
    [[520, 250, 400], [830, 260, 370], [1150, 250, 400]].map(([x, w, top]) => opening(x, w, top)).join('') +
    circle(285, 560, 420, haloOf('#ffb454'), ' opacity=".32"') + circle(1635, 560, 420, haloOf('#ffb454'), ' opacity=".32"') +
    tree(450, 752, 0.9) + tree(1468, 752, 0.9) +
    lampString(-60, 60, 960, -30, 190, 9, 1.15) + lampString(960, -30, 1980, 60, 190, 9, 1.15) + lampString(-60, 250, 700, -40, 70, 6, 0.8) + lampString(1220, -40, 1980, 250, 70, 6, 0.8) +
    // Ground and table.
    rect(0, 790, W, 290, 0, linear(['#4a2620', '#2b1514'])) +
    path('M-20 900H1940V1090H-20Z', linear(['#e9d4b4', '#c9a583'])) + path('M-20 900H1940V914H-20Z', '#fff0d6', ' opacity=".8"') +
    times(26, (i) => path(`M${i * 78 - 40} 914h39L${i * 80 - 70} 1090h-41Z`, '#a63c2b', ' opacity=".5"')) + [944, 1000, 1062].map((y, i) => rect(0, y, W, 22 + i * 6, 0, '#a63c2b', ' opacity=".32"')).join('') +
    // Evening settles over the courtyard; what stands on the table is nearer the lamps.
    rect(0, 0, W, H, 0, linear(['#1c0f22/0.34', '#1c0f22/0', '#1c0f22/0.16'])) + rect(0, 0, W, H, 0, linear(['#1c0f22/0.28', '#1c0f22/0', '#1c0f22/0.28'], 0)) +
    // Bottle, glasses, candle, lemons.
    at(230, 1010, 0, () => ellipse(20, 4, 96, 16, '#401d12', ` opacity=".45"${blur(8)}`) + path('M-58 0V-250C-58 -300 -22 -310 -22 -350V-436H22V-350C22 -310 58 -300 58 -250V0Q0 14 -58 0Z', linear(['#24402f', '#162a20', '#0f1f18'], 0)) + rect(-24, -446, 48, 66, 6, '#7d2a22') + rect(-56, -210, 112, 130, 4, '#f1e3c6') + circle(0, -150, 34, '#d9a32a') + circle(0, -150, 25, '#f6dc8a') + rect(-34, -104, 68, 7, 3, '#8a6a44') + line('M-42 -236V-30', '#8fb08f', 9, ' opacity=".35"')) +
    wineGlass(420, 1016, 1, '#7c1f2c') + wineGlass(1560, 1022, 1.04, '#7c1f2c') +
    ellipse(1740, 1018, 190, 30, '#401d12', ` opacity=".4"${blur(8)}`) + ellipse(1730, 1004, 180, 34, '#f7efe0') + ellipse(1730, 998, 150, 24, '#e3d5bf') + lemon(1672, 964, 44, -10) + lemon(1782, 960, 46, 14) + lemon(1726, 916, 43, 4) + flatLeaf(1790, 924, -30, 86, 40, '#4f7040') + flatLeaf(1700, 900, 200, 80, 36, '#3d5d38') +
    at(1330, 1020, 0, () => circle(0, -86, 330, haloOf('#ffc46a'), ' opacity=".62"') + circle(0, -90, 90, haloOf('#fff0c0'), ' opacity=".8"') + path('M-44 0V-96H44V0Q0 10 -44 0Z', '#fff2d6', ' opacity=".35"') + rect(-28, -66, 56, 62, 6, '#f6e3bd') + path('M0 -116C16 -92 15 -78 0 -70C-15 -78 -16 -92 0 -116Z', '#ffd878') + path('M0 -98C7 -86 7 -78 0 -74C-7 -78 -7 -86 0 -98Z', '#fff8df'));
};

/** A coffee house in the morning: tall windows, a marble table, a newspaper. */
const kaffeehaus = () => {
  const pane = (x, w) => {
    const outline = `M${x} 760V${200 + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${200 + w / 2}V760Z`;
    return path(`M${x - 22} 782V${200 + w / 2}A${w / 2 + 22} ${w / 2 + 22} 0 0 1 ${x + w + 22} ${200 + w / 2}V782Z`, '#5a3b28') +
      clip(path(outline, '#000'), rect(x, 150, w, 640, 0, linear(['#dfe3dd', '#f3e6cf', '#e9d3b3'])) + town(x, w) + path(`M${x - 40} 800L${x + w * 0.5} 120H${x + w * 0.8}L${x + w * 0.3} 800Z`, '#ffffff', ' opacity=".3"')) +
      line(`M${x + w / 2} ${200}V760M${x} ${200 + w / 2}H${x + w}M${x} 560H${x + w}`, '#6b4832', 12) + line(`M${x + w / 2 - 4} 204V760`, '#a37a58', 3, ' opacity=".7"');
  };
  const town = (x, w) => {
    const houses = times(5, (i) => { const [hx, hw, hh] = [x - 20 + i * (w / 4.2), w / 3.6, 170 + ((i * 67 + x) % 130)]; return path(`M${f(hx)} 780V${780 - hh}L${f(hx + hw / 2)} ${780 - hh - 70}L${f(hx + hw)} ${780 - hh}V780Z`, pick(['#b9b2a6', '#c9bfae', '#aeb0aa'])) + times(3, (n) => times(2, (m) => rect(hx + hw * (0.22 + m * 0.36), 780 - hh + 20 + n * 52, hw * 0.16, 28, 3, '#f6dfae', ' opacity=".8"'))); });
    return houses + path(`M${x + w * 0.62} 780V420L${x + w * 0.68} 300L${x + w * 0.74} 420V780Z`, '#c3bdb2') + scatter(x + w / 2, 470, 340, 36, 26).map(([a, b]) => circle(a, b, rnd(2, 4.5), '#ffffff', ' opacity=".85"')).join('');
  };
  const lamp = (x, y, s) => line(`M${x} 0V${y - 60 * s}`, '#3b2a20', 7) + rect(x - 26 * s, y - 74 * s, 52 * s, 26 * s, 8, '#b98d3d') + circle(x, y, 230 * s, haloOf('#ffe2a6'), ' opacity=".6"') + circle(x, y, 66 * s, radial('#fffdf4', '#f6dca6', 0.2));
  return rect(0, 0, W, H, 0, linear(['#3f4a41', '#4b584c', '#3a453c'])) +
    // Wainscot and mouldings.
    times(4, (i) => rect(40 + i * 480, 60, 400, 60, 6, 'none', ' stroke="#66745f" stroke-width="4" opacity=".6"')) + rect(0, 782, W, 40, 0, '#6b4832') + rect(0, 816, W, 264, 0, linear(['#4a3022', '#34211a'])) + times(10, (i) => rect(20 + i * 192, 846, 152, 200, 6, 'none', ' stroke="#6b4832" stroke-width="5" opacity=".7"')) +
    pane(110, 420) + pane(750, 420) + pane(1390, 420) +
    // Curtains.
    [[60, 1], [590, -1], [700, 1], [1230, -1], [1340, 1], [1870, -1]].map(([x, d]) => path(`M${x} 150C${x + d * 40} 330 ${x + d * 30} 520 ${x + d * 6} 640C${x + d * 18} 700 ${x + d * 22} 760 ${x + d * 20} 800H${x - d * 46}V150Z`, linear(['#7d3f3a', '#5c2a2a'], 0)) + line(`M${x - d * 20} 160C${x - d * 4} 380 ${x - d * 16} 600 ${x - d * 14} 796M${x - d * 36} 160V796`, '#43201f', 5, ' opacity=".6"')).join('') +
    lamp(640, 250, 0.92) + lamp(1280, 250, 0.92) +
    // Bench of leather.
    path('M0 812Q0 770 40 770H560Q600 770 600 812V1080H0Z', linear(['#6f3b2e', '#4c251e'])) + times(4, (i) => line(`M${i * 150 + 75} 776V1080`, '#3d1c17', 5, ' opacity=".6"')) + times(8, (i) => circle(i * 75 + 37, 850, 7, '#3d1c17')) +
    // Table, cup, newspaper on its holder.
    path('M620 930H1960V972H620Z', '#cfc4b6') + path('M560 900H1960V938H572Q552 930 560 900Z', linear(['#fdf9f1', '#e3d9cb'])) + line('M700 916q140 10 260 -4t300 6t320 -6t340 4', '#b6aa9d', 4, ' opacity=".5"') + path('M1180 972h160l30 108h-220Z', '#2b211b') +
    at(1620, 900, 0, () => path('M-250 0L-214 -300L-34 -280L-30 0Z', '#efe6d4') + path('M-30 0L-34 -280L170 -304L206 0Z', '#f8f1e2') + line('M-32 -292V-4', '#7a4f33', 15) + [[-196, -262, 136], [-190, -218, 60], [-190, -196, 60], [-192, -174, 60], [-194, -152, 60], [-112, -214, 54], [-112, -192, 54], [-112, -170, 54], [0, -270, 146], [0, -226, 62], [0, -204, 62], [0, -182, 62], [86, -226, 66], [88, -204, 66], [90, -182, 66], [92, -160, 66]].map(([x, y, w], i) => rect(x, y, w, w > 100 ? 20 : 8, 2, '#6d6355', ` opacity="${i % 4 ? 0.45 : 0.7}"`)).join('') + rect(0, -154, 62, 84, 3, '#b9ac96') + rect(-192, -124, 132, 76, 3, '#c9bda8')) +
    at(1010, 900, 0, () => ellipse(10, 4, 170, 16, '#401d12', ` opacity=".35"${blur(7)}`) + path('M-150 -14H150Q120 14 0 16Q-120 14 -150 -14Z', '#fffdf8') + line('M-150 -14H150', '#b98d3d', 5) + path('M-92 -120H92C94 -60 64 -22 30 -16H-30C-64 -22 -94 -60 -92 -120Z', linear(['#fffdf8', '#e6dccd'], 0)) + `<path d="M88 -104h22a32 32 0 0 1 0 64h-34" fill="none" stroke="#f3ebdf" stroke-width="15"/>` + line('M-92 -120H92', '#b98d3d', 6) + ellipse(0, -121, 84, 9, '#6b3f22') + ellipse(0, -122, 60, 6, '#e9cfa6') +
      ['M-30 -150C-60 -190 0 -220 -30 -270S-20 -350 -46 -380', 'M26 -150C-2 -196 56 -226 26 -286S40 -360 20 -400'].map((d) => line(d, '#ffffff', 15, ` opacity=".4"${blur(7)}`)).join('')) +
    at(1240, 900, 0, () => ellipse(0, 2, 60, 8, '#401d12', ` opacity=".3"${blur(5)}`) + path('M-40 -128H40L32 -2Q0 6 -32 -2Z', '#eaf2f1', ' opacity=".55"') + path('M-37 -96H37L32 -2Q0 6 -32 -2Z', '#d3e2e2', ' opacity=".7"') + line('M-26 -116L-22 -20', '#ffffff', 6, ' opacity=".9"')) +
    // A bentwood chair at the left of the table.
    at(700, 1080, 0, () => `<path d="M-96 0V-250C-96 -400 96 -400 96 -250V0" fill="none" stroke="#2b1a12" stroke-width="20"/><path d="M-52 0V-236C-52 -320 52 -320 52 -236V0" fill="none" stroke="#2b1a12" stroke-width="13"/>` + line('M-88 -282C-90 -360 -30 -374 0 -374', '#7a5238', 5, ' opacity=".8"')) +
    rect(0, 0, W, H, 0, linear(['#201712/0.28', '#201712/0', '#201712/0.06']));
};

/** The Aegean after sunset: islands, the moon's path, lamps along the quay. */
const meyhane = () => {
  const horizon = 560;
  const island = (pts, color) => path(smooth(pts.map(([x, y]) => [x, y]), false) + `L${pts[pts.length - 1][0]} ${horizon}L${pts[0][0]} ${horizon}Z`, color);
  const boat = (x, y, s, hull) => at(x, y, 0, () => ellipse(0, 16, 150, 9, '#081c30', ' opacity=".5"') + path('M-130 -30C-90 -16 70 -16 140 -40C124 4 92 16 0 16S-112 6 -130 -30Z', hull) + path('M-130 -30C-90 -16 70 -16 140 -40L136 -28C70 -6 -90 -6 -126 -20Z', '#f3ead6') + rect(-50, -66, 76, 44, 6, '#f3ead6') + rect(-40, -58, 22, 18, 3, '#f6c65a') + rect(-10, -58, 22, 18, 3, '#f6c65a') + line('M44 -30V-150', '#e6dcc6', 6) + circle(44, -152, 26, haloOf('#ffd98a'), ' opacity=".9"') + circle(44, -152, 6, '#fff3cf'), s);
  const chair = (x, y, s, flip = 1) => at(x, y, 0, () => group(` transform="scale(${flip} 1)"`, line('M-60 0V-250M50 0V-120M-60 -120H50M-60 -58H50', '#2f6d96', 15) + line('M-60 -246C-20 -236 -20 -236 -4 -244', '#2f6d96', 0.1) + [-232, -190, -150].map((yy) => line(`M-60 ${yy}L-22 ${yy + 10}`, '#3c7ea8', 11)).join('') + line('M-22 -236V-116', '#2f6d96', 13) + path('M-72 -128H62L50 -108H-60Z', '#d9b77e') + [-56, -34, -12, 10, 32].map((xx) => line(`M${xx} -126l8 16`, '#a98450', 4)).join('')), s);
  return rect(0, 0, W, horizon, 0, linear(['#0b1f3a', '#16395f', '#4a6a88', '#d99a7c'])) +
    scatter(960, 180, 1000, 90, 40).filter(([x, y]) => y > 8 && y < 330 && x > 0 && x < W).map(([x, y]) => circle(x, y, rnd(1, 2.6), '#fff6df', ` opacity="${f(rnd(3, 9)) / 10}"`)).join('') +
    circle(1180, 240, 230, haloOf('#fff0cf'), ' opacity=".55"') + circle(1180, 240, 58, '#fdf3d8') + circle(1164, 228, 10, '#eadfbd') + circle(1196, 256, 14, '#eadfbd') +
    island([[-20, 520], [160, 470], [330, 440], [480, 480], [640, 530], [800, 558]], '#3a4f6e') + island([[1260, 558], [1400, 500], [1560, 452], [1720, 470], [1940, 430]], '#33496a') + island([[640, 559], [760, 540], [900, 530], [1040, 546], [1120, 559]], '#54688a') +
    times(16, () => circle(rnd(1500, 1900), rnd(500, 552), rnd(1.6, 3.2), '#ffd98a', ' opacity=".85"')) + times(8, () => circle(rnd(120, 440), rnd(490, 552), rnd(1.6, 3), '#ffd98a', ' opacity=".8"')) +
    // The sea and the moon's path on it.
    rect(0, horizon, W, H - horizon, 0, linear(['#8d8a93', '#2f5f83', '#12395a', '#0b2947'])) +
    times(44, (i) => { const y = horizon + 8 + i * 8.4; const w = 26 + i * 4.2; return rect(1180 - w * rnd(0.5, 1.1) + rnd(-26, 26), y, w * rnd(0.6, 1.5), 3.6, 2, '#fdeecb', ` opacity="${f(rnd(2, 7)) / 10}"`); }) +
    times(70, () => { const y = rnd(horizon + 14, 940); return rect(rnd(-60, W), y, rnd(40, 190), 3, 2, pick(['#6f95b0', '#0a2440', '#4f7f9f']), ` opacity="${f(rnd(2, 5)) / 10}"`); }) +
    boat(560, 690, 0.9, '#1f5f86') + boat(860, 640, 0.5, '#8f2f2a') +
    // The quay: boards, tables, chairs, lamps.
    path('M0 930L1920 900V1080H0Z', '#4c392e') + path('M0 930L1920 900V918L0 950Z', '#8a6a50') + times(30, (i) => line(`M${i * 68} ${950 - i * 1.1}L${i * 74 - 110} 1090`, '#33251e', 4, ' opacity=".8"')) +
    [130, 1790].map((x) => rect(x - 9, 300, 18, 640, 4, '#2b211c')).join('') + lampString(130, 318, 1790, 318, 86, 15, 1.25) + lampString(-60, 380, 130, 318, 20, 2, 1.1) + lampString(1790, 318, 1980, 380, 20, 2, 1.1) +
    [[300, 1000], [1600, 990]].map(([x, y], i) => chair(x - 190, y + 30, 1.05, 1) + chair(x + 200, y + 30, 1.05, -1) + at(x, y, 0, () => rect(-8, -130, 16, 170, 3, '#d8ccb4') + path('M-70 44L0 10L70 44', 'none', ' stroke="#d8ccb4" stroke-width="14"') + path('M-150 -150H150L138 -92H-138Z', '#f6f0e2') + path('M-150 -150H150L146 -132H-146Z', '#ffffff') + times(9, (n) => path(`M${-130 + n * 32} -132h16l-1 40h-14Z`, '#2f6d96', ' opacity=".75"')) +
      path('M-70 -152V-214H-42V-152Z', '#eef2ee', ' opacity=".85"') + path('M-30 -152V-206H-4V-152Z', '#b8d4dc', ' opacity=".6"') + ellipse(60, -156, 62, 11, '#fbf8f1') + path(i ? 'M20 -160Q60 -196 100 -160Z' : 'M24 -160Q50 -186 96 -160Z', i ? '#e0a348' : '#7d9a4a') + circle(6, -176, 120, haloOf('#ffcf7a'), ' opacity=".4"'))).join('') +
    rect(0, 0, W, H, 0, linear(['#071526/0.16', '#071526/0', '#071526/0.22']));
};

export const covers = { 'osteria-cover': osteria, 'kaffeehaus-cover': kaffeehaus, 'meyhane-cover': meyhane };
