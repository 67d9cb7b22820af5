import { currentEpoch } from '@/api/epoch';
import { type FieldProblem, forbidden, foundNoServer, gone, type Problem, stale } from '@/lib/server/problem';
import {
  type Broken,
  changesOf,
  cleanDraft,
  type Draft,
  type DraftEvent,
  isLeft,
  isOf,
  keysOf,
  reduceDraft,
  sendableOf,
} from './draft';

/** What a draft is typed over, and how it gets there. */
export type DraftOptions<F> = {
  /** The fields as they are stored. */
  saved: F;
  /** Their revision, where they have one: what others change of other fields is no conflict then. */
  revision?: number | undefined;
  /** Sends changed fields; resolves to the problem, or to null when they are stored. */
  send: (changes: Partial<F>) => Promise<Problem | null>;
  /** Loads what is stored after somebody else has changed it. */
  reload?: () => Promise<unknown>;
  /** Rules that need no server. */
  check?: (changes: Partial<F>) => FieldProblem[];
  /** Called with a problem that came after the editor was closed. */
  onLate?: (why: Problem) => void;
  /** Whether each field is sent by itself, in the order in which they were typed. */
  oneByOne?: boolean;
  /** The screen where it is typed, as an address of the dashboard. */
  path?: string;
  /** What the thing is called, to be known by where it is no longer found. */
  title?: string;
  /** How long typing rests before it is stored, in milliseconds, and what is to rest for long. */
  rest: number;
  longRest?: number;
};

/**
 * When what is typed is sent: after a pause; after a long one or once its field is left; once its field is left; at
 * once.
 */
export type Wait = 'pause' | 'long' | 'blur' | 'now';

/** What of a draft outlives its page. */
export type KeptDraft = Omit<Draft<Record<string, unknown>>, 'saved' | 'reloads' | 'revision'> & {
  path?: string | undefined;
  title?: string | undefined;
};

/** How long a draft that found no server waits before it is sent again: after the first time, and at most. */
const firstPause = 2_000;
const longestPause = 30_000;

/**
 * What one user types over one thing, on its way there. It outlives its
 * editor. Where no server was found it is sent again by itself for as long as
 * its user is here.
 */
export class Outbox<F extends object> {
  state: Draft<F>;
  path: string | undefined;
  title: string | undefined;
  private options: DraftOptions<F> | null = null;
  private editors = 0;
  /** Editors and those that send it in place of one: without any, what is read anew does not arrive here. */
  private attached = 0;
  private pause = firstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private longTimer: ReturnType<typeof setTimeout> | undefined;
  private notifiedOf: string | null = null;
  /** How many reads of what is stored are under way, and whether mine is to be kept over what they bring. */
  private reading = 0;
  private isInsisted = false;
  private readonly epoch = currentEpoch();

  constructor(
    readonly user: string | undefined,
    readonly id: string,
    private readonly changed: (outbox: Outbox<F>) => void,
    kept?: KeptDraft,
    /** Whether it was kept so long ago that its user must look at it before it is sent. */
    private isOld = false,
  ) {
    this.state = { ...cleanDraft({} as F), ...(kept as Partial<Draft<F>> | undefined) };
    this.path = kept?.path;
    this.title = kept?.title;
  }

  /** What was last seen of the thing and of how to send it. */
  follow(options: DraftOptions<F>): void {
    this.options = options;
    this.path = options.path;
    this.title = options.title ?? this.title;
    const reloads = options.reload !== undefined;
    if (this.state.reloads !== reloads) this.state = { ...this.state, reloads };
    if (this.isOld) this.act({ type: 'aged' });
    this.isOld = false;
    this.reloaded();
  }

  /** Its editor was mounted, or something that sends it in its place; returns what to call when that is unmounted. */
  attach(isEditor = true): () => void {
    this.attached++;
    if (isEditor) this.editors++;
    const { phase } = this.state;
    // Left when its user's session or its page ended, or while nobody was there to load what others had changed.
    if (!this.timer && (phase === 'dirty' || phase === 'failed')) this.wait(0);
    if (phase === 'conflict') void this.reload();
    return () => {
      this.attached--;
      if (!isEditor) return;
      this.editors--;
      // What is half typed is kept as it is: nobody has said that it is whole.
      this.leave(keysOf(this.state.edits).filter((key) => this.state.open[key] !== 'held'));
    };
  }

  /** Whether it knows how to send what is typed. */
  get isFollowed(): boolean {
    return this.options !== null;
  }

  /** Whether its user has left, and it with them. */
  get isOver(): boolean {
    return this.epoch.aborted;
  }

  /** Whether the page must not be left without a question. */
  get isPending(): boolean {
    return !this.isNowhere && (this.state.phase === 'sending' || keysOf(changesOf(this.state)).length > 0);
  }

  /** Whether nothing would be lost with it. */
  get isDone(): boolean {
    const { phase } = this.state;
    return this.editors === 0 && phase !== 'sending' && keysOf(changesOf(this.state)).length === 0;
  }

  /** Whether something keeps what is typed from being stored. */
  get isStuck(): boolean {
    if (this.isNowhere || !this.isPending) return false;
    const { phase, problem, refused } = this.state;
    if (this.isOver || !this.options) return true;
    if (phase === 'sending') return problem !== null;
    return phase !== 'dirty' || keysOf(refused).length > 0 || (this.editors === 0 && this.isHeld);
  }

  /** Whether only the network keeps it from being stored: it is sent by itself, and its user need do nothing. */
  get isWaiting(): boolean {
    const { phase, problem, refused } = this.state;
    if (!this.isStuck || this.isOver || !this.options || keysOf(refused).length > 0) return false;
    return phase === 'failed' || (phase === 'sending' && problem !== null && foundNoServer(problem));
  }

  /** Whether there may be no editor to look at it in: nobody has taken it up, it may not be changed, or it is old. */
  get isOrphaned(): boolean {
    if (!this.options || !this.path) return true;
    return this.editors === 0 && (this.state.problem?.status === forbidden || isLeft(this.state));
  }

  /** Whether all that is left of it is half typed. */
  get isHeld(): boolean {
    return this.state.phase === 'dirty' && keysOf(sendableOf(this.state)).length === 0;
  }

  /** Whether what it was typed over is no longer there; it waits for that to be brought back. */
  private get isNowhere(): boolean {
    return this.editors === 0 && this.state.problem?.status === gone;
  }

  /** What its user finds when they or the page come back; null where there is nothing. */
  get kept(): KeptDraft | null {
    if (keysOf(changesOf(this.state)).length === 0) return null;
    const { path, title } = this;
    const {
      saved: _,
      reloads: __,
      revision: ___,
      ...state
    } = this.state as unknown as Draft<Record<string, unknown>>;
    if (state.phase !== 'sending') return { ...state, path, title };
    // The answer to what is under way will not arrive.
    return { ...state, path, title, phase: 'dirty', sent: {}, unsure: { ...state.unsure, ...state.sent } };
  }

  /** Takes what is typed. */
  set<K extends keyof F>(key: K, value: F[K], wait: Wait = 'pause'): void {
    const as = ({ pause: 'typing', long: 'resting', blur: 'held', now: 'settled' } as const)[wait];
    this.act({ type: 'typed', key, value, as });
    if (wait === 'long') {
      clearTimeout(this.longTimer);
      this.longTimer = setTimeout(() => this.rested(), this.options?.longRest);
    } else if (wait !== 'blur' && this.state.phase === 'dirty') {
      this.wait(wait === 'now' ? 0 : this.options?.rest);
    }
  }

  /** Nobody types on: what had to rest for long is sent with the rest. */
  rested(): void {
    this.act({ type: 'rested' });
    if (this.state.phase === 'dirty') this.send();
  }

  /** Fields were left: those that keep their rules are sent, the others are refused. */
  leave(keys: (keyof F)[] = keysOf(this.state.edits)): void {
    this.act({ type: 'left', keys, broken: this.broken() });
    if (this.state.phase === 'dirty') this.send();
  }

  /** Sends fields although they may be stored like that. */
  confirm(fields: Partial<F>): void {
    this.act({ type: 'confirmed', fields });
    this.send();
  }

  /** Tries again, or keeps what is typed over what others have stored, once that has been read. */
  insist(): void {
    if (this.state.phase === 'conflict' && this.reading) {
      this.isInsisted = true;
      return;
    }
    this.act({ type: this.state.phase === 'conflict' ? 'keepMine' : 'retried' });
    this.leave();
    this.send();
  }

  /** Gives up what is typed. What is stored is asked for where that is not known. */
  discard(): void {
    const isUnsure = keysOf(this.state.unsure).length > 0;
    this.isInsisted = false;
    this.act({ type: this.state.phase === 'conflict' ? 'takeTheirs' : 'discarded' });
    if (isUnsure) void this.options?.reload?.();
  }

  /** Sends it again where it found no server before. */
  retry(): void {
    if (this.state.phase === 'failed') this.send();
  }

  /** Sends what nobody is in the middle of, where nobody has to decide first. */
  send(): void {
    this.stop();
    const { options } = this;
    if (this.isOver || !options || this.state.phase === 'sending') return;
    if (this.state.phase === 'dirty') this.pause = firstPause;
    this.act({ type: 'send', broken: this.broken(), oneByOne: options.oneByOne });
    // What has changed by the time it is read here was just begun.
    if ((this.state as Draft<F>).phase === 'sending') void options.send(this.state.sent).then(this.answered);
  }

  private readonly answered = (why: Problem | null): void => {
    if (this.isOver) return;
    if (!why) this.act({ type: 'stored' });
    else if (foundNoServer(why)) this.act({ type: 'lost', problem: why });
    else this.act({ type: why.status === stale ? 'stale' : 'refused', problem: why });
    const { phase } = this.state;
    if (phase === 'failed') this.wait();
    // The answer is among what is stored only after the next rendering.
    else if (phase === 'dirty' && !this.timer) this.wait(0);
    else if (phase === 'conflict' && this.attached > 0) void this.reload();
    if (why) this.notify(why);
    else this.notifiedOf = null;
  };

  /** Says once, where no editor does, what keeps it from being stored. */
  private notify(why: Problem): void {
    const { phase } = this.state;
    if (this.editors === 0 && phase !== this.notifiedOf && phase !== 'dirty' && phase !== 'clean')
      this.options?.onLate?.(why);
    this.notifiedOf = phase;
  }

  /** Reads what is stored, which may be mine: an answer was lost. */
  private async reload(): Promise<void> {
    this.reading++;
    await this.options?.reload?.();
    // What was read is followed after the next rendering.
    await new Promise((resolve) => setTimeout(resolve));
    this.reading--;
    if (this.isOver) return;
    this.reloaded(true);
    // Without the revision that was read it would be refused again.
    if (this.isInsisted && !this.reading) {
      this.isInsisted = false;
      if (this.state.phase === 'conflict') this.insist();
    }
  }

  /** Takes what is stored; a conflict that turns out to be none goes on. */
  private reloaded(asked = false): void {
    if (!this.options) return;
    const { saved, revision } = this.options;
    const wasConflict = this.state.phase === 'conflict';
    this.act({ type: 'reloaded', saved, revision, asked });
    if (wasConflict && this.state.phase === 'dirty') this.wait(0);
  }

  private broken(): Broken<F> {
    const changes = changesOf(this.state);
    const found = this.options?.check?.(changes) ?? [];
    const keys = keysOf(changes).filter((key) => found.some((each) => isOf(key, each)));
    return Object.fromEntries(keys.map((key) => [key, found.filter((each) => isOf(key, each))])) as Broken<F>;
  }

  /** Sends it after a pause; where no server was found each one is longer than the one before. */
  private wait(pause?: number): void {
    this.stop();
    this.timer = setTimeout(() => this.send(), pause ?? this.pause);
    if (pause === undefined) this.pause = Math.min(2 * this.pause, longestPause);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private act(event: DraftEvent<F>): void {
    const before = this.state;
    this.state = reduceDraft(before, event);
    if (this.state === before) return;
    if (this.state.phase === 'clean' || this.state.phase === 'conflict') this.stop();
    this.changed(this);
  }
}
