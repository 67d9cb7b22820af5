import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import type { Store } from '@/api';
import { fetchCurrentUser, selectCurrentUser } from '@/features/session/current-user-slice';
import { listStores } from '@/features/stores/stores-slice';
import { useLeaveStore } from '@/features/team/use-leave-store';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';

/**
 * Leaving a store for good, and then being led to another one: where it is asked
 * about, and what begins it. Who has the team's screen leaves there: for them
 * that is null.
 */
export const useLeaving = (store: Store): [asking: ReactNode, leave: (() => Promise<void>) | null] => {
  const email = useSelector(selectCurrentUser).user.email;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [asking, leaveStore] = useLeaveStore(store, email ?? '');
  const leave = async () => {
    if (!(await leaveStore())) return;
    void dispatch(fetchCurrentUser());
    // While they are read, the way in waits and shows none of the stores of before.
    void dispatch(listStores());
    void navigate('/', { replace: true });
  };
  return [asking, email && !may(store, 'team.remove') ? leave : null];
};
