import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useListAuditInfiniteQuery } from '@/api';
import { useLastProblem } from '@/lib/server/last-problem';
import { useAppDispatch } from '@/lib/state/redux';
import { AuditLog } from '@/ui/audit-log';
import { ErrorView, LoadingRows } from '@/ui/state-views';
import { ConfigurationForm } from './configuration-form';
import classes from './configuration-form.module.css';
import { fetchConfiguration, selectConfiguration } from './configuration-slice';

/** What operators choose for the whole site, and who has changed it. */
export const SiteConfiguration = () => {
  const { t } = useTranslation('configuration');
  const dispatch = useAppDispatch();
  const { configuration, loading, error } = useSelector(selectConfiguration);
  const changes = useListAuditInfiniteQuery({ topic: 'configuration', limit: 20 });
  const load = useCallback(() => void dispatch(fetchConfiguration()), [dispatch]);
  useEffect(load, [load]);
  const problem = useLastProblem(error, loading);
  if (!configuration) {
    return problem ? (
      <ErrorView problem={problem} isReading={loading} onRetry={load} />
    ) : (
      <LoadingRows rows={5} height={128} />
    );
  }
  return (
    <div className={classes.screen}>
      <ConfigurationForm configuration={configuration} />
      <section className={classes.log} aria-labelledby="configuration-changes">
        <h2 id="configuration-changes">{t('log.title')}</h2>
        <AuditLog entries={changes} label={t('log.title')} signInProviders={configuration.signInProviders} />
      </section>
    </div>
  );
};
