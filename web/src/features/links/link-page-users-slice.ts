import { createSlice } from '@reduxjs/toolkit';
import { api, type LinkPageUser } from '@/api';
import { type Problem, problemOfCall } from '@/lib/server/problem';
import { begins } from '@/lib/server/reads-under-way';

/** Who manages a link page. */
export type LinkPageUsersState = {
  users: LinkPageUser[];
  step: 'start' | 'loading' | 'loaded' | 'failed';
  error: Problem | null;
  /** The store that was asked about last: a late answer about another one counts no more. */
  asked: string | null;
};

const initialState: LinkPageUsersState = { users: [], step: 'start', error: null, asked: null };

const { listLinkPageUsers } = api.endpoints;

type Args = { meta: { arg: { originalArgs: { storeId: string } } } };

/** Keeps who manages the link page that is shown: loading, then loaded or failed. A reset is a new start. */
export const linkPageUsersSlice = createSlice({
  name: 'linkPageUsers',
  initialState,
  reducers: { reset: () => initialState },
  extraReducers: (builder) => {
    const isAsked = ({ asked }: LinkPageUsersState, { meta }: Args) =>
      asked === meta.arg.originalArgs.storeId;
    builder
      .addMatcher(begins(listLinkPageUsers), (state, action) => {
        const { storeId } = action.meta.arg.originalArgs;
        const users = isAsked(state, action) ? state.users : [];
        return { users, step: 'loading', error: null, asked: storeId };
      })
      .addMatcher(listLinkPageUsers.matchFulfilled, (state, action) => {
        if (!isAsked(state, action)) return;
        state.users = action.payload;
        state.step = 'loaded';
      })
      .addMatcher(listLinkPageUsers.matchRejected, (state, action) => {
        if (!isAsked(state, action)) return;
        state.users = [];
        state.step = 'failed';
        state.error = problemOfCall(action.payload);
      });
  },
  selectors: { selectLinkPageUsers: (state) => state },
});

export const { selectLinkPageUsers } = linkPageUsersSlice.selectors;

/** Forgets who manages a link page. */
export const { reset: resetLinkPageUsers } = linkPageUsersSlice.actions;
