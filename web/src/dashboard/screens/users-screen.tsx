import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Users } from '@/features/roles/users';
import type { WithAuth } from '@/features/session/auth-slice';
import type { WithCurrentUser } from '@/features/session/current-user-slice';
import { fetchCurrentUser } from '@/features/session/fetch-current-user';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { EmptyView, ErrorView } from '@/ui/state-views';
import { Bare } from '../shell/bare';
import { Starting } from '../shell/starting';
import classes from './new-store-screen.module.css';

/** Users and their roles in the whole site; for operators. */
export const Component = () => {
  const { t } = useTranslation('users');
  return (
    <Bare>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <p>{t('facts')}</p>
      </header>
      <ForOperators />
    </Bare>
  );
};

const ForOperators = () => {
  const { t } = useTranslation('users');
  const { detail } = useRuleText();
  const dispatch = useAppDispatch();
  const { user, permissions, error } = useSelector((state: WithCurrentUser) => state.currentUser);
  const email = useSelector((state: WithAuth) => state.auth.user?.email ?? '');
  const look = () => void dispatch(fetchCurrentUser());
  if (permissions.includes('roles.assign')) return <Users email={email} onOwnRole={look} />;
  if (!user.uid) return error ? <ErrorView text={detail(error)} onRetry={look} /> : <Starting />;
  return (
    <EmptyView icon={<IconLock size={28} stroke={1.75} />} title={t('denied.title')} text={t('denied.text')}>
      <Button component="a" href="/dashboard" variant="customPurple">
        {t('denied.back')}
      </Button>
    </EmptyView>
  );
};
