import classes from './sparkline.module.css';

/** How large it is drawn, with room for its end. */
const [width, height, edge] = [56, 20, 3];
/** A few clicks are a small hill, not a peak. */
const leastPeak = 4;

/** How a number went from day to day, as a line; the numbers stand in words beside it. */
export const Sparkline = ({ values }: { values: number[] }) => {
  const peak = Math.max(leastPeak, ...values);
  const x = (at: number) => edge + (at * (width - 2 * edge)) / Math.max(1, values.length - 1);
  const y = (value: number) => height - edge - (value * (height - 2 * edge)) / peak;
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.length - 1;
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <polygon points={`${x(0)},${height - edge} ${points.join(' ')} ${x(last)},${height - edge}`} />
      <polyline points={points.join(' ')} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={2} />
    </svg>
  );
};
