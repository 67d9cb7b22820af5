import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api';
import { PagedList, type PagedQuery } from '@/ui/paged-list';
import { useInvitationLink } from './invitation-link';
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
  const { t } = useTranslation(['users', 'team']);
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
          list.map((invitation) => (
            <InvitationRow
              key={invitation.email}
              invitation={invitation}
              refused={refusedAt(invitation.email)}
              onWithdraw={() => onWithdraw(invitation.email)}
            />
          ))
        }
      </PagedList>
    </section>
  );
};

type RowProps = { invitation: Invitation; refused: string | undefined; onWithdraw: () => void };

const InvitationRow = ({ invitation, refused, onWithdraw }: RowProps) => {
  const { t } = useTranslation(['team', 'roles']);
  const { email, role, since, invitationUrl } = invitation;
  const [opener, link] = useInvitationLink(email, invitationUrl);
  return (
    <PersonRow
      email={email}
      name=""
      invited
      facts={[`${t(`roles:role.${role}`)} · ${t('invitedSince', { since })}`]}
      below={link}
      refused={refused}
    >
      {opener}
      <TakeAway label={t('withdraw', { name: email })} onClick={onWithdraw} />
    </PersonRow>
  );
};
