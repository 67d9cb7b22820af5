import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx';
import { around } from './focus';
import classes from './pending-rows.module.css';
import { SaveNote } from './save-note';

/** Something that is being created. */
type Row = {
  key: string;
  error: string | undefined;
  /** It as it will stand there, with a note of where it is on its way. */
  line: (note: ReactNode) => ReactNode;
  /** Takes it back into its form. */
  onEdit: () => void;
};

type Props = {
  label: string;
  className?: string | undefined;
  /** The class of the rows that these will be. */
  rowClass: string | undefined;
  rows: Row[];
  /** Whether they wait for a server. */
  waiting: boolean;
  onDiscard: (key: string) => void;
  /** Takes the focus where no other row that was refused is left to have it. */
  onLast: () => void;
};

/** Rows that are not stored yet, in the order in which they will stand, and as they will. */
export const PendingRows = (props: Props) => {
  const { label, className, rowClass, rows, waiting, onDiscard, onLast } = props;
  if (rows.length === 0) return null;
  const discard = (key: string) => {
    const refused = rows.filter(({ error }) => error).map((row) => row.key);
    const others = around(refused, key).slice(1);
    onDiscard(key);
    requestAnimationFrame(() => {
      const [next] = others.flatMap((other) => document.getElementById(pendingRow(other)) ?? []);
      if (next) next.querySelector<HTMLElement>('[data-asks] button')?.focus();
      else onLast();
    });
  };
  return (
    <ul className={cx(classes.rows, className)} aria-label={label}>
      {rows.map(({ key, error, line, onEdit }) => (
        <li key={key} id={pendingRow(key)} tabIndex={-1} className={rowClass}>
          {line(<SaveNote state={error ? 'failed' : waiting ? 'held' : 'saving'} />)}
          {error && <Refusal error={error} onEdit={onEdit} onDiscard={() => discard(key)} />}
        </li>
      ))}
    </ul>
  );
};

/** The id of the row of what is created under a key. */
export const pendingRow = (key: string): string => `pending-${key}`;

type RefusalProps = { error: string; onEdit: () => void; onDiscard: () => void };

/** Why a row was refused, and what can be done about it. */
const Refusal = ({ error, onEdit, onDiscard }: RefusalProps) => {
  const { t } = useTranslation('ui');
  const why = useId();
  return (
    <div className={classes.refusal} role="alert" data-asks>
      <span id={why} className={classes.why}>
        {error}
      </span>
      <span className={classes.buttons}>
        <Button size="compact-sm" variant="customBlackOutlined" onClick={onEdit} aria-describedby={why}>
          {t('draft.edit')}
        </Button>
        <Button size="compact-sm" variant="customBlackOutlined" onClick={onDiscard} aria-describedby={why}>
          {t('draft.discard')}
        </Button>
      </span>
    </div>
  );
};

/** What a row will have once it is stored, so that it takes its place already. */
export const Unseen = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'contents', visibility: 'hidden' }}>{children}</span>
);

/** The place of the handle that a row will have. */
export const NoHandle = () => <span className={classes.handle} />;

/** A row's note, over the place of the controls that the row will have. */
export const NoteOver = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <span className={classes.place}>
    <span className={classes.note}>{note}</span>
    <span className={classes.controls} style={{ visibility: 'hidden' }}>
      {children}
    </span>
  </span>
);

/** Says in a form that what was half typed there is not lost, by its name. */
export const Aside = ({ name }: { name: string | undefined }) => {
  const { t } = useTranslation('ui');
  return name ? <p className={classes.aside}>{t('draft.aside', { name })}</p> : null;
};
