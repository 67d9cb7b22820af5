import { useState } from 'react';
import { draftUser } from '@/lib/drafts/drafts';

/**
 * What is typed in a form and not asked for yet. It outlives the form and its
 * page, for its user alone, until it is cleared.
 */
export const useKeptForm = <T extends object>(
  id: string,
  empty: T,
): [form: T, put: (change: Partial<T>) => void, clear: () => void] => {
  const [name] = useState(() => `carte_form ${draftUser()} ${id}`);
  const [form, setForm] = useState<T>(() => ({ ...empty, ...readForm(name) }));
  const show = (next: T | null) => {
    setForm(next ?? empty);
    try {
      if (next) sessionStorage.setItem(name, JSON.stringify(next));
      else sessionStorage.removeItem(name);
    } catch {
      // A browser that keeps nothing loses it with the form.
    }
  };
  return [form, (change) => show({ ...form, ...change }), () => show(null)];
};

const readForm = (name: string): object => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as object;
  } catch {
    return {};
  }
};
