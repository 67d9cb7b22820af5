import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api';
import { PagedList, type PagedQuery } from '@/ui/paged-list';
import { TakeAway } from './member-row';
import { PersonRow } from './person-row';
import classes from './team.module.css';

type Props = {
  invitations: PagedQuery<Invitation>;
  heading: Ref<HTMLHeadingElement>;
  /** Why the last change of somebody's role was refused. */
  refusedAt: (email: string) => string | undefined;
  onWithdraw: (email: string) => void;
};

/** Who is invited to a role in the whole site. */
export const Invitations = ({ invitations, heading, refusedAt, onWithdraw }: Props) => {
  const { t } = useTranslation(['users', 'team', 'roles']);
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" ref={heading} tabIndex={-1}>
        {t('team:invitations')}
      </h2>
      <PagedList
        query={invitations}
        rows={1}
        className={classes.list}
        aria-labelledby="invitations"
        none={<p className={classes.none}>{t('noInvitations')}</p>}
      >
        {(list) =>
          list.map(({ email, role, since }) => (
            <PersonRow
              key={email}
              email={email}
              name=""
              invited
              facts={[`${t(`roles:role.${role}`)} · ${t('team:invitedSince', { since })}`]}
              refused={refusedAt(email)}
            >
              <TakeAway label={t('team:withdraw', { name: email })} onClick={() => onWithdraw(email)} />
            </PersonRow>
          ))
        }
      </PagedList>
    </section>
  );
};
