import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { keepInTab, keptInTab } from '@/lib/browser/tab';
import { draftUser } from '@/lib/drafts/drafts';

/** What is typed in a form that creates something. */
export type KeptForm<T> = {
  form: T;
  /** Whether anything is typed. */
  isBegun: boolean;
  put: (change: Partial<T>) => void;
  /**
   * Empties the form, or shows again what was put aside; given a key, only where nothing else has been typed since it
   * was sent under that key.
   */
  clear: (sent?: string) => void;
  /** Empties the form as `clear` does; answers what brings back what was typed, beside what is typed by then. */
  throwAway: () => () => void;
  /** Shows something else; what is typed is put aside until that is cleared. */
  take: (other: T) => void;
  /** What was put aside last. */
  aside: T | undefined;
  /**
   * The key to send the form under: the same until something else is typed,
   * so that what was created and whose answer was lost is not created again.
   */
  key: string;
};

/**
 * What is typed in a form and not asked for yet. It outlives the form and its
 * page, for its user alone, until it is cleared.
 */
export const useKeptForm = <T extends object>(id: string, empty: T | (() => T)): KeptForm<T> => {
  const [name] = useState(() => `carte_form ${draftUser()} ${id}`);
  const [kept, setKept] = useState<Kept<T>>(() => keptInTab<Kept<T>>(name) ?? fresh({}));
  // An answer may come to what was drawn long ago.
  const latest = useRef(kept);
  const show = (next: Kept<T>) => {
    latest.current = next;
    setKept(next);
    keepInTab(name, Object.keys(next.form).length > 0 || next.aside ? next : null);
    shown.dispatchEvent(new CustomEvent(name, { detail: next }));
  };
  useEffect(() => {
    const follow = (event: Event) => {
      latest.current = (event as CustomEvent<Kept<T>>).detail;
      setKept(latest.current);
    };
    shown.addEventListener(name, follow);
    return () => shown.removeEventListener(name, follow);
  }, [name]);
  const [initial] = useState(empty);
  const isBegun = ({ form }: Kept<T>) =>
    Object.entries(form).some(([field, value]) => value !== initial[field as keyof T]);
  // The same while nothing is typed, so that the form need not be drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads what is latest
  return useMemo(
    () => ({
      form: { ...initial, ...kept.form },
      isBegun: isBegun(kept),
      put: (change) => {
        const { form, aside } = latest.current;
        show({ ...fresh({ ...form, ...change }), aside });
      },
      clear: (sent = latest.current.key) => {
        const { key, aside } = keptInTab<Kept<T>>(name) ?? latest.current;
        if (key === sent) show(aside ?? fresh({}));
      },
      throwAway: () => {
        const thrown = latest.current;
        show(thrown.aside ?? fresh({}));
        return () => {
          // Another form of this kind may have gone on with it.
          const now = keptInTab<Kept<T>>(name) ?? fresh<T>({});
          show({ ...thrown, aside: isBegun(now) ? now : undefined });
        };
      },
      take: (other) => {
        const before = latest.current;
        show({ ...fresh<T>(other), aside: isBegun(before) ? before : before.aside });
      },
      aside: kept.aside && { ...initial, ...kept.aside.form },
      key: kept.key,
    }),
    [kept, initial, name],
  );
};

/** Tells a form that was opened anew what becomes of it by an answer to the one before. */
const shown = new EventTarget();

/** What is typed, the key it is sent under, and what made way for it. */
type Kept<T> = { form: Partial<T>; key: string; aside?: Kept<T> | undefined };

const fresh = <T>(form: Partial<T>): Kept<T> => ({ form, key: nanoid() });
