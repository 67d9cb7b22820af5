import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentEpoch } from './calls';
import { type FieldProblem, fieldMessage, type Problem, stale, unreachable } from './problem';
import { useRuleText } from './rule-text';
import { storedSession } from './session';

/** Where a draft stands between typed and stored. */
export type DraftStatus =
  | 'clean'
  | 'typing'
  | 'saving'
  | 'saved'
  | 'invalid'
  | 'conflict'
  | 'offline'
  | 'failed';

type Options<F> = {
  /** Names the draft, so that what was typed outlives its editor. */
  id: string;
  /** The fields as they are stored. */
  saved: F;
  /** Sends changed fields; answers the problem, or null when they are stored. */
  send: (changes: Partial<F>) => Promise<Problem | null>;
  /** Loads what is stored after somebody else has changed it. */
  reload?: () => Promise<unknown>;
  /** Rules that need no server. */
  check?: (changes: Partial<F>) => FieldProblem[];
  /** Hears, in a sentence, of a problem that came after the editor was closed. */
  onLate?: (why: string) => void;
  delay?: number;
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

/** What was typed and is not stored, by user and draft, with the problem that kept it from being stored. */
const typed = new Map<string, { edits: object; problem: Problem | null }>();

const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'string' && typeof b === 'string'
    ? a.trim() === b.trim()
    : JSON.stringify(a) === JSON.stringify(b));

/**
 * Editing in place that saves by itself. What is typed lies over what is
 * stored until it is stored itself, survives every refusal, and is sent again
 * when the network is back. It is its user's alone: after they have left it is
 * neither sent nor shown to anybody else, and there when they come back.
 */
export const useDraft = <F extends object>(options: Options<F>): Draft<F> => {
  const { id, saved, delay = 700 } = options;
  const { rule, draftDetail: detail } = useRuleText();
  const [user] = useState(() => storedSession()?.idTokenResult.claims.sub);
  const [left] = useState(() => typed.get(nameOf(user, id)));
  const [edits, setEdits] = useState<Partial<F>>(left?.edits ?? {});
  const [problem, setProblem] = useState<Problem | null>(left?.problem ?? null);
  const [status, setStatus] = useState<DraftStatus>(left?.problem ? statusOf(left.problem) : 'clean');
  const now = useRef({
    options,
    detail,
    edits,
    /** What is stored of it, as it was typed. */
    stored: {} as Partial<F>,
    /** Fields nobody is in the middle of. */
    settled: new Set<keyof F>(),
    /** Changes that were refused; they are not sent again by themselves. */
    refused: '',
    conflict: left?.problem?.status === stale,
    epoch: currentEpoch(),
    open: true,
    busy: false,
    again: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    now.current.options = options;
    now.current.detail = detail;
  });

  const put = useCallback(
    (next: Partial<F>) => {
      now.current.edits = next;
      if (Object.keys(next).length === 0) now.current.stored = {};
      const name = nameOf(user, now.current.options.id);
      if (Object.keys(next).length > 0)
        typed.set(name, { edits: next, problem: typed.get(name)?.problem ?? null });
      else typed.delete(name);
      if (now.current.open) setEdits(next);
    },
    [user],
  );

  const settle = useCallback(
    (next: DraftStatus, why: Problem | null) => {
      if (now.current.epoch.aborted) return;
      const kept = typed.get(nameOf(user, now.current.options.id));
      if (kept) kept.problem = why;
      if (now.current.open) {
        setStatus(next);
        setProblem(why);
      } else if (why) {
        now.current.options.onLate?.(now.current.detail(why));
      }
    },
    [user],
  );

  const changes = useCallback((): Partial<F> => {
    const { edits: latest, options: o, stored } = now.current;
    // The server may keep a value in other words than it was typed in.
    const known = (key: keyof F) =>
      same(latest[key], o.saved[key]) || (key in stored && same(latest[key], stored[key]));
    const keys = (Object.keys(latest) as (keyof F)[]).filter((key) => !known(key));
    return Object.fromEntries(keys.map((key) => [key, latest[key]])) as Partial<F>;
  }, []);

  /** Whether there is something to send that nobody has refused or has to decide on. */
  const isNews = useCallback(
    () => !now.current.conflict && JSON.stringify(changes()) !== now.current.refused,
    [changes],
  );

  const send = useCallback(
    async (forced?: Partial<F>, paused = false): Promise<void> => {
      clearTimeout(timer.current);
      if (now.current.epoch.aborted) return;
      if (now.current.busy) {
        // What is typed while a change is on its way is sent when that has ended.
        now.current.again = true;
        return;
      }
      const sent = { ...changes(), ...forced };
      if (Object.keys(sent).length === 0) {
        if (now.current.open) setStatus((before) => (before === 'typing' ? 'clean' : before));
        return;
      }
      const { options: o } = now.current;
      const broken = o.check?.(sent) ?? [];
      if (broken.length > 0) {
        // A pause in the middle of a number is no mistake; leaving the field with one is.
        if (!paused) settle('invalid', { status: 422, detail: '', fields: broken });
        return;
      }
      now.current.busy = true;
      now.current.again = false;
      if (now.current.open) setStatus('saving');
      const why = await o.send(sent);
      now.current.busy = false;
      now.current.refused = why ? JSON.stringify(sent) : '';
      now.current.conflict = why?.status === stale;
      if (why?.status === stale) await o.reload?.();
      if (!why) {
        now.current.stored = { ...now.current.stored, ...sent };
        const { open, settled, edits: latest } = now.current;
        // A field that is still being typed in keeps what was typed, blanks at its end included.
        put(without(latest, open ? only(sent, settled) : sent));
      }
      settle(why ? statusOf(why) : 'saved', why);
      // The answer is in `saved` only after the next render.
      if (now.current.again && isNews()) timer.current = setTimeout(() => void send());
    },
    [changes, isNews, put, settle],
  );

  const set = useCallback<Draft<F>['set']>(
    (key, value, wait = 'pause') => {
      put({ ...now.current.edits, [key]: value });
      if (wait !== 'pause') now.current.settled.add(key);
      clearTimeout(timer.current);
      // Between two people's changes only a person decides.
      if (now.current.conflict) return;
      setStatus('typing');
      setProblem(null);
      if (wait === 'pause') timer.current = setTimeout(() => void send(undefined, true), delay);
      if (wait === 'now') timer.current = setTimeout(() => void send());
    },
    [delay, put, send],
  );

  const flush = useCallback(() => {
    if (now.current.conflict) return;
    if (Object.keys(changes()).length > 0) {
      if (isNews()) void send();
      return;
    }
    // Nothing is left to store: show what is stored, trimmed as the server keeps it.
    if (!now.current.busy && Object.keys(now.current.edits).length > 0) {
      put({});
      setStatus((before) => (before === 'saved' ? before : 'clean'));
      setProblem(null);
    }
  }, [changes, isNews, put, send]);

  const discard = useCallback(() => {
    clearTimeout(timer.current);
    now.current.conflict = false;
    put({});
    setStatus('clean');
    setProblem(null);
  }, [put]);

  useEffect(() => {
    const state = now.current;
    state.open = true;
    const online = () => {
      if (!state.conflict) void send();
    };
    const leave = (event: BeforeUnloadEvent) => {
      if (!state.busy && Object.keys(changes()).length === 0) return;
      if (!state.conflict) void send();
      event.preventDefault();
    };
    window.addEventListener('online', online);
    window.addEventListener('beforeunload', leave);
    return () => {
      state.open = false;
      window.removeEventListener('online', online);
      window.removeEventListener('beforeunload', leave);
      put(changes());
      if (isNews()) void send();
    };
  }, [changes, isNews, put, send]);

  return {
    value: { ...saved, ...edits },
    status,
    trouble: problem ? detail(problem) : '',
    set,
    flush,
    send: (changed) => void send(changed),
    discard,
    error: (location) => {
      const message = fieldMessage(problem, location);
      return message && rule(message);
    },
  };
};

/** Under which a user's draft is kept. */
const nameOf = (user: string | undefined, id: string): string => `${user} ${id}`;

const statusOf = ({ status }: Problem): DraftStatus => {
  if (status === stale) return 'conflict';
  if (status === unreachable) return 'offline';
  return status === 422 ? 'invalid' : 'failed';
};

/** What is left of edits when some of them are stored. */
const without = <F extends object>(edits: Partial<F>, stored: Partial<F>): Partial<F> =>
  Object.fromEntries(
    Object.entries(edits).filter(([key, value]) => !(key in stored) || !same(value, stored[key as keyof F])),
  ) as Partial<F>;

const only = <F extends object>(fields: Partial<F>, keys: Set<keyof F>): Partial<F> =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key as keyof F))) as Partial<F>;
