import { describe, expect, test } from 'vitest';
import type { Claims, IdTokenResult } from '@/lib/session';
import { type AuthState, authFail, authLogout, authReducer, authStart, authSuccess } from './auth-slice';

const start = authReducer(undefined, { type: '@@init' });
const result = (claims: Partial<Claims>): IdTokenResult => ({
  token: 't1',
  claims: { sub: 'u1', iat: 0, exp: 0, ...claims },
  issuedAtTime: '',
  expirationTime: '',
});
const signedIn = (claims: Partial<Claims>): AuthState => authReducer(start, authSuccess(result(claims)));

describe('the auth session', () => {
  test('has every flag false and no trial dates at first', () => {
    expect(start).toMatchObject({
      step: 'signedOut',
      adminDeveloper: false,
      premiumUser: false,
      trialUser: false,
      isTrialEnded: false,
      trialStartAt: null,
      trialEndAt: null,
    });
  });

  test.each([
    [
      'premiumUser when stripeRole is premium',
      { stripeRole: 'premium' },
      { premiumUser: true, trialUser: false, isTrialEnded: false },
    ],
    [
      'trialUser when stripeRole is trial',
      { stripeRole: 'trial' },
      { premiumUser: false, trialUser: true, isTrialEnded: false },
    ],
    [
      'isTrialEnded when stripeRole is trial_ended',
      { stripeRole: 'trial_ended' },
      { premiumUser: false, trialUser: false, isTrialEnded: true },
    ],
    [
      'neither premium nor trial without a stripeRole',
      {},
      { premiumUser: false, trialUser: false, isTrialEnded: false },
    ],
    ['adminDeveloper when admin_developer is true', { admin_developer: true }, { adminDeveloper: true }],
    ['no adminDeveloper otherwise', { admin_developer: false }, { adminDeveloper: false }],
    [
      'trial dates copied from the claims',
      { trial_start_at: '2026-11-01T00:00:00Z', trial_end_at: '2026-12-01T00:00:00Z' },
      { trialStartAt: '2026-11-01T00:00:00Z', trialEndAt: '2026-12-01T00:00:00Z' },
    ],
    [
      'the user of the token',
      { sub: 'u7', email: 'a@b.example', name: 'Ada', picture: 'p' },
      {
        user: { uid: 'u7', email: 'a@b.example', displayName: 'Ada', photoUrl: 'p' },
        idToken: 't1',
        step: 'signedIn',
      },
    ],
  ] as [string, Partial<Claims>, Partial<AuthState>][])('has after a sign-in %s', (_, claims, state) => {
    expect(signedIn(claims)).toMatchObject(state);
  });

  test('a refresh fills it anew from the claims', () => {
    const premium = authReducer(
      signedIn({ stripeRole: 'trial', admin_developer: true }),
      authSuccess(result({ stripeRole: 'premium' })),
    );
    expect(premium).toMatchObject({ premiumUser: true, trialUser: false, adminDeveloper: false });
  });

  test('sign-out resets every flag and the trial dates', () => {
    expect(authReducer(signedIn({ stripeRole: 'premium', admin_developer: true }), authLogout())).toEqual(
      start,
    );
  });

  test('a failure resets it with the error', () => {
    expect(authReducer(authReducer(start, authStart()), authFail('No.'))).toEqual({ ...start, error: 'No.' });
  });

  test('actions have the names that are known outside', () => {
    expect([authStart, authSuccess, authFail, authLogout].map(({ type }) => type)).toEqual([
      'AUTH_START',
      'AUTH_SUCCESS',
      'AUTH_FAIL',
      'AUTH_LOGOUT',
    ]);
  });
});
