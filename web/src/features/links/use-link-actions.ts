import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { api, type Link, type Store } from '@/api';
import { dropWanted, resumeWanted, sendWanted } from '@/lib/drafts/drafts';
import type { DraftOptions } from '@/lib/drafts/outbox';
import { foundNoServer, gone, isOutdated, type Problem, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { textIn } from '@/lib/text/text';
import { around, moveFocus } from '@/ui/focus';
import { moved } from '@/ui/sortable';
import { toastDeleted, toastError } from '@/ui/toasts';
import { fetchLinkPage, type LinkPageRoot, linkOf, selectLinkPage } from './link-page-slice';

/** What is done to links besides writing in them. */
type LinkActions = {
  nameOf: (id: string) => string;
  order: (ids: string[], moved: string) => void;
  move: (id: string, step: -1 | 1) => void;
  setActive: (id: string, isActive: boolean) => void;
  /** Goes on with a switch that was turned before the page came back. */
  resumeSetActive: (id: string) => void;
  remove: (id: string, byKey: boolean) => void;
  /** Reads the links again after one of them turned out to be gone, and keeps the focus near it. */
  refresh: (id: string) => Promise<void>;
};

/** What a switch says of a link, and the id under which that is kept until it is stored. */
export type Active = { isActive: boolean };
export const activeIdOf = (id: string): string => `active-${id}`;

const idOf = ({ id }: Link): string => id;

const { deleteLink, orderLinks, restoreLink, updateLink } = api.endpoints;
const untracked = { track: false } as const;

/** The actions stay the same from drawing to drawing, so that rows need not be drawn again. */
export const useLinkActions = (store: Store): LinkActions => {
  const { detail, draftDetail } = useProblemText();
  const dispatch = useAppDispatch();
  const redux = useStore<LinkPageRoot>();
  const latest = useRef({ detail, draftDetail });
  useEffect(() => {
    latest.current = { detail, draftDetail };
  });

  return useMemo(() => {
    const storeId = store.id;
    const links = () => selectLinkPage(redux.getState()).links;
    const nameOf = (id: string): string => {
      const link = linkOf(redux.getState(), id);
      return link ? textIn(link.name, store.defaultLanguage, store.defaultLanguage) : '';
    };
    /** The row of a link and those beside it, nearest first. */
    const near = (id: string): string[] => {
      const ids = links().map(idOf);
      if (!ids.includes(id)) return [];
      return [...around(ids, id).map((each) => `link-${each}`), 'add-link'];
    };
    const refresh = async (id: string): Promise<void> => {
      if (selectLinkPage(redux.getState()).id !== storeId) return; // another store is shown by now
      const focusIds = near(id);
      await dispatch(fetchLinkPage(storeId));
      moveFocus(focusIds);
    };
    const showProblem = async (problem: Problem, id: string): Promise<void> => {
      if (isOutdated(problem)) await refresh(id);
      toastError(latest.current.detail(problem));
    };
    const report = async (result: Parameters<typeof problemIn>[0], id: string): Promise<boolean> => {
      const problem = problemIn(result);
      if (problem) await showProblem(problem, id);
      return !problem;
    };
    /** Sends what the switch of a link was turned to last, until it is stored or refused. */
    const activeOf = (id: string): DraftOptions<Active> => ({
      saved: { isActive: linkOf(redux.getState(), id)?.isActive ?? false },
      path: `/stores/${store.slug}/links`,
      rest: 0,
      send: async ({ isActive = false }) => {
        // Whoever comes last decides: it is based on no revision.
        const change = { storeId, id, linkPatch: { isActive } };
        return problemIn(await dispatch(updateLink.initiate(change, untracked)));
      },
      onLate: (why) => {
        if (foundNoServer(why)) return toastError(latest.current.draftDetail(why), activeIdOf(id));
        dropWanted(activeIdOf(id));
        void showProblem(why, id);
      },
    });

    const actions: LinkActions = {
      nameOf,
      async order(ids, id) {
        await report(await dispatch(orderLinks.initiate({ storeId, linkOrder: { ids } }, untracked)), id);
      },
      move(id, step) {
        const isSocial = !!linkOf(redux.getState(), id)?.socialLinkType;
        const part = links().filter((link) => !!link.socialLinkType === isSocial);
        const other = links().filter((link) => !!link.socialLinkType !== isSocial);
        const ids = moved(part.map(idOf), id, step);
        if (ids) actions.order(isSocial ? [...other.map(idOf), ...ids] : [...ids, ...other.map(idOf)], id);
      },
      setActive: (id, isActive) => sendWanted(activeIdOf(id), { isActive }, activeOf(id)),
      resumeSetActive: (id) => resumeWanted(activeIdOf(id), activeOf(id)),
      async remove(id, byKey) {
        const onUndo = async () => {
          const restored = await dispatch(restoreLink.initiate({ storeId, id }, untracked));
          // Done with as well when it is too late for it.
          return (await report(restored, id)) || problemIn(restored)?.status === gone;
        };
        const deletion = { name: nameOf(id), focusIds: near(id), byKey, onUndo };
        if (await report(await dispatch(deleteLink.initiate({ storeId, id }, untracked)), id))
          toastDeleted(deletion);
      },
      refresh,
    };
    return actions;
  }, [dispatch, redux, store.defaultLanguage, store.id, store.slug]);
};
