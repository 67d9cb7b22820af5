import { TextInput } from '@mantine/core';
import { IconSearch, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserOfSite } from '@/api';
import { PagedList, type PagedQuery } from '@/ui/paged-list';
import { EmptyView } from '@/ui/state-views';
import classes from './team.module.css';

type Props = {
  users: PagedQuery<UserOfSite>;
  /** What is being searched for. */
  search: string;
  onSearch: (words: string) => void;
  children: (user: UserOfSite) => ReactNode;
};

/** The users of the site, all or those whose name or e-mail has the words. */
export const UserList = ({ users, search, onSearch, children }: Props) => {
  const { t } = useTranslation('users');
  return (
    <section aria-labelledby="users">
      <h2 id="users">{t('list')}</h2>
      <TextInput
        className={classes.search ?? ''}
        aria-label={t('search')}
        placeholder={t('search')}
        type="search"
        maxLength={80}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <PagedList
        query={users}
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
    </section>
  );
};
