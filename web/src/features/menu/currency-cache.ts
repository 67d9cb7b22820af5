import { api, once } from '@/api';
import { onRefusal } from '@/lib/server/on-answer';
import type { Problem } from '@/lib/server/problem';
import type { Dispatch } from '@/lib/state/redux';
import { fetchMenu } from './dynamic-menu-slice';

/**
 * Reads the store and its menu anew where prices were refused for a currency that the store has left, and says whether
 * they were.
 */
export const followCurrency = (
  { fields }: Problem,
  { storeId }: { storeId: string },
  dispatch: Dispatch,
): boolean => {
  if (!fields.some(({ code }) => code === 'other_currency')) return false;
  dispatch(api.endpoints.getStore.initiate({ storeId }, once));
  dispatch(fetchMenu(storeId));
  return true;
};

const followed = onRefusal((problem, of: { storeId: string }, dispatch) => {
  followCurrency(problem, of, dispatch);
});

api.enhanceEndpoints({ endpoints: { addDish: followed, updateDish: followed } });
