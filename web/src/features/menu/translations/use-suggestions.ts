import { useMemo, useRef, useState } from 'react';
import { api, type Store, type Suggestion, untracked, useListSuggestionsQuery } from '@/api';
import type { Language } from '@/i18n';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { stateOf } from '@/lib/text/text';
import { toastProblem } from '@/ui/toasts';
import type { MenuEntry, MenuText } from './menu-texts';

/** Translations that nobody has accepted, and a service that can be asked for more. */
export type Suggestions = {
  /** The suggestion for a text as it is, where it needs one. */
  of: (text: MenuText) => Suggestion | undefined;
  /** How many texts have one. */
  count: number;
  /** The service's name for people; empty where there is none. */
  service: string;
  /** How many texts the service can be asked for. */
  open: number;
  /** How many it was asked for, while it is. */
  progress: { done: number; total: number } | null;
  ask: () => Promise<void>;
  stop: () => void;
};

/** What the services call themselves. */
export const serviceNames: Record<string, string> = { deepl: 'DeepL', libretranslate: 'LibreTranslate' };

/** How many texts are asked for at once. */
const step = 50;

const none: Suggestion[] = [];

export const useSuggestions = (
  store: Store,
  menuId: string,
  entries: MenuEntry[],
  language: Language,
): Suggestions => {
  const dispatch = useAppDispatch();
  const { detail } = useProblemText();
  const storeId = store.id;
  const source = store.defaultLanguage;
  const { currentData } = useListSuggestionsQuery(
    { storeId, menuId, lang: language },
    { refetchOnMountOrArgChange: true },
  );
  const [progress, setProgress] = useState<Suggestions['progress']>(null);
  const isStopped = useRef(false);

  const byId = useMemo(
    () => new Map((currentData?.suggestions ?? none).map((each) => [each.id, each])),
    [currentData],
  );
  // The same while the suggestions are, so that rows need not be drawn again.
  const of = useMemo(
    () => (text: MenuText) => {
      const found = byId.get(text.id);
      const isOpen = stateOf([text.text], language, source) !== 'good';
      return found && isOpen && found.source === text.text[source] ? found : undefined;
    },
    [byId, language, source],
  );
  const open = entries
    .flatMap(({ texts }) => texts)
    .filter(({ text }) => text[source] && stateOf([text], language, source) !== 'good');
  const ids = open.filter((text) => !of(text)).map(({ id }) => id);

  return {
    of,
    count: open.length - ids.length,
    service: serviceNames[currentData?.service ?? ''] ?? '',
    open: ids.length,
    progress,
    ask: async () => {
      isStopped.current = false;
      for (let done = 0; done < ids.length && !isStopped.current; done += step) {
        setProgress({ done, total: ids.length });
        const suggestInput = { language, ids: ids.slice(done, done + step) };
        const call = api.endpoints.suggestTranslations.initiate({ storeId, menuId, suggestInput }, untracked);
        const problem = problemIn(await dispatch(call));
        if (!problem) continue;
        toastProblem(problem, detail(problem));
        break;
      }
      setProgress(null);
    },
    stop: () => {
      isStopped.current = true;
    },
  };
};
