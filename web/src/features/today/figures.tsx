import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveReport, Report, Store } from '@/api';
import { currentLocale } from '@/i18n';
import classes from './figures.module.css';
import { guestsOf } from './guests';

const format = (value: number): string => new Intl.NumberFormat(currentLocale()).format(value);

/** A day's name; the day is one of a calendar, without a time zone. */
const weekday = (day: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));

type Props = { store: Store; report: Report; live: LiveReport | undefined };

/** How many guests there are, today, this week and on each of the last days. */
export const Figures = ({ store, report, live }: Props) => {
  const { t } = useTranslation('today');
  const { today, week, before, days } = guestsOf(report);
  const sum = days.reduce((total, { guests }) => total + guests, 0);
  const most = Math.max(1, ...days.map(({ guests }) => guests));
  return (
    <section className={classes.card} aria-labelledby="figures">
      <div className={classes.head}>
        <h2 id="figures">{t('figures.title')}</h2>
        {live && <span>{t('figures.live', { count: live.now.views, number: format(live.now.views) })}</span>}
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{t('figures.today')}</dt>
          <dd>{format(today)}</dd>
        </div>
        <div>
          <dt>{t('figures.week')}</dt>
          <dd>{format(week)}</dd>
          <dd className={classes.before}>{t('figures.before', { number: format(before) })}</dd>
        </div>
      </dl>
      {sum === 0 ? (
        <p className={classes.nothing}>
          {t('figures.nobody')} <Link to={`/stores/${store.slug}/codes`}>{t('figures.print')}</Link>
        </p>
      ) : (
        <>
          <ul className={classes.days} aria-label={t('figures.perDay')}>
            {days.map(({ day, guests }) => (
              <li key={day} aria-label={t('figures.dayCount', { day: `${day}T12:00`, count: guests })}>
                <span aria-hidden>{format(guests)}</span>
                <i style={{ height: `${(guests / most) * 100}%` }} aria-hidden />
                <small aria-hidden>{weekday(day)}</small>
              </li>
            ))}
          </ul>
          <p className={classes.nothing}>
            {t('figures.once')} <Link to={`/stores/${store.slug}/reports`}>{t('figures.reports')}</Link>
          </p>
        </>
      )}
    </section>
  );
};
