import { api, type Section, type SectionInput, type Store, untracked } from '@/api';
import { type Creations, useCreations } from '@/lib/drafts/use-creations';
import { problemOfCall } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';

/** The sections that are being added to a menu; `onAdded` is told of each. */
export const useNewSections = (
  store: Store,
  menuId: string,
  onAdded: (section: Section) => void,
): Creations<SectionInput> => {
  const dispatch = useAppDispatch();
  return useCreations<SectionInput>({
    id: `${newSections}-${menuId}`,
    path: `/stores/${store.slug}/menu`,
    create: async (sectionInput, idempotencyKey) => {
      const creation = { storeId: store.id, menuId, sectionInput, idempotencyKey, noRetry: true };
      const { data, error } = await dispatch(api.endpoints.addSection.initiate(creation, untracked));
      if (data) onAdded(data);
      return problemOfCall(error);
    },
  });
};

/** What the id of sections that are being added begins with, and the id of where they are shown. */
export const newSections = 'new-sections';
