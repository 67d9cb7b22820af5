import { CloseButton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfLink, Store } from '@/api';
import type { Queued } from '@/lib/pictures/upload-queue';
import { acceptedFiles, most, nameOf, usePdfQueue } from '@/lib/pictures/use-pdf-upload';
import { useProblemText } from '@/lib/server/problem-text';
import { cx } from '@/ui/cx';
import { addPdf } from '@/ui/pdf/add-pdf';
import { DropChoice } from '@/ui/picture/drop-choice';
import { FailedUpload, SendingUpload } from '@/ui/picture/upload-state';
import { isFocusAt, useFocusOf } from '@/ui/picture/use-focus-of';
import { useStrayDrops } from '@/ui/picture/use-stray-drops';
import { toastNotSaved } from '@/ui/toasts';
import classes from './new-pdfs.module.css';

type Props = {
  store: Store;
  /** Hears of a menu that was made of the only file there was. */
  onMade: (link: PdfLink) => void;
};

/** Where files become PDF menus, one after another: chosen or dropped. */
export const NewPdfs = ({ store, onMade }: Props) => {
  const { t } = useTranslation('pdfMenus');
  const { detail } = useProblemText();
  const [over, setOver] = useState(false);
  const [files, queue] = usePdfQueue({
    storeId: store.id,
    onDone: (link) => {
      // Whoever adds several is not led away from the others by each.
      if (queue.files.length > 0) return;
      const isHere = isFocusAt(field.current);
      onMade(link);
      if (isHere) requestAnimationFrame(() => document.getElementById(`pdf-${link.id}`)?.focus());
    },
    onLate: (file, problem) => toastNotSaved(file, detail(problem)),
  });
  const field = useFocusOf(files.map(({ key, upload }) => `${key} ${upload.state}`).join());
  useStrayDrops();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    for (const file of event.dataTransfer.files) queue.add(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      ref={field}
      className={cx(classes.field, over && classes.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setOver(false)
      }
      onDrop={drop}
    >
      {files.length > 0 && (
        <ul className={classes.queue} aria-label={t('queue')}>
          {files.map(({ key, ...file }) => (
            <li key={key}>
              <QueuedPdf {...file} />
            </li>
          ))}
        </ul>
      )}
      <DropChoice
        id={addPdf}
        icon={IconFileTypePdf}
        text={t('add')}
        hint={t('hint', most)}
        accept={acceptedFiles}
        multiple
        onChoose={(file) => queue.add(file)}
      />
    </div>
  );
};

/** A file that is to become a PDF menu. */
const QueuedPdf = ({ upload, slot }: Omit<Queued<PdfLink>, 'key'>) => {
  const { t } = useTranslation('pdfMenus');
  if (upload.state === 'failed') {
    return <FailedUpload upload={upload} onRetry={() => slot.wait()} onDismiss={() => slot.drop()} />;
  }
  const { name } = upload.file;
  if (upload.state === 'waiting') {
    return (
      <div className={classes.waiting}>
        <p>
          <strong>{name}</strong> <span>{t('waiting')}</span>
        </p>
        <CloseButton
          size={28}
          iconSize={16}
          onClick={() => slot.drop()}
          aria-label={t('unqueue', { name })}
        />
      </div>
    );
  }
  return (
    <>
      <strong className={classes.name}>{name}</strong>
      <SendingUpload
        upload={upload}
        name={nameOf(name)}
        words={{ label: t('sending', { name: nameOf(name) }), preparing: t('preparing') }}
        onCancel={() => slot.drop()}
      />
    </>
  );
};
