import { useTranslation } from 'react-i18next';
import { api, once, type PdfLink, untracked } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { toastError, toastProblem } from '../toasts';

const { listPdfLinks, updatePdfLink } = api.endpoints;

/**
 * Puts the file before back in the place of one that has replaced it, unless somebody else has put another one there
 * since; answers whether nothing is left to take back.
 */
export const useTakingBack = (storeId: string) => {
  const { t } = useTranslation('pdfMenus');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const report = (ended: { error?: unknown }): boolean => {
    const problem = problemIn(ended);
    if (problem) toastProblem(problem, detail(problem));
    return !problem;
  };
  return async (before: PdfLink, put: PdfLink, name: string): Promise<boolean> => {
    const { id, file } = before;
    const read = await dispatch(listPdfLinks.initiate({ storeId }, once));
    if (!report(read)) return false;
    const now = read.data?.find((link) => link.id === id);
    if (now?.file !== put.file) {
      if (now) toastError(t('replacedSince', { name }));
      return true;
    }
    const change = { storeId, id, revision: now.revision, pdfLinkPatch: { file } };
    return report(await dispatch(updatePdfLink.initiate(change, untracked)));
  };
};
