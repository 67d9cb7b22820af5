import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type ExtraGroup, type Store, useListExtraGroupsQuery } from '@/api';
import type { Language } from '@/i18n';
import { useUnsaved } from '@/lib/drafts/use-draft';
import { groupDraftOf, groupOfDraft } from '@/lib/menu/group-draft';
import { may } from '@/lib/session/access';
import { GroupDialog } from './group-dialog';
import { useGroupDraft } from './use-group-draft';

const OpenGroup = createContext<(id: string) => void>(() => undefined);

/** What opens a group of extras. */
export const useOpenGroup = (): ((id: string) => void) => useContext(OpenGroup);

type Props = {
  store: Store;
  language: Language;
  /** What somebody who comes here is to be led to: what is not stored. */
  shown: { id: string } | null;
  children: ReactNode;
};

/** A menu with the groups of extras of its store: the one that is open, and what was left of others. */
export const ExtraGroups = ({ store, language, shown, children }: Props) => {
  const unsaved = useUnsaved();
  const { data: groups = [] } = useListExtraGroupsQuery({ storeId: store.id });
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => {
    const id = shown && groupOfDraft(shown.id);
    if (id) setOpen(id);
  }, [shown]);
  const left = useMemo(
    () => groups.filter((group) => group.id !== open && unsaved.has(groupDraftOf(group))),
    [groups, open, unsaved],
  );
  return (
    <OpenGroup value={setOpen}>
      {children}
      <GroupDialog
        group={groups.find(({ id }) => id === open)}
        store={store}
        language={language}
        editable={may(store, 'menu.update')}
        onClose={() => setOpen(null)}
      />
      {left.map((group) => (
        <GroupSender key={group.id} group={group} store={store} />
      ))}
    </OpenGroup>
  );
};

const GroupSender = ({ group, store }: { group: ExtraGroup; store: Store }) => {
  useGroupDraft(group, store, false);
  return null;
};
