import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Store } from '@/api';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import classes from './locked-note.module.css';

/** Why a store cannot be edited, and what goes on all the same; nothing while it can. */
export const LockedNote = ({ store }: { store: Store }) => {
  const { t } = useTranslation(['stores', 'problems']);
  const { lock } = useProblemText();
  if (!store.plan.locked) return null;
  const why = lock(store.plan.locked);
  // Operators read why, but may edit all the same.
  const closed = !may(store, 'links.update');
  return (
    <div className={classes.note} role="note">
      <IconLock size={20} stroke={1.75} aria-hidden />
      <p>
        {closed && <strong>{t('locked.title')}. </strong>}
        {closed ? `${why} ${t('problems:locked.open')}` : why}
      </p>
    </div>
  );
};
