import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { describe, expect, test } from 'vitest';
import { type SignInCode, SignInError, signInErrorOf } from './sign-in-error';

const oauth = (error: string, error_description?: string) =>
  new ErrorResponse({ error, error_description: error_description ?? null });
const firebase = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });

describe('an adapter’s error', () => {
  test.each<[string, unknown, SignInCode]>([
    ['ours', new SignInError('popup-blocked'), 'popup-blocked'],

    [
      'Carte’s: the popup is cancelled',
      oauth('access_denied', 'The sign-in was cancelled.'),
      'popup-closed-by-user',
    ],
    [
      'Carte’s: an upstream is away',
      oauth('temporarily_unavailable', 'X cannot be reached.'),
      'network-request-failed',
    ],
    [
      'Carte’s: the e-mail signs in another way',
      oauth('account_exists_with_different_credential', 'The e-mail address signs in in another way.'),
      'account-exists-with-different-credential',
    ],
    ['Carte’s: another client', oauth('unauthorized_client'), 'unauthorized-domain'],
    ['Carte’s: a disabled user', oauth('user_disabled'), 'user-disabled'],
    ['Carte’s: the session has ended', oauth('invalid_grant', 'the session has ended'), 'user-token-expired'],
    ['Carte’s: the user is gone', oauth('invalid_grant', 'the user is gone'), 'user-not-found'],
    ['Carte’s: too many attempts', new Error('Too Many Requests (429)'), 'too-many-requests'],
    ['Carte’s: too many attempts, over HTTP/2', new Error(' (429): {"status":429}'), 'too-many-requests'],
    ['a proxy’s', new Error('Bad Gateway (502)'), 'network-request-failed'],
    ['a server’s', oauth('server_error', 'Something went wrong on our side.'), 'internal-error'],

    ['Chromium’s', new TypeError('Failed to fetch'), 'network-request-failed'],
    ['Firefox’s', new TypeError('NetworkError when attempting to fetch resource.'), 'network-request-failed'],
    ['Safari’s', new TypeError('Load failed'), 'network-request-failed'],
    ['a late answer', new ErrorTimeout('Network timed out'), 'network-request-failed'],

    ['Firebase’s', firebase('auth/popup-closed-by-user'), 'popup-closed-by-user'],
    ['Firebase’s', firebase('auth/popup-blocked'), 'popup-blocked'],
    ['Firebase’s', firebase('auth/cancelled-popup-request'), 'cancelled-popup-request'],
    ['Firebase’s', firebase('auth/network-request-failed'), 'network-request-failed'],
    ['Firebase’s', firebase('auth/timeout'), 'network-request-failed'],
    ['Firebase’s', firebase('auth/unauthorized-domain'), 'unauthorized-domain'],
    [
      'Firebase’s',
      firebase('auth/account-exists-with-different-credential'),
      'account-exists-with-different-credential',
    ],
    ['Firebase’s', firebase('auth/credential-already-in-use'), 'account-exists-with-different-credential'],
    ['Firebase’s', firebase('auth/user-disabled'), 'user-disabled'],
    ['Firebase’s', firebase('auth/too-many-requests'), 'too-many-requests'],
    ['Firebase’s', firebase('auth/user-token-expired'), 'user-token-expired'],
    ['Firebase’s', firebase('auth/invalid-user-token'), 'user-token-expired'],
    ['Firebase’s', firebase('auth/user-not-found'), 'user-not-found'],
    ['Firebase’s', firebase('auth/user-cancelled'), 'popup-closed-by-user'],
    ['Firebase’s', firebase('auth/argument-error'), 'internal-error'],
    ['Firebase’s over REST', new Error('TOKEN_EXPIRED'), 'user-token-expired'],
    ['Firebase’s over REST', new Error('USER_DISABLED'), 'user-disabled'],
    ['Firebase’s over REST', new Error('USER_NOT_FOUND'), 'user-not-found'],
    ['Firebase’s over REST', new Error('INVALID_REFRESH_TOKEN'), 'user-token-expired'],
    ['Firebase’s over REST', new Error('TOO_MANY_ATTEMPTS_TRY_LATER : Try later'), 'too-many-requests'],

    ['a word', 'oh', 'internal-error'],
    ['nothing', undefined, 'internal-error'],
  ])('%s: %s is %s', (_, error, code) => {
    expect(signInErrorOf(error).code).toBe(code);
  });

  test('keeps what it said', () => {
    expect(signInErrorOf(new Error('oh')).message).toBe('oh');
    expect(signInErrorOf('oh').message).toBe('oh');
  });
});
