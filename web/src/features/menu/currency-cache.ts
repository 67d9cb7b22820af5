import { api, once } from '@/api';
import { onRefusal } from '@/lib/server/on-answer';
import { fetchMenu } from './dynamic-menu-slice';

/** Has the store and its menu read anew where prices were refused for a currency that the store has left. */
const followCurrency = onRefusal(({ fields }, { storeId }: { storeId: string }, dispatch) => {
  if (!fields.some(({ code }) => code === 'other_currency')) return;
  dispatch(api.endpoints.getStore.initiate({ storeId }, once));
  dispatch(fetchMenu(storeId));
});

api.enhanceEndpoints({ endpoints: { addDish: followCurrency, updateDish: followCurrency } });
