import { useEffect, useState } from 'react';

/** What somebody is to be led to; another object each time it is asked for. */
type Shown = { id: string } | null;

/** The draft of what is edited in a place; the field to blame for what is not stored has its name in `data-field`. */
type Draft = { blamed: PropertyKey | undefined };

/**
 * Leads to what is not stored of a draft, in the element that has its id: to the field that is wrong, else to the one
 * that was refused or waits.
 */
export const useLead = (id: string, shown: Shown, draft: Draft): void => {
  // What is left half typed is to blame only until its editor is there.
  const [left] = useState(draft.blamed);
  const blamed = draft.blamed ?? left;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is asked for
  useEffect(() => {
    if (shown?.id !== id) return;
    const place = document.getElementById(id);
    const field =
      place?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      place?.querySelector<HTMLElement>(`[data-field="${String(blamed)}"]`);
    const control = field?.matches('input')
      ? field
      : field?.querySelector<HTMLElement>('input:checked, input, button');
    control?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [shown]);
};
