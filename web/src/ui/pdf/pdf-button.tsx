import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify/unstyled';
import type { PdfLink } from '@/api';
import { acceptedFiles, nameOf, usePdfUpload } from '@/lib/pictures/use-pdf-upload';
import { useProblemText } from '@/lib/server/problem-text';
import { useAsk } from '../ask';
import { FileChoice } from '../picture/file-choice';
import { FailedUpload, SendingUpload } from '../picture/upload-state';
import { toastNotSaved } from '../toasts';

type Props = {
  storeId: string;
  /** The menu whose file is replaced, which is asked about; without it the file becomes a new one. */
  replaces?: { link: PdfLink; name: string };
  onDone?: (link: PdfLink) => void;
};

/** A button that takes a PDF for a store, and in its place what becomes of that. */
export const PdfButton = ({ storeId, replaces, onDone }: Props) => {
  const { t } = useTranslation('pdfMenus');
  const { detail } = useProblemText();
  const [asking, ask] = useAsk();
  const [upload, slot] = usePdfUpload({
    storeId,
    replaces: replaces && { id: replaces.link.id, revision: replaces.link.revision },
    onDone: (link) => {
      if (replaces) toast.success(t('replaced', { name: replaces.name }));
      onDone?.(link);
    },
    onLate: (file, problem) => toastNotSaved(file, detail(problem)),
  });
  const choose = async (file: File) => {
    const isMeant =
      !replaces ||
      (await ask({
        title: t('replaceOf', { name: replaces.name }),
        text: t('replaceAsk'),
        act: t('replace'),
      }));
    if (isMeant) slot.start(file);
  };
  const name = replaces?.name ?? nameOf(upload?.file.name ?? '');
  return (
    <>
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
          onChoose={(file) => void choose(file)}
        >
          {replaces ? t('replace') : t('add')}
        </FileChoice>
      )}
      {upload?.state === 'failed' && (
        <FailedUpload upload={upload} onRetry={() => slot.retry()} onDismiss={() => slot.drop()} />
      )}
      {asking}
    </>
  );
};
