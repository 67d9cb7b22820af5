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
import { SignInError, signInErrorOf } from './sign-in-error';
import { forget, keep, kept, watch } from './storage';
import { joinTabs } from './tabs';

/** What an adapter needs to know of a sign-in. */
export type PopupOptions = {
  /** The id of the identity provider that was chosen; undefined where the popup lets people choose. */
  provider: string | undefined;
  /** The language to speak, as a BCP 47 tag. */
  language: string;
  /** Aborted when another sign-in takes the place of this one: close the popup. */
  signal: AbortSignal;
  /** Call it when the popup is gone without an answer; go on waiting for one all the same. */
  onClosed: () => void;
};

/**
 * One authentication service. It gives tokens and keeps none: the only copy is
 * the one in session storage. What it throws is read by `signInErrorOf`.
 */
export type SignInAdapter = {
  /** Whether a refresh token is good for one use, so that no two tabs may have the same. */
  rotates: boolean;
  /** Signs in through a popup of 500 by 600 pixels, opened before anything else is waited for. */
  popup(options: PopupOptions): Promise<Tokens>;
  /** Gets new tokens. */
  refresh(session: Session): Promise<Tokens>;
  /** Signs out of the service; the session is null where a sign-in failed. */
  signOut(session: Session | null): Promise<void>;
};

/** Signs users in and keeps their session fresh. Whatever becomes of the session is told to those who subscribe. */
export type SignInService = {
  /** Opens the sign-in popup; call it in the handler of a click, or browsers block the popup. */
  signIn(provider?: string): Promise<void>;
  /** Takes up the session this tab had before, or one of another tab. */
  restore(): Promise<void>;
  /** The session's ID token. */
  token(): string | null;
  /** Gets a new ID token by force; calls at the same time share it. */
  refresh(): Promise<string>;
  /** Signs out of the authentication service, then forgets the session, in the other tabs too. */
  signOut(): Promise<void>;
  /** Hears of every new session, and of null when it has ended by itself. */
  subscribe(listener: (session: Session | null) => void): () => void;
};

/** A token is renewed this long before it runs out. */
const renewAhead = 60_000;

/** A popup that somebody closed is reported this much later: its answer may be on the way. */
const closedAfter = 8000;

/** A service that does not answer keeps nobody signed in for longer. */
const signOutWithin = 5000;

/** Kept in local storage while this browser is signed in: in at least one tab, since when. */
const mark = 'signed_in';

/** Errors after which there is no session any more. */
const ended: readonly string[] = ['user-token-expired', 'user-not-found', 'user-disabled'];

/** The sign-in service over an adapter, which is loaded when it is first needed. */
export const createSignIn = (
  load: () => Promise<SignInAdapter>,
  storage: Storage = sessionStorage,
): SignInService => {
  const listeners = new Set<(session: Session | null) => void>();
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let attempt: AbortController | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs what uses up the refresh token after what used the one before. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = turn.then(run);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const tell = (session: Session | null) => {
    for (const listener of listeners) listener(session);
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

  const end = () => {
    clearTimeout(renewal);
    clearSession(storage);
  };

  const endAndTell = () => {
    end();
    tell(null);
  };

  /** Gets new tokens for the session, and ends it when there are none to be had. */
  const renew = async (): Promise<{ session: Session; tokens: Tokens }> => {
    try {
      const session = storedSession(storage);
      if (!session) throw new SignInError('user-token-expired', 'Nobody is signed in.');
      const tokens = await (await load()).refresh(session);
      // Somebody may have signed out meanwhile, here or in another tab.
      if (!storedSession(storage)) throw new SignInError('user-token-expired', 'Nobody is signed in.');
      return { session, tokens };
    } catch (error) {
      const told = signInErrorOf(error);
      if (ended.includes(told.code)) {
        if (told.code !== 'user-disabled') console.info('User session expired. Redirecting to login...');
        endAndTell();
      }
      throw told;
    }
  };

  const refresh = shared(() => inTurn(async () => takeUp((await renew()).tokens).idTokenResult.token));

  const tabs = joinTabs({
    holds: () => storedSession(storage)?.refreshToken ?? null,
    // A refresh token can be used twice within a moment: once for this tab, once for the other.
    share: () =>
      inTurn(async () => {
        const { session, tokens } = await renew();
        takeUp(tokens);
        return (await load()).refresh(session);
      }),
  });

  /** Takes up what another tab gives, if one does. */
  const askTabs = async (have: string | null) => {
    const tokens = await tabs.ask(have);
    if (!tokens || (storedSession(storage)?.refreshToken ?? null) !== have) return;
    attempt?.abort();
    try {
      takeUp(tokens);
    } catch {
      // It has been logged, and this tab is as it was.
    }
  };

  /** Gets tokens of this tab's own where it shares them: it may be another one's duplicate. */
  const askForOwn = async () => {
    const session = storedSession(storage);
    if (!session) return;
    const adapter = await load().catch(() => null);
    if (adapter?.rotates) await askTabs(session.refreshToken);
  };

  watch(mark, (since) => {
    const session = storedSession(storage);
    if (session && !since) endAndTell();
    if (!session && since) void askTabs(null);
  });

  // A laptop that slept through the timer renews when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    const session = storedSession(storage);
    if (document.visibilityState === 'visible' && session && left(session) < renewAhead) {
      void refresh().catch(() => undefined);
    }
  });

  return {
    signIn(provider) {
      attempt?.abort();
      attempt = new AbortController();
      const { signal } = attempt;
      return new Promise((resolve, reject) => {
        const fail = (error: unknown) => reject(signInErrorOf(error));
        signal.addEventListener('abort', () => fail(new SignInError('cancelled-popup-request')));
        const onClosed = () =>
          void setTimeout(() => fail(new SignInError('popup-closed-by-user')), closedAfter);
        const language = document.documentElement.lang;
        load()
          .then((adapter) => adapter.popup({ provider, language, signal, onClosed }))
          .then((tokens) => {
            if (signal.aborted) return;
            keep(mark, String(Date.now()));
            takeUp(tokens);
            resolve();
          })
          .catch(fail);
      });
    },

    async restore() {
      const session = storedSession(storage);
      if (!kept(mark)) {
        // Somebody signed out while this tab was asleep.
        if (session) end();
        return;
      }
      if (!session) return askTabs(null);
      if (left(session) > renewAhead) {
        renewOnTime(session);
        tell(session);
      } else {
        await refresh().catch((error: unknown) => {
          // What cannot be reached now may be so when the next call is made.
          if (!ended.includes(signInErrorOf(error).code)) tell(session);
        });
      }
      void askForOwn();
    },

    token: () => storedSession(storage)?.idTokenResult.token ?? null,
    refresh,

    async signOut() {
      const session = storedSession(storage);
      const leave = load().then((adapter) => adapter.signOut(session));
      // A service that cannot be reached must not keep anybody signed in here.
      await Promise.race([leave.catch(() => undefined), pause(signOutWithin)]);
      end();
      if (session) forget(mark);
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** What an ID token says. Whoever waits for it hears of a failure; it signs nobody out. */
const resultOf = (idToken: string): IdTokenResult => {
  try {
    return readIdToken(idToken);
  } catch (error) {
    console.error('The identity token result could not be read.', error);
    throw new SignInError('internal-error', 'The sign-in service gave a token that cannot be read.');
  }
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How long a session's token is still good for, in milliseconds. */
const left = (session: Session): number => session.idTokenResult.claims.exp * 1000 - Date.now();
