import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectSite } from '@/features/configuration/site-slice';
import { selectAuth } from '@/features/session/auth-slice';
import { fetchCurrentUser } from '@/features/session/current-user-slice';
import { Users } from '@/features/team/users';
import { useAppDispatch } from '@/lib/state/redux';
import { OperatorScreen } from './operator-screen';

/** Users and their roles in the whole site. */
export const Component = () => {
  const { t } = useTranslation('users');
  const dispatch = useAppDispatch();
  const email = useSelector(selectAuth).user?.email ?? '';
  const providers = useSelector(selectSite).site?.signIn.providers;
  return (
    <OperatorScreen title={t('title')} facts={t('facts')} permission="roles.assign">
      <Users
        email={email}
        providerName={(id) => providers?.find((each) => each.id === id)?.label ?? id}
        onOwnRole={() => dispatch(fetchCurrentUser())}
      />
    </OperatorScreen>
  );
};
