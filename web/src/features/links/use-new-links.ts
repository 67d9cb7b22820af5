import { api, type Link, type LinkInput, type Store } from '@/api';
import { problemOfCall } from '@/lib/problem';
import { useAppDispatch } from '@/lib/redux';
import { type Creations, useCreations } from '@/lib/use-creations';

/** The links that are being added to a store's page. */
export const useNewLinks = (store: Store, onAdded: (link: Link) => void): Creations<LinkInput> => {
  const dispatch = useAppDispatch();
  return useCreations<LinkInput>({
    id: `new-${store.id}`,
    place: `/stores/${store.slug}/links`,
    create: async (linkInput, idempotencyKey) => {
      const creation = { storeId: store.id, linkInput, idempotencyKey };
      const { data, error } = await dispatch(api.endpoints.addLink.initiate(creation, { track: false }));
      if (data) onAdded(data);
      return problemOfCall(error);
    },
  });
};
