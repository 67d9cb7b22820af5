import { afterEach, beforeEach, vi } from 'vitest';
import { idTokenOf, sessionOf, TabStorage } from '@/lib/testing';
import { type Session, storedSession, storeSession, type Tokens } from './session';
import { createSignIn } from './sign-in';
import type { PopupOptions, SignInAdapter } from './sign-in-adapter';

/** How long a token is good for, in seconds. */
export const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);

/** What a sign-in or a refresh gives. */
export const fresh = (refreshToken: string, sub = 'u1'): Tokens => ({
  refreshToken,
  idToken: idTokenOf({ sub, iat: now(), exp: now() + hour }),
});

/** An authentication service whose refresh tokens are good for one use and a moment. */
export const provider = () => {
  let count = 1;
  const popups: (PopupOptions & { answer: (tokens: Tokens) => void; fail: (error: unknown) => void })[] = [];
  const adapter: SignInAdapter = {
    rotates: true,
    popup: (options) =>
      new Promise((answer, fail) => {
        popups.push({ ...options, answer, fail });
      }),
    refresh: vi.fn(async () => {
      await Promise.resolve();
      return fresh(`r${++count}`);
    }),
    signOut: vi.fn(async () => undefined),
  };
  return { adapter, popups };
};

const tabs: TabStorage[] = [];

/** A tab of the browser, with its own session storage. */
export const openTab = (adapter: SignInAdapter, session?: Session) => {
  const storage = new TabStorage();
  tabs.push(storage);
  if (session) storeSession(session, storage);
  const service = createSignIn(async () => adapter, storage);
  const notified: (string | null)[] = [];
  service.subscribe((next) => notified.push(next?.refreshToken ?? null));
  return { service, storage, notified, token: () => storedSession(storage)?.refreshToken ?? null };
};

/** Marks the browser as signed in. */
export const signedIn = () => localStorage.setItem('carte_signed_in', '1');

/** A session whose token is good. */
export const live = (refreshToken = 'r1') => sessionOf({ exp: now() + hour }, refreshToken);

/** A session whose token has run out. */
export const stale = (refreshToken = 'r1') => sessionOf({ exp: now() - 1 }, refreshToken);

/** A refresh whose end a test decides on. */
export type Late = { answer: (tokens: Tokens) => void; fail: (error: unknown) => void };

/** Holds the next refresh. */
export const holdRefresh = (adapter: SignInAdapter): Late => {
  const late: Late = { answer: () => undefined, fail: () => undefined };
  const tokens = new Promise<Tokens>((resolve, reject) =>
    Object.assign(late, { answer: resolve, fail: reject }),
  );
  vi.mocked(adapter.refresh).mockImplementationOnce(() => tokens);
  return late;
};

/** What other tabs see of a change in local storage. */
export const announce = (key: string | null = 'carte_signed_in') =>
  window.dispatchEvent(new StorageEvent('storage', { key }));

/** Lets what has been promised come about. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(({ task }) => {
  vi.spyOn(console, 'info').mockReturnValue();
  // A tab would hear those of the next test, and of the next file in its process: each test is a browser of its own.
  class OwnChannel extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${task.id}`);
    }
  }
  vi.stubGlobal('BroadcastChannel', OwnChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const storage of tabs.splice(0)) storage.clear();
});
