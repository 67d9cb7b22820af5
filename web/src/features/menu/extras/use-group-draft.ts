import './extras-cache';
import { useMemo } from 'react';
import { type ExtraGroup, type Store, useListExtraGroupsQuery, useUpdateExtraGroupMutation } from '@/api';
import { currentLocale } from '@/i18n';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { problemIn } from '@/lib/server/problem';
import { textIn } from '@/lib/text/text';
import { toastNotSaved } from '@/ui/toasts';
import { checkGroup, type GroupFields, groupFields, groupPatch } from './group-fields';

/** What the id of a draft of a group begins with. */
const prefix = 'extras-';

/** Names the draft of a group. */
export const groupDraftOf = ({ id }: { id: string }): string => prefix + id;

/** The id of the group that a draft is of; undefined for other drafts. */
export const groupOfDraft = (draftId: string): string | undefined =>
  draftId.startsWith(prefix) ? draftId.slice(prefix.length) : undefined;

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
