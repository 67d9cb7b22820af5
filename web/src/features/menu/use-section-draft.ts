import { limits, type Section, type SectionPatch, type Store } from '@/api';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { gone, problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { patchOf, type TextFields, textFields } from '@/lib/text/fields';
import { toastNotSaved } from '@/ui/toasts';
import { type Availability, hoursProblems } from './availability';
import { fetchMenu, updateSection } from './dynamic-menu-slice';
import type { MenuActions } from './use-menu-actions';

type Fields = TextFields<'name'> & TextFields<'description'> & { availability: Availability | null };

/** What is typed over a section. Where its editor is not `shown` it is only sent. */
export const useSectionDraft = (
  section: Section,
  store: Store,
  actions: MenuActions,
  shown = true,
): Draft<Fields> => {
  const dispatch = useAppDispatch();
  return useDraft<Fields>(
    {
      id: section.id,
      path: `/stores/${store.slug}/menu`,
      title: section.name[store.defaultLanguage] ?? '',
      saved: {
        ...textFields('name', section.name),
        ...textFields('description', section.description),
        availability: section.availability ?? null,
      },
      revision: section.revision,
      check: (changes) => [...tooLong(changes, limits.section), ...hoursProblems(changes)],
      send: async (changes) => {
        const { id, revision } = section;
        const change = { storeId: store.id, id, revision, sectionPatch: patchOf(changes) as SectionPatch };
        const problem = problemIn(await dispatch(updateSection({ ...change, noRetry: true })));
        if (problem?.status === gone) await actions.refresh(section.id);
        return problem;
      },
      reload: () => dispatch(fetchMenu(store.id)),
      onLate: (why) => toastNotSaved(section.name[store.defaultLanguage] ?? '', why),
    },
    shown,
  );
};
