import { nanoid } from '@reduxjs/toolkit';
import { epochCount } from '@/api/epoch';
import { attachField, slots, type Upload, type UploadOptions, UploadSlot } from './upload-slot';

/** What is stored under an id. */
type Stored = { id: string };

/** A file of a queue, and what sends it, gives it up or has it wait once more. */
export type Queued<T extends Stored> = { key: string; upload: Upload; slot: UploadSlot<T> };

/** The queue of that id; who comes after its user has one of their own. */
export const queueOf = <T extends Stored>(id: string): UploadQueue<T> => {
  const name = `${epochCount()} ${id}`;
  return (slots.get(name) as UploadQueue<T> | undefined) ?? new UploadQueue<T>(name);
};

/** Files on their way to one place, which are sent one after another. It outlives the field that shows it. */
export class UploadQueue<T extends Stored> {
  /** In the order in which they were chosen, as they are now; those that are stored or given up are gone. */
  files: readonly Queued<T>[] = [];
  private all: { key: string; slot: UploadSlot<T> }[] = [];
  private options: UploadOptions<T> | null = null;
  private readonly place = { fields: 0 };

  constructor(private readonly name: string) {}

  /** How files are sent, as the field knows that was drawn last. */
  follow(options: UploadOptions<T>): void {
    this.options = options;
    for (const { slot } of this.all) slot.follow(options);
  }

  /** A field shows it; returns what to call when the field is unmounted. */
  attach(): () => void {
    return attachField(this.name, this, this.place, () => this.forget());
  }

  /** Puts a file at the end. */
  add(file: File): void {
    const slot = new UploadSlot<T>('', this.place, () => this.goOn());
    if (this.options) slot.follow(this.options);
    this.all.push({ key: nanoid(), slot });
    slot.take(file);
  }

  /** Whether a file is on its way or waits for that. */
  get isSending(): boolean {
    return this.all.some(({ slot }) => slot.isSending || slot.upload?.state === 'waiting');
  }

  /** Sends the first file that waits, unless one is on its way. */
  private goOn(): void {
    this.all = this.all.filter(({ slot }) => slot.upload);
    this.files = this.all.flatMap(({ key, slot }) => (slot.upload ? { key, slot, upload: slot.upload } : []));
    if (!this.all.some(({ slot }) => slot.isSending)) {
      this.all.find(({ slot }) => slot.upload?.state === 'waiting')?.slot.go();
    }
    this.forget();
  }

  private forget(): void {
    if (this.place.fields === 0 && this.all.length === 0 && slots.get(this.name) === this) {
      slots.delete(this.name);
    }
  }
}
