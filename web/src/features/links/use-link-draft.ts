import { type Link, type LinkPatch, limits, type Store } from '@/api';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { gone, type Problem, problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { toastNotSaved } from '@/ui/toasts';
import { sortOf } from './kinds';
import { checkLink, fieldsOf, type LinkFields, linkPatch } from './link-fields';
import { fetchLinkPage, updateLink } from './link-page-slice';

type Change = (patch: LinkPatch) => Promise<Problem | null>;

/** What is typed over a link, and what changes it besides. Where its editor is not `shown` it is only sent. */
export const useLinkDraft = (
  link: Link,
  store: Store,
  onGone: (id: string) => Promise<void>,
  shown = true,
): [draft: Draft<LinkFields>, change: Change] => {
  const dispatch = useAppDispatch();
  const { id, revision } = link;
  const change = async (patch: LinkPatch, noRetry = false): Promise<Problem | null> => {
    const call = updateLink({ storeId: store.id, id, revision, linkPatch: patch, noRetry });
    const problem = problemIn(await dispatch(call));
    if (problem?.status === gone) await onGone(id);
    return problem;
  };
  const saved = fieldsOf(link, store.timeZone);
  const draft = useDraft<LinkFields>(
    {
      id,
      path: `/stores/${store.slug}/links`,
      saved,
      revision: link.revision,
      check: (changes) => [
        ...tooLong(changes, limits.link),
        ...checkLink(changes, saved, sortOf(link), store.timeZone),
      ],
      send: (changes) => change(linkPatch(changes, sortOf(link), store.timeZone), true),
      reload: () => dispatch(fetchLinkPage(store.id)),
      onLate: (why) => toastNotSaved(link.name[store.defaultLanguage] ?? '', why),
    },
    shown,
  );
  return [draft, change];
};
