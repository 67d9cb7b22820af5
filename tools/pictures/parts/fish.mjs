// A whole fish.
import { circle, clip, darken, drop, group, lighten, line, lit, path, times } from './svg.mjs';

/** A whole fish, grilled, its head at the left. */
export const fish = (back, belly) => {
  const body =
    'M-262 6C-236 -58 -140 -96 -20 -88C80 -82 160 -44 206 -12C230 -30 262 -62 284 -70C276 -36 272 -14 272 6C272 26 282 56 288 82C262 74 232 44 206 26C160 60 80 92 -20 92C-140 92 -236 62 -262 6Z';
  return (
    group(
      drop(15, 0.42),
      path('M-60 -84C-20 -128 70 -124 120 -66Z', lit(darken(back, 0.2))) +
        path('M-10 88C14 120 62 118 84 76Z', lit(darken(back, 0.2))) +
        path(body, lit(back, 0.9)),
    ) +
    clip(
      path(body, '#000'),
      path('M-262 6C-180 40 60 30 300 6V120H-262Z', belly, ' opacity=".5"') +
        times(5, (row) =>
          times(16, (i) =>
            line(
              `M${-150 + i * 23 + (row % 2) * 11} ${-64 + row * 27}q13 13 0 26`,
              lighten(back, 0.4),
              3,
              ' opacity=".4"',
            ),
          ),
        ) +
        [-110, -40, 30, 100]
          .map((x) => line(`M${x} -76L${x + 44} 78`, '#5a3a28', 11, ' opacity=".62"'))
          .join('') +
        path('M-200 -40C-150 -78 -40 -84 40 -76C-30 -70 -140 -58 -200 -40Z', '#ffffff', ' opacity=".4"'),
    ) +
    line('M-170 -62C-142 -30 -142 40 -172 70', darken(back, 0.4), 5, ' opacity=".7"') +
    circle(-206, -14, 17, '#f4efe2') +
    circle(-206, -14, 9, '#2d2420') +
    circle(-209, -18, 3, '#fff') +
    line('M-258 14C-246 22 -232 22 -222 18', darken(back, 0.5), 4) +
    path('M-120 10C-96 -8 -60 -6 -46 6C-64 26 -96 30 -120 10Z', lit(darken(back, 0.14)), ' opacity=".9"') +
    line('M224 -6L272 -44M226 8H266M224 20L274 58', darken(back, 0.35), 3.4, ' opacity=".7"')
  );
};
