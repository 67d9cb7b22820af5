import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAuditInfiniteQuery, useListInvitationsInfiniteQuery, useListUsersInfiniteQuery } from '@/api';
import { Invitations } from './invitations';
import { Invite } from './invite';
import { siteRoles } from './role-choice';
import { RoleLog } from './role-log';
import classes from './team.module.css';
import { form, useRoleChange } from './use-role-change';
import { type SiteChange, useSiteQuestion } from './use-site-question';
import { UserList } from './user-list';
import { UserRow } from './user-row';

type Props = {
  /** The e-mail of who is signed in. */
  email: string;
  /** What an identity provider is called. */
  providerName: (id: string) => string;
  /** The own role has changed: what the user may do must be asked anew. */
  onOwnRole: () => Promise<unknown>;
};

/** How long typing must rest before users are searched for. */
const rest = 250;

/** How many entries are read at a time. */
const limit = 20;

/** The users of the site, who operates it, who is invited to, and who changed whose role. */
export const Users = ({ email, providerName, onOwnRole }: Props) => {
  const { t } = useTranslation('users');
  const questionOf = useSiteQuestion();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), rest);
  const [whose, setWhose] = useState('');
  const users = useListUsersInfiniteQuery({ limit, ...(search && { search }) });
  const invitations = useListInvitationsInfiniteQuery({ limit });
  const changes = useListAuditInfiniteQuery({ topic: 'role', limit, ...(whose && { email: whose }) });
  const heading = useRef<HTMLHeadingElement>(null);
  const { asking, invitation, change, busyAt, refusedAt } = useRoleChange({
    id: 'platform',
    email,
    onOwnRole,
  });

  const assign = async (at: string, what: SiteChange): Promise<boolean> => {
    const role = what.action === 'give' ? siteRoles[0] : null;
    const done = await change({ at, email: what.email, role, question: questionOf(what) });
    // The row is gone, and the focus with it.
    if (done && what.action === 'withdraw') heading.current?.focus();
    return done;
  };

  return (
    <div className={classes.team}>
      <Invite
        team="site"
        title={t('invite.title')}
        act={t('invite.add')}
        roles={siteRoles}
        hints={() => [t('invite.hint')]}
        ready
        busy={busyAt(form)}
        refused={refusedAt(form)}
        invitation={invitation}
        onAssign={(whom) => assign(form, { action: 'give', email: whom, name: whom })}
      />
      <UserList users={users} search={typed} onSearch={setTyped}>
        {(user) => (
          <UserRow
            key={user.uid}
            user={user}
            provider={providerName(user.provider)}
            refused={refusedAt(user.email)}
            onAssign={(action) =>
              void assign(user.email, { action, email: user.email, name: user.name || user.email })
            }
          />
        )}
      </UserList>
      <Invitations
        invitations={invitations}
        heading={heading}
        refusedAt={refusedAt}
        onWithdraw={(whom) => void assign(whom, { action: 'withdraw', email: whom, name: whom })}
      />
      <RoleLog changes={changes} whose={whose} onFilter={setWhose} />
      {asking}
    </div>
  );
};
