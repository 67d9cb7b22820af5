import { createSlice, isAnyOf, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { api, type Link, type LinkPage, once } from '@/api';
import { imageAddress } from '@/lib/pictures/image-address';
import { changeSteps } from '@/lib/server/change-steps';
import { foundNoServer, isHidden, type Problem, problemOfCall } from '@/lib/server/problem';
import { isCrossed, readBetweenChanges } from '@/lib/server/read-between-changes';
import { begins } from '@/lib/server/reads-under-way';
import { onShownRevision } from '@/lib/server/shown-revision';
import { addOrderCases, insert, type PendingOrders, remove, reordered } from '@/lib/state/ordered';
import {
  type LinkPageSurroundings,
  noSurroundings,
  readSurroundings,
  shared,
} from './link-page-surroundings';

/**
 * A store's link page; `id` is the store's. `backgroundImage` and `logoImage` are the addresses of its images, whose ids
 * the calls have: see decision 0056.
 */
export type LinkPageState = Omit<LinkPage, 'id' | 'template'> &
  LinkPageSurroundings & {
    id: string | null;
    template: string;
    loading: boolean;
    error: Problem | null;
    /** The store whose page was asked for last: a late answer about another one counts no more. */
    asked: string | null;
    links: Link[];
    /** Those of the links that lead to a social network. */
    socialLinks: Link[];
    linkOwnerExists: boolean;
    orders: PendingOrders;
  };

const initialState: LinkPageState = {
  loading: false,
  error: null,
  id: null,
  asked: null,
  links: [],
  socialLinks: [],
  ...noSurroundings,
  tagline: {},
  template: '',
  textColor: '',
  backgroundColor: '',
  logoImage: '',
  backgroundImage: '',
  directRedirect: false,
  directRedirectLink: null,
  isDirectRedirect: false,
  directRedirectLinkUri: null,
  directRedirectTrouble: null,
  gradientColor: '',
  gradientDirection: 'down',
  backgroundPlacement: 'cover',
  buttonShape: 'template',
  typePairing: 'template',
  revision: 0,
  linkOwnerExists: false,
  orders: {},
};

/** A store's link page with its links in order, and what belongs to it. */
type FetchedLinkPage = LinkPage & { links: Link[] } & LinkPageSurroundings;

// What becomes of a PDF menu decides whether guests are sent there, as what becomes of a link does.
api.enhanceEndpoints({ endpoints: { getLinkPage: { providesTags: ['links', 'pdf-links'] } } });

const pageApi = api.injectEndpoints({
  endpoints: (build) => ({
    fetchLinkPage: build.query<FetchedLinkPage, { storeId: string }>({
      queryFn: (store, { dispatch, getState }) =>
        readBetweenChanges<FetchedLinkPage>(getState, async () => {
          const { storeId } = store;
          // Who may read the store finds it: its link page has an owner.
          const owner = dispatch(api.endpoints.getStore.initiate(store, shared)).then(
            ({ data }) => data && dispatch(ownerExists(storeId)),
          );
          const [page, links, surroundings] = await Promise.all([
            dispatch(api.endpoints.getLinkPage.initiate(store, once)),
            dispatch(api.endpoints.listLinks.initiate(store, once)),
            readSurroundings(dispatch, store),
            owner,
          ]);
          // What was read before stays beside an error.
          if (page.isSuccess && links.isSuccess)
            return { data: { ...page.data, ...surroundings, links: links.data } };
          const error = (page.error ?? links.error) as Problem;
          if (isHidden(error)) dispatch(ownerNotFound(storeId));
          return { error };
        }),
    }),
  }),
});

const { fetchLinkPage: fetch, ...calls } = pageApi.endpoints;

/** Reads a store's link page for as long as it is shown. */
export const { useFetchLinkPageQuery } = pageApi;

/** Reads a store's link page once. */
export const fetchLinkPage = (storeId: string) => fetch.initiate({ storeId }, once);

/** The changes of the page, of its links and of its PDF menus. */
const { stored, refused } = changeSteps([
  ...[calls.updateLinkPage, calls.addLink, calls.updateLink, calls.duplicateLink, calls.deleteLink],
  ...[calls.restoreLink, calls.orderLinks, calls.importLinks, calls.undoLinkImport],
  ...[calls.addPdfLink, calls.updatePdfLink, calls.replacePdf, calls.deletePdfLink],
  ...[calls.restorePdfLink, calls.orderPdfLinks],
]);

/** Takes over what the server has answered, with the addresses of its images. */
const merge = (state: LinkPageState, page: LinkPage): void => {
  const { backgroundImage, logoImage } = page;
  Object.assign(state, page, {
    backgroundImage: imageAddress(backgroundImage, 720),
    logoImage: imageAddress(logoImage, 720),
  });
};

type Args = { meta: { arg: { originalArgs: { storeId: string } } } };

const slice = createSlice({
  name: 'linkPage',
  initialState,
  reducers: {
    ownerExists: (state, { payload: storeId }: PayloadAction<string>) => {
      if (state.asked === storeId) state.linkOwnerExists = true;
    },
    ownerNotFound: (state, { payload: storeId }: PayloadAction<string>) =>
      state.asked === storeId ? initialState : state,
  },
  extraReducers: (builder) => {
    const shows = (state: LinkPageState, { meta }: Args) => state.id === meta.arg.originalArgs.storeId;
    builder
      .addMatcher(begins(fetch), (state, { meta }) => {
        const { storeId } = meta.arg.originalArgs;
        // Another store's links must not be seen while this one's are on their way.
        const base = state.id === storeId || state.id === null ? state : initialState;
        return { ...base, asked: storeId, loading: true, error: null };
      })
      .addMatcher(fetch.matchFulfilled, (state, { payload, meta }) => {
        if (state.asked !== meta.arg.originalArgs.storeId) return;
        state.loading = false;
        if (shows(state, { meta }) && isCrossed(meta)) return;
        merge(state, payload);
        state.links = reordered(payload.links, state.orders);
        state.linkOwnerExists = true;
      })
      .addMatcher(fetch.matchRejected, (state, { payload, meta }) => {
        if (state.asked !== meta.arg.originalArgs.storeId) return state;
        const problem = problemOfCall(payload);
        // Without a network what was read stays: nobody has said that it is no longer so.
        if (problem && foundNoServer(problem) && shows(state, { meta }))
          return { ...state, loading: false, error: problem };
        return { ...initialState, error: problem };
      })
      .addMatcher(refused, (state, action) => {
        if (shows(state, action)) state.error = problemOfCall(action.payload);
      })
      .addMatcher(stored, (state, action) => {
        if (shows(state, action)) state.error = null;
      })
      // Whether guests are sent straight on is told anew when a link has changed.
      .addMatcher(calls.getLinkPage.matchFulfilled, (state, action) => {
        const { payload } = action;
        if (shows(state, action) && payload.revision >= state.revision) merge(state, payload);
      })
      .addMatcher(calls.listPdfLinks.matchFulfilled, (state, action) => {
        if (shows(state, action)) state.pdfLinks = action.payload;
      })
      .addMatcher(calls.updateLinkPage.matchFulfilled, (state, action) => {
        if (shows(state, action)) merge(state, action.payload);
      })
      .addMatcher(
        isAnyOf(calls.addLink.matchFulfilled, calls.restoreLink.matchFulfilled),
        (state, action) => {
          if (shows(state, action)) insert(state.links, action.payload);
        },
      )
      .addMatcher(calls.duplicateLink.matchFulfilled, (state, action) => {
        const { payload: copy } = action;
        if (!shows(state, action) || state.links.some(({ id }) => id === copy.id)) return;
        for (const link of state.links) if (link.order >= copy.order) link.order++;
        insert(state.links, copy);
      })
      .addMatcher(isAnyOf(calls.updateLink.matchPending, calls.updateLink.matchRejected), (state, action) => {
        const { id, linkPatch } = action.meta.arg.originalArgs;
        const link = state.links.find((each) => each.id === id);
        // A switch is shown at once, and goes back where it was refused.
        if (!link || linkPatch.isActive === undefined) return;
        link.isActive = calls.updateLink.matchPending(action) ? linkPatch.isActive : !linkPatch.isActive;
      })
      .addMatcher(calls.updateLink.matchFulfilled, (state, { payload }) => {
        const at = state.links.findIndex(({ id }) => id === payload.id);
        if (at >= 0) state.links[at] = payload;
      })
      .addMatcher(calls.checkLink.matchFulfilled, (state, { payload }) => {
        const link = state.links.find(({ id }) => id === payload.id);
        if (link?.linkAddress === payload.linkAddress) link.check = payload.check;
      })
      .addMatcher(calls.importLinks.matchFulfilled, (state, action) => {
        if (shows(state, action)) for (const link of action.payload) insert(state.links, link);
      })
      .addMatcher(calls.undoLinkImport.matchFulfilled, (state, { meta }) => {
        for (const id of meta.arg.originalArgs.linkIDs.ids) remove(state.links, id);
      })
      .addMatcher(calls.deleteLink.matchFulfilled, (state, { meta }) =>
        remove(state.links, meta.arg.originalArgs.id),
      );
    addOrderCases(
      builder,
      calls.orderLinks,
      (state, { storeId }) => (state.id === storeId ? state.links : undefined),
      ({ linkOrder }) => linkOrder.ids,
    );
  },
  selectors: { selectLinkPage: (state) => state },
});

/** Keeps the link page that is edited. What comes late for another store changes nothing. */
export const linkPageSlice = {
  ...slice,
  reducer: (state: LinkPageState | undefined, action: UnknownAction): LinkPageState => {
    const next = slice.reducer(state, action);
    if (next.links === state?.links) return next;
    return { ...next, socialLinks: next.links.filter(({ socialLinkType }) => socialLinkType) };
  },
};

export const { selectLinkPage } = slice.selectors;

/** The link page of a store has an owner, or has none that could be found. */
export const { ownerExists, ownerNotFound } = slice.actions;

/** The state that has this slice. */
export type LinkPageRoot = Parameters<typeof selectLinkPage>[0];

/** A link as it is known now. */
export const linkOf = (root: LinkPageRoot, id: string): Link | undefined =>
  selectLinkPage(root).links.find((link) => link.id === id);

/** Changes a link. */
export const updateLink = onShownRevision(
  api.endpoints.updateLink,
  (root: LinkPageRoot, { id }) => linkOf(root, id)?.revision,
);

/** Changes what stands at the head of a link page. */
export const updateLinkPage = onShownRevision(
  api.endpoints.updateLinkPage,
  (root: LinkPageRoot, { storeId }) => {
    const page = selectLinkPage(root);
    return page.id === storeId ? page.revision : undefined;
  },
);
