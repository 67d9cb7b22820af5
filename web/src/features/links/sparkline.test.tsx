// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Sparkline } from './sparkline';

afterEach(cleanup);

const points = (values: number[]) => {
  const { container } = render(<Sparkline values={values} />);
  const line = container.querySelector('polyline')?.getAttribute('points') ?? '';
  return line.split(' ').map((point) => point.split(',').map(Number));
};

test('a line has a point for each day, from left to right, the most at its top', () => {
  const line = points([0, 10, 5, 0, 0, 20, 1]);
  expect(line).toHaveLength(7);
  expect(line.map(([x = 0]) => x)).toEqual([...line.map(([x = 0]) => x)].sort((a, b) => a - b));
  const heights = line.map(([, y = 0]) => y);
  expect(heights.indexOf(Math.min(...heights))).toBe(5);
  expect(heights[0]).toBe(Math.max(...heights));
});

test('a week without clicks is a flat line, and a single click is no peak', () => {
  expect(new Set(points([0, 0, 0, 0, 0, 0, 0]).map(([, y]) => y)).size).toBe(1);
  const [flat, one] = [
    points([0, 0, 0, 0, 0, 0, 0])[0]?.[1] ?? 0,
    points([0, 0, 0, 0, 0, 0, 1])[6]?.[1] ?? 0,
  ];
  expect(flat - one).toBeLessThan(6);
});
