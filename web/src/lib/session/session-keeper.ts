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
  current(): Session | null;
  /** Adopts the session of new tokens, and notifies its listeners. */
  adopt(tokens: Tokens): void;
  /** Adopts the session that is stored, with a new token where it needs one. */
  resume(): Promise<void>;
  /** Gets a new ID token by force; calls at the same time share it. */
  refresh(): Promise<string>;
  /** Makes tokens for another tab. */
  share(): Promise<Tokens>;
  /** Runs when no refresh is under way, and not at all where the session is forgotten before that. */
  runExclusive<T>(run: () => Promise<T>): Promise<T>;
  /** Forgets the session; nobody is notified. The next one waits for nothing of this one. */
  forget(): void;
  /** Forgets the session and notifies its listeners. */
  leave(): void;
  subscribe(listener: SessionListener): () => void;
};

/** Keeps the session of the tab that has this storage. */
export const keepSession = (adapter: LazyAdapter, storage: Storage): SessionKeeper => {
  const listeners = new Set<SessionListener>();
  const queue = createQueue();
  let refreshing: Promise<string> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const current = () => storedSession(storage);

  /** Somebody may have signed out while an answer was on its way, and somebody else in. */
  const isCurrent = (session: Session) => current()?.refreshToken === session.refreshToken;

  const notify: SessionListener = (session, why) => {
    for (const listener of listeners) listener(session, why);
  };

  const renewOnTime = (session: Session) => {
    clearTimeout(renewal);
    // Time-outs hold 31 bits; a token that lives longer is looked at again on the way.
    const wait = Math.min(Math.max(left(session) - renewAhead, 0), 2 ** 31 - 1);
    renewal = setTimeout(() => void refresh().catch(() => undefined), wait);
  };

  const adopt = (tokens: Tokens): Session => {
    const session = { refreshToken: tokens.refreshToken, idTokenResult: resultOf(tokens.idToken) };
    storeSession(session, storage);
    renewOnTime(session);
    notify(session);
    return session;
  };

  const forget = () => {
    clearTimeout(renewal);
    refreshing = undefined;
    queue.end();
    clearSession(storage);
  };

  const leave = (why?: SignInError) => {
    forget();
    notify(null, why);
  };

  /** Gets new tokens for a session; whatever the answer, it counts only while the session is the current one. */
  const tokensFor = async (session: Session): Promise<Tokens> => {
    const outcome = await adapter
      .load()
      .then((service) => service.refresh(session))
      .catch(signInErrorOf);
    if (!isCurrent(session)) throw over();
    if (outcome instanceof SignInError) throw outcome;
    return outcome;
  };

  /** Adopts the session with new tokens, and ends it when there are none to be had. */
  const renew = async (): Promise<{ before: Session; now: Session }> => {
    try {
      const before = current();
      if (!before) throw nobody();
      return { before, now: adopt(await tokensFor(before)) };
    } catch (error) {
      const failure = signInErrorOf(error);
      if (sessionEnds.includes(failure.code)) {
        if (failure.code !== 'user-disabled') console.info('User session expired. Redirecting to login...');
        leave(current() ? failure : undefined);
      }
      throw failure;
    }
  };

  const refresh = (): Promise<string> => {
    if (refreshing) return refreshing;
    const mine = queue
      .runExclusive(async () => (await renew()).now.idTokenResult.token)
      .finally(() => {
        if (refreshing === mine) refreshing = undefined;
      });
    refreshing = mine;
    return mine;
  };

  const resume = async () => {
    const session = current();
    if (!session) return;
    if (left(session) > renewAhead) {
      renewOnTime(session);
      notify(session);
      return;
    }
    await refresh().catch(() => {
      // What cannot be reached now may be so when the next call is made.
      if (isCurrent(session)) notify(session);
    });
  };

  // A laptop that slept through the timer renews when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    const session = current();
    if (document.visibilityState === 'visible' && session && left(session) < renewAhead) {
      void refresh().catch(() => undefined);
    }
  });

  return {
    current,
    adopt,
    resume,
    refresh,
    // A refresh token can be used twice within a moment: once for this tab, once for the other.
    share: () =>
      queue.runExclusive(async () => {
        const { before, now } = await renew();
        const tokens = await (await adapter.load()).refresh(before);
        if (!isCurrent(now)) throw over();
        return tokens;
      }),
    runExclusive: queue.runExclusive,
    forget,
    leave: () => leave(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Runs one after another what uses up the refresh token of the one before. */
const createQueue = () => {
  let queue = { last: Promise.resolve() as Promise<unknown> };
  return {
    runExclusive<T>(run: () => Promise<T>): Promise<T> {
      const mine = queue;
      const result = mine.last.then(() => {
        if (mine !== queue) throw over();
        return run();
      });
      mine.last = result.catch(() => undefined);
      return result;
    },
    /** Begins anew: what waits never runs, and nobody waits for what is under way. */
    end() {
      queue = { last: Promise.resolve() };
    },
  };
};

const nobody = () => new SignInError('user-token-expired', 'Nobody is signed in.');

/** Ends what was begun for a session that is not the current one any more; it ends no session. */
const over = () => new SignInError('internal-error', 'The session this was for is over.');

/** What an ID token says. Whoever waits for it hears of a failure; it signs nobody out. */
const resultOf = (idToken: string): IdTokenResult => {
  try {
    return readIdToken(idToken);
  } catch (error) {
    console.error('The identity token result could not be read.', error);
    throw new SignInError('unreadable-token', 'The sign-in service gave a token that cannot be read.');
  }
};

/** How long a session's token is still good for, in milliseconds. */
const left = (session: Session): number => session.idTokenResult.claims.exp * 1000 - Date.now();
