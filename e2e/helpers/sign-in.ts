import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';

/** Who signs in at the demonstration's identity provider; the name is asked of those who were never here before. */
export type Person = { email: string; name?: string };

type Tokens = { id_token: string; refresh_token: string };

const client = 'carte-dashboard';

/**
 * Opens an address of the dashboard, signed in: the popup's way is walked without a browser, and the tab finds its
 * session as it does after a reload. For tests that try something else than signing in.
 */
export async function openSignedIn(page: Page, person: Person, address: string): Promise<void> {
  const { id_token, refresh_token } = await tokensFor(page.context().request, person);
  const session = await page.addInitScript(
    ({ id_token, refresh_token }) => {
      if (window.top !== window) return;
      sessionStorage.setItem('RefreshToken', refresh_token);
      sessionStorage.setItem('AuthToken', id_token);
      localStorage.setItem('carte_signed_in', String(Date.now()));
    },
    { id_token, refresh_token },
  );
  await page.goto(address);
  // A reload finds what the tab has by then.
  await session.dispose();
}

/** Gets the tokens of a new session by the code flow with PKCE; its cookies are those of the one who asks. */
export async function tokensFor(request: APIRequestContext, person: Person): Promise<Tokens> {
  const known = await answerOf(request.get('/auth/.well-known/openid-configuration'));
  const { issuer, authorization_endpoint, token_endpoint } = await known.json();
  const redirectUri = `${new URL(issuer).origin}/dashboard/signed-in`;
  const [state, verifier] = [randomBytes(16).toString('hex'), randomBytes(32).toString('base64url')];
  const accounts = await answerOf(
    request.get(authorization_endpoint, {
      params: {
        client_id: client,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile email offline_access',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      },
    }),
  );
  const returned = new URL((await answerOf(choose(request, accounts, person))).url());
  if (!returned.href.startsWith(redirectUri) || returned.searchParams.get('state') !== state) {
    throw new Error(`signing in as ${person.email} ends at ${returned}`);
  }
  const tokens = await answerOf(
    request.post(token_endpoint, {
      form: {
        grant_type: 'authorization_code',
        client_id: client,
        redirect_uri: redirectUri,
        code: returned.searchParams.get('code') ?? '',
        code_verifier: verifier,
      },
    }),
  );
  return tokens.json();
}

/** Enters who it is in the account chooser's form. */
async function choose(
  request: APIRequestContext,
  accounts: APIResponse,
  person: Person,
): Promise<APIResponse> {
  const page = await accounts.text();
  const hidden = (name: string) =>
    new RegExp(`type="hidden" name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
  return request.post(new URL('accounts', accounts.url()).href, {
    form: {
      id: hidden('id'),
      csrfmiddlewaretoken: hidden('csrfmiddlewaretoken'),
      email: person.email,
      name: person.name ?? person.email,
    },
  });
}

/** The answer, if it is a good one. */
async function answerOf(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${answer.url()} answers ${answer.status()}: ${await answer.text()}`);
  return answer;
}
