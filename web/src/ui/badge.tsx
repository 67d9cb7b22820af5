import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextState } from '@/lib/text/text';
import classes from './badge.module.css';

/** A word about a row: what its owner should look at, or a fact said quietly. */
export const Badge = ({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) => (
  <span className={classes.badge} data-quiet={quiet || undefined}>
    {children}
  </span>
);

/** Says that what was typed here is not stored. */
export const UnsavedBadge = () => {
  const { t } = useTranslation('ui');
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
