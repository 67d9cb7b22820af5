import { forget, keep, kept, watch } from '@/lib/browser/storage';
import type { Session } from './session';
import { keepSession, type SessionListener } from './session-keeper';
import { lazily, type SignInAdapter } from './sign-in-adapter';
import { createAttempts } from './sign-in-attempt';
import { joinTabs } from './tabs';

/** Signs users in and keeps their session fresh. Whatever becomes of the session is told to those who subscribe. */
export type SignInService = {
  /** Opens the sign-in popup; call it in the handler of a click, or browsers block the popup. */
  signIn(provider?: string): Promise<void>;
  /** Adopts the session this tab had before, or one of another tab. */
  restore(): Promise<void>;
  /** The session's ID token. */
  token(): string | null;
  /** Gets a new ID token by force; calls at the same time share it. */
  refresh(): Promise<string>;
  /** Signs out of the authentication service, then forgets the session, in the other tabs too. */
  signOut(): Promise<void>;
  /** Hears of every new session, and of its end where this service was not asked for it. */
  subscribe(listener: SessionListener): () => void;
};

/** A service that does not answer keeps nobody signed in for longer. */
const signOutWithin = 5000;

/** Kept in local storage while this browser is signed in: in at least one tab, since when. */
const mark = 'signed_in';

/** The sign-in service over an adapter, which is loaded when it is first needed. */
export const createSignIn = (
  load: () => Promise<SignInAdapter>,
  storage: Storage = sessionStorage,
): SignInService => {
  const adapter = lazily(load);
  const keeper = keepSession(adapter, storage);
  const attempts = createAttempts(adapter, (tokens) => {
    keep(mark, String(Date.now()));
    keeper.adopt(tokens);
  });
  const tabs = joinTabs({ refreshToken: () => tokenOf(keeper.current()), share: keeper.share });

  /** Adopts what another tab gives, if one does and this tab still has what it asked with. */
  const askTabs = async (have: string | null) => {
    const tokens = await tabs.ask(have);
    if (!tokens) return;
    const adopt = async () => {
      if (tokenOf(keeper.current()) !== have) return;
      attempts.cancel();
      keeper.adopt(tokens);
    };
    // Where it fails it has been logged, and this tab is as it was.
    await keeper.runExclusive(adopt).catch(() => undefined);
  };

  /** Gets tokens of this tab's own where it shares them: it may be another one's duplicate. */
  const askForOwn = async () => {
    const session = keeper.current();
    if (session && (await adapter.load()).rotates) await askTabs(session.refreshToken);
  };

  watch(mark, (since) => {
    const session = keeper.current();
    if (session && !since) keeper.leave();
    if (!session && since) void askTabs(null);
  });

  return {
    signIn: (provider) => attempts.begin(provider),

    async restore() {
      // A first click is to find the adapter there, and so is a first refresh; one that fails is tried again then.
      adapter.load().catch(() => undefined);
      // Somebody signed out while this tab was asleep.
      if (!kept(mark)) return keeper.forget();
      if (!keeper.current()) return askTabs(null);
      await keeper.resume();
      askForOwn().catch(() => undefined);
    },

    token: () => keeper.current()?.idTokenResult.token ?? null,
    refresh: keeper.refresh,

    async signOut() {
      const session = keeper.current();
      const leave = adapter.load().then((service) => service.signOut(session));
      // A service that cannot be reached must not keep anybody signed in here.
      await Promise.race([leave.catch(() => undefined), pause(signOutWithin)]);
      keeper.forget();
      if (session) forget(mark);
    },

    subscribe: keeper.subscribe,
  };
};

const tokenOf = (session: Session | null): string | null => session?.refreshToken ?? null;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
