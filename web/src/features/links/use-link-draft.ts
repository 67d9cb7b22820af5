import { type Link, type LinkPatch, limits, type Store } from '@/api';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { gone, type Problem, problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { leadTo } from '@/ui/focus';
import { toastNotSaved } from '@/ui/toasts';
import { checkLink, fieldsOf, type LinkFields, linkPatch, sortAfter } from './link-fields';
import { fetchLinkPage, updateLink } from './link-page-slice';

const leadBack = (id: string): void => {
  if (document.activeElement === document.body) leadTo(`link-${id}`);
};

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
      title: link.name[store.defaultLanguage] ?? '',
      saved,
      revision: link.revision,
      check: (changes) => [
        ...tooLong(changes, limits.link),
        ...checkLink(changes, saved, sortAfter(link, changes), store.timeZone),
      ],
      send: async (changes) => {
        const problem = await change(linkPatch(changes, sortAfter(link, changes), store.timeZone), true);
        // Its row stands among the others then, and takes the focus that was in it.
        if (!problem && changes.socialLinkType !== undefined) requestAnimationFrame(() => leadBack(id));
        return problem;
      },
      reload: () => dispatch(fetchLinkPage(store.id)),
      onLate: (why) => toastNotSaved(link.name[store.defaultLanguage] ?? '', why),
    },
    shown,
  );
  return [draft, change];
};
