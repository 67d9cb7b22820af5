import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Store } from '@/api';
import { may } from '@/lib/access';
import classes from './locked-note.module.css';

/** Why a store cannot be edited, in the server's words; nothing while it can. */
export const LockedNote = ({ store }: { store: Store }) => {
  const { t } = useTranslation('stores');
  if (store.plan.locked === '') return null;
  // Operators read it too, but may edit all the same.
  const closed = !may(store, 'links.update');
  return (
    <div className={classes.note} role="note">
      <IconLock size={20} stroke={1.75} aria-hidden />
      <p>
        {closed && <strong>{t('locked.title')}. </strong>}
        <span lang="en">{store.plan.locked}</span>
      </p>
    </div>
  );
};
