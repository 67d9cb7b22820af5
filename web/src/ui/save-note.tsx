import { Loader, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './save-note.module.css';

/** What is said of saving: nothing before the first change. What is held is half typed, or waits for the network. */
export type SaveState = 'none' | 'held' | 'typing' | 'saving' | 'saved' | 'failed';

type Props = {
  state: SaveState;
  spoken?: boolean;
  /** Leads to what is not saved. */
  onLead?: (() => void) | undefined;
};

/**
 * The line that says that work is safe; nobody has to ask for it. Of several on
 * a screen one is spoken.
 */
export const SaveNote = ({ state, spoken = false, onLead }: Props) => {
  const { t } = useTranslation('ui');
  const failed = (
    <>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden /> {t('save.failed')}
    </>
  );
  return (
    <span className={classes.note} data-state={state} role={spoken ? 'status' : undefined}>
      {(state === 'saving' || state === 'typing') && (
        <>
          <Loader size={14} color="gray" aria-hidden /> {t('save.saving')}
        </>
      )}
      {state === 'held' && t('save.held')}
      {state === 'saved' && (
        <>
          <IconCheck size={16} stroke={2} aria-hidden /> {t('save.saved')}
        </>
      )}
      {state === 'failed' &&
        (onLead ? (
          <UnstyledButton className={classes.lead} onClick={onLead} title={t('save.lead')}>
            {failed}
          </UnstyledButton>
        ) : (
          failed
        ))}
    </span>
  );
};
