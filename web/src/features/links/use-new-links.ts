import type { Link, LinkInput, Store } from '@/api';
import { problemIn } from '@/lib/calls';
import { useAppDispatch } from '@/lib/redux';
import { type Creations, useCreations } from '@/lib/use-creations';
import { addLink } from './add-link';

/** The links that are being added to a store's page. */
export const useNewLinks = (store: Store, onAdded: (link: Link) => void): Creations<LinkInput> => {
  const dispatch = useAppDispatch();
  return useCreations<LinkInput>({
    id: `new-${store.id}`,
    place: `/stores/${store.slug}/links`,
    create: async (link, key) => {
      const creation = { storeId: store.id, link, key };
      const result = await dispatch(addLink(creation));
      const problem = problemIn(result);
      if (!problem) onAdded(result.payload as Link);
      return problem;
    },
  });
};
