import { nanoid } from '@reduxjs/toolkit';
import { epochCount } from '@/api/epoch';
import { foundNoServer, type Problem, stale } from '../server/problem';

/** What becomes of a file that somebody chose. */
export type Upload =
  /** It is sent once no other file is on its way there. */
  | { state: 'waiting'; file: File }
  /** `share` of it has gone out, 0 to 1; at 1 the server prepares it. */
  | { state: 'sending'; file: File; share: number }
  | { state: 'failed'; file: File; problem: Problem; canRetry: boolean };

/** What a file is stored as. */
type Stored = { id: string };

/** A file on its way: how it ends, and what gives it up. */
export type Sending<T extends Stored> = { ended: Promise<T | Problem>; abort: () => void };

/** How a file is sent, and what is called at the end. */
export type UploadOptions<T extends Stored> = {
  /** Why a file would be refused, as far as that is known before it is sent. */
  check: (file: File) => Problem | null;
  /** A file that is sent again under its key is not stored twice. */
  send: (file: File, key: string, onProgress: (share: number) => void) => Sending<T>;
  /** Called with what was stored, also when no field shows it any more. */
  onDone: (stored: T) => void;
  /** Called with why it was not stored, when no field shows that. */
  onLate: (problem: Problem, file: File) => void;
};

/** What is shown by fields, and what has a file on its way when no field shows it. */
export const slots = new Map<string, { isSending: boolean }>();
const listeners = new Set<() => void>();

/** Calls a listener at every step of an upload. */
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Counts a field that shows a slot or a queue; returns what to call when it is unmounted. */
export const attachField = (
  name: string,
  shown: { isSending: boolean },
  place: { fields: number },
  forget: () => void,
): (() => void) => {
  listen();
  slots.set(name, shown);
  place.fields++;
  return () => {
    place.fields--;
    forget();
  };
};

/** The slot of that id; who comes after its user has one of their own. */
export const slotOf = <T extends Stored>(id: string): UploadSlot<T> => {
  const name = `${epochCount()} ${id}`;
  return (slots.get(name) as UploadSlot<T> | undefined) ?? new UploadSlot<T>(name);
};

/** A place for one picture or file, and the file that is on its way there. It outlives the field that shows it. */
export class UploadSlot<T extends Stored> {
  upload: Upload | null = null;
  private options: UploadOptions<T> | null = null;
  private key = '';
  private sending: Sending<T> | null = null;

  /** Of several in one place each counts the fields that show them all; `onStep` is called at every step of the file. */
  constructor(
    private readonly name: string,
    private readonly place = { fields: 0 },
    private readonly onStep = () => {},
  ) {}

  /** How it is sent, as the field knows that was drawn last. */
  follow(options: UploadOptions<T>): void {
    this.options = options;
  }

  /** A field shows it; returns what to call when the field is unmounted. */
  attach(): () => void {
    return attachField(this.name, this, this.place, () => this.forget());
  }

  /** Sends a file instead of what is on its way; one that would be refused is not sent. */
  start(file: File): void {
    this.take(file);
    this.go();
  }

  /** Takes a file instead of what is on its way, and sends it at its turn; one that would be refused has none. */
  take(file: File): void {
    this.sending?.abort();
    this.sending = null;
    this.key = nanoid();
    const problem = this.options?.check(file);
    this.set(problem ? { state: 'failed', file, problem, canRetry: false } : { state: 'waiting', file });
  }

  /** Has what failed wait for its turn once more. */
  wait(): void {
    if (this.upload?.state === 'failed') this.set({ state: 'waiting', file: this.upload.file });
  }

  /** Sends what waits. */
  go(): void {
    if (this.upload?.state === 'waiting') void this.send(this.upload.file);
  }

  /** Sends again what failed. */
  retry(): void {
    this.wait();
    this.go();
  }

  /** Gives up what is on its way, or what failed. */
  drop(): void {
    this.sending?.abort();
    this.sending = null;
    this.set(null);
  }

  private async send(file: File): Promise<void> {
    if (!this.options) return;
    const sending = this.options.send(file, this.key, (share) => {
      if (this.sending === sending) this.set({ state: 'sending', file, share });
    });
    this.sending = sending;
    this.set({ state: 'sending', file, share: 0 });
    const result = await sending.ended;
    // Another file has taken its place, or it was given up.
    if (this.sending !== sending) return;
    this.sending = null;
    if ('id' in result) {
      this.set(null);
      this.options.onDone(result);
      return;
    }
    this.set({ state: 'failed', file, problem: result, canRetry: mayPass(result) });
    if (this.place.fields === 0) this.options.onLate(result, file);
  }

  private set(upload: Upload | null): void {
    this.upload = upload;
    this.forget();
    this.onStep();
    for (const listener of listeners) listener();
  }

  private forget(): void {
    if (this.place.fields === 0 && !this.upload && slots.get(this.name) === this) slots.delete(this.name);
  }

  /** Whether a file is on its way. */
  get isSending(): boolean {
    return this.sending !== null;
  }
}

/** Whether what kept a file from being stored may be over the next time; what others have changed is seen by then. */
const mayPass = (problem: Problem): boolean =>
  foundNoServer(problem) || [401, 408, stale, 429].includes(problem.status) || problem.status >= 500;

/** Whether a file of the user who is here now is on its way. */
export const isSendingFile = (): boolean => {
  const prefix = `${epochCount()} `;
  return [...slots].some(([name, slot]) => name.startsWith(prefix) && slot.isSending);
};

let listening = false;

/** Asks before a file is lost with the page. */
const listen = (): void => {
  if (listening) return;
  listening = true;
  window.addEventListener('beforeunload', (event) => isSendingFile() && event.preventDefault());
};
