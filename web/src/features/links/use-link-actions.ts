import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { api, type Link, type Store, untracked } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { textIn } from '@/lib/text/text';
import { entryActions } from '@/ui/entry-actions';
import { around, leadTo } from '@/ui/focus';
import { moved } from '@/ui/sortable';
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
  /** Adds a copy after a link, and goes there. */
  duplicate: (id: string) => void;
  /** Reads the links again after one of them turned out to be gone, and keeps the focus near it. */
  refresh: (id: string) => Promise<void>;
};

/** What a switch says of a link, and the id under which that is kept until it is stored. */
export type Active = { isActive: boolean };
export const activeIdOf = (id: string): string => `active-${id}`;

const idOf = ({ id }: Link): string => id;

const { deleteLink, duplicateLink, orderLinks, restoreLink, updateLink } = api.endpoints;

/** The actions stay the same from render to render, so that rows need not be rendered again. */
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
    const { refresh, report, remove, turn, resume } = entryActions({
      ...{ nameOf, near, path: `/stores/${store.slug}/links`, texts: () => latest.current },
      isShown: () => selectLinkPage(redux.getState()).id === storeId,
      reload: () => dispatch(fetchLinkPage(storeId)),
    });
    const activeOf = (id: string) => ({
      ...{ id, draftId: activeIdOf(id) },
      saved: { isActive: linkOf(redux.getState(), id)?.isActive ?? false },
      send: async ({ isActive = false }: Partial<Active>) => {
        // The last change wins: it is based on no revision.
        const change = { storeId, id, linkPatch: { isActive }, noRetry: true };
        return problemIn(await dispatch(updateLink.initiate(change, untracked)));
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
      setActive: (id, isActive) => turn({ isActive }, activeOf(id)),
      resumeSetActive: (id) => resume(activeOf(id)),
      remove: (id, byKey) =>
        void remove(id, byKey, {
          delete: () => dispatch(deleteLink.initiate({ storeId, id }, untracked)),
          restore: () => dispatch(restoreLink.initiate({ storeId, id }, untracked)),
        }),
      async duplicate(id) {
        const copied = await dispatch(
          duplicateLink.initiate({ storeId, id, idempotencyKey: nanoid() }, untracked),
        );
        const { data: copy } = copied;
        if (await report(copied, id)) requestAnimationFrame(() => leadTo(`link-${copy?.id}`));
      },
      refresh,
    };
    return actions;
  }, [dispatch, redux, store.defaultLanguage, store.id, store.slug]);
};
