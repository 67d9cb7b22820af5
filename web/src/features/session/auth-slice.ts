import { createAction, createReducer } from '@reduxjs/toolkit';
import { api, type CurrentUserAnswer } from '@/api';
import {
  type Claims,
  type IdTokenResult,
  identityOf,
  recordedAs,
  type Session,
  type SignedInIdentity,
} from '@/lib/session/session';
import type { SignInCode } from '@/lib/session/sign-in-error';

/** The user's record, as the server keeps it. */
export type UserRecord = Pick<CurrentUserAnswer['user'], 'uid' | 'email' | 'name' | 'provider' | 'photoUrl'>;

/** Why a sign-in failed, fit for state. */
export type AuthError = { code: SignInCode | 'record'; message: string };

// What can happen to the session; the names are known outside and stay.

/** The session of before is being looked for. */
export const authRestore = createAction('AUTH_RESTORE');
/** A sign-in has begun. */
export const authStart = createAction('AUTH_START');
/** A sign-in, and every new token after it. */
export const authSuccess = createAction<Session>('AUTH_SUCCESS');
/** A sign-in, or the session itself, has failed. */
export const authFail = createAction<AuthError>('AUTH_FAIL');
/** Nobody is signed in any more. */
export const authLogout = createAction('AUTH_LOGOUT');
/** The record of the user who has just signed in is there; the server writes it at the first sign-in. */
export const createAuthUserSuccess = createAction<UserRecord>('CREATE_AUTH_USER_SUCCESS');
/** It is not known to be there. */
export const createAuthUserFail = createAction<string>('CREATE_AUTH_USER_FAIL');
/** Resets all of the client's state, see the store. */
export const userLogout = createAction('USER_LOGOUT');

/** What a sign-in in this page came to; a session that was only taken up has none. */
export type UserCredential = {
  user: SignedInIdentity;
  /** The identity provider, once it is known. */
  providerId: string | null;
  operationType: 'signIn';
};

/** The session, and what the ID token says of the user. */
export type AuthState = {
  /** Where signing in stands. */
  step: 'restoring' | 'signedOut' | 'signingIn' | 'signedIn';
  idToken: string | null;
  user: SignedInIdentity | null;
  userCredential: UserCredential | null;
  idTokenResult: IdTokenResult | null;
  refreshToken: string | null;
  adminDeveloper: boolean;
  premiumUser: boolean;
  trialUser: boolean;
  trialStartAt: string | null;
  trialEndAt: string | null;
  isTrialEnded: boolean;
  error: AuthError | null;
};

const initial: AuthState = {
  step: 'signedOut',
  idToken: null,
  user: null,
  userCredential: null,
  idTokenResult: null,
  refreshToken: null,
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

/** The user of new claims; what is known of them from their record is kept. */
const userOf = (claims: Claims, before: SignedInIdentity | null): SignedInIdentity => {
  const user = identityOf(claims);
  const linked = before?.uid === user.uid ? before.providerData[0] : undefined;
  return before && linked ? recordedAs(user, linked.providerId, before.metadata.creationTime) : user;
};

const credentialOf = (user: SignedInIdentity): UserCredential => ({
  user,
  providerId: user.providerData[0]?.providerId ?? null,
  operationType: 'signIn',
});

/** Keeps the session's state. */
export const authReducer = createReducer(initial, (builder) => {
  builder
    .addCase(authRestore, (state) => {
      state.step = 'restoring';
    })
    .addCase(authStart, (state) => {
      state.step = 'signingIn';
      state.error = null;
    })
    .addCase(authSuccess, (state, { payload: { refreshToken, idTokenResult } }) => {
      const user = userOf(idTokenResult.claims, state.user);
      const signedInHere = state.step === 'signingIn' || state.userCredential?.user.uid === user.uid;
      return {
        step: 'signedIn',
        idToken: idTokenResult.token,
        user,
        userCredential: signedInHere ? credentialOf(user) : null,
        idTokenResult,
        refreshToken,
        error: null,
        ...flagsOf(idTokenResult.claims),
      };
    })
    .addCase(createAuthUserSuccess, (state) => {
      state.error = null;
    })
    .addCase(createAuthUserFail, (state, { payload }) => {
      state.error = { code: 'record', message: payload };
    })
    // Sign-out and the two events like it.
    .addCase(authFail, (_, { payload }) => ({ ...initial, error: payload }))
    .addCase(authLogout, () => initial)
    .addCase(userLogout, () => initial)
    .addMatcher(api.endpoints.getMe.matchFulfilled, (state, { payload: { user } }) => {
      if (state.user?.uid !== user.uid) return;
      state.user = recordedAs(state.user, user.provider, user.createdAt);
      if (state.userCredential) state.userCredential = credentialOf(state.user);
    });
});

export const selectAuth = (state: { auth: AuthState }): AuthState => state.auth;
