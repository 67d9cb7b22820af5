import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { api, once, type Store } from '@/api';
import { foundNoServer, isHidden, type Problem, problemOfCall } from '@/lib/server/problem';
import { begins } from '@/lib/server/reads-under-way';

/** The stores the user may see. */
export type Stores = {
  /** The first of them, by name. */
  list: Store[];
  /** Whether there are more. */
  hasMore: boolean;
  /** Stores read out of turn: opened by their address, or searched for. */
  others: Store[];
  /** Addresses at which the user may see no store. */
  missing: string[];
  /** The ids of stores by addresses from which they have moved. */
  moved: Record<string, string>;
  step: 'start' | 'loading' | 'loaded' | 'failed';
  /** How far the reading of a single store is, by its id. */
  reads: Record<string, 'loading' | 'loaded' | 'failed'>;
  /** Why they could not be read, or one of them not be updated. */
  error: Problem | null;
};

const initialState: Stores = {
  list: [],
  hasMore: false,
  others: [],
  missing: [],
  moved: {},
  step: 'start',
  reads: {},
  error: null,
};

const { initiate, matchPending, matchFulfilled, matchRejected } = api.endpoints.listStores;
const { createStore, deleteStore, getStore, restoreStore, updateStore } = api.endpoints;

/** Reads the first of the stores the user may see; an operator may see all. */
export const listStores = () => initiate({}, once);

/** Looks for the store at an address. */
export const findStore = (slug: string) => initiate({ slug }, once);

/** What a call has asked for; other lists of stores are their screens' own. */
const wanted = (args: object): 'first' | 'bySlug' | 'others' =>
  'slug' in args ? 'bySlug' : Object.keys(args).length === 0 ? 'first' : 'others';

/** Takes over a changed store; where it has moved, its former address is known for it. */
const replace = (state: Stores, store: Store): void => {
  for (const list of [state.list, state.others]) {
    const at = list.findIndex(({ id }) => id === store.id);
    const before = list[at];
    // What was asked for before a change may be answered after it.
    if (!before || before.revision > store.revision) continue;
    if (before.slug !== store.slug) state.moved[before.slug] = store.id;
    list[at] = store;
  }
  state.missing = state.missing.filter((slug) => slug !== store.slug);
};

/**
 * What is left where a store could not be read: without it, where the user may see it no more, and otherwise nothing
 * until the stores are asked for again. Without a network nobody has said that it is no longer so.
 */
const unread = (state: Stores, storeId: string, error: Problem | null): Stores => {
  const isOther = ({ id }: Store) => id !== storeId;
  if ([...state.list, ...state.others].every(isOther)) return state;
  if (error && foundNoServer(error)) return { ...state, error };
  if (error && isHidden(error))
    return { ...state, list: state.list.filter(isOther), others: state.others.filter(isOther), error };
  return { ...initialState, step: 'failed', reads: state.reads, error };
};

/** Keeps the stores the user may see. */
export const storesSlice = createSlice({
  name: 'stores',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(matchPending, (state, { meta }) => {
        if (wanted(meta.arg.originalArgs) !== 'first') return;
        state.step = 'loading';
        state.error = null;
      })
      .addMatcher(matchFulfilled, (state, { payload, meta }) => {
        const { originalArgs } = meta.arg;
        const stores = payload.pages.flatMap(({ list }) => list ?? []);
        // What was read before may not be the user's to see any more.
        if (wanted(originalArgs) === 'first') {
          const hasMore = payload.pages.at(-1)?.next != null;
          return { ...initialState, list: stores, hasMore, step: 'loaded', reads: state.reads };
        }
        state.others.push(...stores);
        if (originalArgs.slug && stores.length === 0) state.missing.push(originalArgs.slug);
        return state;
      })
      .addMatcher(matchRejected, (state, { payload, meta }) =>
        wanted(meta.arg.originalArgs) === 'others'
          ? state
          : { ...initialState, step: 'failed', reads: state.reads, error: problemOfCall(payload) },
      )
      .addMatcher(isAnyOf(createStore.matchFulfilled, restoreStore.matchFulfilled), (state, { payload }) => {
        if (state.list.every(({ id }) => id !== payload.id)) state.list.push(payload);
        state.missing = [];
      })
      .addMatcher(begins(getStore), ({ reads }, { meta }) => {
        reads[meta.arg.originalArgs.storeId] = 'loading';
      })
      .addMatcher(isAnyOf(updateStore.matchFulfilled, getStore.matchFulfilled), (state, { payload }) =>
        replace(state, payload),
      )
      .addMatcher(getStore.matchFulfilled, ({ reads }, { meta }) => {
        reads[meta.arg.originalArgs.storeId] = 'loaded';
      })
      .addMatcher(getStore.matchRejected, (state, { payload, meta }) => {
        const { storeId } = meta.arg.originalArgs;
        const left = unread(state, storeId, problemOfCall(payload));
        return { ...left, reads: { ...left.reads, [storeId]: 'failed' } };
      })
      .addMatcher(updateStore.matchFulfilled, (state) => {
        state.error = null;
      })
      .addMatcher(updateStore.matchRejected, (state, { payload }) => {
        state.error = problemOfCall(payload);
      })
      .addMatcher(deleteStore.matchFulfilled, (state, { meta }) => {
        const isOther = ({ id }: Store) => id !== meta.arg.originalArgs.storeId;
        state.list = state.list.filter(isOther);
        state.others = state.others.filter(isOther);
      });
  },
  selectors: { selectStores: (state) => state },
});

export const { selectStores } = storesSlice.selectors;
