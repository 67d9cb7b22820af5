import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pending-rows.module.css';
import { SaveNote } from './save-note';

/** Something that is being created: what it is called, and a line about it. */
type Row = { key: string; name: string; facts: string; error: string | undefined };

type Props = {
  label: string;
  rows: Row[];
  /** Whether they wait for a server. */
  waiting: boolean;
  onEdit: (key: string) => void;
  onDiscard: (key: string) => void;
};

/** Rows that are not stored yet, in the order in which they will stand. */
export const PendingRows = ({ label, rows, waiting, onEdit, onDiscard }: Props) => {
  const { t } = useTranslation('ui');
  if (rows.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ key, name, facts, error }) => (
        <li key={key} className={classes.row}>
          <span className={classes.name}>{name}</span>
          <span>{facts}</span>
          <SaveNote state={error || waiting ? 'failed' : 'saving'} />
          {error && (
            <span className={classes.error} role="alert" data-asks>
              {error}
              <Button size="compact-sm" variant="customBlackOutlined" onClick={() => onEdit(key)}>
                {t('draft.edit')}
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDiscard(key)}>
                {t('draft.discard')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
