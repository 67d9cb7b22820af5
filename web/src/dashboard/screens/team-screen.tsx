import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import type { Role } from '@/api';
import { selectAuth } from '@/features/session/auth-slice';
import { listStores } from '@/features/stores/stores-slice';
import { Team } from '@/features/team/team';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { useWorkplace } from '../shell/store-layout';
import { DeniedView } from './denied-view';
import { Screen } from './screen';

/** Who works on a store; for those who may change it. */
export const Component = () => {
  const { t } = useTranslation('team');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { store } = useWorkplace();
  const email = useSelector(selectAuth).user?.email ?? '';
  const onOwnRole = (role: Role | null) => {
    const stores = dispatch(listStores());
    // While they are read, the way in waits and shows none of the stores of before.
    if (role === null) void navigate('/', { replace: true });
    return stores;
  };
  return (
    <Screen title={t('title')} facts={t('facts', { store: store.name })}>
      {may(store, 'team.read') ? (
        <Team store={store} email={email} onOwnRole={onOwnRole} />
      ) : (
        <DeniedView
          store={store}
          title={t('denied.title')}
          text={t('denied.text', { store: store.name })}
          back={t('denied.back')}
        />
      )}
    </Screen>
  );
};
