import { type ReactNode, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Role,
  type Store,
  type TeamMember,
  useListMembersQuery,
  useListStoreAuditInfiniteQuery,
} from '@/api';
import { may } from '@/lib/session/access';
import { AuditLog } from '@/ui/audit-log';
import { Loaded, type LoadedQuery, OutageNote, withoutOutage } from '@/ui/paged-list';
import { Invite } from './invite';
import { MemberRow } from './member-row';
import { type StoreRole, storeRoles } from './role-choice';
import { isSame } from './same-email';
import classes from './team.module.css';
import { form, useRoleChange } from './use-role-change';
import { useTeamQuestion } from './use-team-question';

type Props = {
  store: Store;
  /** The e-mail of who is signed in. */
  email: string;
  /** The own role has changed, or is gone: what the user may do must be asked anew. */
  onOwnRole: (role: Role | null) => Promise<unknown>;
};

/** A store's team: who is in it, who is invited, and who changed that. */
export const Team = ({ store, email, onOwnRole }: Props) => {
  const { t } = useTranslation('team');
  const questionOf = useTeamQuestion(store.name);
  const members = useListMembersQuery({ storeId: store.id });
  const changes = useListStoreAuditInfiniteQuery({ storeId: store.id, limit: 10 });
  const heading = useRef<HTMLHeadingElement>(null);
  const { asking, invitation, change, busyAt, refusedAt } = useRoleChange({
    id: store.id,
    email,
    onOwnRole,
  });

  const assign = async (at: string, whom: string, role: StoreRole | null): Promise<boolean> => {
    const member = members.data?.find((each) => isSame(each.email, whom));
    const self = isSame(whom, email);
    const question = questionOf({ member, email: whom, role, self, seen: at !== form });
    const done = await change({ at, email: whom, role, question });
    // The row is gone, and the focus with it.
    if (done && role === null) heading.current?.focus();
    return done;
  };

  return (
    <div className={classes.team}>
      {may(store, 'team.update') && (
        <Invite
          team={store.id}
          title={t('invite.title')}
          act={t('invite.add')}
          roles={storeRoles}
          hints={(role) => [t(`may.${role}`), t('invite.how')]}
          ready={members.data !== undefined}
          busy={busyAt(form)}
          refused={refusedAt(form)}
          invitation={invitation}
          onAssign={(whom, role) => assign(form, whom, role)}
        />
      )}
      <OutageNote queries={[members, changes]} />
      <Members members={withoutOutage(members)} heading={heading}>
        {(member) => (
          <MemberRow
            key={member.email}
            member={member}
            self={!member.invited && isSame(member.email, email)}
            refused={refusedAt(member.email)}
            onAssign={(role) => void assign(member.email, member.email, role)}
          />
        )}
      </Members>
      <section aria-labelledby="role-changes">
        <h2 id="role-changes">{t('changes.title')}</h2>
        <AuditLog entries={withoutOutage(changes)} label={t('changes.title')} />
      </section>
      {asking}
    </div>
  );
};

type MembersProps = {
  members: LoadedQuery<TeamMember[]>;
  heading: Ref<HTMLHeadingElement>;
  children: (member: TeamMember) => ReactNode;
};

const Members = ({ members, heading, children }: MembersProps) => {
  const { t } = useTranslation('team');
  return (
    <Loaded query={members} rows={4}>
      {(list) => (
        <>
          <section aria-labelledby="members">
            <h2 id="members" ref={heading} tabIndex={-1}>
              {t('members')}
            </h2>
            <ul className={classes.list} aria-labelledby="members">
              {list.filter(({ invited }) => !invited).map(children)}
            </ul>
          </section>
          <Invitations list={list.filter(({ invited }) => invited)}>{children}</Invitations>
        </>
      )}
    </Loaded>
  );
};

type InvitationsProps = { list: TeamMember[]; children: (member: TeamMember) => ReactNode };

const Invitations = ({ list, children }: InvitationsProps) => {
  const { t } = useTranslation('team');
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{t('invitations')}</h2>
      {list.length === 0 ? (
        <p className={classes.none}>{t('noInvitations')}</p>
      ) : (
        <ul className={classes.list} aria-labelledby="invitations">
          {list.map(children)}
        </ul>
      )}
    </section>
  );
};
