import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useUpdateStartMutation } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { toastError } from '@/ui/toasts';
import { type CodeFormat, downloadAllCodes, downloadCode } from './code-files';

/** What is downloaded: the store's code, a table's, or all of them. */
export type Download =
  | { what: 'store' | 'all'; format: CodeFormat }
  | { what: 'table'; id: string; number: number; format: CodeFormat };

const keyOf = (download: Download): string =>
  `${download.what} ${download.what === 'table' ? download.id : ''} ${download.format}`;

/** Downloads codes, and has the server remember that one was. */
export const useDownloads = (store: Store) => {
  const { t } = useTranslation('codes');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const [updateStart] = useUpdateStartMutation();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());

  const fetchFile = (wanted: Download) => {
    const { format } = wanted;
    if (wanted.what === 'table') {
      const code = { storeId: store.id, tableId: wanted.id };
      return downloadCode(code, format, `${store.slug}-${wanted.number}`);
    }
    return wanted.what === 'store'
      ? downloadCode({ storeId: store.id }, format, store.slug)
      : downloadAllCodes(store.id, format, `${store.slug}-codes-${format}`);
  };

  const download = async (wanted: Download) => {
    const key = keyOf(wanted);
    setRunning((keys) => new Set(keys).add(key));
    const problem = problemIn(await dispatch(fetchFile(wanted)));
    setRunning((keys) => new Set([...keys].filter((each) => each !== key)));
    if (problem) return toastError(`${t('download.failed')} ${detail(problem)}`, 'download');
    if (may(store, 'tables.update')) void updateStart({ storeId: store.id, patch: { codeDownloaded: true } });
  };

  return { download, isRunning: (wanted: Download) => running.has(keyOf(wanted)) };
};
