import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserOfSite } from '@/api';
import { Badge } from '@/ui/badge';
import classes from './member-row.module.css';

type Props = {
  user: UserOfSite;
  /** Why the last change of this row was refused. */
  refused: string | undefined;
  /** Gives the operator's role, or takes it away. */
  onAssign: (operator: boolean) => void;
};

/** A user of the site: their stores, and whether they operate it. */
export const UserRow = ({ user, refused, onAssign }: Props) => {
  const { t } = useTranslation(['users', 'roles']);
  const [asking, setAsking] = useState(false);
  const name = user.name || user.email;
  const way = user.adminDeveloper ? 'take' : 'give';
  const act = t(user.adminDeveloper ? 'doTake' : 'doGive');
  const stores = user.stores.map((store) =>
    t('inStore', { role: t(`roles:role.${store.role}`), store: store.name }),
  );
  return (
    <li className={classes.row} tabIndex={-1}>
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {user.adminDeveloper && <Badge>{t('operator')}</Badge>}
        </span>
        {name !== user.email && <span className={classes.facts}>{user.email}</span>}
        <span className={classes.facts}>{stores.join(' · ') || t('noStores')}</span>
        <span className={classes.facts}>
          {t('since', { since: user.createdAt })} · {t('provider', { provider: user.provider })}
        </span>
      </span>
      <span className={classes.act}>
        <Button
          size="compact-sm"
          variant="customBlackOutlined"
          aria-label={`${act}: ${name}`}
          onClick={() => setAsking(true)}
        >
          {act}
        </Button>
      </span>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(`ask.${way}`, { name })}
        closeButtonProps={{ 'aria-label': t('ask.keep') }}
      >
        <p className={classes.ask}>{t(`ask.${way}Text`, { name })}</p>
        <div className={classes.choices}>
          <Button variant="subtle" color="gray" onClick={() => setAsking(false)} data-autofocus>
            {t('ask.keep')}
          </Button>
          <Button
            variant="customBlackOutlined"
            onClick={() => {
              setAsking(false);
              onAssign(!user.adminDeveloper);
            }}
          >
            {act}
          </Button>
        </div>
      </Modal>
    </li>
  );
};
