import { InMemoryWebStorage, User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { shared } from './http';
import {
  clearSession,
  type IdTokenResult,
  readIdToken,
  type Session,
  storedSession,
  storeSession,
} from './session';

/** Why a sign-in did not happen. */
export type SignInCode = 'popup-blocked' | 'popup-closed-by-user' | 'user-token-expired' | 'other';

/** A sign-in that did not happen. */
export class SignInError extends Error {
  constructor(
    readonly code: SignInCode,
    message: string,
  ) {
    super(message);
  }
}

/** Signs users in and keeps their session fresh. */
export type SignInService = {
  /** Opens the sign-in popup; call it in the handler of a click, or browsers block the popup. */
  signIn(): Promise<IdTokenResult>;
  /** The session this tab already has, refreshed when its token has run out; null without one. */
  restore(): Promise<IdTokenResult | null>;
  /** The session's ID token. */
  token(): string | null;
  /** Gets a new ID token by force; calls at the same time share it. */
  refresh(): Promise<string>;
  /** Signs out of the identity provider, then forgets the session. */
  signOut(): Promise<void>;
  /** Hears of every new token, and of null when the session has ended by itself. */
  subscribe(listener: (result: IdTokenResult | null) => void): () => void;
};

/** The popup's measures; the pages of sign-in are made for them. */
const popup = { width: 500, height: 600 };

/** A token is renewed this long before it runs out. */
const renewAhead = 60_000;

const scope = 'openid profile email offline_access';

/** The sign-in service over Carte's own OpenID provider. */
export const createSignIn = (origin = window.location.origin): SignInService => {
  const manager = new UserManager({
    authority: `${origin}/auth`,
    client_id: 'carte-dashboard',
    redirect_uri: `${origin}/dashboard/signed-in`,
    popup_redirect_uri: `${origin}/dashboard/signed-in`,
    popupWindowFeatures: popup,
    scope,
    automaticSilentRenew: false,
    // The session's only copy is the one in session storage.
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
  const listeners = new Set<(result: IdTokenResult | null) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (result: IdTokenResult | null) => {
    for (const listener of listeners) listener(result);
  };

  const renewOnTime = () => {
    clearTimeout(timer);
    const session = storedSession();
    if (!session) return;
    // Time-outs hold 31 bits; a token that lives longer is looked at again on the way.
    const wait = Math.min(Math.max(left(session) - renewAhead, 0), 2 ** 31 - 1);
    timer = setTimeout(() => void refresh().catch(() => undefined), wait);
  };

  const keep = (user: User): IdTokenResult => {
    if (!user.id_token || !user.refresh_token) {
      throw new SignInError('other', 'The sign-in service gave no token.');
    }
    const idTokenResult = readIdToken(user.id_token);
    storeSession({ refreshToken: user.refresh_token, idTokenResult });
    renewOnTime();
    tell(idTokenResult);
    return idTokenResult;
  };

  const end = () => {
    clearTimeout(timer);
    clearSession();
    void manager.removeUser();
  };

  const refresh = shared(async () => {
    const session = storedSession();
    if (!session) throw new SignInError('user-token-expired', 'Nobody is signed in.');
    await manager.storeUser(userOf(session));
    try {
      const user = await manager.signinSilent();
      if (!user) throw new SignInError('other', 'The sign-in service gave no token.');
      return keep(user).token;
    } catch (error) {
      const told = signInErrorOf(error);
      if (told.code === 'user-token-expired') {
        console.info('User session expired. Redirecting to login...');
        end();
        tell(null);
      }
      throw told;
    }
  });

  // A laptop that slept through the timer renews when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    const session = storedSession();
    if (document.visibilityState === 'visible' && session && left(session) < renewAhead) {
      void refresh().catch(() => undefined);
    }
  });

  return {
    async signIn() {
      try {
        return keep(await manager.signinPopup({ popupAbortOnClose: true }));
      } catch (error) {
        throw signInErrorOf(error);
      }
    },
    async restore() {
      const session = storedSession();
      if (!session) return null;
      if (left(session) > renewAhead) {
        renewOnTime();
        return session.idTokenResult;
      }
      try {
        await refresh();
      } catch (error) {
        if (signInErrorOf(error).code === 'user-token-expired') return null;
        throw error;
      }
      return storedSession()?.idTokenResult ?? null;
    },
    token: () => storedSession()?.idTokenResult.token ?? null,
    refresh,
    async signOut() {
      const session = storedSession();
      if (session) {
        await manager.storeUser(userOf(session));
        // A provider that cannot be reached must not keep anybody signed in here.
        await manager.revokeTokens(['refresh_token']).catch(() => undefined);
      }
      end();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** How long a session's token is still good for, in milliseconds. */
const left = (session: Session): number => session.idTokenResult.claims.exp * 1000 - Date.now();

const userOf = ({ refreshToken, idTokenResult }: Session): User =>
  new User({
    id_token: idTokenResult.token,
    access_token: '',
    refresh_token: refreshToken,
    token_type: 'Bearer',
    scope,
    profile: idTokenResult.claims as unknown as User['profile'],
  });

/** Tells the library's errors apart, which carry no code of their own. */
export const signInErrorOf = (error: unknown): SignInError => {
  if (error instanceof SignInError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (message === 'Attempted to navigate on a disposed window')
    return new SignInError('popup-blocked', message);
  if (message === 'Popup closed by user') return new SignInError('popup-closed-by-user', message);
  const { error: code } = error as { error?: unknown };
  if (code === 'invalid_grant') return new SignInError('user-token-expired', message);
  return new SignInError('other', message);
};

/** What the popup does when it comes back: hands its address to the window that opened it. */
export const finishSignIn = (): Promise<void> =>
  new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinPopupCallback();
