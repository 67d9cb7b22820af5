import { useTranslation } from 'react-i18next';
import { type Store, useGetLiveReportQuery } from '@/api';
import { currentLocale } from '@/i18n';
import classes from './live-strip.module.css';

/** How often the last half hour is read, in milliseconds. */
const pause = 15_000;

/** What guests do now; read again and again while somebody looks. What cannot be read is left out. */
export const LiveStrip = ({ store }: { store: Store }) => {
  const { t } = useTranslation('reports');
  const { currentData: live } = useGetLiveReportQuery(
    { storeId: store.id },
    { pollingInterval: pause, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const number = new Intl.NumberFormat(currentLocale());
  const minutes = live?.minutes ?? [];
  const most = Math.max(4, ...minutes);
  return (
    <section className={classes.strip} aria-label={t('live.title')}>
      <p>
        <b>{t('live.title')}</b>
        <span>
          {live &&
            (['views', 'scans', 'clicks'] as const)
              .map((key) => t(`live.${key}`, { count: live.now[key], number: number.format(live.now[key]) }))
              .join(' · ')}
        </span>
      </p>
      <svg viewBox="0 0 150 24" preserveAspectRatio="none" aria-hidden="true">
        {minutes.map((count, minute) => {
          const height = count === 0 ? 1 : 3 + (count / most) * 21;
          // Minutes have no other key than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: there are always as many
          return <rect key={minute} x={minute * 5} y={24 - height} width={4} height={height} rx={1} />;
        })}
      </svg>
    </section>
  );
};
