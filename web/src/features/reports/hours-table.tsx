import { useTranslation } from 'react-i18next';
import type { Report } from '@/api';
import { currentLocale } from '@/i18n';
import { amountOf, type FigureKey, figureText } from './figures';
import classes from './hours-table.module.css';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A day of a week that began with a Monday, for its name. */
const dayNamed = (locale: string, at: number, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 10, 16 + at)));

const hourText = (locale: string, hour: number) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 1, hour)),
  );

type Props = { report: Report; shown: FigureKey; label: string };

/** When guests come: the hours of the week, the fuller the more there was. */
export const HoursTable = ({ report, shown, label }: Props) => {
  const { t } = useTranslation('reports');
  const locale = currentLocale();
  const rows = report.rows.filter(({ now }) => now.views + now.scans + now.clicks > 0);
  const byHour = new Map(rows.map((row) => [row.value, row.now]));
  const hours = rows.map(({ value }) => Number(value.split('-')[1]));
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const most = Math.max(...rows.map(({ now }) => amountOf(now, shown)), 0);
  return (
    <table className={classes.hours} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('by.hour')}</th>
          {weekdays.map((weekday, at) => (
            <th key={weekday} scope="col" abbr={dayNamed(locale, at, 'long')}>
              {dayNamed(locale, at, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows.length > 0 ? last - first + 1 : 0 }, (_, i) => first + i).map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourText(locale, hour)}</th>
            {weekdays.map((weekday) => {
              const figures = byHour.get(`${weekday}-${hour}`);
              const share = figures && most > 0 ? amountOf(figures, shown) / most : 0;
              return (
                <td key={weekday} style={{ '--share': `${Math.round(share * 100)}%` } as React.CSSProperties}>
                  {figures && amountOf(figures, shown) > 0 ? figureText(locale, figures, shown) : ''}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
