import { api } from '@/api';

/** What a change of the link page answers is seen before whoever waits for it goes on. */
api.enhanceEndpoints({
  endpoints: {
    updateLinkPage: {
      async onQueryStarted({ storeId }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(api.util.updateQueryData('getLinkPage', { storeId }, () => data));
      },
    },
  },
});
