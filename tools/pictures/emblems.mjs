// The three stores' marks. Each keeps inside a circle, as pages may round it.
import { at, circle, clip, darken, ellipse, f, line, path, polar, rect, ring, times } from './parts/svg.mjs';

/** Osteria Cedrina: a C cut from a slice of citron, with two leaves. */
const osteria = () => {
  const [dark, rind, pith, flesh, green] = ['#1f4030', '#f2c230', '#fff6dc', '#f6d04e', '#86ab4f'];
  const segments = 9;
  const gap = 46;
  const arc = (r, from, to) => {
    const [a, b] = [polar(0, 0, r, from), polar(0, 0, r, to)];
    return `M${a.map(f)}A${f(r)} ${f(r)} 0 1 1 ${b.map(f)}`;
  };
  const leaf = (length, width, color, shade) =>
    path(
      `M0 0C${length * 0.2} ${-width * 0.8} ${length * 0.72} ${-width * 0.66} ${length} 0C${length * 0.72} ${width * 0.66} ${length * 0.2} ${width * 0.8} 0 0Z`,
      color,
    ) + path(`M0 0C${length * 0.2} ${width * 0.8} ${length * 0.72} ${width * 0.66} ${length} 0Z`, shade);
  return (
    rect(0, 0, 704, 704, 0, dark) +
    at(
      352,
      380,
      0,
      () =>
        line(arc(186, gap, 360 - gap), rind, 84, '', 'butt') +
        line(arc(180, gap, 360 - gap), pith, 52, '', 'butt') +
        times(segments, (i) => {
          const step = (360 - 2 * gap) / segments;
          const [from, to] = [gap + i * step + 2.4, gap + (i + 1) * step - 2.4];
          const [a, b, c, d] = [
            polar(0, 0, 200, from),
            polar(0, 0, 200, to),
            polar(0, 0, 160, to),
            polar(0, 0, 160, from),
          ];
          return `<path d="M${a.map(f)}A200 200 0 0 1 ${b.map(f)}L${c.map(f)}A160 160 0 0 0 ${d.map(f)}Z" fill="${flesh}" stroke="${flesh}" stroke-width="7" stroke-linejoin="round"/>`;
        }),
    ) +
    at(
      464,
      196,
      0,
      () =>
        line('M-6 44C6 22 14 10 34 -8', '#b7ce85', 11) +
        at(6, 14, -34, leaf(150, 84, green, '#6a9140')) +
        at(0, 22, -128, leaf(108, 62, '#a3c268', '#7fa34c')),
    )
  );
};

/** Kaffeehaus Amsel: the blackbird on the rim of a cup. */
const kaffeehaus = () => {
  const [ground, bird, wing, beak, china, gold] = [
    '#f3e7d6',
    '#2b2724',
    '#433c37',
    '#e58a22',
    '#fffdf8',
    '#b98d3d',
  ];
  return (
    rect(0, 0, 704, 704, 0, ground) +
    ring(352, 352, 322, gold, 7) +
    ring(352, 352, 304, gold, 2.5) +
    // Cup and saucer.
    ellipse(352, 578, 196, 24, darken(ground, 0.16)) +
    path('M160 566Q352 604 544 566Q520 594 352 598Q184 594 160 566Z', china) +
    line('M160 566Q352 604 544 566', gold, 6) +
    `<path d="M476 452h34a46 46 0 0 1 0 92h-46" fill="none" stroke="${china}" stroke-width="24" stroke-linecap="round"/>` +
    `<path d="M476 452h34a46 46 0 0 1 0 92h-46" fill="none" stroke="${gold}" stroke-width="3"/>` +
    path('M212 424H492C494 514 450 572 394 578H310C254 572 210 514 212 424Z', china) +
    path('M352 424H492C494 514 450 572 394 578H352Z', darken(china, 0.06)) +
    line('M212 426H492', gold, 8) +
    // Blackbird.
    path('M418 402L556 300Q566 288 578 296L486 398Q452 428 410 428Z', bird) +
    path(
      'M210 262C216 206 262 178 306 186C346 194 360 226 372 256C420 276 468 322 474 384C452 424 404 438 352 434C290 430 252 394 240 336C232 312 208 296 210 262Z',
      bird,
    ) +
    path('M350 286C402 300 444 340 450 388C410 408 352 396 330 352C318 326 326 292 350 286Z', wing) +
    line('M352 330C382 342 410 360 426 384M346 352C368 364 390 376 404 392', '#5b524b', 6) +
    path('M214 240L138 262Q134 270 142 274L216 282Z', beak) +
    line('M146 267L216 262', darken(beak, 0.3), 4) +
    circle(262, 236, 19, beak) +
    circle(262, 236, 12, '#17130f') +
    circle(257, 231, 4, '#fff') +
    line('M330 428V414M366 430V414', beak, 8)
  );
};

/** Fenerli Meyhane: the lamp over the water. */
const meyhane = () => {
  const [night, deep, white, glow, flame] = ['#123a5a', '#0d2c46', '#f7f2e6', '#f6c65a', '#fff0c4'];
  return (
    rect(0, 0, 704, 704, 0, night) +
    circle(352, 318, 250, '#1b4a70') +
    circle(352, 318, 176, '#2b5f83') +
    clip(rect(0, 470, 704, 234, 0, '#000'), rect(0, 470, 704, 234, 0, deep)) +
    [498, 548, 596]
      .map((y, i) =>
        line(
          `M${120 + i * 58} ${y}${'q29 -26 58 0t58 0'.repeat(4 - i)}`,
          white,
          13,
          ` opacity="${1 - i * 0.22}"`,
        ),
      )
      .join('') +
    [
      [524, 44],
      [572, 30],
      [620, 16],
    ]
      .map(([y, w]) => line(`M${352 - w} ${y}H${352 + w}`, glow, 12, ' opacity=".85"'))
      .join('') +
    // The lamp: ring, cap, glass, foot.
    ring(352, 108, 30, white, 13) +
    path('M290 178Q352 104 414 178Z', white) +
    rect(268, 176, 168, 22, 11, white) +
    path('M286 206H418L436 392H268Z', '#fbe3a0') +
    path('M300 206H404L418 392H286Z', glow) +
    path('M352 250C392 300 398 340 376 366Q364 380 352 380T328 366C306 340 312 300 352 250Z', flame) +
    path('M352 306C370 330 372 350 362 362Q352 370 342 362C332 350 334 330 352 306Z', '#f0932c') +
    line('M286 206L268 392M418 206L436 392M352 206V240M352 384V392', white, 12) +
    rect(254, 386, 196, 24, 12, white) +
    rect(286, 408, 132, 22, 11, white)
  );
};

export const logos = { 'osteria-logo': osteria, 'kaffeehaus-logo': kaffeehaus, 'meyhane-logo': meyhane };
