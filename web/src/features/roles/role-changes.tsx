import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Role, RoleChange } from '@/api';
import type { Pages } from '@/lib/use-pages';
import { PagedList } from '@/ui/paged-list';
import { EmptyView } from '@/ui/state-views';
import classes from './role-changes.module.css';

type Props = {
  changes: Pages<RoleChange>;
  /** Names the list. */
  label: string;
  /** Whether each entry says where the role counts. */
  places?: boolean;
  /** Whose changes they are; everybody's where it is empty. */
  whose?: string;
};

/** Who changed whose role, the newest first. */
export const RoleChanges = ({ changes, label, places = false, whose = '' }: Props) => (
  <PagedList pages={changes} rows={3} height={56} aria-label={label} none={<None whose={whose} />}>
    {(list) => list.map((change) => <Entry key={change.id} change={change} places={places} />)}
  </PagedList>
);

const None = ({ whose }: { whose: string }) => {
  const { t } = useTranslation('team');
  const why = whose ? 'changes.noneFor' : 'changes.none';
  return (
    <EmptyView
      icon={<IconHistory size={28} stroke={1.75} />}
      title={t(`${why}.title`, { email: whose })}
      text={t(`${why}.text`)}
    />
  );
};

const Entry = ({ change, places }: { change: RoleChange; places: boolean }) => {
  const { t } = useTranslation(['team', 'roles']);
  const named = (role: Role | null) => (role ? t(`roles:role.${role}`) : t('roles:none'));
  const by = change.byName || change.byEmail || t('changes.carte');
  const place = change.storeName ?? t('changes.platform');
  return (
    <li className={classes.change} tabIndex={-1}>
      <span className={classes.whose}>{change.email}</span>
      <span>{t('changes.step', { before: named(change.roleBefore), after: named(change.roleAfter) })}</span>
      <span className={classes.facts}>
        {places && `${place} · `}
        {t(`changes.event.${change.event}`)} · {t('changes.by', { by })} ·{' '}
        <time dateTime={change.at}>{t('changes.at', { at: change.at })}</time>
      </span>
    </li>
  );
};
