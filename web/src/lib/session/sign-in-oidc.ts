import { OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts';
import { openPopup } from './popup';
import type { Tokens } from './session';
import type { SignInAdapter } from './sign-in-adapter';
import { SignInError } from './sign-in-error';

const scope = 'openid profile email offline_access';

/** A provider that does not answer for so long, in seconds, counts as one that cannot be reached. */
const answerWithin = 20;

/** Signs in at Carte's own OpenID provider. */
export const createOidcAdapter = (origin = window.location.origin): SignInAdapter => {
  const client = new OidcClient({
    authority: `${origin}/auth`,
    client_id: 'carte-dashboard',
    redirect_uri: `${origin}/dashboard/signed-in`,
    scope,
    requestTimeoutInSeconds: answerWithin,
    stateStore: new WebStorageStateStore({ store: window.localStorage, prefix: 'carte_oidc_' }),
  });

  return {
    rotates: true,

    async popup({ language, signal, onClosed }) {
      const popup = openPopup();
      signal.addEventListener('abort', popup.close);
      try {
        const { url, state } = await client.createSigninRequest({ ui_locales: language });
        signal.throwIfAborted();
        return tokensOf(await client.processSigninResponse(await popup.follow(url, state.id, onClosed)));
      } catch (error) {
        popup.close();
        throw error;
      }
    },

    async refresh({ refreshToken, idTokenResult: { token, claims } }) {
      const state = {
        refresh_token: refreshToken,
        id_token: token,
        session_state: null,
        scope,
        profile: { iss: `${origin}/auth`, aud: 'carte-dashboard', ...claims },
      };
      // biome-ignore lint/correctness/useHookAtTopLevel: the library's method is no hook
      return tokensOf(await client.useRefreshToken({ state }));
    },

    async signOut(session) {
      if (session) await client.revokeToken(session.refreshToken, 'refresh_token');
    },
  };
};

const tokensOf = ({ id_token, refresh_token }: SigninResponse): Tokens => {
  if (!id_token || !refresh_token) {
    throw new SignInError('internal-error', 'The sign-in service gave no token.');
  }
  return { idToken: id_token, refreshToken: refresh_token };
};
