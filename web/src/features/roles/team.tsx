import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Store, TeamMember } from '@/api';
import { useRuleText } from '@/lib/rule-text';
import { type Pages, usePages } from '@/lib/use-pages';
import { ErrorView, LoadingRows } from '@/ui/state-views';
import { fetchMembers } from './fetch-members';
import { fetchStoreRoleChanges } from './fetch-store-role-changes';
import { Invite } from './invite';
import { MemberRow } from './member-row';
import type { WithRoleAssignment } from './role-assignment-slice';
import { RoleChanges } from './role-changes';
import type { StoreRole } from './role-choice';
import classes from './team.module.css';
import { useAssignRole } from './use-assign-role';
import { useRefusal } from './use-refusal';

type Props = {
  store: Store;
  /** The e-mail of who is signed in. */
  email: string;
  /** The own role has changed: what the user may do must be asked anew. */
  onOwnRole: () => void;
};

/** Stands for the form among the places where a change can be refused. */
const form = 'form';

/** A store's team: who is in it, who is invited, and who changed that. */
export const Team = ({ store, email, onOwnRole }: Props) => {
  const { t } = useTranslation('team');
  const refusal = useRefusal();
  const assignRole = useAssignRole();
  const { loading: busy, error } = useSelector((state: WithRoleAssignment) => state.roleAssignment);
  const members = usePages(fetchMembers, { storeId: store.id });
  const changes = usePages(fetchStoreRoleChanges, { storeId: store.id });
  /** Where the last change was made: the form, or a member's e-mail. */
  const [place, setPlace] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const assign = async (from: string, whom: string, role: StoreRole | null): Promise<boolean> => {
    setPlace(from);
    const done = await assignRole({ id: store.id, email: whom, role });
    if (!done) return false;
    setPlace(null);
    if (whom.toLowerCase() === email.toLowerCase()) onOwnRole();
    await Promise.all([members.reload(), changes.reload()]);
    // The row is gone, and the focus with it.
    if (role === null) heading.current?.focus();
    return true;
  };
  const refusedAt = (at: string) => (error && place === at ? refusal(error) : undefined);

  return (
    <div className={classes.team}>
      <Invite
        busy={busy && place === form}
        refused={refusedAt(form)}
        onAssign={(whom, role) => assign(form, whom, role)}
      />
      <Members members={members} heading={heading}>
        {(member) => (
          <MemberRow
            key={member.email}
            member={member}
            self={!member.invited && member.email === email}
            store={store.name}
            refused={refusedAt(member.email)}
            onAssign={(role) => assign(member.email, member.email, role)}
          />
        )}
      </Members>
      <section aria-labelledby="role-changes">
        <h2 id="role-changes">{t('changes.title')}</h2>
        <RoleChanges changes={changes} label={t('changes.title')} />
      </section>
    </div>
  );
};

type MembersProps = {
  members: Pages<TeamMember>;
  heading: Ref<HTMLHeadingElement>;
  children: (member: TeamMember) => ReactNode;
};

const Members = ({ members: { list, problem, loading, reload }, heading, children }: MembersProps) => {
  const { t } = useTranslation('team');
  const { detail } = useRuleText();
  if (!list) {
    if (problem && !loading) return <ErrorView text={detail(problem)} onRetry={() => void reload()} />;
    return <LoadingRows rows={4} />;
  }
  const invited = list.filter((member) => member.invited);
  return (
    <>
      <section aria-labelledby="members">
        <h2 id="members" ref={heading} tabIndex={-1}>
          {t('members')}
        </h2>
        <ul className={classes.list} aria-labelledby="members">
          {list.filter((member) => !member.invited).map(children)}
        </ul>
      </section>
      <section aria-labelledby="invitations">
        <h2 id="invitations">{t('invitations')}</h2>
        {invited.length === 0 ? (
          <p className={classes.none}>{t('noInvitations')}</p>
        ) : (
          <ul className={classes.list} aria-labelledby="invitations">
            {invited.map(children)}
          </ul>
        )}
      </section>
    </>
  );
};
