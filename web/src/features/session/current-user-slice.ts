import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { api, type CurrentUserAnswer, type CurrentUserPatch, once, untracked } from '@/api';
import { type Problem, problemOfCall } from '@/lib/server/problem';
import type { StripeRole } from '@/lib/session/session';

/** The current user. */
export type CurrentUser = {
  plans: CurrentUserAnswer['user']['plans'];
  user: Partial<CurrentUserAnswer['user']>;
  permissions: string[];
  linkIds: string[];
  error: Problem | null;
  loading: boolean;
  /** The subscription role, as the claims tell it. */
  stripeRole: StripeRole | null;
};

const initial: CurrentUser = {
  plans: [],
  user: {},
  permissions: [],
  linkIds: [],
  error: null,
  loading: false,
  stripeRole: null,
};

/** Sets the subscription role; the name is known outside and stays. */
export const updateStripeRole = createAction<StripeRole | null>('UPDATE_STRIPE_ROLE');

const start = (state: CurrentUser) => {
  state.loading = true;
};

const replace = (state: CurrentUser, { payload: { user } }: PayloadAction<CurrentUserAnswer>) => {
  state.loading = false;
  state.plans = user.plans;
  state.user = user;
  state.permissions = user.permissions;
  state.linkIds = user.linkIds;
  state.error = null;
};

/** The data of before is kept. */
const fail = (state: CurrentUser, { payload }: { payload?: unknown }) => {
  state.loading = false;
  state.error = problemOfCall(payload);
};

const { getMe, updateMe } = api.endpoints;

/** Reads who is signed in: plans, permissions and the stores whose links are theirs. */
export const fetchCurrentUser = () => getMe.initiate(undefined, once);

/** Changes what is theirs to change; the answer is who they are now. */
export const updateCurrentUser = (currentUserPatch: CurrentUserPatch) =>
  updateMe.initiate({ currentUserPatch, noRetry: true }, untracked);

/** Keeps who is signed in, as the server knows them. */
export const currentUserSlice = createSlice({
  name: 'currentUser',
  initialState: initial,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(updateStripeRole, (state, { payload }) => {
        state.stripeRole = payload;
      })
      .addMatcher(isAnyOf(getMe.matchPending, updateMe.matchPending), start)
      .addMatcher(isAnyOf(getMe.matchFulfilled, updateMe.matchFulfilled), replace)
      .addMatcher(isAnyOf(getMe.matchRejected, updateMe.matchRejected), fail);
  },
  selectors: { selectCurrentUser: (state) => state },
});

export const { selectCurrentUser } = currentUserSlice.selectors;
