import { useState } from 'react';
import type { LanguageKey } from '@/lib/text/text';
import { stateOf } from '@/lib/text/text';
import type { MenuEntry } from './menu-texts';

/** Which texts are listed. */
export type Filter = 'all' | 'missing' | 'stale';
export const filters: readonly Filter[] = ['all', 'missing', 'stale'];

/**
 * The ids of the texts that a filter lists; null for all. A text stays where it is once it is listed, so that it does
 * not go from under the hands of who has just translated it; another filter or language begins anew.
 */
export const useShownTexts = (
  entries: MenuEntry[],
  filter: Filter,
  language: LanguageKey,
  source: LanguageKey,
): ReadonlySet<string> | null => {
  const key = `${filter} ${language}`;
  const [kept, setKept] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() });
  if (filter === 'all') {
    // What was listed before is not listed by itself when its filter comes back.
    if (kept.key !== key) setKept({ key, ids: new Set() });
    return null;
  }
  const before = kept.key === key ? kept.ids : new Set<string>();
  const more = entries
    .flatMap(({ texts }) => texts)
    .filter(({ id, text }) => !before.has(id) && stateOf([text], language, source) === filter);
  if (more.length === 0 && kept.key === key) return kept.ids;
  const ids = new Set([...before, ...more.map(({ id }) => id)]);
  setKept({ key, ids });
  return ids;
};
