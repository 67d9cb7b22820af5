import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role, RoleChange } from '@/api';
import { useRuleText } from '@/lib/rule-text';
import type { Pages } from '@/lib/use-pages';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import classes from './role-changes.module.css';

type Props = {
  changes: Pages<RoleChange>;
  /** Names the list. */
  label: string;
  /** Whether each entry says where the role counts. */
  places?: boolean;
};

/** Who changed whose role, the newest first. */
export const RoleChanges = ({ changes: { list, more, problem, loading, reload }, label, places }: Props) => {
  const { t } = useTranslation(['team', 'roles']);
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
        title={t('changes.none.title')}
        text={t('changes.none.text')}
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
      <ul className={classes.list} aria-label={label} ref={rows}>
        {list.map((change) => (
          <Entry key={change.id} change={change} places={places ?? false} />
        ))}
      </ul>
      {more && (
        <Button variant="subtle" loading={loading} onClick={() => void showMore()}>
          {t('changes.more')}
        </Button>
      )}
    </div>
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
