import { api, type Section, type SectionInput, type Store, untracked } from '@/api';
import { type Creations, useCreations } from '@/lib/drafts/use-creations';

/** The sections that are being added to a menu. */
export const useNewSections = (
  store: Store,
  menuId: string,
  onMade: (section: Section) => void,
): Creations<SectionInput> =>
  useCreations({
    id: newSectionsOf(menuId),
    path: `/stores/${store.slug}/menu`,
    call: (sectionInput: SectionInput, sent) =>
      api.endpoints.addSection.initiate({ storeId: store.id, menuId, sectionInput, ...sent }, untracked),
    onMade,
  });

/** What the id of sections that are being added begins with, and the id of where they are shown. */
export const newSections = 'new-sections';

/** The id of what is added to a menu. */
export const newSectionsOf = (menuId: string): string => `${newSections}-${menuId}`;
