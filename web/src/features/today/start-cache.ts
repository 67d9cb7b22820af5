import { api } from '@/api';

/** The first steps are read again when something was done that may be one, wherever that was. */
api.enhanceEndpoints({ addTagTypes: ['links', 'menu', 'stores', 'start'] }).enhanceEndpoints({
  endpoints: {
    // Not whatever happens to a store: one that was deleted has no first steps.
    getStart: { providesTags: ['links', 'menu', 'start'] },
    updateStore: { invalidatesTags: ['stores', 'start'] },
    updateStart: {
      async onQueryStarted({ storeId }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(api.util.updateQueryData('getStart', { storeId }, () => data));
      },
    },
  },
});
