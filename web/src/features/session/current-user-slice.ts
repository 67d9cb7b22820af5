import { createSlice } from '@reduxjs/toolkit';
import type { CurrentUserAnswer } from '@/api';
import type { Problem } from '@/lib/problem';
import type { StripeRole } from '@/lib/session';
import { authSuccess } from './auth-slice';
import { fetchCurrentUser } from './fetch-current-user';

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

export const currentUserSlice = createSlice({
  name: 'currentUser',
  initialState: initial,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(authSuccess, (state, { payload }) => {
        state.stripeRole = payload.claims.stripeRole ?? null;
      })
      .addCase(fetchCurrentUser.pending, (state) => {
        state.loading = true;
      })
      .addCase(fetchCurrentUser.fulfilled, (state, { payload: { user } }) => {
        state.loading = false;
        state.plans = user.plans;
        state.user = user;
        state.permissions = user.permissions;
        state.linkIds = user.linkIds;
        state.error = null;
      })
      // The data of before is kept.
      .addCase(fetchCurrentUser.rejected, (state, { payload }) => {
        state.loading = false;
        state.error = payload ?? null;
      });
  },
});

/** The part of the state this slice is. */
export type WithCurrentUser = { currentUser: CurrentUser };
