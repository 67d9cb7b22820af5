import { Button, Modal, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrphanedDraft } from '@/lib/drafts/drafts';
import classes from './orphaned-draft-dialog.module.css';

type Props = {
  /** What was typed; null where nothing is looked at. */
  draft: OrphanedDraft | null;
  onShow: () => void;
  onDiscard: () => void;
  onClose: () => void;
};

/**
 * What somebody has typed that is not saved, where they may not find it by going to where they typed it: it may have
 * been deleted since. They can copy it, and give it up.
 */
export const OrphanedDraftDialog = ({ draft, onShow, onDiscard, onClose }: Props) => {
  const { t } = useTranslation('ui');
  return (
    <Modal
      opened={draft !== null}
      onClose={onClose}
      title={t('orphaned.title')}
      closeButtonProps={{ 'aria-label': t('orphaned.close') }}
    >
      <p className={classes.text}>{t('orphaned.text')}</p>
      {draft?.title && <p className={classes.name}>{draft.title}</p>}
      {draft?.text && <Textarea label={t('orphaned.label')} value={draft.text} rows={5} readOnly />}
      <div className={classes.choices}>
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
        {draft?.path && (
          <Button variant="customBlackOutlined" onClick={onShow} data-autofocus>
            {t('orphaned.show')}
          </Button>
        )}
      </div>
    </Modal>
  );
};
