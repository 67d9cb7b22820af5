import { shared } from './http';
import {
  clearSession,
  type IdTokenResult,
  readIdToken,
  type Session,
  storedSession,
  storeSession,
  type Tokens,
} from './session';
import type { LazyAdapter } from './sign-in-adapter';
import { SignInError, sessionEnds, signInErrorOf } from './sign-in-error';

/** A token is renewed this long before it runs out. */
const renewAhead = 60_000;

/** Hears of every new session, and of null when there is none any more: with why, where it has ended by itself. */
export type SessionListener = (session: Session | null, why?: SignInError) => void;

/** Keeps a tab's session in session storage, and its token fresh. */
export type SessionKeeper = {
  /** The session, if there is one. */
  held(): Session | null;
  /** Takes up the session of new tokens, and tells of it. */
  takeUp(tokens: Tokens): void;
  /** Takes up the session that is stored, with a new token where it needs one. */
  resume(): Promise<void>;
  /** Gets a new ID token by force; calls at the same time share it. */
  refresh(): Promise<string>;
  /** Makes tokens for another tab. */
  share(): Promise<Tokens>;
  /** Forgets the session; nobody is told. */
  forget(): void;
  /** Forgets the session and tells of it. */
  leave(): void;
  subscribe(listener: SessionListener): () => void;
};

/** Keeps the session of the tab that has this storage. */
export const keepSession = (adapter: LazyAdapter, storage: Storage): SessionKeeper => {
  const listeners = new Set<SessionListener>();
  const inTurn = createTurns();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const held = () => storedSession(storage);

  const tell: SessionListener = (session, why) => {
    for (const listener of listeners) listener(session, why);
  };

  const renewOnTime = (session: Session) => {
    clearTimeout(renewal);
    // Time-outs hold 31 bits; a token that lives longer is looked at again on the way.
    const wait = Math.min(Math.max(left(session) - renewAhead, 0), 2 ** 31 - 1);
    renewal = setTimeout(() => void refresh().catch(() => undefined), wait);
  };

  const takeUp = (tokens: Tokens): Session => {
    const session = { refreshToken: tokens.refreshToken, idTokenResult: resultOf(tokens.idToken) };
    storeSession(session, storage);
    renewOnTime(session);
    tell(session);
    return session;
  };

  const forget = () => {
    clearTimeout(renewal);
    clearSession(storage);
  };

  const leave = (why?: SignInError) => {
    forget();
    tell(null, why);
  };

  /** Gets new tokens for the session, and ends it when there are none to be had. */
  const renew = async (): Promise<{ session: Session; tokens: Tokens }> => {
    try {
      const session = held();
      if (!session) throw nobody();
      const tokens = await (await adapter.load()).refresh(session);
      // Somebody may have signed out meanwhile, here or in another tab.
      if (!held()) throw nobody();
      return { session, tokens };
    } catch (error) {
      const told = signInErrorOf(error);
      if (sessionEnds.includes(told.code)) {
        if (told.code !== 'user-disabled') console.info('User session expired. Redirecting to login...');
        leave(held() ? told : undefined);
      }
      throw told;
    }
  };

  const refresh = shared(() => inTurn(async () => takeUp((await renew()).tokens).idTokenResult.token));

  const resume = async () => {
    const session = held();
    if (!session) return;
    if (left(session) > renewAhead) {
      renewOnTime(session);
      tell(session);
      return;
    }
    await refresh().catch((error: unknown) => {
      // What cannot be reached now may be so when the next call is made.
      if (!sessionEnds.includes(signInErrorOf(error).code)) tell(session);
    });
  };

  // A laptop that slept through the timer renews when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    const session = held();
    if (document.visibilityState === 'visible' && session && left(session) < renewAhead) {
      void refresh().catch(() => undefined);
    }
  });

  return {
    held,
    takeUp,
    resume,
    refresh,
    // A refresh token can be used twice within a moment: once for this tab, once for the other.
    share: () =>
      inTurn(async () => {
        const { session, tokens } = await renew();
        takeUp(tokens);
        return (await adapter.load()).refresh(session);
      }),
    forget,
    leave: () => leave(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Runs one after another what uses up the refresh token of the one before. */
const createTurns = () => {
  let turn: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = turn.then(run);
    turn = mine.catch(() => undefined);
    return mine;
  };
};

const nobody = () => new SignInError('user-token-expired', 'Nobody is signed in.');

/** What an ID token says. Whoever waits for it hears of a failure; it signs nobody out. */
const resultOf = (idToken: string): IdTokenResult => {
  try {
    return readIdToken(idToken);
  } catch (error) {
    console.error('The identity token result could not be read.', error);
    throw new SignInError('internal-error', 'The sign-in service gave a token that cannot be read.');
  }
};

/** How long a session's token is still good for, in milliseconds. */
const left = (session: Session): number => session.idTokenResult.claims.exp * 1000 - Date.now();
