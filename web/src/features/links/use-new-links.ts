import { api, type Link, type LinkInput, type Store, untracked } from '@/api';
import { type Creations, useCreations } from '@/lib/drafts/use-creations';
import { problemOfCall } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';

/** The links that are being added to a store's page; `onAdded` is told of each, with the key it was asked for under. */
export const useNewLinks = (
  store: Store,
  onAdded: (link: Link, key: string) => void,
): Creations<LinkInput> => {
  const dispatch = useAppDispatch();
  return useCreations<LinkInput>({
    id: `new-${store.id}`,
    path: `/stores/${store.slug}/links`,
    create: async (linkInput, idempotencyKey) => {
      const creation = { storeId: store.id, linkInput, idempotencyKey, noRetry: true };
      const { data, error } = await dispatch(api.endpoints.addLink.initiate(creation, untracked));
      if (data) onAdded(data, idempotencyKey);
      return problemOfCall(error);
    },
  });
};
