import { Draft, type DraftOptions } from './draft';
import { storedSession } from './session';

/** What is typed and not stored, by user and id, and what an editor is open on. */
const kept = new Map<string, Draft<object>>();
const listeners = new Set<() => void>();

/** Who is here now. */
export const draftUser = (): string | undefined => storedSession()?.idTokenResult.claims.sub;

const notify = (): void => {
  for (const [name, draft] of kept) if (draft.isDone) kept.delete(name);
  for (const listener of listeners) listener();
};

/** Calls a listener at every change of a draft. */
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A user's draft of something, with what they had typed before. */
export const draftOf = <F extends object>(
  user: string | undefined,
  id: string,
  options: DraftOptions<F>,
): Draft<F> => {
  const before = kept.get(nameOf(user, id)) as unknown as Draft<F> | undefined;
  const draft = before && !before.isOver ? before : new Draft<F>(user, id, notify, before?.left());
  draft.follow(options);
  return draft;
};

/** Keeps a draft whose editor has opened; what it answers is for when that closes. */
export const openDraft = <F extends object>(draft: Draft<F>): (() => void) => {
  listen();
  kept.set(nameOf(draft.user, draft.id), draft as unknown as Draft<object>);
  draft.open();
  return () => draft.close();
};

/** Under which a user's draft is kept. */
const nameOf = (user: string | undefined, id: string): string => `${user} ${id}`;

let listening = false;

/** Sends again what waits for a server when there may be one, and asks before what is typed is lost with the page. */
const listen = (): void => {
  if (listening) return;
  listening = true;
  const retry = () => {
    for (const draft of kept.values()) draft.retry();
  };
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retry());
  window.addEventListener('beforeunload', (event) => {
    const user = draftUser();
    for (const draft of kept.values()) {
      if (draft.user !== user || !draft.isPending) continue;
      draft.flushForUnload();
      event.preventDefault();
    }
  });
};

let ids: ReadonlySet<string> = new Set();

/** The ids of what a user has typed that something keeps from being stored; the same set while that is the same. */
export const unsavedOf = (user: string | undefined): ReadonlySet<string> => {
  const now = [...kept.values()]
    .filter((draft) => draft.user === user && draft.isRefused)
    .map(({ id }) => id);
  if (now.length !== ids.size || now.some((id) => !ids.has(id))) ids = new Set(now);
  return ids;
};
