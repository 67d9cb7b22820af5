import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserOfSite } from '@/api';
import { labelled } from '@/i18n';
import { Badge } from '@/ui/badge';
import { PersonRow } from './person-row';

type Props = {
  user: UserOfSite;
  /** What the identity provider of the first sign-in is called. */
  provider: string;
  /** Why the last change of this row was refused. */
  refused: string | undefined;
  /** Gives the operator's role, or takes it away. */
  onAssign: (action: 'give' | 'take') => void;
};

/** A user of the site: their stores, and whether they operate it. */
export const UserRow = ({ user, provider, refused, onAssign }: Props) => {
  const { t } = useTranslation(['users', 'roles']);
  const act = t(user.adminDeveloper ? 'doTake' : 'doGive');
  const stores = user.stores.map((store) =>
    t('inStore', { role: t(`roles:role.${store.role}`), store: store.name }),
  );
  return (
    <PersonRow
      email={user.email}
      name={user.name}
      badges={user.adminDeveloper && <Badge>{t('operator')}</Badge>}
      facts={[
        stores.join(' · ') || t('noStores'),
        `${t('since', { since: user.createdAt })} · ${t('provider', { provider })}`,
      ]}
      refused={refused}
    >
      <Button
        size="compact-sm"
        variant="customBlackOutlined"
        aria-label={labelled(act, user.name || user.email)}
        onClick={() => onAssign(user.adminDeveloper ? 'take' : 'give')}
      >
        {act}
      </Button>
    </PersonRow>
  );
};
