import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './draft-foot.module.css';
import { SaveNote, type SaveState } from './save-note';

/** Where a draft stands. */
type Status = 'clean' | 'typing' | 'saving' | 'saved' | 'invalid' | 'conflict' | 'offline' | 'failed';

type Props = {
  status: Status;
  /** What went wrong, in a sentence. */
  text: string;
  onRetry: () => void;
  onDiscard: () => void;
  onClose: () => void;
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

/** The end of an editor: whether it is stored, what to do when it is not, and the way out. */
export const DraftFoot = ({ status, text, onRetry, onDiscard, onClose }: Props) => {
  const { t } = useTranslation('ui');
  const troubled = status === 'conflict' || status === 'offline' || status === 'failed';
  return (
    <div className={classes.foot}>
      {troubled && (
        // A press must not take the focus from a field first: leaving a field stores it.
        <div className={classes.trouble} role="alert" onMouseDown={(event) => event.preventDefault()}>
          <p>{text}</p>
          <div className={classes.choices}>
            <Button size="compact-sm" variant="customBlackOutlined" onClick={onRetry}>
              {status === 'conflict' ? t('draft.mine') : t('state.retry')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
              {status === 'conflict' ? t('draft.theirs') : t('draft.discard')}
            </Button>
          </div>
        </div>
      )}
      <span className={classes.note}>
        <SaveNote state={notes[status]} />
        {status === 'invalid' && <span className={classes.why}>{text}</span>}
      </span>
      <Button size="compact-md" variant="subtle" color="gray" onClick={onClose}>
        {t('draft.done')}
      </Button>
    </div>
  );
};
