import { useTranslation } from 'react-i18next';
import type { LinkClicks } from '@/api';
import { currentLocale } from '@/i18n';
import classes from './figures.module.css';

/** How often the links were followed on each day, the oldest first. */
export const clicksByDay = ({ days, links }: LinkClicks): { day: string; clicks: number }[] =>
  days.map((day, at) => ({ day, clicks: links.reduce((sum, { clicks }) => sum + (clicks[at] ?? 0), 0) }));

const format = (value: number): string => new Intl.NumberFormat(currentLocale()).format(value);

/** A day's name; the day is one of a calendar, without a time zone. */
const weekday = (day: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));

/** How much guests do on the link page, today and on the days before. */
export const Figures = ({ clicks }: { clicks: LinkClicks }) => {
  const { t } = useTranslation('today');
  const days = clicksByDay(clicks);
  const sum = days.reduce((total, day) => total + day.clicks, 0);
  const most = Math.max(1, ...days.map((day) => day.clicks));
  return (
    <section className={classes.card} aria-labelledby="figures">
      <h2 id="figures">{t('figures.title')}</h2>
      <dl className={classes.figures}>
        <div>
          <dt>{t('figures.clicksToday')}</dt>
          <dd>{format(days.at(-1)?.clicks ?? 0)}</dd>
        </div>
        <div>
          <dt>{t('figures.clicksWeek')}</dt>
          <dd>{format(sum)}</dd>
        </div>
      </dl>
      {sum > 0 && (
        <ul className={classes.days} aria-label={t('figures.perDay')}>
          {days.map(({ day, clicks: count }) => (
            <li key={day} aria-label={t('figures.dayCount', { day: `${day}T12:00`, count })}>
              <span aria-hidden>{format(count)}</span>
              <i style={{ height: `${(count / most) * 100}%` }} aria-hidden />
              <small aria-hidden>{weekday(day)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
