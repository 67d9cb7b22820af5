import { api, once } from '@/api';
import { problemOfCall } from '@/lib/server/problem';
import type { Dispatch } from '@/lib/state/redux';
import { fetchMenu } from './dynamic-menu-slice';

type Begun = {
  dispatch: Dispatch;
  queryFulfilled: Promise<unknown>;
};

/** Has the store and its menu read anew where prices were refused for a currency that the store has left. */
const followCurrency = {
  async onQueryStarted({ storeId }: { storeId: string }, { dispatch, queryFulfilled }: Begun): Promise<void> {
    const refused = await queryFulfilled.then(
      () => null,
      ({ error }: { error?: unknown }) => problemOfCall(error),
    );
    if (!refused?.fields.some(({ code }) => code === 'other_currency')) return;
    dispatch(api.endpoints.getStore.initiate({ storeId }, once));
    dispatch(fetchMenu(storeId));
  },
};

api.enhanceEndpoints({ endpoints: { addDish: followCurrency, updateDish: followCurrency } });
