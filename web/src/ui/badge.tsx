import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedWork } from '@/lib/drafts/use-draft';
import type { TextState } from '@/lib/text/text';
import classes from './badge.module.css';

/** A word about a row: what its owner should look at, or a fact said quietly. */
export const Badge = ({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) => (
  <span className={classes.badge} data-quiet={quiet || undefined}>
    {children}
  </span>
);

/** Says that what was typed here is not stored; quietly where all that is unsaved only waits for the network. */
export const UnsavedBadge = () => {
  const { t } = useTranslation('ui');
  const { state } = useUnsavedWork();
  if (state !== 'failed') return <Badge quiet>{t('save.held')}</Badge>;
  return (
    <span className={classes.badge} data-unsaved>
      {t('save.failed')}
    </span>
  );
};

/** Says that texts need a translation; nothing while all is well. */
export const TranslationBadge = ({ state }: { state: TextState }) => {
  const { t } = useTranslation('ui');
  return state === 'good' ? null : <Badge>{t(`translation.badge.${state}`)}</Badge>;
};
