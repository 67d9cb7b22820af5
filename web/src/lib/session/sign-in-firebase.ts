import { initializeApp } from '@firebase/app';
import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  signInWithPopup,
} from '@firebase/auth';
import type { Tokens } from './session';
import type { SignInAdapter } from './sign-in-adapter';
import { SignInError } from './sign-in-error';

/** What a browser must know of a Firebase project. */
export type FirebaseProject = { projectId: string; apiKey: string; authDomain: string };

/** Where Firebase gives new tokens. */
const tokenUrl = 'https://securetoken.googleapis.com/v1/token';

/**
 * Signs in at Firebase Authentication. Its own library opens the popup, 500 by
 * 600 pixels, and tells of one that was closed by itself, 8 seconds later. It is
 * given no storage: the session is kept in one place, and a tab that took it up
 * from there refreshes it like the one that signed in.
 */
export const createFirebaseAdapter = (project: FirebaseProject): SignInAdapter => {
  const auth = initializeAuth(initializeApp(project), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });

  return {
    rotates: false,

    async popup({ provider = 'google.com', language }) {
      auth.languageCode = language;
      const { user } = await signInWithPopup(auth, providerOf(provider));
      return { idToken: await user.getIdToken(), refreshToken: user.refreshToken };
    },

    async refresh({ refreshToken, idTokenResult }) {
      const answer = await fetch(`${tokenUrl}?key=${encodeURIComponent(project.apiKey)}`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      });
      const body: Answer = await answer.json().catch(() => ({}));
      if (!answer.ok) throw new Error(body.error?.message ?? `${answer.statusText} (${answer.status})`);
      return tokensOf(body, idTokenResult.claims.sub);
    },

    async signOut() {
      await auth.signOut();
    },
  };
};

const providerOf = (id: string) => (id === 'google.com' ? new GoogleAuthProvider() : new OAuthProvider(id));

/** What Firebase answers to a refresh. */
type Answer = {
  id_token?: string;
  refresh_token?: string;
  user_id?: string;
  error?: { message?: string };
};

const tokensOf = ({ id_token, refresh_token, user_id }: Answer, sub: string): Tokens => {
  if (!id_token || !refresh_token || user_id !== sub) {
    throw new SignInError('internal-error', 'The sign-in service gave no token.');
  }
  return { idToken: id_token, refreshToken: refresh_token };
};
