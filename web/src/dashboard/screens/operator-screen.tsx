import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { fetchCurrentUser, selectCurrentUser } from '@/features/session/current-user-slice';
import type { Permission } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { EmptyView, ErrorView } from '@/ui/state-views';
import { BareHead } from '../shell/bare';
import { Starting } from '../shell/starting';
import { useTitle } from '../shell/use-title';
import { OperatorFrame } from './operator-frame';

type Props = {
  title: string;
  /** A line of facts under the title. */
  facts: string;
  /** What the screen is for; nobody else sees it. */
  permission: Permission;
  children: ReactNode;
};

/** A screen for the operators of the site. */
export const OperatorScreen = ({ title, facts, permission, children }: Props) => {
  const { permissions } = useSelector(selectCurrentUser);
  const allowed = permissions.includes(permission);
  useTitle(title);
  return (
    <OperatorFrame navigates={allowed}>
      <BareHead title={title}>{facts}</BareHead>
      {allowed ? children : <NotAllowed />}
    </OperatorFrame>
  );
};

/** Who is signed in may not be known yet, or is no operator. */
const NotAllowed = () => {
  const { t } = useTranslation('operators');
  const dispatch = useAppDispatch();
  const { user, error, loading } = useSelector(selectCurrentUser);
  if (!user.uid) {
    if (!error) return <Starting />;
    return <ErrorView problem={error} isReading={loading} onRetry={() => dispatch(fetchCurrentUser())} />;
  }
  return (
    <EmptyView icon={<IconLock size={28} stroke={1.75} />} title={t('denied.title')} text={t('denied.text')}>
      <Button component="a" href="/dashboard" variant="customPurple">
        {t('toStores')}
      </Button>
    </EmptyView>
  );
};
