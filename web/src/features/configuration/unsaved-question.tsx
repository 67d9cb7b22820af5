import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import classes from './configuration-form.module.css';

/** Asks before changes that are not saved are left behind. */
export const UnsavedQuestion = ({ changed }: { changed: number }) => {
  const { t } = useTranslation('configuration');
  const way = useBlocker(changed > 0);
  useEffect(() => {
    if (changed === 0) return;
    const leave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [changed]);
  const stay = () => way.reset?.();
  return (
    <Modal
      opened={way.state === 'blocked'}
      onClose={stay}
      title={t('leave.title')}
      closeButtonProps={{ 'aria-label': t('leave.stay') }}
    >
      <p className={classes.ask}>{t('leave.text', { count: changed })}</p>
      <div className={classes.choices}>
        <Button variant="subtle" color="gray" onClick={() => way.proceed?.()}>
          {t('leave.go')}
        </Button>
        <Button variant="customBlackOutlined" onClick={stay} data-autofocus>
          {t('leave.stay')}
        </Button>
      </div>
    </Modal>
  );
};
