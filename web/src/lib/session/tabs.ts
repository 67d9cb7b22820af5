import type { Tokens } from './session';

/**
 * What tabs say to one another. Session storage is a tab's own, so a new tab
 * asks the others for a session. One that has it offers, and gives tokens to
 * the tab that takes the offer. A tab that has tokens already asks whether they
 * are somebody else's too, as they are after "Duplicate tab".
 */
type Message =
  | { kind: 'ask'; from: string; have: string | null }
  | { kind: 'offer' | 'take'; from: string; to: string }
  | { kind: 'give'; from: string; to: string; tokens: Tokens | null };

/** How long to wait for an offer, which a tab on a slow phone takes its time for, and for the tokens, which may come over the network. */
const offerWithin = 1000;
const giveWithin = 10_000;

/** What a tab has for the others. */
export type Holder = {
  /** Its refresh token; null without a session. */
  refreshToken(): string | null;
  /** Makes tokens for another tab. */
  share(): Promise<Tokens>;
};

/** The other tabs. */
export type Tabs = {
  /** Asks for tokens: any, or where one has a refresh token, its own instead of a shared one. */
  ask(have: string | null): Promise<Tokens | null>;
};

/** Joins the other tabs. */
export const joinTabs = (holder: Holder, channel = new BroadcastChannel('carte_session')): Tabs => {
  const me = Math.random().toString(36).slice(2);
  const say = (message: Message) => channel.postMessage(message);
  let offered: ((from: string) => void) | undefined;
  let given: ((tokens: Tokens | null) => void) | undefined;

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') {
      const token = holder.refreshToken();
      if (token && (data.have ?? token) === token) say({ kind: 'offer', from: me, to: data.from });
    } else if (data.to !== me) {
      return;
    } else if (data.kind === 'offer') {
      offered?.(data.from);
    } else if (data.kind === 'give') {
      given?.(data.tokens);
    } else {
      const give = (tokens: Tokens | null) => say({ kind: 'give', from: me, to: data.from, tokens });
      holder.share().then(give, () => give(null));
    }
  };

  return {
    async ask(have) {
      const from = await withTimeout<string | null>(offerWithin, (resolve) => {
        offered = resolve;
        say({ kind: 'ask', from: me, have });
      });
      offered = undefined;
      if (!from) return null;
      return withTimeout<Tokens | null>(giveWithin, (resolve) => {
        given = resolve;
        say({ kind: 'take', from: me, to: from });
      });
    },
  };
};

/** What is answered in time, or null. */
const withTimeout = <T>(
  milliseconds: number,
  ask: (resolve: (value: T) => void) => void,
): Promise<T | null> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), milliseconds);
    ask((value) => {
      clearTimeout(late);
      resolve(value);
    });
  });
