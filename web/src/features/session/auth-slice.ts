import { createAction, createReducer } from '@reduxjs/toolkit';
import type { Claims, IdTokenResult } from '@/lib/session';

/** What can happen to the session; the names are known outside and stay. */
export const authStart = createAction('AUTH_START');
export const authSuccess = createAction<IdTokenResult>('AUTH_SUCCESS');
export const authFail = createAction<string>('AUTH_FAIL');
export const authLogout = createAction('AUTH_LOGOUT');
/** Resets all of the client's state, see the store. */
export const userLogout = createAction('USER_LOGOUT');

/** The signed-in user, as the ID token tells. */
export type AuthUser = { uid: string; email: string; displayName: string; photoUrl: string };

/** The session, and what the ID token says of the user. */
export type AuthState = {
  /** Where signing in stands. */
  step: 'signedOut' | 'signingIn' | 'signedIn';
  idToken: string | null;
  user: AuthUser | null;
  idTokenResult: IdTokenResult | null;
  adminDeveloper: boolean;
  premiumUser: boolean;
  trialUser: boolean;
  trialStartAt: string | null;
  trialEndAt: string | null;
  isTrialEnded: boolean;
  error: string | null;
};

const initial: AuthState = {
  step: 'signedOut',
  idToken: null,
  user: null,
  idTokenResult: null,
  adminDeveloper: false,
  premiumUser: false,
  trialUser: false,
  trialStartAt: null,
  trialEndAt: null,
  isTrialEnded: false,
  error: null,
};

/** The session is filled from the claims at sign-in and at every refresh. */
const flagsOf = (claims: Claims) => ({
  adminDeveloper: claims.admin_developer === true,
  premiumUser: claims.stripeRole === 'premium',
  trialUser: claims.stripeRole === 'trial',
  isTrialEnded: claims.stripeRole === 'trial_ended',
  trialStartAt: claims.trial_start_at ?? null,
  trialEndAt: claims.trial_end_at ?? null,
});

const userOf = (claims: Claims): AuthUser => ({
  uid: claims.sub,
  email: claims.email ?? '',
  displayName: claims.name ?? '',
  photoUrl: claims.picture ?? '',
});

export const authReducer = createReducer(initial, (builder) => {
  builder
    .addCase(authStart, (state) => {
      state.step = 'signingIn';
      state.error = null;
    })
    .addCase(authSuccess, (_, { payload }) => ({
      step: 'signedIn',
      idToken: payload.token,
      user: userOf(payload.claims),
      idTokenResult: payload,
      error: null,
      ...flagsOf(payload.claims),
    }))
    .addCase(authFail, (_, { payload }) => ({ ...initial, error: payload }))
    .addCase(authLogout, () => initial);
});

/** The part of the state this slice is. */
export type WithAuth = { auth: AuthState };
