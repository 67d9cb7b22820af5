import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useTranslation } from 'react-i18next';
import type { Report } from '@/api';
import { currentLocale } from '@/i18n';
import classes from './day-chart.module.css';
import { amountOf, type FigureKey, figureText } from './figures';
import { rangeText, shortDay } from './ranges';

type Props = { report: Report; shown: FigureKey };

/** A point of a line, where a label may stand. */
type Point = { x?: number | string; y?: number | string; index?: number };

/** How a figure went from day to day, and in the range before. The table below it says the same. */
export const DayChart = ({ report, shown }: Props) => {
  const { t } = useTranslation('reports');
  const locale = currentLocale();
  const { rows, from, to, beforeFrom, beforeTo } = report;
  const data = rows.map(({ value, now, before }) => ({
    day: value,
    now: amountOf(now, shown),
    before: amountOf(before, shown),
  }));
  const last = rows.at(-1);
  const format = (value: number) =>
    shown === 'clickThrough'
      ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value)
      : new Intl.NumberFormat(locale).format(value);
  /** There is no day before somebody points at one. */
  const dayText = (day: unknown) => (typeof day === 'string' && day ? shortDay(locale, day) : '');
  /** The number beside the end of the line. */
  const label = ({ x, y, index }: Point) =>
    index === rows.length - 1 && last ? (
      <text x={Number(x) + 8} y={Number(y)} dy="0.35em" className={classes.end}>
        {figureText(locale, last.now, shown)}
      </text>
    ) : null;
  return (
    <figure className={classes.chart}>
      <figcaption>
        <span className={classes.now}>{rangeText(locale, { from, to })}</span>
        <span className={classes.before}>{rangeText(locale, { from: beforeFrom, to: beforeTo })}</span>
      </figcaption>
      <div
        role="img"
        aria-label={t('chart.label', { figure: t(`figure.${shown}`), range: rangeText(locale, report) })}
      >
        <LineChart
          h={240}
          data={data}
          dataKey="day"
          curveType="monotone"
          strokeWidth={2.5}
          withDots={rows.length < 3}
          gridAxis="x"
          tickLine="none"
          series={[
            { name: 'before', label: t('chart.before'), color: 'var(--before)', strokeDasharray: '4 4' },
            { name: 'now', label: t('chart.now'), color: 'var(--accent)' },
          ]}
          valueFormatter={format}
          yAxisProps={{ width: 52, allowDecimals: shown === 'clickThrough', tickFormatter: format }}
          xAxisProps={{ tickFormatter: dayText, minTickGap: 28 }}
          lineProps={({ name }) => ({ isAnimationActive: false, ...(name === 'now' && { label }) })}
          lineChartProps={{ margin: { top: 12, right: 48, bottom: 0, left: 0 }, accessibilityLayer: false }}
          tooltipAnimationDuration={0}
          tooltipProps={{ labelFormatter: dayText }}
        />
      </div>
    </figure>
  );
};
