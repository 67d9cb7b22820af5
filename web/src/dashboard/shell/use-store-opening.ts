import { useSelector } from 'react-redux';
import type { WithSite } from '@/features/configuration/site-slice';
import type { WithCurrentUser } from '@/features/session/current-user-slice';

/**
 * Whether the user may open stores: everybody may where that is switched on,
 * operators in any case. Null until it is known.
 */
export const useStoreOpening = (): boolean | null => {
  const switchedOn = useSelector(({ site }: WithSite) => site.site?.features.storeCreation ?? true);
  const { user, permissions, error } = useSelector((state: WithCurrentUser) => state.currentUser);
  if (switchedOn || permissions.includes('config.update')) return true;
  return user.uid || error ? false : null;
};
