import { beforeEach, describe, expect, test, vi } from 'vitest';
import { idTokenOf, TabStorage } from '@/lib/testing';
import { clearSession, identityOf, readIdToken, sessionKeys, storedSession, storeSession } from './session';

const claims = {
  sub: 'u1',
  iat: 1_700_000_000,
  exp: 1_700_003_600,
  name: 'Şule Öz',
  stripeRole: 'trial' as const,
};
const token = idTokenOf(claims);

describe('the session', () => {
  let storage: TabStorage;
  beforeEach(() => {
    storage = new TabStorage();
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
  ])('is none where %s', (_, entries) => {
    for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
    expect(storedSession(storage)).toBeNull();
    expect(storage.length).toBe(0);
  });

  test('is none where the token cannot be read, which is only logged, and leaves nothing behind', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    storeSession({ refreshToken: 'r1', idTokenResult: { ...readIdToken(token), token: 'x.%%.y' } }, storage);
    expect(storedSession(storage)).toBeNull();
    expect(storage.length).toBe(0);
    expect(log).toHaveBeenCalledTimes(1);
  });
});

test.each([
  [
    'Carte’s claims',
    {
      email: 'a@b.example',
      email_verified: true,
      name: 'Ada',
      picture: 'https://p.example/a',
      phone_number: '+49',
      auth_time: 1_700_000_000,
    },
    {
      uid: 'u1',
      displayName: 'Ada',
      email: 'a@b.example',
      emailVerified: true,
      phoneNumber: '+49',
      photoURL: 'https://p.example/a',
      isAnonymous: false,
      tenantId: null,
      providerData: [],
      metadata: { creationTime: null, lastSignInTime: '2023-11-14T22:13:20.000Z' },
    },
  ],
  [
    'nothing but the user',
    {},
    {
      uid: 'u1',
      displayName: null,
      email: null,
      emailVerified: false,
      phoneNumber: null,
      photoURL: null,
      isAnonymous: false,
      tenantId: null,
      providerData: [],
      metadata: { creationTime: null, lastSignInTime: null },
    },
  ],
  [
    'Firebase’s claims',
    { email: 'a@b.example', firebase: { sign_in_provider: 'google.com', tenant: 't1' } },
    {
      isAnonymous: false,
      tenantId: 't1',
      providerData: [
        {
          providerId: 'google.com',
          uid: 'u1',
          displayName: null,
          email: 'a@b.example',
          phoneNumber: null,
          photoURL: null,
        },
      ],
    },
  ],
  [
    'Firebase’s claims of a guest',
    { firebase: { sign_in_provider: 'anonymous' } },
    { isAnonymous: true, providerData: [] },
  ],
])('the signed-in identity is read from %s', (_, said, identity) => {
  expect(identityOf(readIdToken(idTokenOf(said)).claims)).toMatchObject(identity);
});
