import { useSelector } from 'react-redux';
import { selectSite } from '@/features/configuration/site-slice';
import { selectCurrentUser } from '@/features/session/current-user-slice';

/**
 * Whether the user may open stores: everybody may where that is switched on,
 * operators in any case. Null until it is known. Of a site that could not be
 * read the server tells it, to who tries.
 */
export const useStoreOpening = (): boolean | null => {
  const { site, step } = useSelector(selectSite);
  const { user, permissions, error } = useSelector(selectCurrentUser);
  if (!site) return step === 'failed' ? true : null;
  if (site.features.storeCreation || permissions.includes('config.update')) return true;
  return user.uid || error ? false : null;
};
