// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { idTokenOf, sessionOf } from '@/lib/testing';
import { handBack } from './popup';
import type { SignInAdapter } from './sign-in-adapter';
import { signInErrorOf } from './sign-in-error';
import { createOidcAdapter } from './sign-in-oidc';

const site = 'https://carte.example';
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Carte's provider as far as a browser sees it, and what it was sent. */
const provider = () => {
  const posted: { path: string; form: Record<string, string> }[] = [];
  const authorized: Record<string, string>[] = [];
  let nonce: string | undefined;
  const answers: Record<string, () => Response> = {
    '/auth/.well-known/openid-configuration': () =>
      json(200, {
        issuer: `${site}/auth`,
        authorization_endpoint: `${site}/auth/authorize`,
        token_endpoint: `${site}/auth/token`,
        revocation_endpoint: `${site}/auth/revoke`,
      }),
    '/auth/token': () =>
      json(200, {
        id_token: idTokenOf({ ...(nonce && { nonce }) }),
        refresh_token: 'r2',
        access_token: 'a1',
        token_type: 'Bearer',
      }),
    '/auth/revoke': () => new Response(null, { status: 200 }),
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address);
    if (init?.method === 'POST') {
      posted.push({ path: pathname, form: Object.fromEntries(init.body as URLSearchParams) });
    }
    return answers[pathname]?.() ?? json(404, {});
  });
  /** Opens the popup in place of the browser; its page comes back with what `answer` says. */
  const popup = (answer: Record<string, string>) => {
    const opened = {
      closed: false,
      close: vi.fn(),
      location: {
        replace: (address: string) => {
          const request = Object.fromEntries(new URL(address).searchParams);
          authorized.push(request);
          nonce = request.nonce;
          const back = new URLSearchParams({ ...answer, state: request.state ?? '' });
          void handBack(`${request.redirect_uri}?${back}`);
        },
      },
    };
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    return opened;
  };
  return { answers, posted, authorized, popup };
};

const options = () => ({
  provider: undefined,
  language: 'fr',
  signal: new AbortController().signal,
  onClosed: () => undefined,
});
const code = (running: Promise<unknown>) =>
  running.then(
    () => 'none',
    (error) => signInErrorOf(error).code,
  );

let adapter: SignInAdapter;
beforeEach(() => {
  // jsdom's computes no digests.
  vi.stubGlobal('crypto', webcrypto);
  vi.spyOn(window, 'close').mockReturnValue();
  localStorage.clear();
  adapter = createOidcAdapter(site);
  return () => vi.unstubAllGlobals();
});

describe('signing in at Carte’s provider', () => {
  test('is an authorization code with PKCE, in the language of the page', async () => {
    const { popup, authorized, posted } = provider();
    const { close } = popup({ code: 'c1' });
    expect(await adapter.popup(options())).toMatchObject({ refreshToken: 'r2' });
    expect(authorized).toMatchObject([
      {
        client_id: 'carte-dashboard',
        redirect_uri: `${site}/dashboard/signed-in`,
        response_type: 'code',
        scope: 'openid profile email offline_access',
        code_challenge_method: 'S256',
        ui_locales: 'fr',
      },
    ]);
    expect(posted).toMatchObject([
      { path: '/auth/token', form: { grant_type: 'authorization_code', code: 'c1' } },
    ]);
    expect(posted[0]?.form.code_verifier).toBeTruthy();
    expect(close).toHaveBeenCalled();
    expect(localStorage.length).toBe(0);
  });

  test.each([
    [{ error: 'access_denied', error_description: 'The sign-in was cancelled.' }, 'popup-closed-by-user'],
    [{ error: 'account_exists_with_different_credential' }, 'account-exists-with-different-credential'],
    [{ error: 'temporarily_unavailable' }, 'network-request-failed'],
    [{ error: 'too_many_requests', error_description: 'Too many attempts.' }, 'too-many-requests'],
    [{ error: 'server_error' }, 'internal-error'],
  ])('fails with what the provider says: %j', async (answer, expected) => {
    const { popup } = provider();
    popup(answer);
    expect(await code(adapter.popup(options()))).toBe(expected);
  });

  test('closes the popup where the provider cannot be reached', async () => {
    const { popup } = provider();
    const { close } = popup({ code: 'c1' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await code(adapter.popup(options()))).toBe('network-request-failed');
    expect(close).toHaveBeenCalled();
  });

  test('is told of a popup that is blocked before anything is asked for', async () => {
    provider();
    const fetched = vi.spyOn(globalThis, 'fetch');
    vi.spyOn(window, 'open').mockReturnValue(null);
    expect(await code(adapter.popup(options()))).toBe('popup-blocked');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('closes the popup when another sign-in takes its place', async () => {
    const { popup, authorized } = provider();
    const { close } = popup({});
    const controller = new AbortController();
    const signing = adapter.popup({ ...options(), signal: controller.signal });
    controller.abort();
    expect(close).toHaveBeenCalled();
    await expect(signing).rejects.toThrow('aborted');
    expect(authorized, 'the popup goes nowhere any more').toEqual([]);
  });
});

describe('a session at Carte’s provider', () => {
  test('is refreshed with its refresh token', async () => {
    const { posted } = provider();
    expect(await adapter.refresh(sessionOf({}))).toMatchObject({ refreshToken: 'r2' });
    expect(posted).toMatchObject([
      { path: '/auth/token', form: { grant_type: 'refresh_token', refresh_token: 'r1' } },
    ]);
  });

  test.each([
    [400, { error: 'invalid_grant', error_description: 'the session has ended' }, 'user-token-expired'],
    [400, { error: 'invalid_grant', error_description: 'the user is gone' }, 'user-not-found'],
    [429, {}, 'too-many-requests'],
    [503, {}, 'network-request-failed'],
    [500, { error: 'server_error' }, 'internal-error'],
    [200, { id_token: idTokenOf({ sub: 'somebody else' }) }, 'internal-error'],
    [200, {}, 'internal-error'],
  ])('is not refreshed with %d %j', async (status, body, expected) => {
    const { answers } = provider();
    answers['/auth/token'] = () => json(status, body);
    expect(await code(adapter.refresh(sessionOf({})))).toBe(expected);
  });

  test('is not refreshed where the provider does not answer', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const aborted = new DOMException('aborted', 'AbortError');
      return new Promise((__, reject) => signal?.addEventListener('abort', () => reject(aborted)));
    });
    const refreshing = code(adapter.refresh(sessionOf({})));
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(await refreshing).toBe('network-request-failed');
  });

  test('is revoked at sign-out', async () => {
    const { posted } = provider();
    await adapter.signOut(sessionOf({}));
    expect(posted).toMatchObject([
      { path: '/auth/revoke', form: { token: 'r1', token_type_hint: 'refresh_token' } },
    ]);
  });

  test('that never began needs no leaving', async () => {
    const { posted } = provider();
    await adapter.signOut(null);
    expect(posted).toEqual([]);
  });
});
