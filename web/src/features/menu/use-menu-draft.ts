import { limits, type Menu, type MenuPatch, type Store } from '@/api';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { gone, problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { patchOf, type TextFields, textFields } from '@/lib/text/fields';
import { toastNotSaved } from '@/ui/toasts';
import { type Availability, hoursProblems } from './availability';
import { fetchMenu, updateMenu } from './dynamic-menu-slice';
import type { MenuActions } from './use-menu-actions';

type Fields = TextFields<'name'> & { availability: Availability | null };

/** The id of what is typed over a menu's own fields; its own is that of the restaurant info. */
export const menuDraftOf = (id: string): string => `menu-${id}`;

/** What is typed over a menu's name and times. Where its editor is not `shown` it is only sent. */
export const useMenuDraft = (menu: Menu, store: Store, actions: MenuActions, shown = true): Draft<Fields> => {
  const dispatch = useAppDispatch();
  return useDraft<Fields>(
    {
      id: menuDraftOf(menu.id),
      path: `/stores/${store.slug}/menu`,
      title: menu.name[store.defaultLanguage] ?? '',
      saved: { ...textFields('name', menu.name), availability: menu.availability ?? null },
      revision: menu.revision,
      check: (changes) => [...tooLong(changes, limits.menu), ...hoursProblems(changes)],
      send: async (changes) => {
        const { id, revision } = menu;
        const change = { storeId: store.id, id, revision, menuPatch: patchOf(changes) as MenuPatch };
        const problem = problemIn(await dispatch(updateMenu({ ...change, noRetry: true })));
        if (problem?.status === gone) await actions.refresh(menu.id);
        return problem;
      },
      reload: () => dispatch(fetchMenu(store.id)),
      onLate: (why) => toastNotSaved(menu.name[store.defaultLanguage] ?? '', why),
    },
    shown,
  );
};
