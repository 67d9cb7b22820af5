import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { DraftOptions, DraftStatus } from './draft';
import { draftOf, draftUser, openDraft, subscribe, unsavedOf } from './drafts';
import { fieldMessage } from './problem';
import { useRuleText } from './rule-text';

/** How long typing rests before what is typed is stored, in milliseconds; tests choose when that is. */
export const TypingRest = createContext(700);

type Options<F> = Omit<DraftOptions<F>, 'onLate' | 'rest'> & {
  /** Names the draft, so that what was typed outlives its editor. */
  id: string;
  /** Hears, in a sentence, of a problem that came after the editor was closed. */
  onLate?: (why: string) => void;
};

/** Fields being edited. */
export type Draft<F> = {
  value: F;
  status: DraftStatus;
  /** What keeps it from being stored, in a sentence; empty while nothing does. */
  trouble: string;
  /** Writes a field; it is stored after a pause, or when the field is left if `wait` says so. */
  set: <K extends keyof F>(key: K, value: F[K], wait?: 'pause' | 'blur' | 'now') => void;
  /** Stores what is typed now; for the field's blur. */
  flush: () => void;
  /** Sends fields as they are, changed or not: to try again, or to confirm a translation. */
  send: (changes?: Partial<F>) => void;
  /** Gives up what was typed. */
  discard: () => void;
  /** The rule a field breaks, in the interface's language. */
  error: (location: string) => string | undefined;
};

/**
 * Editing in place that saves by itself. What is typed lies over what is
 * stored until it is stored itself, survives every refusal, and is sent again
 * where no server was found, whether its editor is still there or not. It is
 * its user's alone: after they have left it is neither sent nor shown to
 * anybody else, and there when they come back.
 */
export const useDraft = <F extends object>({ id, onLate, ...shared }: Options<F>): Draft<F> => {
  const { rule, draftDetail: detail } = useRuleText();
  const typingRest = useContext(TypingRest);
  const options: DraftOptions<F> = { ...shared, rest: typingRest, onLate: (why) => onLate?.(detail(why)) };
  const [draft] = useState(() => draftOf(draftUser(), id, options));
  const { edits, status, problem } = useSyncExternalStore(subscribe, () => draft.state);

  useLayoutEffect(() => draft.follow(options));
  useEffect(() => openDraft(draft), [draft]);

  return {
    value: { ...shared.saved, ...edits },
    status,
    trouble: problem ? detail(problem) : '',
    set: (key, value, wait) => draft.set(key, value, wait),
    flush: () => draft.flush(),
    send: (changes) => (changes ? draft.confirm(changes) : void draft.send()),
    discard: () => draft.discard(),
    error: (location) => {
      const message = fieldMessage(problem, location);
      return message && rule(message);
    },
  };
};

/** The ids of what this user has typed that something keeps from being stored. */
export const useUnsaved = (): ReadonlySet<string> => {
  const [user] = useState(draftUser);
  return useSyncExternalStore(subscribe, () => unsavedOf(user));
};
