import { beforeEach, describe, expect, test } from 'vitest';
import { clearSession, readIdToken, sessionKeys, storedSession, storeSession } from './session';
import { SignInError, signInErrorOf } from './sign-in';

/** A storage that also tells in which order it was written and cleared. */
class Memory implements Storage {
  private entries = new Map<string, string>();
  readonly removed: string[] = [];
  [name: string]: unknown;
  get length() {
    return this.entries.size;
  }
  clear = () => this.entries.clear();
  getItem = (key: string) => this.entries.get(key) ?? null;
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  removeItem = (key: string) => {
    this.removed.push(key);
    this.entries.delete(key);
  };
  setItem = (key: string, value: string) => void this.entries.set(key, value);
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = {
  sub: 'u1',
  iat: 1_700_000_000,
  exp: 1_700_003_600,
  name: 'Şule Öz',
  stripeRole: 'trial' as const,
};
const token = `${encode({ alg: 'RS256' })}.${encode(claims)}.signature`;

describe('the session', () => {
  let storage: Memory;
  beforeEach(() => {
    storage = new Memory();
  });

  test('is kept under keys that do not change', () => {
    storeSession({ refreshToken: 'r1', idTokenResult: readIdToken(token) }, storage);
    expect(storage.length).toBe(4);
    expect(storage.getItem('RefreshToken')).toBe('r1');
    expect(storage.getItem('AuthToken')).toBe(token);
    expect(JSON.parse(storage.getItem('claims') ?? '')).toEqual(claims);
    expect(JSON.parse(storage.getItem('idTokenResult') ?? '')).toEqual({
      token,
      claims,
      issuedAtTime: '2023-11-14T22:13:20.000Z',
      expirationTime: '2023-11-14T23:13:20.000Z',
    });
    expect(storedSession(storage)).toEqual({ refreshToken: 'r1', idTokenResult: readIdToken(token) });
  });

  test('is cleared key by key, the refresh token first', () => {
    storeSession({ refreshToken: 'r1', idTokenResult: readIdToken(token) }, storage);
    clearSession(storage);
    expect(storage.removed).toEqual(['RefreshToken', 'AuthToken', 'idTokenResult', 'claims']);
    expect(storage.removed).toEqual([...sessionKeys]);
    expect(storage.length).toBe(0);
  });

  test.each([
    ['nothing is kept', {}],
    ['there is no refresh token', { AuthToken: token }],
    ['the token cannot be read', { RefreshToken: 'r1', AuthToken: 'x.%%.y' }],
  ])('is none where %s', (_, items) => {
    for (const [key, value] of Object.entries(items)) storage.setItem(key, value);
    expect(storedSession(storage)).toBeNull();
  });
});

test.each([
  [new Error('Attempted to navigate on a disposed window'), 'popup-blocked'],
  [new Error('Popup closed by user'), 'popup-closed-by-user'],
  [Object.assign(new Error('the token is gone'), { error: 'invalid_grant' }), 'user-token-expired'],
  [new Error('Failed to fetch'), 'other'],
  ['text', 'other'],
  [new SignInError('popup-blocked', 'x'), 'popup-blocked'],
])('a sign-in that failed with %j is %s', (error, code) => {
  expect(signInErrorOf(error).code).toBe(code);
});
