import { useTranslation } from 'react-i18next';
import type { Report } from '@/api';
import { currentLocale } from '@/i18n';
import classes from './figure-table.module.css';
import { changeText, type FigureKey, figureKeys, figureText } from './figures';

type Props = {
  report: Report;
  /** What the table is called. */
  label: string;
  /** What stands in the first column. */
  head: string;
  nameOf: (value: string) => string;
  /** Columns that mean nothing here. */
  without?: readonly FigureKey[];
};

/**
 * The rows of a report with all their figures; the bar below a name is its share of the largest. A day on which nobody
 * came is a row too, anything else is not.
 */
export const FigureTable = ({ report: { by, rows }, label, head, nameOf, without = [] }: Props) => {
  const { t } = useTranslation('reports');
  const locale = currentLocale();
  const keys = figureKeys.filter((key) => !without.includes(key));
  const main: FigureKey = keys.includes('views') ? 'views' : 'clicks';
  const shown = by === 'day' ? rows : rows.filter(({ now }) => keys.some((key) => now[key]));
  const most = Math.max(1, ...shown.map(({ now }) => now[main] ?? 0));
  return (
    // A region that scrolls can be reached and scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {t(`figure.${key}`)}
              </th>
            ))}
            <th scope="col">{t('table.change', { figure: t(`figure.${main}`) })}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, now, before }) => (
            <tr key={value}>
              <th scope="row">
                {nameOf(value)}
                <i style={{ width: `${((now[main] ?? 0) / most) * 100}%` }} aria-hidden />
              </th>
              {keys.map((key) => (
                <td key={key}>{figureText(locale, now, key)}</td>
              ))}
              <td>{changeText(locale, now, before, main) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
