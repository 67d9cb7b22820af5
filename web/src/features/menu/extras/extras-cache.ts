import { api, type ExtraGroup, once } from '@/api';
import { onAnswer, onRefusal } from '@/lib/server/on-answer';
import { followCurrency } from '../currency-cache';

type OfStore = { storeId: string };

/** Shows a group as it is now, among the others in their order. */
const showChanged = (changed: ExtraGroup, { storeId }: OfStore) =>
  api.util.updateQueryData('listExtraGroups', { storeId }, (groups) =>
    [...groups.filter(({ id }) => id !== changed.id), changed].sort((a, b) => a.order - b.order),
  );

const shown = onAnswer(showChanged);
const inCurrency = onRefusal((problem, of: OfStore, dispatch) => {
  if (followCurrency(problem, of, dispatch)) dispatch(api.endpoints.listExtraGroups.initiate(of, once));
});

api.enhanceEndpoints({
  endpoints: {
    addExtraGroup: shown,
    updateExtraGroup: {
      async onQueryStarted(of, call) {
        await Promise.all([shown.onQueryStarted(of, call), inCurrency.onQueryStarted(of, call)]);
      },
    },
    restoreExtraGroup: shown,
    deleteExtraGroup: onAnswer((_, { storeId, id }: OfStore & { id: string }) =>
      api.util.updateQueryData('listExtraGroups', { storeId }, (groups) =>
        groups.filter((group) => group.id !== id),
      ),
    ),
  },
});
