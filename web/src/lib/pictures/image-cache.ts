import { api } from '@/api';

/** An image that was added or changed is known without being read. */
api.enhanceEndpoints({
  endpoints: {
    addImage: {
      async onQueryStarted({ storeId }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(api.util.upsertQueryData('getImage', { storeId, id: data.id }, data));
      },
    },
    updateImage: {
      async onQueryStarted({ storeId, id }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(api.util.updateQueryData('getImage', { storeId, id }, () => data));
      },
    },
  },
});
