import './extras-cache';
import { useMemo } from 'react';
import { type ExtraGroup, type Store, useListExtraGroupsQuery, useUpdateExtraGroupMutation } from '@/api';
import { currentLocale } from '@/i18n';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { groupDraftOf } from '@/lib/menu/group-draft';
import { problemIn } from '@/lib/server/problem';
import { textIn } from '@/lib/text/text';
import { toastNotSaved } from '@/ui/toasts';
import { checkGroup, type GroupFields, groupFields, groupPatch } from './group-fields';

/** What is typed over a group of extras. Where its dialog is not `shown` it is only sent. */
export const useGroupDraft = (group: ExtraGroup, store: Store, shown = true): Draft<GroupFields> => {
  const { refetch } = useListExtraGroupsQuery({ storeId: store.id });
  const [update] = useUpdateExtraGroupMutation();
  const locale = currentLocale();
  const source = store.defaultLanguage;
  const saved = useMemo(() => groupFields(group, store.currency, locale), [group, store.currency, locale]);
  return useDraft<GroupFields>(
    {
      id: groupDraftOf(group),
      path: `/stores/${store.slug}/menu`,
      title: textIn(group.name, source, source),
      saved,
      revision: group.revision,
      check: (changes) => checkGroup(changes, store, saved),
      send: async (changes) => {
        const { id, revision } = group;
        const extraGroupPatch = groupPatch(changes, store.currency);
        return problemIn(await update({ storeId: store.id, id, revision, extraGroupPatch, noRetry: true }));
      },
      reload: refetch,
      onLate: (why) => toastNotSaved(textIn(group.name, source, source), why),
    },
    shown,
  );
};
