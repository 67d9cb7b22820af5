import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CurrentUserAnswer } from '@/api';
import type { Problem } from '@/lib/problem';
import type { StripeRole } from '@/lib/session';
import { fetchCurrentUser } from './fetch-current-user';
import { updateCurrentUser } from './update-current-user';

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
const fail = (state: CurrentUser, { payload }: { payload?: Problem | undefined }) => {
  state.loading = false;
  state.error = payload ?? null;
};

/** Keeps who is signed in, as the server knows them. */
export const currentUserSlice = createSlice({
  name: 'currentUser',
  initialState: initial,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(updateStripeRole, (state, { payload }) => {
      state.stripeRole = payload;
    });
    for (const call of [fetchCurrentUser, updateCurrentUser]) {
      builder.addCase(call.pending, start).addCase(call.fulfilled, replace).addCase(call.rejected, fail);
    }
  },
});

/** The part of the state this slice is. */
export type WithCurrentUser = { currentUser: CurrentUser };
