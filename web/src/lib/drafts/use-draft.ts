import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type FieldProblem, fieldMessage, foundNoServer, type Problem } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { type Draft as DraftState, isHalfTyped, isLeft, othersChange } from './draft';
import {
  draftUser,
  keepOutbox,
  outboxOf,
  restoreDrafts,
  subscribe,
  subscribeTo,
  type Unsaved,
  unsavedOf,
  wantedOf,
} from './drafts';
import type { DraftOptions, Wait } from './outbox';

/**
 * How long typing rests before what is typed is stored, in milliseconds, and what guests should not read half typed;
 * tests choose when that is.
 */
export const TypingRest = createContext({ pause: 700, long: 10_000 });

/** What is shown of where a draft stands between typed and stored. */
export type DraftStatus =
  | 'clean'
  | 'held'
  | 'typing'
  | 'saving'
  | 'saved'
  | 'invalid'
  | 'conflict'
  | 'left'
  | 'offline'
  | 'failed';

type Options<F> = Omit<DraftOptions<F>, 'onLate' | 'rest' | 'longRest'> & {
  /** Names the draft, so that what was typed outlives its editor. */
  id: string;
  /** Called with the text of a problem that came after the editor was closed. */
  onLate?: (why: string) => void;
};

/** Fields being edited. */
export type Draft<F> = {
  value: F;
  status: DraftStatus;
  /** What keeps it from being stored, in a sentence; empty while nothing does. */
  trouble: string;
  /** Writes a field; it is stored after a pause, or when `wait` says. */
  set: <K extends keyof F>(key: K, value: F[K], wait?: Wait) => void;
  /** Stores what is typed now; for the blur of a field, or of all. */
  flush: (key?: keyof F) => void;
  /** Sends fields as they are, changed or not: to try again, to keep mine, or to confirm a translation. */
  send: (changes?: Partial<F>) => void;
  /** Gives up what was typed. */
  discard: () => void;
  /** The first field that is to blame for what is not stored. */
  blamed: keyof F | undefined;
  /**
   * What is wrong with a field, in the interface's language: the rule it breaks, or that somebody else has changed it,
   * with their value where that is a text for people.
   */
  error: (location: string, kind?: 'text' | 'code') => string | undefined;
};

/**
 * Editing in place that saves by itself. What is typed lies over what is
 * stored until it is stored itself, survives every refusal, and is sent again
 * where no server was found, whether its editor is still there or not. It is
 * its user's alone: after they have left it is neither sent nor shown to
 * anybody else, and there when they come back. An editor that is not `shown`
 * only sends what was left of it.
 */
export const useDraft = <F extends object>({ id, onLate, ...shared }: Options<F>, shown = true): Draft<F> => {
  const { rule, draftDetail: detail } = useProblemText();
  const { pause, long } = useContext(TypingRest);
  const [outbox] = useState(() => outboxOf<F>(draftUser(), id));
  const options: DraftOptions<F> = {
    ...{ ...shared, rest: pause, longRest: long },
    onLate: (why) => onLate?.(detail(why)),
  };
  const state = useSubscription(outbox.id, () => outbox.state);

  useLayoutEffect(() => outbox.follow(options));
  useEffect(() => {
    keepOutbox(outbox);
    return outbox.attach(shown);
  }, [outbox, shown]);

  const problem = problemOf(state);
  // The same for each rendering, so that what a key does not change need not be drawn again.
  const actions = useMemo<Pick<Draft<F>, 'set' | 'flush' | 'send' | 'discard'>>(
    () => ({
      set: (key, value, wait) => outbox.set(key, value, wait),
      flush: (key) => outbox.leave(key === undefined ? undefined : [key]),
      send: (changes) => (changes ? outbox.confirm(changes) : outbox.insist()),
      discard: () => outbox.discard(),
    }),
    [outbox],
  );
  return {
    ...actions,
    value: { ...shared.saved, ...state.edits },
    status: statusOf(state),
    trouble: problem ? detail(problem) : '',
    blamed: outbox.isStuck ? (Object.keys({ ...state.refused, ...state.edits })[0] as keyof F) : undefined,
    error: (location, kind = 'text') => {
      const message = fieldMessage(problem, location) ?? othersRule(state, location, kind);
      return message && rule(message);
    },
  };
};

const statusOf = <F extends object>(state: DraftState<F>): DraftStatus => {
  const { phase, problem, refused, edits } = state;
  if (phase === 'conflict') return 'conflict';
  if (problem && foundNoServer(problem)) return 'offline';
  if (phase === 'sending') return 'saving';
  if (isLeft(state)) return 'left';
  if (Object.values(refused).some((fields) => (fields as FieldProblem[]).length > 0)) return 'invalid';
  if (phase === 'rejected') return problem?.status === 422 ? 'invalid' : 'failed';
  if (phase === 'clean') return state.stored ? 'saved' : 'clean';
  return Object.keys(edits).every((key) => isHalfTyped(state, key as keyof F)) ? 'held' : 'typing';
};

/** The problem to show with a draft: what keeps all of it from being stored, and what is wrong with its fields. */
const problemOf = <F extends object>({ problem, refused }: DraftState<F>): Problem | null => {
  const fields = (Object.values(refused) as FieldProblem[][]).flat();
  if (fields.length === 0) return problem;
  return problem
    ? { ...problem, fields: [...problem.fields, ...fields] }
    : { status: 422, detail: '', fields };
};

/** That somebody else has changed a field which is typed in, as the rules of fields are said. */
const othersRule = <F extends object>(state: DraftState<F>, location: string, kind: 'text' | 'code') => {
  const other = othersChange(state, location);
  if (!other) return undefined;
  const { value } = other;
  if (kind === 'code' || (value && typeof value !== 'string')) return { code: 'changed_by_others' };
  return value ? { code: 'saved_by_others', params: { value } } : { code: 'emptied_by_others' };
};

/** What a switch was turned to, until that is stored. */
export const useWanted = <F extends object>(id: string): Partial<F> | undefined =>
  useSubscription(id, () => wantedOf(id)) as Partial<F> | undefined;

/** What is known of the draft of one thing. */
const useSubscription = <T>(id: string, snapshot: () => T): T =>
  useSyncExternalStore(
    useCallback((listener) => subscribeTo(id, listener), [id]),
    snapshot,
  );

/** What this user has typed that is not stored. */
export const useUnsavedWork = (): Unsaved => {
  const user = useDraftUser();
  return useSyncExternalStore(subscribe, () => unsavedOf(user));
};

/** The ids of what this user has typed that something keeps from being stored. */
export const useUnsaved = (): ReadonlySet<string> => {
  const user = useDraftUser();
  return useSyncExternalStore(subscribe, () => unsavedOf(user).ids);
};

/** Whose drafts are shown, with those that were left in this tab. */
const useDraftUser = (): string | undefined => {
  const [user] = useState(() => {
    restoreDrafts(draftUser());
    return draftUser();
  });
  return user;
};
