import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pending-rows.module.css';
import { SaveNote } from './save-note';

/** Something that is being created: what it is called, and a line about it. */
type Row = {
  key: string;
  name: string;
  facts: string;
  error: string | undefined;
  /** Takes it back into its form, where that would replace nothing that is typed there. */
  onEdit: (() => void) | undefined;
};

type Props = {
  label: string;
  rows: Row[];
  /** Whether they wait for a server. */
  waiting: boolean;
  onDiscard: (key: string) => void;
};

/** Rows that are not stored yet, in the order in which they will stand. */
export const PendingRows = ({ label, rows, waiting, onDiscard }: Props) => {
  const { t } = useTranslation('ui');
  if (rows.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ key, name, facts, error, onEdit }) => (
        <li key={key} className={classes.row}>
          <span className={classes.name}>{name}</span>
          <span>{facts}</span>
          <SaveNote state={error || waiting ? 'failed' : 'saving'} />
          {error && (
            <span className={classes.error} role="alert" data-asks>
              {error}
              {onEdit && (
                <Button size="compact-sm" variant="customBlackOutlined" onClick={onEdit}>
                  {t('draft.edit')}
                </Button>
              )}
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
