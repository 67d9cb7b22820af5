import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserQuestion } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { UserOfSite } from '@/api';
import { Form } from '@/lib/form';
import { useRuleText } from '@/lib/rule-text';
import { type Pages, usePages } from '@/lib/use-pages';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import { fetchRoleChanges } from './fetch-role-changes';
import { fetchUsers } from './fetch-users';
import type { WithRoleAssignment } from './role-assignment-slice';
import { RoleChanges } from './role-changes';
import classes from './team.module.css';
import { useAssignRole } from './use-assign-role';
import { useRefusal } from './use-refusal';
import { UserRow } from './user-row';

/** How long typing must rest before users are searched for. */
const rest = 250;

/** The users of the site, who operates it, and who changed whose role. */
export const Users = ({ email, onOwnRole }: { email: string; onOwnRole: () => void }) => {
  const { t } = useTranslation('users');
  const refusal = useRefusal();
  const assignRole = useAssignRole();
  const { error } = useSelector((state: WithRoleAssignment) => state.roleAssignment);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), rest);
  const [whose, setWhose] = useState('');
  const users = usePages(fetchUsers, { search });
  const changes = usePages(fetchRoleChanges, { email: whose });
  /** Whose change was sent last. */
  const [place, setPlace] = useState<string | null>(null);

  const assign = async (user: UserOfSite, operator: boolean) => {
    setPlace(user.uid);
    const role = operator ? 'admin_developer' : null;
    if (!(await assignRole({ id: 'platform', email: user.email, role }))) return;
    setPlace(null);
    if (user.email === email) onOwnRole();
    await Promise.all([users.reload(), changes.reload()]);
  };

  return (
    <div className={classes.team}>
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
              refused={error && place === user.uid ? refusal(error) : undefined}
              onAssign={(operator) => void assign(user, operator)}
            />
          )}
        </List>
      </section>
      <section aria-labelledby="role-changes">
        <h2 id="role-changes">{t('log.title')}</h2>
        <Filter onFilter={setWhose} />
        <RoleChanges changes={changes} label={t('log.title')} places />
      </section>
    </div>
  );
};

type ListProps = { users: Pages<UserOfSite>; children: (user: UserOfSite) => ReactNode };

const List = ({ users: { list, more, problem, loading, reload }, children }: ListProps) => {
  const { t } = useTranslation('users');
  const { detail } = useRuleText();
  const rows = useRef<HTMLUListElement>(null);
  if (problem && !loading) return <ErrorView text={detail(problem)} onRetry={() => void reload()} />;
  if (!list) return <LoadingRows rows={6} />;
  if (list.length === 0) {
    return (
      <EmptyView
        icon={<IconUserQuestion size={28} stroke={1.75} />}
        title={t('nobody.title')}
        text={t('nobody.text')}
      />
    );
  }
  const showMore = async () => {
    await more?.();
    // The button may be gone; the first new user is where to go on.
    (rows.current?.children[list.length] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <ul className={classes.list} aria-labelledby="users" ref={rows}>
        {list.map(children)}
      </ul>
      {more && (
        <Button mt="xs" variant="subtle" loading={loading} onClick={() => void showMore()}>
          {t('more')}
        </Button>
      )}
    </>
  );
};

const Filter = ({ onFilter }: { onFilter: (email: string) => void }) => {
  const { t } = useTranslation('users');
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter(typed.trim());
  };
  const clear = () => {
    setTyped('');
    onFilter('');
  };
  return (
    <Form className={classes.filter} onSubmit={submit}>
      <TextInput
        label={t('log.email')}
        type="email"
        autoComplete="off"
        placeholder="ada@example.com"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="customBlackOutlined">
        {t('log.show')}
      </Button>
      <Button variant="subtle" color="gray" onClick={clear}>
        {t('log.all')}
      </Button>
    </Form>
  );
};
