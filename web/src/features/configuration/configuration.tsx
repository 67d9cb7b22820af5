import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { fetchAudit } from '@/lib/audit';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { usePages } from '@/lib/use-pages';
import { AuditLog } from '@/ui/audit-log';
import { ErrorView, LoadingRows } from '@/ui/state-views';
import { ConfigurationForm } from './configuration-form';
import classes from './configuration-form.module.css';
import type { WithConfiguration } from './configuration-slice';
import { fetchConfiguration } from './fetch-configuration';

/** What operators choose for the whole site, and who has changed it. */
export const SiteConfiguration = () => {
  const { t } = useTranslation('configuration');
  const { detail } = useRuleText();
  const dispatch = useAppDispatch();
  const { configuration, revision, loading, error } = useSelector(
    (state: WithConfiguration) => state.configuration,
  );
  const changes = usePages(fetchAudit, { topic: 'configuration' as const });
  const read = useCallback(() => void dispatch(fetchConfiguration()), [dispatch]);
  useEffect(read, [read]);
  useLogOf(revision, changes.reload);
  if (!configuration) {
    return error && !loading ? (
      <ErrorView text={detail(error)} onRetry={read} />
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

/** Reads the log again when the configuration has become another one, here or elsewhere. */
const useLogOf = (revision: number | null, reload: () => Promise<void>) => {
  const known = useRef(revision);
  useEffect(() => {
    const before = known.current;
    known.current = revision;
    if (before !== null && before !== revision) void reload();
  }, [revision, reload]);
};
