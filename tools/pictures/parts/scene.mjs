// What the covers share: their size, lights and strings of lamps.
import { circle, ellipse, line, linear, radial, rect, rnd, smooth, times } from './svg.mjs';

export const W = 1920;

export const H = 1080;

export const sky = (colors) => rect(0, 0, W, H, 0, linear(colors));

/** A light's colour, fading to nothing outwards. */
export const haloOf = (color) => radial(color, `${color}00`);

/** A lamp hanging on a string of lamps. */
const bulb = (x, y, s, color = '#ffd98a') =>
  circle(x, y + 16 * s, 74 * s, haloOf(color), ' opacity=".55"') +
  rect(x - 5 * s, y - 8 * s, 10 * s, 14 * s, 3, '#2a1a16') +
  ellipse(x, y + 18 * s, 11 * s, 14 * s, '#fff0c2') +
  ellipse(x, y + 18 * s, 6 * s, 8 * s, '#ffffff');

/** A string hung between two points with lamps on it. */
export const lampString = (x1, y1, x2, y2, sag, count, s, color) => {
  const point = (t) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 4 * sag * t * (1 - t)];
  return (
    line(
      smooth(
        Array.from({ length: 14 }, (_, i) => point(i / 13)),
        false,
      ),
      '#1c1210',
      3,
      ' opacity=".8"',
    ) +
    times(count, (i) => {
      const [x, y] = point((i + 0.5) / count);
      return bulb(x, y, s * rnd(0.9, 1.1), color);
    })
  );
};
