import { currentEpoch } from './calls';
import { type FieldProblem, gone, type Problem, stale, unreachable } from './problem';

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

/** What a draft is typed over, and what becomes of it. */
export type DraftOptions<F> = {
  /** The fields as they are stored. */
  saved: F;
  /** Sends changed fields; answers the problem, or null when they are stored. */
  send: (changes: Partial<F>) => Promise<Problem | null>;
  /** Loads what is stored after somebody else has changed it. */
  reload?: () => Promise<unknown>;
  /** Rules that need no server. */
  check?: (changes: Partial<F>) => FieldProblem[];
  /** Hears of a problem that came after the editor was closed. */
  onLate?: (why: Problem) => void;
  /** How long typing rests before it is stored, in milliseconds. */
  rest: number;
};

/** What is shown of a draft. */
export type DraftState<F> = { edits: Partial<F>; status: DraftStatus; problem: Problem | null };

/** How long a draft that found no server waits before it is sent again: after the first time, and at most. */
const firstPause = 2_000;
const longestPause = 30_000;

/** Whether there was no server to ask: none was reached, a proxy answered in its place, or it could not. */
export const foundNoServer = ({ status }: Problem): boolean =>
  status === unreachable || (status >= 502 && status <= 504);

/**
 * What is typed over something that is stored: by whom, and how it gets there.
 * It outlives its editor. Where no server was found it is sent again by itself
 * for as long as its user is here.
 */
export class Draft<F extends object> {
  private options!: DraftOptions<F>;
  /** What is stored of it, as it was typed. */
  private stored: Partial<F> = {};
  /** Fields that are sent although they are stored like that, to confirm them. */
  private confirmed: Partial<F> = {};
  /** Fields nobody is in the middle of. */
  private settled = new Set<keyof F>();
  /** Changes that were refused; they are not sent again by themselves. */
  private refused = '';
  private isOpen = false;
  private busy = false;
  private again = false;
  private pause = firstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly epoch = currentEpoch();

  constructor(
    readonly user: string | undefined,
    readonly id: string,
    private readonly notify: () => void,
    /** What was left when its user was here before. */
    public state: DraftState<F> = { edits: {}, status: 'clean', problem: null },
  ) {}

  /** What of it was last seen of its editor. */
  follow(options: DraftOptions<F>): void {
    this.options = options;
  }

  /** Its editor is there. */
  open(): void {
    this.isOpen = true;
    const { status } = this.state;
    if (this.timer || this.busy) return;
    // Left when its user's session ended, or while nobody was there to load what others had changed.
    if (status === 'typing' || status === 'offline') this.wait(0);
    if (status === 'conflict') void this.options.reload?.();
  }

  /** Its editor has gone: what is typed is stored now. */
  close(): void {
    this.isOpen = false;
    this.put(this.changes());
    if (this.state.status !== 'offline' && this.isNews()) void this.send();
  }

  /** Whether its user has left, and it with them. */
  get isOver(): boolean {
    return this.epoch.aborted;
  }

  /** Whether nothing would be lost with it. */
  get isDone(): boolean {
    return !this.isOpen && !this.busy && Object.keys(this.changes()).length === 0;
  }

  /** Whether the page must not be left without a question. */
  get isPending(): boolean {
    return !this.isNowhere && (this.busy || Object.keys(this.changes()).length > 0);
  }

  /** Whether what it was typed over is no longer there; it waits for that to be brought back. */
  private get isNowhere(): boolean {
    return !this.isOpen && this.state.problem?.status === gone;
  }

  /** Whether something keeps what is typed from being stored. */
  get isRefused(): boolean {
    const { status } = this.state;
    if (this.isNowhere) return false;
    const stuck =
      status === 'invalid' || status === 'conflict' || status === 'offline' || status === 'failed';
    return stuck || (this.isOver && this.isPending);
  }

  /** What a user who comes back finds of it. */
  left(): DraftState<F> {
    const { edits, status, problem } = this.state;
    const begun = Object.keys(edits).length > 0 ? 'typing' : 'clean';
    return { edits, status: problem ? status : begun, problem };
  }

  set<K extends keyof F>(key: K, value: F[K], wait: 'pause' | 'blur' | 'now' = 'pause'): void {
    const { [key]: _, ...confirmed } = this.confirmed;
    this.confirmed = confirmed as Partial<F>;
    if (wait !== 'pause') this.settled.add(key);
    const edits = { ...this.state.edits, [key]: value };
    // Between two people's changes only a person decides.
    if (this.state.status === 'conflict') {
      this.put(edits);
      return;
    }
    this.stop();
    this.refused = '';
    this.show({ edits, status: 'typing', problem: null });
    if (wait === 'pause') this.timer = setTimeout(() => void this.send('paused'), this.options.rest);
    if (wait === 'now') this.timer = setTimeout(() => void this.send());
  }

  /** Stores what is typed now; what waits for a server goes on waiting. */
  flush(): void {
    const { status, edits } = this.state;
    if (status === 'conflict') return;
    if (Object.keys(this.changes()).length > 0) {
      if (status !== 'offline' && this.isNews()) void this.send();
      return;
    }
    // Nothing is left to store: show what is stored, trimmed as the server keeps it.
    if (!this.busy && Object.keys(edits).length > 0) this.clear(status === 'saved' ? 'saved' : 'clean');
  }

  /** Sends fields although they are stored like that. */
  confirm(fields: Partial<F>): void {
    this.confirmed = { ...this.confirmed, ...fields };
    void this.send();
  }

  discard(): void {
    this.clear('clean');
  }

  /** Sends it again where it found no server before. */
  retry(): void {
    if (this.state.status === 'offline') void this.send('again');
  }

  /** Sends it before the page goes, where nobody has to decide first. */
  flushForUnload(): void {
    if (this.state.status !== 'conflict') void this.send(this.state.status === 'offline' ? 'again' : 'asked');
  }

  /** Sends what is changed: because it was asked for, in a pause of typing, or again by itself. */
  async send(how: 'asked' | 'paused' | 'again' = 'asked'): Promise<void> {
    this.stop();
    if (this.isOver) return;
    if (this.busy) {
      // What is typed while a change is on its way is sent when that has ended.
      this.again = true;
      return;
    }
    const sent = this.changes();
    if (Object.keys(sent).length === 0) {
      if (this.state.status === 'typing') this.show({ status: 'clean' });
      return;
    }
    const broken = this.options.check?.(sent) ?? [];
    if (broken.length > 0) {
      // A pause in the middle of a number is no mistake; leaving the field with one is.
      if (how !== 'paused') this.refuse({ status: 422, detail: '', fields: broken });
      return;
    }
    this.busy = true;
    this.again = false;
    // What is only tried again stands where it stood, and nobody hears of each time.
    if (how !== 'again') {
      this.pause = firstPause;
      this.show({ status: 'saving' });
    }
    const why = await this.options.send(sent);
    this.busy = false;
    await this.take(sent, why);
  }

  /** Takes the answer to what was sent. */
  private async take(sent: Partial<F>, why: Problem | null): Promise<void> {
    this.refused = why && statusOf(why) !== 'offline' ? JSON.stringify(sent) : '';
    if (why) {
      if (why.status === stale && this.isOpen) await this.options.reload?.();
      this.refuse(why);
    } else {
      this.stored = { ...this.stored, ...sent };
      this.confirmed = without(this.confirmed, sent);
      // A field that is still being typed in keeps what was typed, blanks at its end included.
      const edits = without(this.state.edits, this.isOpen ? only(sent, this.settled) : sent);
      this.put(edits, { status: 'saved', problem: null });
    }
    // The answer is in `saved` only after the next render.
    if (this.again && this.isNews()) this.timer = setTimeout(() => void this.send());
    else if (this.state.status === 'offline') this.wait();
  }

  private refuse(why: Problem): void {
    const status = statusOf(why);
    const isNew = this.state.status !== status;
    this.show({ status, problem: why });
    if (!this.isOpen && isNew && !this.isOver) this.options.onLate?.(why);
  }

  /** Sends it again after a pause, each one longer than the one before. */
  private wait(pause = this.pause): void {
    this.timer = setTimeout(() => void this.send(this.state.status === 'offline' ? 'again' : 'asked'), pause);
    if (pause > 0) this.pause = Math.min(2 * pause, longestPause);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private changes(): Partial<F> {
    const { edits } = this.state;
    // The server may keep a value in other words than it was typed in.
    const known = (key: keyof F) =>
      same(edits[key], this.options.saved[key]) || (key in this.stored && same(edits[key], this.stored[key]));
    const keys = (Object.keys(edits) as (keyof F)[]).filter((key) => !known(key));
    return { ...only(edits, new Set(keys)), ...this.confirmed };
  }

  /** Whether there is something to send that nobody has refused or has to decide on. */
  private isNews(): boolean {
    const changes = this.changes();
    return (
      this.state.status !== 'conflict' &&
      Object.keys(changes).length > 0 &&
      JSON.stringify(changes) !== this.refused
    );
  }

  private clear(status: DraftStatus): void {
    this.stop();
    this.refused = '';
    this.confirmed = {};
    this.put({}, { status, problem: null });
  }

  private put(edits: Partial<F>, change: Partial<DraftState<F>> = {}): void {
    if (Object.keys(edits).length === 0) this.stored = {};
    this.show({ ...change, edits });
  }

  private show(change: Partial<DraftState<F>>): void {
    this.state = { ...this.state, ...change };
    this.notify();
  }
}

const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'string' && typeof b === 'string'
    ? a.trim() === b.trim()
    : JSON.stringify(a) === JSON.stringify(b));

const statusOf = (why: Problem): DraftStatus => {
  if (why.status === stale) return 'conflict';
  if (foundNoServer(why)) return 'offline';
  return why.status === 422 ? 'invalid' : 'failed';
};

/** What is left of edits when some of them are stored. */
const without = <F extends object>(edits: Partial<F>, stored: Partial<F>): Partial<F> =>
  Object.fromEntries(
    Object.entries(edits).filter(([key, value]) => !(key in stored) || !same(value, stored[key as keyof F])),
  ) as Partial<F>;

const only = <F extends object>(fields: Partial<F>, keys: Set<keyof F>): Partial<F> =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key as keyof F))) as Partial<F>;
