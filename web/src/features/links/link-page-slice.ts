import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { api, type Link, type LinkPage } from '@/api';
import { gone, type Problem, problemOfCall } from '@/lib/server/problem';
import { endReorder, type PendingOrders, putBack, remove, reorder, reordered } from '@/lib/state/ordered';

/** A store's link page; `id` is the store's. */
export type LinkPageState = {
  loading: boolean;
  error: Problem | null;
  id: string | null;
  /** The store whose page was asked for last: a late answer about another one counts no more. */
  asked: string | null;
  links: Link[];
  tagline: LinkPage['tagline'];
  template: string;
  textColor: string;
  backgroundColor: string;
  logoImage: string;
  coverImage: string;
  revision: number;
  linkOwnerExists: boolean;
  orders: PendingOrders;
};

const initialState: LinkPageState = {
  loading: false,
  error: null,
  id: null,
  asked: null,
  links: [],
  tagline: {},
  template: '',
  textColor: '',
  backgroundColor: '',
  logoImage: '',
  coverImage: '',
  revision: 0,
  linkOwnerExists: false,
  orders: {},
};

/** A store's link page with its links in order. */
type FetchedLinkPage = LinkPage & { links: Link[] };

const once = { subscribe: false, forceRefetch: true } as const;

const pageApi = api.injectEndpoints({
  endpoints: (build) => ({
    fetchLinkPage: build.query<FetchedLinkPage, { storeId: string }>({
      queryFn: async (store, { dispatch }) => {
        const [page, links] = await Promise.all([
          dispatch(api.endpoints.getLinkPage.initiate(store, once)),
          dispatch(api.endpoints.listLinks.initiate(store, once)),
        ]);
        // What was read before stays beside an error.
        if (page.isSuccess && links.isSuccess) return { data: { ...page.data, links: links.data } };
        return { error: (page.error ?? links.error) as Problem };
      },
    }),
  }),
});

const {
  addLink,
  deleteLink,
  fetchLinkPage: fetch,
  orderLinks,
  restoreLink,
  updateLink,
  updateLinkPage,
} = pageApi.endpoints;

/** Reads a store's link page. */
export const fetchLinkPage = (storeId: string) => fetch.initiate({ storeId }, once);

type Args = { meta: { arg: { originalArgs: { storeId: string } } } };

/** Keeps the link page that is edited. What comes late for another store changes nothing. */
export const linkPageSlice = createSlice({
  name: 'linkPage',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    const shows = (state: LinkPageState, { meta }: Args) => state.id === meta.arg.originalArgs.storeId;
    builder
      .addMatcher(fetch.matchPending, (state, { meta }) => {
        const { storeId } = meta.arg.originalArgs;
        // Another store's links must not be seen while this one's are on their way.
        const base = state.id === storeId || state.id === null ? state : initialState;
        return { ...base, asked: storeId, loading: true, error: null };
      })
      .addMatcher(fetch.matchFulfilled, (state, { payload, meta }) => {
        if (state.asked !== meta.arg.originalArgs.storeId) return;
        Object.assign(state, payload, { links: reordered(payload.links, state.orders) });
        state.linkOwnerExists = true;
        state.loading = false;
      })
      .addMatcher(fetch.matchRejected, (state, { payload, meta }) => {
        if (state.asked !== meta.arg.originalArgs.storeId) return state;
        const problem = problemOfCall(payload);
        return problem?.status === gone ? initialState : { ...initialState, error: problem };
      })
      .addMatcher(updateLinkPage.matchFulfilled, (state, action) => {
        if (shows(state, action)) Object.assign(state, action.payload);
      })
      .addMatcher(updateLinkPage.matchRejected, (state, action) => {
        if (shows(state, action)) state.error = problemOfCall(action.payload);
      })
      .addMatcher(addLink.matchFulfilled, (state, action) => {
        if (shows(state, action)) state.links.push(action.payload);
      })
      .addMatcher(isAnyOf(updateLink.matchPending, updateLink.matchRejected), (state, action) => {
        const { id, linkPatch } = action.meta.arg.originalArgs;
        const link = state.links.find((each) => each.id === id);
        // A switch is shown at once, and goes back where it was refused.
        if (!link || linkPatch.isActive === undefined) return;
        link.isActive = updateLink.matchPending(action) ? linkPatch.isActive : !linkPatch.isActive;
      })
      .addMatcher(updateLink.matchFulfilled, (state, { payload }) => {
        const at = state.links.findIndex(({ id }) => id === payload.id);
        if (at >= 0) state.links[at] = payload;
      })
      .addMatcher(deleteLink.matchFulfilled, (state, { meta }) =>
        remove(state.links, meta.arg.originalArgs.id),
      )
      .addMatcher(restoreLink.matchFulfilled, (state, action) => {
        if (shows(state, action)) putBack(state.links, action.payload);
      })
      .addMatcher(orderLinks.matchPending, (state, action) => {
        const { requestId, arg } = action.meta;
        if (shows(state, action)) {
          reorder(state.links, arg.originalArgs.linkOrder.ids, state.orders, requestId);
        }
      })
      .addMatcher(isAnyOf(orderLinks.matchFulfilled, orderLinks.matchRejected), (state, action) => {
        const links = shows(state, action) ? state.links : undefined;
        endReorder(links, state.orders, action.meta.requestId, orderLinks.matchRejected(action));
      });
  },
  selectors: { selectLinkPage: (state) => state },
});

export const { selectLinkPage } = linkPageSlice.selectors;

/** The state that has this slice. */
export type LinkPageRoot = Parameters<typeof selectLinkPage>[0];

/** A link as it is known now. */
export const linkOf = (root: LinkPageRoot, id: string): Link | undefined =>
  selectLinkPage(root).links.find((link) => link.id === id);
