import { type FieldProblem, isWithin, type Problem, stale } from '@/lib/server/problem';

/** Where a draft stands between typed and stored. */
export type Phase = 'clean' | 'dirty' | 'sending' | 'failed' | 'conflict' | 'rejected';

/** What is typed over something that is stored; each field stands alone. */
export type Draft<F extends object> = {
  phase: Phase;
  /** The fields as they are stored. */
  saved: F;
  /** What is typed. */
  edits: Partial<F>;
  /** What was stored when a field was first typed in. */
  base: Partial<F>;
  /** Fields somebody is in: a held one is not sent before it is left, one that rests not before it has rested long. */
  open: { [K in keyof F]?: 'typing' | 'resting' | 'held' };
  /** Fields that are sent although they are stored like that. */
  forced: (keyof F)[];
  /** What was stored as it was typed; the server may keep it in other words. */
  known: Partial<F>;
  /** What is under way. */
  sent: Partial<F>;
  /** What was sent without an answer: it may be stored or not. */
  unsure: Partial<F>;
  /** Fields that are not sent again by themselves, with what is wrong with each. */
  refused: { [K in keyof F]?: FieldProblem[] };
  /** What keeps all of it from being stored. */
  problem: Problem | null;
  /** Whether the last that was typed has been stored. */
  stored: boolean;
  /** Whether what is stored can be read again, so that a change of one's own that lost its answer is known as such. */
  reloads: boolean;
  /** The revision of what is stored, where it has one. */
  revision?: number | undefined;
  /** The revision that what was sent last is based on. */
  sentOn?: number | undefined;
};

/** What is wrong with fields, by field. */
export type Broken<F> = { [K in keyof F]?: FieldProblem[] };

/** What happens to a draft. */
export type DraftEvent<F extends object> =
  | { type: 'typed'; key: keyof F; value: F[keyof F]; as: 'typing' | 'resting' | 'held' | 'settled' }
  | { type: 'rested' }
  | { type: 'left'; keys: (keyof F)[]; broken: Broken<F> }
  | { type: 'confirmed'; fields: Partial<F> }
  | { type: 'send'; broken: Broken<F>; oneByOne?: boolean | undefined }
  | { type: 'stored' }
  | { type: 'lost' | 'refused' | 'stale'; problem: Problem }
  | { type: 'reloaded'; saved: F; revision?: number | undefined; asked?: boolean }
  | { type: 'keepMine' | 'takeTheirs' | 'retried' | 'discarded' | 'aged' };

/** A draft nothing is typed in. */
export const cleanDraft = <F extends object>(saved: F): Draft<F> => ({
  ...{ phase: 'clean', saved, edits: {}, base: {}, open: {}, forced: [], known: {}, sent: {} },
  ...{ unsure: {}, refused: {}, problem: null, stored: false, reloads: true },
});

/** The draft without all that is typed. */
const cleared = <F extends object>({ saved, reloads, revision }: Draft<F>): Draft<F> => ({
  ...cleanDraft(saved),
  ...{ reloads, revision },
});

/**
 * What is wrong with a field that was typed on an earlier visit: nobody has looked at it since, or it was sent without
 * an answer so long ago that sending it again might do it twice.
 */
export const leftUnsaved = 'left_unsaved';
export const leftUnsure = 'left_unsure';

/** Whether a draft waits for its user to look at what they typed on an earlier visit. */
export const isLeft = <F extends object>({ refused }: Draft<F>): boolean =>
  keysOf(refused).some((key) => isLeftField(refused[key]));

const isLeftField = (problems: FieldProblem[] = []): boolean =>
  problems.some(({ code }) => code === leftUnsaved || code === leftUnsure);

/** What is typed and not known to be stored. */
export const changesOf = <F extends object>(draft: Draft<F>): Partial<F> =>
  only(draft.edits, (key) => isChanged(draft, key));

/** What of it may be sent now. */
export const sendableOf = <F extends object>(draft: Draft<F>, broken: Broken<F> = {}): Partial<F> =>
  only(changesOf(draft), (key) => !isHalfTyped(draft, key) && !(key in draft.refused) && !(key in broken));

/** Whether a field is one of those that are sent whole, and somebody is in the middle of it. */
export const isHalfTyped = <F extends object>({ open }: Draft<F>, key: keyof F): boolean =>
  open[key] === 'held' || open[key] === 'resting';

/**
 * Whether a field of that name in a request is, or belongs to, the one of this key. A key that was made up, as of
 * something that is being created, has its `_` as they are.
 */
export const isOf = (key: PropertyKey, { location }: FieldProblem): boolean => {
  const inCamelCase = location.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [location, inCamelCase].some((place) => isWithin(place, String(key)));
};

/** What a draft becomes by what happens to it. */
export const reduceDraft = <F extends object>(draft: Draft<F>, event: DraftEvent<F>): Draft<F> => {
  switch (event.type) {
    case 'typed':
      return typed(draft, event);
    case 'left':
      return left(draft, event);
    case 'rested': {
      const resting = keysOf(draft.open as Draft<F>['edits']).filter((key) => draft.open[key] === 'resting');
      if (resting.length === 0) return draft;
      const typing = Object.fromEntries(resting.map((key) => [key, 'typing']));
      return { ...draft, open: { ...draft.open, ...typing } };
    }
    case 'confirmed': {
      const forced = [...new Set([...draft.forced, ...keysOf(event.fields)])];
      const base = { ...only(draft.saved, (key) => key in event.fields), ...draft.base };
      const edits = { ...draft.edits, ...event.fields };
      // Who confirms a field has not looked at the others.
      const refused = only(draft.refused, (key) => !(key in event.fields) && isLeftField(draft.refused[key]));
      return settled({ ...draft, edits, base, forced, refused }, 'sending', 'conflict');
    }
    case 'send': {
      if (draft.phase !== 'dirty' && draft.phase !== 'failed') return draft;
      const sendable = sendableOf(draft, event.broken);
      const [first] = keysOf(sendable);
      if (first === undefined) return draft;
      const next = event.oneByOne ? only(sendable, (key) => key === first) : sendable;
      const sent = isSentAgain(draft) ? draft.unsure : next;
      return { ...draft, phase: 'sending', sent, sentOn: draft.revision };
    }
    case 'reloaded':
      return reloaded(draft, event);
    case 'keepMine':
      if (draft.phase !== 'conflict') return draft;
      return settled(rebased({ ...draft, refused: {}, unsure: {} }));
    case 'retried':
      return settled({ ...draft, refused: {} }, 'sending', 'conflict');
    case 'aged':
      return aged(draft);
    case 'takeTheirs':
      return draft.phase === 'conflict' ? cleared(draft) : draft;
    case 'discarded': {
      const { phase, sent } = draft;
      return phase === 'sending' ? { ...cleared(draft), phase, sent } : cleared(draft);
    }
    default:
      // An answer to what is no longer under way counts no more.
      return draft.phase === 'sending' ? answered(draft, event) : draft;
  }
};

/**
 * Whether what was sent without an answer is sent again as it was, before what was typed since: it may be stored, and
 * anything else would then meet it as a conflict. What was typed back is not.
 */
const isSentAgain = <F extends object>({ reloads, unsure, edits, saved }: Draft<F>): boolean => {
  const lost = keysOf(unsure);
  return reloads && lost.length > 0 && lost.every((key) => !same(edits[key], saved[key]));
};

/** Takes what is typed into a field. Between two people's changes only a person decides. */
const typed = <F extends object>(draft: Draft<F>, event: DraftEvent<F> & { type: 'typed' }): Draft<F> => {
  const { key, value, as } = event;
  const { [key]: _, ...open } = draft.open;
  const next: Draft<F> = {
    ...draft,
    edits: { ...draft.edits, [key]: value },
    base: { [key]: draft.saved[key], ...draft.base },
    open: (as === 'settled' ? open : { ...draft.open, [key]: as }) as Draft<F>['open'],
    forced: draft.forced.filter((each) => each !== key),
    // What was refused as a whole is tried again with what is typed now.
    refused: only(draft.refused, (each) => each !== key && draft.refused[each]?.length !== 0),
    stored: false,
  };
  return settled(next, 'sending', 'conflict');
};

/** Takes that fields were left: those that are stored are shown as they are stored, those that break a rule are refused. */
const left = <F extends object>(
  draft: Draft<F>,
  { keys, broken }: DraftEvent<F> & { type: 'left' },
): Draft<F> => {
  const open = only(draft.open, (key) => !keys.includes(key));
  const wrong = only(broken, (key) => keys.includes(key) && isChanged(draft, key));
  const next = { ...draft, open, refused: { ...draft.refused, ...wrong } };
  if (draft.phase === 'conflict') return next;
  return settled(
    drop(next, (key) => !(key in open) && !isChanged(draft, key)),
    'sending',
    'failed',
  );
};

/** Takes that it was left long ago: nothing of it is sent before its user has looked at it. */
const aged = <F extends object>(draft: Draft<F>): Draft<F> => {
  const { phase, reloads, unsure } = draft;
  const refused = { ...draft.refused };
  for (const key of keysOf(changesOf(draft))) {
    // What can be read again is known to be stored or not.
    const code = !reloads && key in unsure ? leftUnsure : leftUnsaved;
    refused[key] ??= [{ location: String(key), code }];
  }
  const problem = phase === 'conflict' || phase === 'rejected' ? draft.problem : null;
  return settled({ ...draft, refused, problem, open: {}, unsure: {} }, 'sending', 'conflict');
};

const answered = <F extends object>(
  draft: Draft<F>,
  event: DraftEvent<F> & { type: 'stored' | 'lost' | 'refused' | 'stale' },
): Draft<F> => {
  const { sent } = draft;
  const isSent = (key: keyof F) => key in sent && same(draft.edits[key], sent[key]);
  const next: Draft<F> = { ...draft, sent: {}, problem: event.type === 'stored' ? null : event.problem };
  switch (event.type) {
    case 'stored': {
      // What is stored now may be known already, or come with the next rendering.
      const base = only(
        { ...draft.base, ...only(draft.saved, (key) => key in sent && key in draft.edits) },
        (key) => !(key in sent) || !same(draft.saved[key], draft.base[key]),
      );
      const forced = draft.forced.filter((key) => !isSent(key));
      const unsure = only(draft.unsure, (key) => !(key in sent));
      const known = { ...draft.known, ...sent };
      const now = { ...next, base, forced, unsure, known, stored: true };
      // A field that is still typed in keeps what was typed, blanks at its end included.
      return settled(drop(now, (key) => isSent(key) && !(key in draft.open)));
    }
    case 'lost':
      return keepIf({ ...next, phase: 'failed', unsure: { ...draft.unsure, ...sent } });
    case 'stale':
      return keepIf({ ...next, phase: 'conflict' });
    case 'refused': {
      const blamed = keysOf(sent).filter((key) => event.problem.fields.some((field) => isOf(key, field)));
      const isField = event.problem.status === 422 && blamed.length > 0;
      const refused = { ...draft.refused };
      for (const key of isField ? blamed : keysOf(sent)) {
        if (isSent(key))
          refused[key] = isField ? event.problem.fields.filter((field) => isOf(key, field)) : [];
      }
      const unsure = only(draft.unsure, (key) => !(key in sent));
      return settled({ ...next, refused, unsure, problem: isField ? null : event.problem });
    }
  }
};

/** Takes what is stored now, by whomever. */
const reloaded = <F extends object>(
  before: Draft<F>,
  { saved, revision, asked }: DraftEvent<F> & { type: 'reloaded' },
): Draft<F> => {
  const isNew = revision !== before.revision || !same(saved, before.saved);
  if (!isNew && !asked) return before;
  const base = { ...only(saved, (key) => key in before.edits), ...before.base };
  const draft = { ...before, saved, revision, base };
  if (draft.phase === 'sending') return draft;
  const inConflict = draft.phase === 'conflict';
  // Mine and theirs are the same where an answer was lost: then it is stored.
  const isStored = (key: keyof F) =>
    same(draft.edits[key], saved[key]) && !draft.forced.includes(key) && !(key in draft.open);
  const lost = keysOf(draft.unsure);
  const own = lost.length > 0 && lost.every((key) => same(saved[key], draft.unsure[key]));
  const next = drop(draft, isStored);
  const changed = keysOf(changesOf(next));
  if (changed.length === 0) return { ...settled(next), stored: next.stored || inConflict };
  const mine = (key: keyof F) =>
    [base, draft.edits, draft.unsure, draft.known].some((each) => key in each && same(saved[key], each[key]));
  if (inConflict) {
    // Nothing of theirs is lost by a change of one's own, by one of fields that nobody else has changed, nor by a
    // confirmation of what is stored. Without a newer revision nothing is known of what others have changed.
    const isNewer = revision !== undefined && draft.sentOn !== undefined && revision !== draft.sentOn;
    const isSame = (key: keyof F) => same(saved[key], draft.edits[key]);
    const goesOn = own || isNewer ? changed.every(mine) : asked && changed.every(isSame);
    return goesOn ? settled(rebased({ ...next, unsure: {} })) : next;
  }
  if (changed.every((key) => next.forced.includes(key) || mine(key))) return settled(next, 'failed');
  return { ...next, phase: 'conflict', problem: { status: stale, detail: '', fields: [] } };
};

/** The draft where its fields leave it, or in the phase it is in where that is one of `kept`. */
const settled = <F extends object>(draft: Draft<F>, ...kept: Phase[]): Draft<F> => {
  if (kept.includes(draft.phase)) return draft.phase === 'failed' ? keepIf(draft) : draft;
  const changed = keysOf(changesOf(draft));
  if (changed.length === 0) return { ...draft, phase: 'clean', refused: {}, problem: null };
  const refused = only(draft.refused, (key) => changed.includes(key));
  const isRefused = changed.every((key) => key in refused);
  return {
    ...draft,
    refused,
    phase: isRefused ? 'rejected' : 'dirty',
    problem: isRefused ? draft.problem : null,
  };
};

/** The draft as it is while anything is left to store. */
const keepIf = <F extends object>(draft: Draft<F>): Draft<F> =>
  keysOf(changesOf(draft)).length > 0 ? draft : settled({ ...draft, phase: 'clean' });

/** The draft as if it were typed over what is stored now. */
const rebased = <F extends object>(draft: Draft<F>): Draft<F> => ({
  ...draft,
  base: only(draft.saved, (key) => key in draft.edits) as Partial<F>,
});

/** The draft without some of what is typed. */
const drop = <F extends object>(draft: Draft<F>, gone: (key: keyof F) => boolean): Draft<F> => {
  const edits = only(draft.edits, (key) => !gone(key));
  const stays = (key: keyof F) => key in edits;
  const known = only(draft.known, stays);
  const unsure = only(draft.unsure, stays);
  return {
    ...draft,
    edits,
    known,
    unsure,
    base: only(draft.base, stays),
    refused: only(draft.refused, stays),
  };
};

/**
 * What somebody else has made of a place in a field meanwhile, such as `name.de` or `prices[0].amount`, while that is
 * to be decided. Of a list of things the things speak, as long as there are as many.
 */
export const othersChange = <F extends object>(draft: Draft<F>, location: string): Other | undefined => {
  if (draft.phase !== 'conflict') return undefined;
  const key = keysOf(draft.edits).find((each) => isOf(each, { location }));
  if (key === undefined) return undefined;
  // A key such as `name.de` is a place itself.
  const path = segments(location).slice(segments(String(key)).length);
  const [theirs, before, mine] = [draft.saved, draft.base, draft.edits].map(({ [key]: value }) =>
    path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value),
  );
  if (same(theirs, before) || same(theirs, mine)) return undefined;
  return isRows(theirs) && isRows(mine) && theirs.length === mine.length ? undefined : { value: theirs };
};

const segments = (location: string): string[] => location.split(/[.[\]]+/).filter(Boolean);

/** What somebody else has stored. */
type Other = { value: unknown };

const isRows = (value: unknown): value is object[] =>
  Array.isArray(value) && value.some((each) => typeof each === 'object');

const isChanged = <F extends object>(draft: Draft<F>, key: keyof F): boolean => {
  const { edits, saved, known, unsure, forced, reloads } = draft;
  if (!(key in edits)) return false;
  if (forced.includes(key)) return true;
  if (reloads && key in unsure && !same(edits[key], unsure[key])) return true;
  return !same(edits[key], saved[key]) && !(key in known && same(edits[key], known[key]));
};

/** The names of fields. */
export const keysOf = <T extends object>(fields: T): (keyof T)[] => Object.keys(fields) as (keyof T)[];

const only = <T extends object>(fields: T, wanted: (key: keyof T) => boolean): T =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => wanted(key as keyof T))) as T;

/** Whether two values are the same but for blanks around texts, empty texts, and the order of names. */
export const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(plain(a)) === JSON.stringify(plain(b));

const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [key, plain(each)]);
  return Object.fromEntries(entries.filter(([, each]) => each !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
};
