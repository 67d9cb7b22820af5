import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './editor.module.css';
import { SaveNote, type SaveState } from './save-note';

/** Where a draft stands between typed and stored. */
type Status = 'clean' | 'typing' | 'saving' | 'saved' | 'invalid' | 'conflict' | 'offline' | 'failed';

/** What is told of a draft, and what can be done with it as a whole. */
type Draft = {
  status: Status;
  /** What keeps it from being stored, in a sentence. */
  trouble: string;
  send: () => void;
  discard: () => void;
};

const notes: Record<Status, SaveState> = {
  clean: 'none',
  typing: 'typing',
  saving: 'saving',
  saved: 'saved',
  invalid: 'failed',
  conflict: 'failed',
  offline: 'failed',
  failed: 'failed',
};

type Props = { draft: Draft; onClose: () => void; children: ReactNode };

/** Fields that open below a row, and at their end whether they are stored, and the way out. */
export const Editor = ({ draft, onClose, children }: Props) => {
  const { t } = useTranslation('ui');
  return (
    // A press of escape closes the editor as it closes what floats.
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are the controls
    <div className={classes.editor} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {children}
      <DraftTrouble draft={draft} />
      <div className={classes.foot}>
        <span className={classes.note}>
          <SaveNote state={notes[draft.status]} />
          {draft.status === 'invalid' && <span className={classes.why}>{draft.trouble}</span>}
        </span>
        <Button size="compact-md" variant="subtle" color="gray" onClick={onClose}>
          {t('draft.done')}
        </Button>
      </div>
    </div>
  );
};

/** Why a draft is not stored where no field is to blame, and what to do about it. */
export const DraftTrouble = ({ draft: { status, trouble, send, discard } }: { draft: Draft }) => {
  const { t } = useTranslation('ui');
  if (status !== 'conflict' && status !== 'offline' && status !== 'failed') return null;
  return (
    // A press must not take the focus from a field first: leaving a field stores it.
    <div className={classes.trouble} role="alert" onMouseDown={(event) => event.preventDefault()}>
      <p>{trouble}</p>
      <div className={classes.choices}>
        <Button size="compact-sm" variant="customBlackOutlined" onClick={() => send()}>
          {status === 'conflict' ? t('draft.mine') : t('state.retry')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
          {status === 'conflict' ? t('draft.theirs') : t('draft.discard')}
        </Button>
      </div>
    </div>
  );
};
