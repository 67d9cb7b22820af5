import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, files, once, type Store, type TranslationImport, untracked } from '@/api';
import type { Language } from '@/i18n';
import { settleDrafts } from '@/lib/drafts/drafts';
import { gone, type Problem, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { laterUndo, toastProblem } from '@/ui/toasts';
import { fetchMenu } from '../dynamic-menu-slice';

const { importTranslations, listExtraGroups, undoTranslationImport } = api.endpoints;
const { maxBytes } = files.importTranslations;

/** The id of what chooses a file, to which the focus returns. */
export const importButton = 'import-translations';

/** A file with translations on its way, and what came of the last. */
export type Import = {
  isRunning: boolean;
  done: TranslationImport | null;
  problem: Problem | null;
  take: (file: File) => Promise<void>;
  close: () => void;
};

/** Takes the translations of a file, which can be taken back as one step. */
export const useImport = (store: Store, menuId: string, language: Language): Import => {
  const { t } = useTranslation('translations');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const [isRunning, setRunning] = useState(false);
  const [done, setDone] = useState<TranslationImport | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const storeId = store.id;

  /** Reads again all that may have been translated. */
  const readTexts = async () => {
    await Promise.all([dispatch(fetchMenu(storeId)), dispatch(listExtraGroups.initiate({ storeId }, once))]);
  };
  const undo = async (id: string): Promise<boolean> => {
    const call = undoTranslationImport.initiate({ storeId, menuId, id }, untracked);
    const why = problemIn(await dispatch(call));
    if (why) toastProblem(why, detail(why));
    else setDone(null);
    await readTexts();
    return why === null || why.status === gone;
  };
  return {
    ...{ isRunning, done, problem },
    take: async (file) => {
      setDone(null);
      if (file.size > maxBytes) {
        const params = { megabytes: maxBytes >> 20 };
        return setProblem({ status: 413, code: 'translations_too_large', params, detail: '', fields: [] });
      }
      setRunning(true);
      // What is typed was there before the file.
      await settleDrafts();
      const offer = laterUndo();
      const call = importTranslations.initiate(
        { storeId, menuId, lang: language, body: { file } },
        untracked,
      );
      const ended = await dispatch(call);
      setProblem(problemIn(ended));
      const { data } = ended;
      if (data?.id) {
        await readTexts();
        offer({
          text: t('files.imported.changed', { count: data.changed }),
          byKey: false,
          focusIds: [importButton],
          onUndo: () => undo(data.id),
        });
      }
      setDone(data ?? null);
      setRunning(false);
    },
    close: () => {
      setDone(null);
      setProblem(null);
      document.getElementById(importButton)?.focus();
    },
  };
};
