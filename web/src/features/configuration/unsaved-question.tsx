import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Ask } from '@/ui/ask';

/** Asks before changes that are not saved are left behind. */
export const UnsavedQuestion = ({ changed }: { changed: number }) => {
  const { t } = useTranslation('configuration');
  const blocker = useBlocker(changed > 0);
  useEffect(() => {
    if (changed === 0) return;
    const leave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [changed]);
  return (
    <Ask
      opened={blocker.state === 'blocked'}
      title={t('leave.title')}
      text={t('leave.text', { count: changed })}
      act={t('leave.go')}
      keep={t('leave.stay')}
      onAct={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  );
};
