import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft as DraftOf, DraftStatus } from '@/lib/drafts/use-draft';
import classes from './editor.module.css';
import { SaveNote, type SaveState } from './save-note';

/** What is shown of a draft, and what can be done with it as a whole. */
type Draft = Pick<DraftOf<object>, 'status' | 'trouble' | 'send' | 'discard'>;

const notes: Record<DraftStatus, SaveState> = {
  clean: 'none',
  held: 'held',
  typing: 'typing',
  saving: 'saving',
  saved: 'saved',
  invalid: 'failed',
  conflict: 'failed',
  left: 'failed',
  offline: 'held',
  failed: 'failed',
};

/** What sending a draft that is not stored is called, where that is not to try again. */
const labels: { [S in DraftStatus]?: 'draft.mine' | 'draft.save' } = {
  conflict: 'draft.mine',
  left: 'draft.save',
};

type Props = { draft: Draft; onClose: () => void; children: ReactNode };

/** Why a draft is not stored is said with what to do about it, where no field is to blame. */
const isTrouble = (status: DraftStatus): boolean =>
  status === 'conflict' || status === 'left' || status === 'offline' || status === 'failed';

/**
 * Fields that open below a row. Whether they are stored, and the way out, stay
 * in sight while any of them is.
 */
export const Editor = ({ draft, onClose, children }: Props) => {
  const { t } = useTranslation('ui');
  const fields = useRef<HTMLDivElement>(null);
  const trouble = draft.status === 'invalid' || isTrouble(draft.status);

  // The text about trouble takes room, and must not take it from the field it is about.
  useEffect(() => {
    const at = document.activeElement;
    if (trouble && at && fields.current?.contains(at)) at.scrollIntoView({ block: 'nearest' });
  }, [trouble]);

  return (
    // A press of escape closes the editor as it closes what floats.
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are the controls
    <div className={classes.editor} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div ref={fields} className={classes.fields} data-editor data-trouble={trouble || undefined}>
        {children}
      </div>
      <div className={classes.bar}>
        <DraftTrouble draft={draft} />
        <div className={classes.foot}>
          <span className={classes.note}>
            <SaveNote state={notes[draft.status]} />
            <span className={classes.why} role="status">
              {draft.status === 'invalid' && draft.trouble}
            </span>
          </span>
          <Button size="compact-md" variant="subtle" color="gray" onClick={onClose}>
            {t('draft.done')}
          </Button>
        </div>
      </div>
    </div>
  );
};

/** Whether a draft is stored; for a screen that has this one alone. */
export const DraftNote = ({ draft }: { draft: Pick<Draft, 'status'> }) => (
  <SaveNote state={notes[draft.status]} spoken />
);

/** Why a draft is not stored where no field is to blame, and what to do about it. */
export const DraftTrouble = ({ draft: { status, trouble, send, discard } }: { draft: Draft }) => {
  const { t } = useTranslation('ui');
  const isShown = isTrouble(status);
  return (
    // A press must not take the focus from a field first: leaving a field stores it.
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the controls
    <div
      className={isShown ? classes.trouble : classes.quiet}
      onMouseDown={(event) => event.preventDefault()}
    >
      {/* What is to be spoken when it comes must have its place before. */}
      <p role="status">{isShown && trouble}</p>
      {isShown && (
        <div className={classes.choices}>
          <Button size="compact-sm" variant="customBlackOutlined" onClick={() => send()}>
            {t(labels[status] ?? 'state.retry')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
            {status === 'conflict' ? t('draft.theirs') : t('draft.discard')}
          </Button>
        </div>
      )}
    </div>
  );
};
