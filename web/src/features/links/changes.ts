import { api, type LinkPagePatch, type LinkPatch } from '@/api';
import type { Dispatch } from '@/lib/state/redux';
import { type LinkPageRoot, linkOf, selectLinkPage } from './link-page-slice';

// A change is based on what is known of its thing when it is sent, or on the revision given where nothing is.

const untracked = { track: false } as const;

/** Changes a link. */
export const updateLink =
  (storeId: string, { id, revision }: { id: string; revision: number }, linkPatch: LinkPatch) =>
  (dispatch: Dispatch, getState: () => unknown) => {
    const base = linkOf(getState() as LinkPageRoot, id)?.revision ?? revision;
    return dispatch(api.endpoints.updateLink.initiate({ storeId, id, revision: base, linkPatch }, untracked));
  };

/** Changes what stands at the head of a link page. */
export const updateLinkPage =
  (storeId: string, revision: number, linkPagePatch: LinkPagePatch) =>
  (dispatch: Dispatch, getState: () => unknown) => {
    const page = selectLinkPage(getState() as LinkPageRoot);
    const base = page.id === storeId ? page.revision : revision;
    const change = { storeId, revision: base, linkPagePatch };
    return dispatch(api.endpoints.updateLinkPage.initiate(change, untracked));
  };
