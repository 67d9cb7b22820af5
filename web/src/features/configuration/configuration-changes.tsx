import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Configuration, ConfigurationChange } from '@/api';
import { useRuleText } from '@/lib/rule-text';
import type { Pages } from '@/lib/use-pages';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import classes from './configuration-changes.module.css';
import { useValueText } from './value-text';

type Props = { changes: Pages<ConfigurationChange>; configuration: Configuration };

/** Who changed what of the configuration, the newest first. */
export const ConfigurationChanges = ({
  changes: { list, more, problem, loading, reload },
  configuration,
}: Props) => {
  const { t } = useTranslation('configuration');
  const { detail } = useRuleText();
  const rows = useRef<HTMLUListElement>(null);
  if (!list) {
    if (problem && !loading) return <ErrorView text={detail(problem)} onRetry={() => void reload()} />;
    return <LoadingRows rows={3} height={56} />;
  }
  if (list.length === 0) {
    return (
      <EmptyView
        icon={<IconHistory size={28} stroke={1.75} />}
        title={t('log.none.title')}
        text={t('log.none.text')}
      />
    );
  }
  const showMore = async () => {
    await more?.();
    // The button may be gone; the first new entry is where to go on.
    (rows.current?.children[list.length] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={classes.changes}>
      {problem && (
        <p role="alert" className={classes.problem}>
          {detail(problem)}
        </p>
      )}
      <ul className={classes.list} aria-label={t('log.title')} ref={rows}>
        {list.map((change) => (
          <Entry key={change.id} change={change} configuration={configuration} />
        ))}
      </ul>
      {more && (
        <Button variant="subtle" loading={loading} onClick={() => void showMore()}>
          {t('log.more')}
        </Button>
      )}
    </div>
  );
};

const Entry = ({ change, configuration }: { change: ConfigurationChange; configuration: Configuration }) => {
  const { t } = useTranslation('configuration');
  const { label, value } = useValueText(configuration);
  return (
    <li className={classes.change} tabIndex={-1}>
      <span className={classes.facts}>
        {t('log.by', { by: change.byName || change.byEmail })} ·{' '}
        <time dateTime={change.at}>{t('log.at', { at: change.at })}</time>
      </span>
      <ul className={classes.fields}>
        {change.changes.map(({ field, before, after }) => (
          <li key={field}>
            <span className={classes.field}>{label(field)}</span>
            <span>
              {t('log.step', { before: value(field, before, change), after: value(field, after, change) })}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
};
