// What food stands on and in, seen from above: tables, plates, bowls, boards,
// cups and glasses.
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
  lit,
  mix,
  path,
  polar,
  radial,
  rect,
  ring,
  rnd,
  times,
} from './svg.mjs';

/** The table: one colour with window light falling across it. */
export const table = (color, side = 704) =>
  rect(0, 0, side, side, 0, radial(lighten(color, 0.2), darken(color, 0.12), 0, 0.25, 0.15)) +
  path(`M-40 250L330 -60H470L-40 400Z`, '#fff6e0', ` opacity=".13"${blur(14)}`) +
  path(`M-40 520L620 -60H680L-40 580Z`, '#fff6e0', ` opacity=".09"${blur(14)}`);

/** A marble table. */
export const marble = () =>
  rect(0, 0, 704, 704, 0, radial('#fbf7f1', '#ded4c8', 0, 0.25, 0.15)) +
  times(7, () => {
    const [x, y] = [rnd(-100, 700), rnd(-50, 700)];
    return line(
      `M${f(x)} ${f(y)}q${f(rnd(60, 160))} ${f(rnd(30, 120))} ${f(rnd(180, 300))} ${f(rnd(90, 170))}t${f(rnd(120, 260))} ${f(rnd(60, 170))}`,
      '#a79c92',
      rnd(2, 7),
      ` opacity="${f(rnd(1, 2.6)) / 10}"${blur(3)}`,
    );
  }) +
  path('M-40 250L330 -60H470L-40 400Z', '#ffffff', ` opacity=".35"${blur(14)}`);

/** A folded cloth under the plate, from a corner. */
export const cloth = (color, stripe, rotate = -24) =>
  at(
    352,
    352,
    rotate,
    () =>
      group(drop(10, 0.22), rect(-250, -420, 500, 840, 6, lit(color, 0.5))) +
      [-215, -196, 196, 215].map((x) => rect(x - 4, -420, 8, 840, 0, stripe, ' opacity=".75"')).join(''),
  );

/** A plate; `well` is how much of it lies deeper. */
export const plate = (x, y, r, { color = '#fbf5ea', well = 0.7, edge, band } = {}) =>
  circle(x + 16, y + 26, r * 0.99, '#401d12', ` opacity=".34"${blur(17)}`) +
  circle(x, y, r, lit(color, 0.75)) +
  (band ? ring(x, y, r * 0.9, band, r * 0.035) : '') +
  (edge
    ? ring(x, y, r - r * 0.014, edge, r * 0.028)
    : ring(x, y, r - 2.5, lighten(color, 0.7), 3, ' opacity=".9"')) +
  (well
    ? circle(x, y, r * well + 3, darken(color, 0.1)) +
      circle(x, y, r * well, linear([darken(color, 0.1), lighten(color, 0.25), lighten(color, 0.55)], 50))
    : '');

/** A deep plate or bowl; what is inside is cut to its opening. */
export const bowl = (
  x,
  y,
  r,
  { color = '#fbf5ea', rim = 0.14, edge, inside = color, band } = {},
  content = '',
) => {
  const opening = r * (1 - rim);
  return (
    circle(x + 18, y + 30, r * 0.98, '#401d12', ` opacity=".38"${blur(18)}`) +
    circle(x, y, r, lit(color, 0.9)) +
    (band ? ring(x, y, r * (1 - rim / 2), band, r * rim * 0.3) : '') +
    ring(x, y, r - r * 0.012, edge ?? lighten(color, 0.7), r * 0.024) +
    circle(x, y, opening, linear([darken(inside, 0.4), darken(inside, 0.16), lighten(inside, 0.12)], 50)) +
    clip(
      circle(x, y, opening, '#000'),
      content + ring(x - 14, y - 22, opening + 26, '#401d12', 52, ` opacity=".22"${blur(10)}`),
    ) +
    ring(x, y, opening, darken(color, 0.22), 2, ' opacity=".5"')
  );
};

/** An oval plate. */
export const platter = (x, y, rx, ry, { color = '#fbf5ea', edge } = {}) =>
  ellipse(x + 16, y + 26, rx, ry, '#401d12', ` opacity=".34"${blur(17)}`) +
  ellipse(x, y, rx, ry, lit(color, 0.75)) +
  `<ellipse cx="${x}" cy="${y}" rx="${rx - 5}" ry="${ry - 5}" fill="none" stroke="${edge ?? lighten(color, 0.7)}" stroke-width="${edge ? 8 : 3}"/>` +
  ellipse(x, y, rx * 0.82 + 3, ry * 0.76 + 3, darken(color, 0.1)) +
  ellipse(
    x,
    y,
    rx * 0.82,
    ry * 0.76,
    linear([darken(color, 0.1), lighten(color, 0.25), lighten(color, 0.55)], 50),
  );

/** A wooden board with its grain. */
export const board = (x, y, w, h, { color = '#b9804f', radius = 46 } = {}) => {
  const shape = rect(x - w / 2, y - h / 2, w, h, radius, '#000');
  return (
    rect(x - w / 2 + 14, y - h / 2 + 24, w, h, radius, '#401d12', ` opacity=".38"${blur(16)}`) +
    rect(x - w / 2, y - h / 2 + 7, w, h, radius, darken(color, 0.35)) +
    rect(x - w / 2, y - h / 2, w, h, radius, lit(color, 0.9)) +
    clip(
      shape,
      times(11, (i) => {
        const yy = y - h / 2 + (i + 0.5) * (h / 11) + rnd(-8, 8);
        return line(
          `M${f(x - w / 2)} ${f(yy)}q${f(w / 4)} ${f(rnd(-16, 16))} ${f(w / 2)} 0t${f(w / 2)} ${f(rnd(-10, 10))}`,
          i % 2 ? lighten(color, 0.3) : darken(color, 0.22),
          rnd(2, 5),
          ' opacity=".42"',
        );
      }),
    ) +
    rect(
      x - w / 2 + 2,
      y - h / 2 + 2,
      w - 4,
      h - 4,
      radius - 2,
      'none',
      ` stroke="${lighten(color, 0.4)}" stroke-width="3" opacity=".6"`,
    )
  );
};

/** A round wooden board. */
export const roundBoard = (x, y, r, color = '#b9804f') =>
  circle(x + 14, y + 26, r, '#401d12', ` opacity=".38"${blur(16)}`) +
  circle(x, y + 7, r, darken(color, 0.35)) +
  circle(x, y, r, lit(color, 0.9)) +
  clip(
    circle(x, y, r, '#000'),
    times(12, (i) => {
      const yy = y - r + (i + 0.5) * (r / 6) + rnd(-6, 6);
      return line(
        `M${f(x - r)} ${f(yy)}q${f(r / 2)} ${f(rnd(-14, 14))} ${f(r)} 0t${f(r)} ${f(rnd(-10, 10))}`,
        i % 2 ? lighten(color, 0.3) : darken(color, 0.22),
        rnd(2, 5),
        ' opacity=".4"',
      );
    }),
  );

/** A clay dish with two handles, for what comes from the oven. */
export const clayDish = (x, y, r, color, content) =>
  at(x, y, 0, () =>
    group(
      drop(16, 0.4),
      path(
        `M${f(-r * 1.14)} ${f(-r * 0.2)}q${f(-r * 0.1)} ${f(r * 0.2)} 0 ${f(r * 0.4)}h${f(r * 0.3)}v${f(-r * 0.4)}Z M${f(r * 1.14)} ${f(-r * 0.2)}q${f(r * 0.1)} ${f(r * 0.2)} 0 ${f(r * 0.4)}h${f(-r * 0.3)}v${f(-r * 0.4)}Z`,
        lit(color),
      ) + circle(0, 0, r, lit(color)),
    ),
  ) +
  ring(x, y, r - 4, lighten(color, 0.35), 5, ' opacity=".8"') +
  circle(x, y, r * 0.87, darken(color, 0.45)) +
  clip(
    circle(x, y, r * 0.87, '#000'),
    content + ring(x - 12, y - 18, r * 0.87 + 24, '#401d12', 48, ` opacity=".26"${blur(9)}`),
  );

/** An oven dish with straight sides. */
export const ovenDish = (x, y, w, h, color, content) => {
  const inner = rect(x - w / 2 + 34, y - h / 2 + 34, w - 68, h - 68, 34, '#000');
  return (
    group(drop(16, 0.4), rect(x - w / 2, y - h / 2, w, h, 62, lit(color))) +
    rect(
      x - w / 2 + 4,
      y - h / 2 + 4,
      w - 8,
      h - 8,
      58,
      'none',
      ` stroke="${lighten(color, 0.45)}" stroke-width="5" opacity=".8"`,
    ) +
    rect(x - w / 2 + 32, y - h / 2 + 32, w - 64, h - 64, 36, darken(color, 0.4)) +
    clip(
      inner,
      content +
        rect(
          x - w / 2 + 10,
          y - h / 2 + 4,
          w - 30,
          h - 22,
          50,
          'none',
          ` stroke="#401d12" stroke-width="52" opacity=".2"${blur(9)}`,
        ),
    )
  );
};

/** A drinking glass from above: the drink, cut to the rim, and the glass around it. */
export const tumbler = (x, y, r, drink, content = '') =>
  circle(x + 26, y + 40, r * 0.96, '#401d12', ` opacity=".26"${blur(18)}`) +
  circle(x + 16, y + 24, r * 0.9, mix(drink, '#ffffff', 0.3), ` opacity=".5"${blur(16)}`) +
  circle(x, y, r, '#ffffff', ' opacity=".5"') +
  circle(x, y, r * 0.93, radial(lighten(drink, 0.16), darken(drink, 0.2), 0.2)) +
  clip(
    circle(x, y, r * 0.93, '#000'),
    content + ring(x - 8, y - 14, r * 0.93 + 16, '#401d12', 34, ` opacity=".16"${blur(8)}`),
  ) +
  ring(x, y, r * 0.965, '#ffffff', r * 0.05, ' opacity=".75"') +
  ring(x, y, r, darken(drink, 0.1), 2, ' opacity=".35"') +
  gleam(x, y, r * 0.965, 200, 262, r * 0.055) +
  gleam(x, y, r * 0.965, 28, 52, r * 0.045);

/** A bright arc on a rim. */
const gleam = (x, y, r, from, to, width, color = '#ffffff') => {
  const [a, b] = [polar(x, y, r, from), polar(x, y, r, to)];
  return line(`M${f(a[0])} ${f(a[1])}A${f(r)} ${f(r)} 0 0 1 ${f(b[0])} ${f(b[1])}`, color, width);
};

/** A cup on its saucer; the handle points along `handle` degrees. */
export const cup = (
  x,
  y,
  r,
  { color = '#fdf9f2', saucer = color, handle = 20, drink = '#5a2e1a', edge } = {},
  content = '',
) =>
  plate(x, y, r * 1.72, { color: saucer, well: 0.62, edge }) +
  circle(x + 12, y + 20, r * 1.02, '#401d12', ` opacity=".4"${blur(12)}`) +
  at(x, y, handle, () =>
    group(
      drop(7, 0.3),
      `<path d="M${f(r * 0.9)} ${f(-r * 0.3)}h${f(r * 0.34)}a${f(r * 0.3)} ${f(r * 0.3)} 0 0 1 0 ${f(r * 0.6)}h${f(-r * 0.34)}" fill="none" stroke="${darken(color, 0.06)}" stroke-width="${f(r * 0.15)}" stroke-linejoin="round"/>`,
    ),
  ) +
  circle(x, y, r, lit(color, 0.7)) +
  ring(x, y, r - 2, edge ?? lighten(color, 0.8), edge ? 6 : 4) +
  circle(x, y, r * 0.87, darken(drink, 0.35)) +
  clip(
    circle(x, y, r * 0.87, '#000'),
    circle(x + 3, y + 5, r * 0.86, radial(lighten(drink, 0.08), darken(drink, 0.12), 0.3)) +
      content +
      ring(x - 8, y - 12, r * 0.87 + 16, '#401d12', 34, ` opacity=".25"${blur(7)}`),
  );

const METAL = '#c9c4bb';

/** A spoon; its bowl lies at the origin and the handle runs to the right. */
export const spoon = (x, y, rotate, scale = 1, metal = METAL) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(6, 0.34),
        path('M34 -9C110 -5 200 -7 268 -11q12 0 12 11t-12 11C200 7 110 5 34 9Z', lit(metal, 1.2)) +
          path(
            'M-52 0C-52 -28 -20 -34 8 -26C30 -20 42 -8 44 0C42 8 30 20 8 26C-20 34 -52 28 -52 0Z',
            lit(metal, 1.2),
          ),
      ) +
      path(
        'M-42 2C-42 -18 -16 -24 6 -18C22 -14 32 -6 33 0C30 6 20 13 4 17C-18 22 -42 18 -42 2Z',
        linear([darken(metal, 0.3), lighten(metal, 0.6)], 50),
      ),
    scale,
  );

/** A fork; tines at the left, the handle runs to the right. */
export const fork = (x, y, rotate, scale = 1, metal = METAL) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(6, 0.34),
        path(
          'M-92 -30h70q26 0 40 16q10 9 30 9h214q14 0 14 5t-14 5H48q-20 0 -30 9q-14 16 -40 16h-70v-8h66v-10h-66v-8h66v-8h-66v-8h66v-10h-66Z',
          lit(metal, 1.2),
        ),
      ),
    scale,
  );

/** A knife; the blade at the left. */
export const knife = (x, y, rotate, scale = 1, metal = METAL) =>
  at(
    x,
    y,
    rotate,
    () =>
      group(
        drop(6, 0.34),
        path(
          'M-150 4C-148 -14 -110 -20 -60 -20H60q12 2 12 8H270q14 2 14 9t-14 9H60C0 12 -90 12 -150 4Z',
          lit(metal, 1.2),
        ),
      ),
    scale,
  );

/** A small bowl of sauce. */
export const dip = (x, y, r, sauce, color = '#fbf5ea', content = '') =>
  bowl(
    x,
    y,
    r,
    { color, rim: 0.16 },
    circle(x + 2, y + 4, r * 0.86, dome(sauce, 0.7)) +
      path(blob(x - r * 0.15, y - r * 0.2, r * 0.3, r * 0.16, 0.1), lighten(sauce, 0.45), ' opacity=".5"') +
      content,
  );
