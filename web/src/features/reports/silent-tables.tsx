import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Report, type Store, type Table, useListTablesQuery } from '@/api';
import { currentLocale } from '@/i18n';
import { silentOf } from '@/lib/tables/silent';
import { todayIn } from '@/lib/time/days';
import classes from './silent-tables.module.css';

/** How many tables are named. */
const named = 12;

/** Says which tables nobody has scanned while others were, of those that were there on all of the days. */
export const SilentTables = ({ store, report }: { store: Store; report: Report }) => {
  const { t } = useTranslation('reports');
  const { data: tables = [] } = useListTablesQuery({ storeId: store.id });
  const scanned = new Set(report.rows.filter(({ now }) => now.scans > 0).map(({ value }) => value));
  const isScanned = ({ id }: Table) => scanned.has(id);
  const isOlder = ({ createdAt }: Table) => todayIn(report.timeZone, new Date(createdAt)) < report.from;
  const silent = silentOf(tables, isScanned, isOlder);
  const areOthers = tables.some((table) => table.status !== 'disabled' && isScanned(table));
  if (silent.length === 0 || !areOthers) return null;
  const numbers = silent.slice(0, named).map(({ number }) => String(number));
  const list = new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(
    silent.length > named ? [...numbers, t('silent.more', { count: silent.length - named })] : numbers,
  );
  return (
    <p className={classes.note}>
      <IconQrcode size={22} stroke={1.75} aria-hidden />
      <span>
        <b>{t('silent.title', { count: silent.length, list })}</b> {t('silent.text')}{' '}
        <Link to={`/stores/${store.slug}/codes`}>{t('silent.link')}</Link>
      </span>
    </p>
  );
};
