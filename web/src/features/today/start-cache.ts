import { api, type Start } from '@/api';
import { onAnswer } from '@/lib/server/on-answer';

/** The first steps are read again when something was done that may be one, wherever that was. */
api.enhanceEndpoints({ addTagTypes: ['links', 'menu', 'stores', 'start'] }).enhanceEndpoints({
  endpoints: {
    // Not whatever happens to a store: one that was deleted has no first steps.
    getStart: { providesTags: ['links', 'menu', 'start'] },
    updateStore: { invalidatesTags: ['stores', 'start'] },
    updateStart: onAnswer((start: Start, { storeId }: { storeId: string }) =>
      api.util.updateQueryData('getStart', { storeId }, () => start),
    ),
  },
});
