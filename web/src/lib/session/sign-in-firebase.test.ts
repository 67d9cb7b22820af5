// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { idTokenOf, sessionOf } from '@/lib/testing';
import { signInErrorOf } from './sign-in-error';
import { createFirebaseAdapter } from './sign-in-firebase';

const project = { projectId: 'carte', apiKey: 'k&1', authDomain: 'carte.firebaseapp.com' };

/** Firebase's library as far as the adapter uses it. */
const library = vi.hoisted(() => ({
  auth: { languageCode: null as string | null, signOut: vi.fn() },
  initializeApp: vi.fn((project: object) => ({ project })),
  initializeAuth: vi.fn(),
  signInWithPopup: vi.fn(),
}));

vi.mock('@firebase/app', () => ({ initializeApp: library.initializeApp }));
vi.mock('@firebase/auth', () => ({
  browserPopupRedirectResolver: 'popups',
  inMemoryPersistence: 'in memory',
  initializeAuth: library.initializeAuth,
  signInWithPopup: library.signInWithPopup,
  GoogleAuthProvider: class {
    providerId = 'google.com';
  },
  OAuthProvider: class {
    constructor(readonly providerId: string) {}
  },
}));

const options = (provider?: string) => ({
  provider,
  language: 'fr',
  signal: new AbortController().signal,
  onClosed: () => undefined,
});
const code = (running: Promise<unknown>) =>
  running.then(
    () => 'none',
    (error) => signInErrorOf(error).code,
  );
const answers = (status: number, body: unknown) => {
  const fetched = vi.fn(
    async (_: string, __: RequestInit) =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

beforeEach(() => {
  library.initializeAuth.mockReturnValue(library.auth);
  return () => vi.unstubAllGlobals();
});

describe('signing in at Firebase', () => {
  test.each([
    [undefined, 'google.com'],
    ['google.com', 'google.com'],
    ['apple.com', 'apple.com'],
    ['oidc.staff', 'oidc.staff'],
  ])('with %s opens its popup for %s, in the language of the page', async (provider, id) => {
    const idToken = idTokenOf({ sub: 'u1' });
    library.signInWithPopup.mockResolvedValue({
      user: { getIdToken: async () => idToken, refreshToken: 'r1' },
    });
    const adapter = createFirebaseAdapter(project);
    expect(await adapter.popup(options(provider))).toEqual({ idToken, refreshToken: 'r1' });
    expect(library.signInWithPopup).toHaveBeenLastCalledWith(
      library.auth,
      expect.objectContaining({ providerId: id }),
    );
    expect(library.auth.languageCode).toBe('fr');
  });

  test('gives the library no storage', () => {
    createFirebaseAdapter(project);
    expect(library.initializeApp).toHaveBeenLastCalledWith(project);
    expect(library.initializeAuth).toHaveBeenLastCalledWith(
      { project },
      { persistence: 'in memory', popupRedirectResolver: 'popups' },
    );
  });

  test.each([
    ['auth/popup-blocked', 'popup-blocked'],
    ['auth/popup-closed-by-user', 'popup-closed-by-user'],
    ['auth/cancelled-popup-request', 'cancelled-popup-request'],
    ['auth/unauthorized-domain', 'unauthorized-domain'],
    ['auth/account-exists-with-different-credential', 'account-exists-with-different-credential'],
    ['auth/operation-not-allowed', 'internal-error'],
  ])('fails with %s as %s', async (said, expected) => {
    library.signInWithPopup.mockRejectedValue(Object.assign(new Error('Firebase: no.'), { code: said }));
    expect(await code(createFirebaseAdapter(project).popup(options()))).toBe(expected);
  });
});

describe('a session at Firebase', () => {
  test('is refreshed with its refresh token, in any tab', async () => {
    const idToken = idTokenOf({ sub: 'u1', admin_developer: true });
    const fetched = answers(200, { id_token: idToken, refresh_token: 'r2', user_id: 'u1' });
    const adapter = createFirebaseAdapter(project);
    expect(adapter.rotates).toBe(false);
    expect(await adapter.refresh(sessionOf({}))).toEqual({ idToken, refreshToken: 'r2' });
    expect(fetched.mock.calls[0]?.[0]).toBe('https://securetoken.googleapis.com/v1/token?key=k%261');
    expect(Object.fromEntries(fetched.mock.calls[0]?.[1].body as URLSearchParams)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'r1',
    });
  });

  test.each([
    [400, { error: { message: 'TOKEN_EXPIRED' } }, 'user-token-expired'],
    [400, { error: { message: 'INVALID_REFRESH_TOKEN' } }, 'user-token-expired'],
    [400, { error: { message: 'USER_DISABLED' } }, 'user-disabled'],
    [400, { error: { message: 'USER_NOT_FOUND' } }, 'user-not-found'],
    [429, {}, 'too-many-requests'],
    [503, '<html>', 'network-request-failed'],
    [200, {}, 'internal-error'],
    [200, { id_token: idTokenOf({ sub: 'u2' }), refresh_token: 'r2', user_id: 'u2' }, 'internal-error'],
  ])('is not refreshed with %d %j', async (status, body, expected) => {
    answers(status, body);
    expect(await code(createFirebaseAdapter(project).refresh(sessionOf({})))).toBe(expected);
  });

  test('is not refreshed where nobody is reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await code(createFirebaseAdapter(project).refresh(sessionOf({})))).toBe('network-request-failed');
  });

  test('is left by the library at sign-out', async () => {
    await createFirebaseAdapter(project).signOut(null);
    expect(library.auth.signOut).toHaveBeenCalledOnce();
  });
});
