import type { Session, Tokens } from './session';

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

/** The adapter, which is loaded when it is first needed. */
export type LazyAdapter = {
  /** The adapter where it has been loaded: what must happen in a click cannot wait for it. */
  loaded(): SignInAdapter | undefined;
  load(): Promise<SignInAdapter>;
};

/** Remembers the adapter once it has been loaded. */
export const lazily = (load: () => Promise<SignInAdapter>): LazyAdapter => {
  let loaded: SignInAdapter | undefined;
  return {
    loaded: () => loaded,
    async load() {
      loaded = await load();
      return loaded;
    },
  };
};
