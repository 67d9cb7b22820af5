// Kaffeehaus: porcelain with a gold edge on marble, green leather and dark wood.
import { citrus, flecks, leaf, mint, parsley, pepper, raspberry, round, wedge } from './food.mjs';
import { bean, bubbles, dust, ice, rosetta, straw } from './osteria-sweets.mjs';
import { at, blob, blur, circle, clip, darken, dome, drop, ellipse, f, group, lighten, line, linear, lit, mix, path, pick, polar, radial, rect, ring, rnd, scatter, smooth, times, vary } from './svg.mjs';
import { bowl, cup, dip, fork, gleam, knife, marble, plate, platter, spoon, table, tumbler } from './tableware.mjs';

const GOLD = '#c9a04f';
const PINE = '#5d7565';
const ROSE = '#c99f90';
const WOOD = '#7d5138';
const china = (r = 300, well = 0.74) => plate(352, 352, r, { color: '#fdfaf4', edge: GOLD, well });

/** A dark table of planks. */
const wood = () =>
  table(WOOD) + times(4, (i) => rect(0, 176 * i - 2, 704, 4, 0, darken(WOOD, 0.5), ' opacity=".5"')) +
  times(18, (i) => { const y = 12 + i * 39; return line(`M0 ${y}q176 ${f(rnd(-14, 14))} 352 0t352 ${f(rnd(-10, 10))}`, i % 2 ? lighten(WOOD, 0.25) : darken(WOOD, 0.3), rnd(1.5, 4), ' opacity=".3"'); });

/** Whipped cream, piped or spooned. */
const cream = (x, y, r) =>
  group(drop(r * 0.14, 0.34), path(blob(x, y, r, r * 0.94, 0.07, 13), dome('#fffaf0', 0.8))) +
  line(smooth(Array.from({ length: 15 }, (_, i) => polar(x, y, r * (0.8 - i * 0.05), i * 52 + 200)), false), darken('#f6ead6', 0.09), r * 0.09, ' opacity=".8"') +
  line(smooth(Array.from({ length: 15 }, (_, i) => polar(x - r * 0.03, y - r * 0.05, r * (0.8 - i * 0.05), i * 52 + 200)), false), '#ffffff', r * 0.05, ' opacity=".9"');

/** A Kaiser roll. */
const semmel = (x, y, r, rotate = 0) =>
  at(x, y, rotate, () => group(drop(r * 0.18, 0.38), path(blob(0, 0, r, r * 0.97, 0.02), dome('#d99a4c', 1.1))) +
    times(5, (i) => at(0, 0, i * 72, () => path(`M0 0C${f(r * 0.2)} ${f(-r * 0.5)} ${f(r * 0.6)} ${f(-r * 0.66)} ${f(r * 0.86)} ${f(-r * 0.34)}C${f(r * 0.6)} ${f(-r * 0.3)} ${f(r * 0.3)} ${f(-r * 0.14)} 0 0Z`, '#f3cf8e', ' opacity=".85"') + line(`M0 0C${f(r * 0.3)} ${f(-r * 0.14)} ${f(r * 0.6)} ${f(-r * 0.3)} ${f(r * 0.86)} ${f(-r * 0.34)}`, '#a2642a', r * 0.05, ' opacity=".7"'))), 1);

const softEgg = (x, y, r) =>
  group(drop(9, 0.36), circle(x, y, r * 1.3, lit('#fdfaf4')), ) + ring(x, y, r * 1.26, GOLD, 4) + group(drop(5, 0.3), ellipse(x, y, r, r, dome('#fdf3e2', 0.9))) + circle(x, y, r * 0.74, '#fffdf6') + circle(x + 1, y + 2, r * 0.52, dome('#f4a72c', 1.1)) + ellipse(x - r * 0.18, y - r * 0.2, r * 0.16, r * 0.09, '#fff6d0');

const breakfast = () =>
  table('#a8a091') + plate(352, 368, 282, { color: '#fdfaf4', edge: GOLD, well: 0.78 }) + semmel(286, 300, 98, 10) + semmel(420, 440, 98, 50) +
  at(450, 292, 12, () => group(drop(8, 0.34), rect(-54, -36, 108, 72, 10, lit('#f8dd86'))) + rect(-46, -30, 60, 12, 6, '#fff3bf', ' opacity=".9"') + line('M-46 10q20 12 40 0t40 0', '#dfb64e', 4)) +
  dip(252, 464, 64, '#d9751f', '#fdfaf4') + softEgg(566, 128, 74) +
  at(110, 130, 0, () => cup(0, 0, 78, { drink: '#b77840', edge: GOLD, handle: 60, color: '#fdfaf4' }, rosetta(0, 4, 0.46))) + knife(452, 610, -8, 0.78);

const eggsInGlass = () =>
  table(PINE) + china(292, 0.6) +
  tumbler(330, 344, 182, '#efe6d0',
    path(blob(330, 350, 150, 146, 0.05), dome('#fffaf0', 0.7)) + path(blob(276, 318, 74, 66, 0.08), dome('#f4a52a', 1.1)) + path(blob(390, 394, 76, 66, 0.08), dome('#f0992a', 1.1)) + ellipse(254, 294, 20, 10, '#fff3cc', ' transform="rotate(-30 254 294)"') + ellipse(368, 370, 20, 10, '#fff3cc', ' transform="rotate(-30 368 370)"') +
    path(blob(346, 300, 56, 20, 0.2), '#ffffff', ' opacity=".8"') + scatter(330, 344, 136, 30, 16).map(([x, y]) => ring(x, y, rnd(5, 8), pick(['#5c9440', '#4a7d36']), 4)).join('') + pepper(330, 344, 130, 22)) +
  at(548, 470, 30, () => group(drop(10, 0.38), rect(-90, -52, 180, 104, 14, lit('#6f4526'))) + rect(-84, -46, 168, 92, 10, lit('#a9713f')) + path(blob(0, 0, 74, 36, 0.06), lit('#f8dd86')) + scatter(0, 0, 60, 12, 14).map(([x, y]) => at(x, y * 0.5, rnd(0, 180), rect(-8, -3, 16, 6, 3, '#5c9440'))).join('')) + spoon(560, 190, -52, 0.84);

const kipferl = () =>
  table(ROSE) + china(304, 0.8) +
  at(340, 372, -18, () => {
    const outline = smooth([[-232, 86], [-214, -10], [-146, -110], [-30, -158], [96, -140], [190, -60], [232, 56], [226, 108], [176, 86], [122, 26], [40, -14], [-40, -16], [-116, 22], [-172, 92], [-214, 116]]);
    const seams = [[-190, -40, -130, 52], [-128, -114, -78, 2], [-54, -154, -26, -22], [36, -152, 32, -16], [118, -122, 86, 6], [180, -66, 132, 40]];
    return group(drop(20, 0.44), path(outline, dome('#cf8a3c', 1.2))) + clip(path(outline, '#000'),
      seams.map(([a, b, c, d], i) => path(`M${a} ${b}Q${(a + c) / 2 + 26} ${(b + d) / 2 - 6} ${c} ${d}L${c + 44} ${d - 8}Q${(a + c) / 2 + 62} ${(b + d) / 2 - 24} ${a + 52} ${b - 24}Z`, i % 2 ? '#e8b467' : '#f0c47c', ' opacity=".8"') + line(`M${a} ${b}Q${(a + c) / 2 + 26} ${(b + d) / 2 - 6} ${c} ${d}`, '#8f5522', 7, ' opacity=".75"')).join('') +
      seams.map(([a, b, c, d]) => times(3, (n) => line(`M${a + 14 + n * 14} ${b + 4 - n * 6}Q${(a + c) / 2 + 38 + n * 10} ${(b + d) / 2 - 10 - n * 5} ${c + 10 + n * 12} ${d - 2 - n * 3}`, '#a9672c', 2.4, ' opacity=".4"'))).join('')) +
      line('M-150 -78C-90 -126 0 -140 80 -122', '#fff0cf', 12, ' opacity=".45"');
  }) +
  dust(352, 352, 210, '#ffffff', 160, 0.8) + dip(430, 496, 66, '#d9751f', '#fdfaf4') + scatter(352, 352, 230, 16, 40, 150).map(([x, y]) => path(blob(x, y, rnd(4, 8), rnd(3, 6), 0.3, 6), '#c98a44')).join('') + knife(600, 560, -50, 0.6);

/** The tray a Viennese coffee comes on: glass of water, spoon across it. */
const tray = (content) =>
  platter(352, 362, 336, 262, { color: '#c3beb4' }) + content;
const water = (x, y, r) => tumbler(x, y, r, '#cfdfe0', ring(x, y, r * 0.6, '#ffffff', 5, ' opacity=".7"')) + spoon(x - 10, y - 4, -28, 0.66);

const melange = () =>
  wood() + tray(cup(270, 380, 146, { drink: '#b0713c', edge: GOLD, handle: 150, color: '#fdfaf4' }, circle(274, 384, 128, radial('#d19a5f', '#a5672f', 0.35)) + path(blob(262, 372, 96, 88, 0.07), dome('#fdf2de', 0.6)) + bubblesFoam(262, 372, 84) + dust(262, 372, 70, '#8a5227', 60, 0.6)) + water(548, 262, 84)) +
  at(560, 470, 16, () => group(drop(8, 0.34), rect(-40, -28, 80, 56, 8, lit('#6b3f28'))) + line('M-30 -16H10', '#a97a55', 5));
const bubblesFoam = (x, y, r) => scatter(x, y, r, 34, 10).map(([px, py]) => ring(px, py, rnd(2, 5), '#d9bf98', 1.6, ' opacity=".8"')).join('');

const einspaenner = () =>
  table(PINE) + tray(plate(282, 376, 196, { color: '#fdfaf4', edge: GOLD, well: 0.6 }) + tumbler(282, 372, 142, '#4a2814', ring(282, 372, 124, '#8a5227', 12, ' opacity=".8"') + cream(284, 368, 108)) + at(282, 372, 0, () => dust(-6, -10, 66, '#7a4a2c', 90, 0.7)) + water(556, 262, 84)) + bean(520, 520, 20, 1.4) + bean(560, 492, -30, 1.4);

const strudel = () =>
  table(ROSE) + china(304, 0.82) + path(blob(352, 380, 220, 190, 0.05), lit('#f6df92')) + line('M190 330C200 270 250 226 310 214', '#fff6cf', 9, ' opacity=".8"') +
  [[300, 282, -24], [404, 432, -20]].map(([x, y, a]) => at(x, y, a, () => {
    const w = 380;
    return group(drop(18, 0.44), rect(-w / 2, -70, w, 150, 56, lit('#cf9148'))) +
      clip(rect(-w / 2, -70, w, 150, 56, '#000'), rect(-w / 2, -70, w, 100, 0, linear(['#e9b56a', '#c98640'], 90)) + times(9, (i) => line(`M${-w / 2 + 20 + i * 44} -66q16 40 -4 96`, i % 2 ? '#f4d196' : '#a76a2c', 5, ' opacity=".55"')) + path(blob(-40, -30, 120, 22, 0.2), '#f6d9a2', ' opacity=".5"')) +
      at(w / 2 - 52, 6, 0, () => group(drop(6, 0.3), ellipse(0, 0, 52, 72, lit('#e3b06a'))) + ellipse(0, 0, 43, 62, '#b9783a') + ellipse(0, 0, 39, 58, lit('#f2dda4')) + scatter(0, 0, 40, 12, 15).map(([px, py], i) => (i % 3 ? at(px * 0.8, py * 1.2, rnd(0, 90), () => rect(-11, -9, 22, 18, 5, lit('#f9ebb8'))) : ellipse(px * 0.8, py * 1.2, 8, 6, '#5a2e1c'))).join('') + line('M-24 -34C10 -44 30 0 6 26C-14 40 -26 10 -8 0', '#a86d30', 4, ' opacity=".55"')) +
      dust(-40, -26, 130, '#ffffff', 190, 0.9).replace(/<circle cx="[^"]*" cy="(-[7-9]\d|-1\d\d|[4-9]\d|1\d\d)[^>]*>/g, '');
  })).join('') + dust(352, 352, 240, '#ffffff', 110, 0.9) + cream(206, 460, 62) + mint(226, 436, 20, 0.66);

/** A cut of a cake: the point at the left, the outer edge at the right. */
const slice = (top, side, detail = '') =>
  group(drop(22, 0.44), path('M-206 20L160 -136Q206 -60 200 60Q196 110 176 150Z', side)) + path('M-206 8L160 -148Q206 -70 200 46Q196 98 176 134Z', lit(top, 1.1)) + clip(path('M-206 8L160 -148Q206 -70 200 46Q196 98 176 134Z', '#000'), detail);

const chocolateCake = () =>
  table(PINE) + china(304, 0.8) + dust(352, 352, 220, '#6b3f28', 70, 0.5) +
  at(370, 340, -18, () => path('M-206 20L176 150L178 192L-204 58Z', '#5a2f1c', drop(20, 0.4)) + path('M-206 24L176 156L177 168L-205 36Z', '#e08a2c') + path('M-205 44L177 178L178 190L-204 56Z', '#4a2414') +
    slice('#4a2515', '#3a1b0f', line('M-150 0Q20 -60 150 -112', '#8c5a3c', 14, ' opacity=".6"') + line('M-120 16Q40 -30 170 -70', '#8c5a3c', 6, ' opacity=".4"')) +
    at(96, -8, 0, () => group(drop(6, 0.4), circle(0, 0, 44, dome('#5c3020', 1.1))) + ring(0, 0, 32, '#c9a04f', 4) + path('M-14 6C-16 -14 6 -20 16 -8C22 4 8 18 -4 14M16 -8l12 -4M-8 12l-14 8', 'none', ' stroke="#c9a04f" stroke-width="5" stroke-linecap="round"'))) +
  cream(206, 470, 74) + fork(470, 590, -30, 0.74, '#d6c9a8');

const esterhazy = () =>
  table(ROSE) + china(304, 0.8) +
  at(352, 352, -28, () =>
    group(drop(20, 0.44), rect(-200, -112, 400, 224, 14, '#e4c48e')) +
    times(5, (i) => rect(-200, 62 + i * 10, 400, 6, 0, i % 2 ? '#fbf1d8' : '#a9743f')) +
    rect(-200, -112, 400, 176, 14, lit('#fdf8ee', 0.8)) +
    clip(rect(-200, -112, 400, 176, 14, '#000'), times(6, (i) => line(`M-210 ${-96 + i * 29}H210`, '#5a3019', 6)) +
      times(9, (i) => line(`M${-176 + i * 44} ${i % 2 ? -120 : 70}V${i % 2 ? 70 : -120}`, '#fdf8ee', 7, ' opacity=".95"')) + [...Array(9)].map((_, i) => [...Array(6)].map((_, j) => path(`M${-176 + i * 44 - 14} ${-96 + j * 29}q14 ${i % 2 ? 12 : -12} 28 0`, 'none', ' stroke="#5a3019" stroke-width="5" stroke-linecap="round"')).join('')).join('')) +
    line('M-188 -104H120', '#ffffff', 6, ' opacity=".9"') + scatter(0, 88, 190, 26, 16).filter(([, y]) => y > 62 && y < 112).map(([x, y]) => at(x, y, rnd(0, 180), () => path('M-14 0C-6 -8 8 -6 14 0C8 6 -6 8 -14 0Z', '#f0dcb0'))).join('')) +
  [[150, 420], [560, 280], [530, 520]].map(([x, y], i) => group(drop(6, 0.34), circle(x, y, 21, dome('#a8693a', 1.1))) + ellipse(x, y - 4, 12, 8, '#e3c08e', ' opacity=".7"')).join('') + fork(250, 590, 160, 0.6, '#d6c9a8');

const gugelhupf = () => {
  const outline = smooth(Array.from({ length: 32 }, (_, i) => polar(352, 352, i % 2 ? 222 : 240, i * 11.25)));
  const flute = (a, from, to, half) => { const [p, q, m, n] = [polar(352, 352, from, a - half), polar(352, 352, to, a - half * 1.2), polar(352, 352, to, a + half * 1.2), polar(352, 352, from, a + half)]; return `M${p.map(f)}L${q.map(f)}Q${polar(352, 352, to + 18, a).map(f)} ${m.map(f)}L${n.map(f)}Z`; };
  return wood() + plate(352, 352, 312, { color: '#fdfaf4', edge: GOLD, well: 0.84 }) +
    path(outline, dome('#bf7f3c', 1.1), drop(24, 0.46)) +
    clip(path(outline, '#000'),
      times(16, (i) => { const a = i * 22.5; return path(flute(a, 92, 232, 7), a > 150 && a < 300 ? '#e9b972' : a < 90 ? '#a8672c' : '#cf9149', ' opacity=".8"'); }) +
      times(7, (i) => { const a = i * 51 + 16; const pts = [polar(352, 352, 120, a), polar(352, 352, 160, a + 13), polar(352, 352, 212, a + 5), polar(352, 352, 246, a + 15), polar(352, 352, 240, a + 26), polar(352, 352, 196, a + 19), polar(352, 352, 150, a + 22), polar(352, 352, 112, a + 10)]; return path(smooth(pts), '#54301b', ' opacity=".55"'); }) +
      times(16, (i) => path(flute(i * 22.5 - 2, 112, 214, 3.4), '#fffaf0', ` opacity=".62"${blur(5)}`))) +
    scatter(340, 340, 222, 420, 4, 96).map(([x, y]) => circle(x, y, rnd(0.9, 2.5), '#ffffff', ' opacity=".85"')).join('') +
    circle(352, 352, 92, '#7b4821') + ring(352, 352, 91, '#e9c48c', 5, ' opacity=".6"') + circle(352, 352, 66, '#3d2112') + clip(circle(352, 352, 66, '#000'), circle(368, 376, 60, '#cbbfae'));
};

const kaiserschmarrn = () =>
  table(PINE) + china(306, 0.82) +
  scatter(352, 346, 190, 40, 46).map(([x, y]) => at(x, y, rnd(0, 360), () => {
    const s = rnd(36, 52);
    const o = smooth([[-s, -s * 0.5], [-s * 0.2, -s * 0.74], [s * 0.8, -s * 0.6], [s, s * 0.3], [s * 0.2, s * 0.7], [-s * 0.8, s * 0.5]]);
    return group(drop(10, 0.36), path(o, lit(vary('#efc267', 0.1), 1.1))) + path(smooth([[-s * 0.7, -s * 0.36], [0, -s * 0.54], [s * 0.66, -s * 0.4], [s * 0.7, s * 0.1], [0, s * 0.3], [-s * 0.6, s * 0.16]]), pick(['#c98236', '#d89345', '#e9b052']), ' opacity=".85"');
  })).join('') + scatter(352, 346, 180, 14, 50).map(([x, y]) => group(drop(4, 0.3), ellipse(x, y, 11, 8, dome('#5a2e1c', 1.2)))).join('') + dust(340, 330, 214, '#ffffff', 460, 0.92) +
  dip(494, 490, 96, '#6b2740', '#fdfaf4', [[470, 470], [520, 486], [488, 520]].map(([x, y], i) => at(x, y, i * 60, () => group(drop(4, 0.3), path('M-32 0C-24 -24 24 -24 32 0C20 12 -20 12 -32 0Z', dome('#7d2d4a', 1.2))))).join(''));

const frittatensuppe = () =>
  table(ROSE) + china(318, 0.66) + bowl(352, 346, 250, { color: '#fdfaf4', edge: GOLD, rim: 0.1 }, circle(352, 352, 230, '#c98a32') + circle(350, 350, 222, radial('#ecbc5c', '#c98a32', 0.2)) +
    scatter(352, 350, 176, 46, 24).map(([x, y]) => at(x, y, rnd(0, 180), () => { const d = `M-48 0q24 ${f(rnd(-26, 26))} 48 0t48 ${f(rnd(-14, 14))}`; return line(d, '#b9803a', 17, ' opacity=".8" transform="translate(3 5)"') + line(d, vary('#f2d68e', 0.1), 15) + line(d, '#c68f45', 3.4, ' opacity=".7" stroke-dasharray="9 15"'); })).join('') +
    scatter(352, 350, 190, 40, 20).map(([x, y]) => ring(x, y, rnd(5, 8), pick(['#5c9440', '#6fa84e']), 4.4)).join('') + scatter(352, 350, 200, 30, 22).map(([x, y]) => ring(x, y, rnd(4, 10), '#f9e2a0', 2.2, ' opacity=".8"')).join('')) + spoon(560, 590, -34, 0.84, '#d6c9a8');

const schnitzel = () =>
  wood() + plate(352, 352, 320, { color: '#fdfaf4', edge: GOLD, well: 0.84 }) +
  at(330, 326, -14, () => {
    const o = smooth([[-226, -20], [-196, -120], [-96, -168], [10, -150], [110, -176], [206, -116], [232, -10], [196, 96], [96, 146], [-6, 126], [-110, 150], [-206, 90]]);
    return group(drop(17, 0.44), path(o, dome('#cf8f3c', 1.1))) + clip(path(o, '#000'), scatter(0, 0, 240, 60, 30).map(([x, y]) => path(blob(x, y, rnd(12, 28), rnd(8, 18), 0.2, 9), pick(['#e3aa55', '#b9752c', '#efc274', '#d0913f']), ' opacity=".55"')).join('') + scatter(0, 0, 230, 110, 12).map(([x, y]) => circle(x, y, rnd(2, 5), pick(['#f6d795', '#a8652a']), ' opacity=".6"')).join('') + [[-120, -60], [30, -70], [120, 10], [-40, 50]].map(([x, y]) => line(`M${x - 40} ${y + 16}q40 -44 90 -20`, '#f8dfa6', 8, ' opacity=".6"')).join(''));
  }) +
  wedge(470, 236, 70, 24) + parsley(420, 280, 20, 1.2) +
  scatter(276, 520, 84, 16, 34).map(([x, y]) => group(drop(5, 0.32), ellipse(x, y, 34, 25, lit('#f3dc8e'))) + ellipse(x - 6, y - 6, 18, 8, '#fff5c8', ' opacity=".7"')).join('') + [[230, 500], [300, 548], [330, 500], [262, 560]].map(([x, y], i) => at(x, y, i * 80, () => leaf(50, 34, '#5f8f45'))).join('') + flecks(276, 520, 80, 12) +
  dip(496, 490, 70, '#a01f34', '#fdfaf4', scatter(496, 490, 44, 12, 16).map(([x, y]) => circle(x, y, 10, dome('#c12a40', 1.2))).join(''));

const himbeersoda = () =>
  marble() + tumbler(352, 352, 262, '#d8485f', ice(260, 270, 18, 1.35) + ice(440, 420, -22, 1.35) + ice(452, 250, 44, 1.05) + ice(270, 452, 60, 1.05) + bubbles(352, 352, 220, 44) + [[340, 330], [392, 300], [316, 396], [420, 340], [366, 470]].map(([x, y]) => raspberry(x, y, 36)).join('') + citrus(210, 350, 62, { rind: '#7fae4c', flesh: '#c9dc86', rotate: 20 })) + straw(410, 300, -46, '#b98a3f', 400) + mint(330, 290, 10, 1.1);

export const kaffeehaus = { fruehstueck: breakfast, 'eier-im-glas': eggsInGlass, kipferl, melange, einspaenner, apfelstrudel: strudel, schokoladentorte: chocolateCake, esterhazy, gugelhupf, kaiserschmarrn, frittatensuppe, schnitzel, himbeersoda };
