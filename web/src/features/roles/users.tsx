import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserQuestion } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { UserOfSite } from '@/api';
import { type Pages, usePages } from '@/lib/use-pages';
import { useAsk } from '@/ui/ask';
import { PagedList } from '@/ui/paged-list';
import { EmptyView } from '@/ui/state-views';
import { fetchInvitations } from './fetch-invitations';
import { fetchRoleChanges } from './fetch-role-changes';
import { fetchUsers } from './fetch-users';
import { Invitations } from './invitations';
import { Invite } from './invite';
import type { WithRoleAssignment } from './role-assignment-slice';
import { siteRoles } from './role-choice';
import { RoleLog } from './role-log';
import { isSame } from './same-email';
import classes from './team.module.css';
import { useAssignRole } from './use-assign-role';
import { useRefusal } from './use-refusal';
import { type SiteChange, useSiteQuestion } from './use-site-question';
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

/** Stands for the form among the places where a change can be refused. */
const form = 'form';

/** The users of the site, who operates it, who is invited to, and who changed whose role. */
export const Users = ({ email, providerName, onOwnRole }: Props) => {
  const { t } = useTranslation('users');
  const refusal = useRefusal();
  const assignRole = useAssignRole();
  const questionOf = useSiteQuestion();
  const [asking, ask] = useAsk();
  const { loading: busy, error } = useSelector((state: WithRoleAssignment) => state.roleAssignment);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), rest);
  const [whose, setWhose] = useState('');
  const users = usePages(fetchUsers, { search });
  const invitations = usePages(fetchInvitations, {});
  const changes = usePages(fetchRoleChanges, { email: whose });
  /** Where the last change was made: the form, or somebody's e-mail. */
  const [place, setPlace] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const assign = async (from: string, change: SiteChange): Promise<boolean> => {
    if (!(await ask(questionOf(change)))) return false;
    setPlace(from);
    const role = change.way === 'give' ? siteRoles[0] : null;
    if (!(await assignRole({ id: 'platform', email: change.email, role }))) return false;
    setPlace(null);
    if (isSame(change.email, email)) await onOwnRole();
    await Promise.all([users.reload(), invitations.reload(), changes.reload()]);
    // The row is gone, and the focus with it.
    if (change.way === 'withdraw') heading.current?.focus();
    return true;
  };
  const refusedAt = (at: string) => (error && place === at ? refusal(error) : undefined);

  return (
    <div className={classes.team}>
      <Invite
        title={t('invite.title')}
        act={t('invite.add')}
        roles={siteRoles}
        hint={() => t('invite.hint')}
        ready
        busy={busy && place === form}
        refused={refusedAt(form)}
        onAssign={(whom) => assign(form, { way: 'give', email: whom, name: whom })}
      />
      <section aria-labelledby="users">
        <h2 id="users">{t('list')}</h2>
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          type="search"
          maxLength={80}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <List users={users}>
          {(user) => (
            <UserRow
              key={user.uid}
              user={user}
              provider={providerName(user.provider)}
              refused={refusedAt(user.email)}
              onAssign={(operator) =>
                void assign(user.email, {
                  way: operator ? 'give' : 'take',
                  email: user.email,
                  name: user.name || user.email,
                })
              }
            />
          )}
        </List>
      </section>
      <Invitations
        invitations={invitations}
        heading={heading}
        refusedAt={refusedAt}
        onWithdraw={(whom) => void assign(whom, { way: 'withdraw', email: whom, name: whom })}
      />
      <RoleLog changes={changes} whose={whose} onFilter={setWhose} />
      {asking}
    </div>
  );
};

type ListProps = { users: Pages<UserOfSite>; children: (user: UserOfSite) => ReactNode };

const List = ({ users, children }: ListProps) => {
  const { t } = useTranslation('users');
  return (
    <PagedList
      pages={users}
      rows={6}
      className={classes.list}
      aria-labelledby="users"
      none={
        <EmptyView
          icon={<IconUserQuestion size={28} stroke={1.75} />}
          title={t('nobody.title')}
          text={t('nobody.text')}
        />
      }
    >
      {(list) => list.map(children)}
    </PagedList>
  );
};
