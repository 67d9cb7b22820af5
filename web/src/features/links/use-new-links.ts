import { api, type Link, type LinkInput, type Store, untracked } from '@/api';
import { type Creations, useCreations } from '@/lib/drafts/use-creations';

/** The links that are being added to a store's page. */
export const useNewLinks = (store: Store, onMade: (link: Link, key: string) => void): Creations<LinkInput> =>
  useCreations({
    id: newLinksOf(store),
    path: `/stores/${store.slug}/links`,
    call: (linkInput: LinkInput, sent) =>
      api.endpoints.addLink.initiate({ storeId: store.id, linkInput, ...sent }, untracked),
    onMade,
  });

/** The id of what is added to a store's page. */
export const newLinksOf = (store: Store): string => `new-${store.id}`;
