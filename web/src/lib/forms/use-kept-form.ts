import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { keepInTab, keptInTab } from '@/lib/browser/storage';
import { draftUser } from '@/lib/drafts/drafts';

/** What is typed in a form that creates something. */
export type KeptForm<T> = {
  form: T;
  put: (change: Partial<T>) => void;
  /** Empties the form; given a key, only where nothing else has been typed since it was sent under that key. */
  clear: (sent?: string) => void;
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
  const latest = useRef(kept);
  const show = (next: Kept<T>) => {
    latest.current = next;
    setKept(next);
    keepInTab(name, Object.keys(next.form).length > 0 ? next : null);
  };
  const [initial] = useState(empty);
  return {
    form: { ...initial, ...kept.form },
    put: (change) => show(fresh({ ...kept.form, ...change })),
    clear: (sent = latest.current.key) => {
      if (latest.current.key === sent) show(fresh({}));
    },
    key: kept.key,
  };
};

type Kept<T> = { form: Partial<T>; key: string };

const fresh = <T>(form: Partial<T>): Kept<T> => ({ form, key: nanoid() });
