import { useMediaQuery } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Store } from '@/api';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import classes from './locked-note.module.css';

/** A window as low as that of a desk at 200 % zoom, where the whole note would take a third of it. */
const low = '(max-height: 559px)';

/** Why a store cannot be edited, and what goes on all the same; nothing while it can. */
export const LockedNote = ({ store }: { store: Store }) => {
  const { t } = useTranslation(['stores', 'problems']);
  const { lock } = useProblemText();
  const isLow = useMediaQuery(low, undefined, { getInitialValueInEffect: false });
  if (!store.plan.locked) return null;
  const why = lock(store.plan.locked);
  // Operators read why, but may edit all the same.
  const closed = !may(store, 'links.update');
  const head = (
    <>
      {closed && <strong>{t('locked.title')}. </strong>}
      {why}
    </>
  );
  const rest = closed && t('problems:locked.open');
  return (
    <div className={classes.note} role="note">
      <IconLock size={20} stroke={1.75} aria-hidden />
      {isLow && rest ? (
        <details>
          <summary>{head}</summary>
          <p>{rest}</p>
        </details>
      ) : (
        <p>
          {head}
          {rest && ` ${rest}`}
        </p>
      )}
    </div>
  );
};
