import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Configuration, ConfigurationChange } from '@/api';
import type { Pages } from '@/lib/use-pages';
import { PagedList } from '@/ui/paged-list';
import { EmptyView } from '@/ui/state-views';
import classes from './configuration-changes.module.css';
import { useValueText } from './value-text';

type Props = { changes: Pages<ConfigurationChange>; configuration: Configuration };

/** Who changed what of the configuration, the newest first. */
export const ConfigurationChanges = ({ changes, configuration }: Props) => {
  const { t } = useTranslation('configuration');
  return (
    <PagedList
      pages={changes}
      rows={3}
      height={56}
      aria-label={t('log.title')}
      none={
        <EmptyView
          icon={<IconHistory size={28} stroke={1.75} />}
          title={t('log.none.title')}
          text={t('log.none.text')}
        />
      }
    >
      {(list) =>
        list.map((change) => <Entry key={change.id} change={change} configuration={configuration} />)
      }
    </PagedList>
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
