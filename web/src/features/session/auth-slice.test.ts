import { describe, expect, test } from 'vitest';
import type { CurrentUserAnswer } from '@/api';
import type { Claims, Session } from '@/lib/session/session';
import { sessionOf } from '@/lib/testing';
import {
  type AuthState,
  authFail,
  authLogout,
  authReducer,
  authRestore,
  authStart,
  authSuccess,
  createAuthUserFail,
  createAuthUserSuccess,
  userLogout,
} from './auth-slice';

const start = authReducer(undefined, { type: '@@init' });
const signedIn = (claims: Partial<Claims>, before = start): AuthState =>
  authReducer(before, authSuccess(sessionOf(claims)));
const signedInHere = (claims: Partial<Claims>): AuthState =>
  signedIn(claims, authReducer(start, authStart()));
const everything = signedInHere({
  stripeRole: 'premium',
  admin_developer: true,
  trial_start_at: '2026-11-01T00:00:00Z',
  trial_end_at: '2026-12-01T00:00:00Z',
});
const nobody = {
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
const error = { code: 'network-request-failed', message: 'No.' } as const;
const record = {
  uid: 'u1',
  email: 'a@b.example',
  name: 'Ada',
  provider: 'demo',
  photoUrl: '',
  createdAt: '2026-11-01T09:00:00Z',
};
const userLoaded = {
  type: 'api/executeQuery/fulfilled',
  payload: { user: record } as CurrentUserAnswer,
  meta: { requestId: '', requestStatus: 'fulfilled', arg: { type: 'query', endpointName: 'getMe' } },
};

test('the auth session has every flag false and no trial dates at first', () => {
  expect(start).toEqual(nobody);
});

test('actions have the names that are known outside', () => {
  expect(
    [
      authRestore,
      authStart,
      authSuccess,
      authFail,
      authLogout,
      createAuthUserSuccess,
      createAuthUserFail,
      userLogout,
    ].map(({ type }) => type),
  ).toEqual([
    'AUTH_RESTORE',
    'AUTH_START',
    'AUTH_SUCCESS',
    'AUTH_FAIL',
    'AUTH_LOGOUT',
    'CREATE_AUTH_USER_SUCCESS',
    'CREATE_AUTH_USER_FAIL',
    'USER_LOGOUT',
  ]);
});

describe('on login success the session has', () => {
  const session: Session = sessionOf({ name: 'Ada' }, 'r7');
  test.each<[string, Session, Partial<AuthState>]>([
    [
      'premiumUser when stripeRole is premium',
      sessionOf({ stripeRole: 'premium' }),
      { premiumUser: true, trialUser: false, isTrialEnded: false },
    ],
    [
      'trialUser when stripeRole is trial',
      sessionOf({ stripeRole: 'trial' }),
      { premiumUser: false, trialUser: true, isTrialEnded: false },
    ],
    [
      'isTrialEnded when stripeRole is trial_ended',
      sessionOf({ stripeRole: 'trial_ended' }),
      { premiumUser: false, trialUser: false, isTrialEnded: true },
    ],
    [
      'neither premium nor trial without a stripeRole',
      sessionOf({}),
      { premiumUser: false, trialUser: false, isTrialEnded: false },
    ],
    [
      'neither premium nor trial with a stripeRole nobody knows',
      sessionOf({ stripeRole: 'gold' as never }),
      { premiumUser: false, trialUser: false, isTrialEnded: false },
    ],
    [
      'adminDeveloper when admin_developer is true',
      sessionOf({ admin_developer: true }),
      { adminDeveloper: true },
    ],
    ['no adminDeveloper when it is false', sessionOf({ admin_developer: false }), { adminDeveloper: false }],
    ['no adminDeveloper when it is not there', sessionOf({}), { adminDeveloper: false }],
    [
      'trialStartAt and trialEndAt copied from the claims',
      sessionOf({ trial_start_at: '2026-11-01T00:00:00Z', trial_end_at: '2026-12-01T00:00:00Z' }),
      { trialStartAt: '2026-11-01T00:00:00Z', trialEndAt: '2026-12-01T00:00:00Z' },
    ],
    ['no trial dates where there are none', sessionOf({}), { trialStartAt: null, trialEndAt: null }],
    [
      'idToken, idTokenResult and refreshToken',
      session,
      {
        step: 'signedIn',
        idToken: session.idTokenResult.token,
        idTokenResult: session.idTokenResult,
        refreshToken: 'r7',
        error: null,
      },
    ],
  ])('%s', (_, payload, state) => {
    expect(authReducer(start, authSuccess(payload))).toMatchObject(state);
  });

  test('the user of the token', () => {
    expect(signedIn({ sub: 'u7', email: 'a@b.example', name: 'Ada' }).user).toMatchObject({
      uid: 'u7',
      email: 'a@b.example',
      displayName: 'Ada',
    });
  });

  test.each([
    [
      'a credential after a sign-in in this page',
      signedInHere({ sub: 'u7' }),
      { user: { uid: 'u7' }, providerId: null, operationType: 'signIn' },
    ],
    ['still after a refresh', signedIn({}, signedInHere({})), { operationType: 'signIn' }],
    ['none where a session is taken up', signedIn({}), null],
    ['none of somebody else', signedIn({ sub: 'u8' }, signedInHere({})), null],
  ])('%s', (_, { userCredential }, expected) => {
    if (expected) expect(userCredential).toMatchObject(expected);
    else expect(userCredential).toBeNull();
  });
});

test('any token refresh fills it anew from the claims', () => {
  const later = signedIn({ stripeRole: 'premium' }, signedIn({ stripeRole: 'trial', admin_developer: true }));
  expect(later).toMatchObject({ premiumUser: true, trialUser: false, adminDeveloper: false });
});

describe('every flag is false and the trial dates are null after', () => {
  test.each([
    ['sign-out', authLogout(), nobody],
    ['a login that failed, with its error', authFail(error), { ...nobody, error }],
    ['the reset of all state', userLogout(), nobody],
  ])('%s', (_, action, state) => {
    expect(authReducer(everything, action)).toEqual(state);
  });
});

test('while the session of before is looked for, nobody is known to be signed in or out', () => {
  const restoring = authReducer(start, authRestore());
  expect(restoring).toEqual({ ...nobody, step: 'restoring' });
  expect(signedIn({}, restoring)).toMatchObject({ step: 'signedIn', userCredential: null });
});

test('a login start is under way, without the last error', () => {
  expect(authReducer(authReducer(start, authFail(error)), authStart())).toEqual({
    ...nobody,
    step: 'signingIn',
  });
});

describe('the user’s record', () => {
  test('that is there is no error, and nobody is signed out without it', () => {
    const failed = authReducer(everything, createAuthUserFail('Broken.'));
    expect(failed).toEqual({ ...everything, error: { code: 'record', message: 'Broken.' } });
    expect(authReducer(failed, createAuthUserSuccess(record))).toEqual(everything);
  });

  test('tells the identity provider, which a refresh leaves as it is', () => {
    const linked = { providerId: 'demo', uid: 'u1', email: 'a@b.example' };
    const known = authReducer(signedInHere({ email: 'a@b.example' }), userLoaded);
    expect(known.user?.providerData).toMatchObject([linked]);
    expect(known.userCredential).toMatchObject({ providerId: 'demo', user: { providerData: [linked] } });
    const later = signedIn({ email: 'a@b.example' }, known);
    expect(later.user?.providerData).toMatchObject([linked]);
    expect(later.user?.metadata.creationTime).toBe('2026-11-01T09:00:00Z');
    expect(signedIn({ sub: 'u8' }, known).user?.providerData).toEqual([]);
  });

  test('tells since when there is a user whose token names the identity provider itself', () => {
    const firebase = { sign_in_provider: 'google.com' };
    const { user } = authReducer(signedIn({ firebase }), userLoaded);
    expect(user?.providerData).toMatchObject([{ providerId: 'google.com' }]);
    expect(user?.metadata.creationTime).toBe('2026-11-01T09:00:00Z');
  });

  test('of somebody else says nothing', () => {
    expect(authReducer(signedIn({ sub: 'u8' }), userLoaded).user?.providerData).toEqual([]);
  });
});
