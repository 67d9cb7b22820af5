import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfLink } from '@/api';
import { acceptedFiles, nameOf, usePdfUpload } from '@/lib/pictures/use-pdf-upload';
import { useProblemText } from '@/lib/server/problem-text';
import { FileChoice } from '../picture/file-choice';
import { FailedUpload, SendingUpload } from '../picture/upload-state';
import { isFocusAt, useFocusOf } from '../picture/use-focus-of';
import { laterUndo, toastNotSaved } from '../toasts';
import classes from './pdf-button.module.css';
import { useTakingBack } from './use-taking-back';

type Props = {
  storeId: string;
  /** The menu whose file is replaced, which can be taken back; without it the file becomes a new one. */
  replaces?: { link: PdfLink; name: string };
  onDone?: (link: PdfLink) => void;
};

/** A button that takes a PDF for a store, and in its place what becomes of that. */
export const PdfButton = ({ storeId, replaces, onDone }: Props) => {
  const { t } = useTranslation('pdfMenus');
  const { detail } = useProblemText();
  const takeBack = useTakingBack(storeId);
  /** The menu before, and what offers to go back to it. */
  const begun = useRef<{ before: PdfLink; offer: ReturnType<typeof laterUndo>; byKey: boolean }>(null);
  const [upload, slot] = usePdfUpload({
    storeId,
    replaces: replaces && { id: replaces.link.id, revision: replaces.link.revision },
    onDone: (link) => {
      if (replaces && begun.current) {
        const { name } = replaces;
        const { before, offer } = begun.current;
        const onUndo = () => takeBack(before, link, name);
        const byKey = begun.current.byKey && isFocusAt(box.current);
        offer({ text: t('replaced', { name }), byKey, focusIds: [`pdf-${link.id}`], onUndo });
      }
      onDone?.(link);
    },
    onLate: (file, problem) => toastNotSaved(file, detail(problem)),
  });
  const choose = (file: File, byKey: boolean) => {
    if (replaces) begun.current = { before: replaces.link, offer: laterUndo(), byKey };
    slot.start(file);
  };
  const box = useFocusOf(`${upload?.state}`);
  const name = replaces?.name ?? nameOf(upload?.file.name ?? '');
  return (
    <div ref={box} className={classes.box}>
      {upload?.state === 'sending' ? (
        <SendingUpload
          upload={upload}
          name={name}
          words={{ label: t('sending', { name }), preparing: t('preparing') }}
          onCancel={() => slot.drop()}
        />
      ) : (
        <FileChoice
          label={replaces ? t('replaceOf', { name: replaces.name }) : t('add')}
          accept={acceptedFiles}
          size="compact-md"
          variant="customBlackOutlined"
          onChoose={choose}
        >
          {replaces ? t('replace') : t('add')}
        </FileChoice>
      )}
      {upload?.state === 'failed' && (
        <FailedUpload upload={upload} onRetry={() => slot.retry()} onDismiss={() => slot.drop()} />
      )}
    </div>
  );
};
