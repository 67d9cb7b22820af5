import { ageInTab, keepInTab, keptInTab, namesInTab } from '@/lib/browser/tab';
import { storedSession } from '@/lib/session/session';
import { changesOf, same } from './draft';
import { type DraftOptions, type KeptDraft, Outbox } from './outbox';

/** What is typed and not stored, by user and thing, and what an editor is open on. */
const outboxes = new Map<string, Outbox<object>>();
const listeners = new Set<() => void>();
/** Those of one thing alone, by its id: of the five hundred rows of a list a key concerns one. */
const listenersOf = new Map<string, Set<() => void>>();

/**
 * How old what was left may be to be sent by itself, in milliseconds: it goes on with what its user is still about.
 * What they have decided and left longer ago is theirs to decide again.
 */
const freshFor = 10 * 60 * 1000;

/** Under which a user's draft is kept, here and in the browser's storage, so that a page that is ended loses nothing. */
const nameOf = (user: string | undefined, id: string): string => `${prefixOf(user)}${id}`;
const prefixOf = (user: string | undefined): string => `carte_draft ${user} `;

let known: { token: string | null; user: string | undefined } = { token: null, user: undefined };

/** Who is here now. */
export const draftUser = (): string | undefined => {
  const token = sessionStorage.getItem('AuthToken');
  // A list asks once a row.
  if (token === null || token !== known.token)
    known = { token, user: storedSession()?.idTokenResult.claims.sub };
  return known.user;
};

/** Calls a listener at every change of a draft. */
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls a listener at every change of a draft of one thing. */
export const subscribeTo = (id: string, listener: () => void): (() => void) => {
  const own = listenersOf.get(id) ?? new Set();
  listenersOf.set(id, own);
  own.add(listener);
  return () => {
    own.delete(listener);
    if (own.size === 0 && listenersOf.get(id) === own) listenersOf.delete(id);
  };
};

const changed = (outbox: Outbox<object>): void => {
  const name = nameOf(outbox.user, outbox.id);
  keepInTab(name, outbox.kept);
  if (outbox.isDone && outboxes.get(name) === outbox) outboxes.delete(name);
  for (const listener of [...listeners, ...(listenersOf.get(outbox.id) ?? [])]) listener();
};

/** A user's outbox of something, with what they had typed before. */
export const outboxOf = <F extends object>(user: string | undefined, id: string): Outbox<F> => {
  const name = nameOf(user, id);
  const before = outboxes.get(name);
  const kept = () => before?.kept ?? keptInTab<KeptDraft>(name);
  const outbox =
    before && !before.isOver ? before : new Outbox(user, id, changed, kept(), ageInTab(name) > freshFor);
  return outbox as unknown as Outbox<F>;
};

/** Keeps an outbox that is used. */
export const keepOutbox = <F extends object>(outbox: Outbox<F>): void => {
  listen();
  outboxes.set(nameOf(outbox.user, outbox.id), outbox as unknown as Outbox<object>);
};

/** Sends fields of something that has no editor, such as a switch, as they were wanted last. */
export const sendWanted = <F extends object>(
  id: string,
  wanted: Partial<F>,
  options: DraftOptions<F>,
): void => {
  const outbox = outboxOf<F>(draftUser(), id);
  // One that follows has nothing to send yet, and is let go for that.
  outbox.follow(options);
  keepOutbox(outbox);
  outbox.confirm(wanted);
};

/**
 * Goes on with what was wanted before the page or its user came back. What was wanted long ago, or of something that
 * others have changed since, is given up: `onGivenUp` tells its user.
 */
export const resumeWanted = <F extends object>(
  id: string,
  options: DraftOptions<F>,
  onGivenUp: () => void,
): void => {
  const outbox = outboxOf<F>(draftUser(), id);
  if (outbox.isFollowed) return;
  outbox.follow(options);
  if (!outbox.isPending) return;
  keepOutbox(outbox);
  const { phase, edits } = outbox.state;
  if (phase !== 'rejected' && phase !== 'conflict') return void outbox.attach(false);
  const isSo = same({ ...options.saved, ...edits }, options.saved);
  outbox.discard();
  if (!isSo) onGivenUp();
};

/** What is wanted of something and not stored yet. */
export const wantedOf = (id: string): object | undefined =>
  outboxes.get(nameOf(draftUser(), id))?.state.edits;

/** Takes up what a user left when they or the page were here before. */
export const restoreDrafts = (user: string | undefined): void => {
  const prefix = prefixOf(user);
  for (const name of namesInTab(prefix)) {
    const outbox = outboxOf(user, name.slice(prefix.length));
    if (outbox.isPending) keepOutbox(outbox);
  }
};

const mine = (): Outbox<object>[] => {
  const user = draftUser();
  return [...outboxes.values()].filter((outbox) => outbox.user === user);
};

let listening = false;

/** Sends again what waits for a server when there may be one, and asks before what is typed is lost with the page. */
const listen = (): void => {
  if (listening) return;
  listening = true;
  const retry = () => {
    for (const outbox of outboxes.values()) outbox.retry();
  };
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return retry();
    // It may never be shown again.
    for (const outbox of mine()) outbox.rested();
  });
  window.addEventListener('beforeunload', (event) => {
    for (const outbox of mine()) {
      if (!outbox.isPending) continue;
      outbox.rested();
      outbox.send();
      event.preventDefault();
    }
  });
};

/** What is typed and not stored: where it is, and whether something keeps it from being stored. */
export type Unsaved = {
  ids: ReadonlySet<string>;
  /** It has `failed` where its user has to do something, and is `held` where it is half typed or waits for the network. */
  state: 'none' | 'held' | 'saving' | 'failed';
  first: DraftLocation | null;
};
export type DraftLocation = { id: string; path: string | undefined };

let unsaved: Unsaved = { ids: new Set(), state: 'none', first: null };

/** What a user has typed that is not stored; the same while that is the same. */
export const unsavedOf = (user: string | undefined): Unsaved => {
  const own = [...outboxes.values()].filter((outbox) => outbox.user === user);
  const stuck = own.filter((outbox) => outbox.isStuck);
  const asking = stuck.find((outbox) => !outbox.isWaiting);
  const pending = own.filter((outbox) => outbox.isPending);
  const state = asking
    ? 'failed'
    : pending.some((outbox) => !outbox.isHeld && !outbox.isWaiting)
      ? 'saving'
      : pending.length > 0
        ? 'held'
        : 'none';
  const first = asking ? { id: asking.id, path: asking.path } : null;
  const ids = stuck.map(({ id }) => id);
  // The ids stay the same while they are: every row is drawn by them.
  const areSame = ids.join(' ') === [...unsaved.ids].join(' ');
  if (!areSame || state !== unsaved.state || first?.id !== unsaved.first?.id)
    unsaved = { ids: areSame ? unsaved.ids : new Set(ids), state, first };
  return unsaved;
};

/** What is shown of a draft that may have no editor to look at it in. */
export type OrphanedDraft = { title: string | undefined; text: string; path: string | undefined };

/** What was typed, where its user may not find it by going to where they typed it; null where they will. */
export const orphanedOf = (id: string): OrphanedDraft | null => {
  const outbox = outboxes.get(nameOf(draftUser(), id));
  if (!outbox?.isOrphaned) return null;
  const text = [...new Set(textsIn(changesOf(outbox.state)))].join('\n');
  return { title: outbox.title, text, path: outbox.path };
};

/** The texts in what was typed, at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Gives up what this user has typed over something. */
export const discardDraft = (id: string): void => outboxes.get(nameOf(draftUser(), id))?.discard();

/** Sends all that is typed whole, and resolves to whether all is stored; it waits at most `timeout` milliseconds. */
export const settleDrafts = async (timeout = 3000): Promise<boolean> => {
  for (const outbox of mine()) {
    outbox.rested();
    if (outbox.state.phase !== 'sending') outbox.send();
  }
  const isMoving = () => mine().some(({ state }) => state.phase === 'sending');
  const until = Date.now() + timeout;
  while (isMoving() && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return !mine().some((outbox) => outbox.isPending);
};
