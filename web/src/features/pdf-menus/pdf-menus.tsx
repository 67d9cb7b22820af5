import { IconFileTypePdf } from '@tabler/icons-react';
import { type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PdfLink, type Store, useListPdfLinksQuery } from '@/api';
import type { Language } from '@/i18n';
import { useUnsaved } from '@/lib/drafts/use-draft';
import { acceptedFiles, most, nameOf, usePdfUpload } from '@/lib/pictures/use-pdf-upload';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { cx } from '@/ui/cx';
import { leadTo } from '@/ui/focus';
import { Loaded, withoutOutage } from '@/ui/paged-list';
import { addPdf } from '@/ui/pdf/add-pdf';
import { FileChoice } from '@/ui/picture/file-choice';
import { FailedUpload, SendingUpload } from '@/ui/picture/upload-state';
import { isFocusAt, useFocusOf } from '@/ui/picture/use-focus-of';
import { useStrayDrops } from '@/ui/picture/use-stray-drops';
import { SortableList } from '@/ui/sortable';
import { toastNotSaved } from '@/ui/toasts';
import classes from './pdf-menus.module.css';
import { PdfRow, PdfSender } from './pdf-row';
import { activeIdOf, usePdfActions } from './use-pdf-actions';

type Props = {
  store: Store;
  language: Language;
  /** What to open and focus: its id, in a new object each time. */
  shown?: { id: string } | null;
};

const none: PdfLink[] = [];

/** A store's PDF menus, which stand after its links. */
export const PdfMenus = ({ store, language, shown = null }: Props) => {
  const { t } = useTranslation('pdfMenus');
  const query = useListPdfLinksQuery({ storeId: store.id }, { refetchOnMountOrArgChange: true });
  const editable = may(store, 'links.update');
  const actions = usePdfActions(store, query.data ?? none);
  const unsaved = useUnsaved();
  const [open, setOpen] = useState<string | null>(null);
  const links = query.data ?? none;
  useEffect(() => {
    for (const { id } of links) if (unsaved.has(activeIdOf(id))) actions.resumeSetActive(id);
  }, [links, unsaved, actions]);
  const isThere = query.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there, each time it is asked for
  useEffect(() => {
    const wanted = shown?.id.replace(/^active-/, '');
    if (!wanted || !links.some(({ id }) => id === wanted)) return;
    if (wanted === shown?.id) setOpen(wanted);
    requestAnimationFrame(() => leadTo(`pdf-${wanted}`));
  }, [shown, isThere]);
  if (!editable && links.length === 0) return null;
  return (
    <section className={classes.menus} aria-labelledby="pdf-menus">
      <h2 id="pdf-menus">{t('title')}</h2>
      <p className={classes.intro}>{t('intro')}</p>
      <Loaded query={withoutOutage(query)} rows={2}>
        {(list) => (
          <>
            {list.map(
              (link) =>
                unsaved.has(link.id) &&
                open !== link.id && (
                  <PdfSender
                    key={link.id}
                    {...{ link, store }}
                    onGone={actions.refresh}
                    onReload={actions.reload}
                  />
                ),
            )}
            {list.length > 0 && (
              <SortableList
                className={classes.list}
                label={t('title')}
                ids={list.map(({ id }) => id)}
                nameOf={actions.nameOf}
                disabled={!editable}
                onOrder={actions.order}
              >
                {list.map((link) => (
                  <PdfRow
                    key={link.id}
                    {...{ link, store, language, editable, actions }}
                    open={open === link.id}
                    unsaved={unsaved.has(link.id) || unsaved.has(activeIdOf(link.id))}
                    onOpen={setOpen}
                  />
                ))}
              </SortableList>
            )}
            {editable && <NewPdf store={store} onMade={(link) => setOpen(link.id)} />}
          </>
        )}
      </Loaded>
    </section>
  );
};

/** Where a file becomes a PDF menu: chosen or dropped. */
const NewPdf = ({ store, onMade }: { store: Store; onMade: (link: PdfLink) => void }) => {
  const { t } = useTranslation('pdfMenus');
  const { detail } = useProblemText();
  const [over, setOver] = useState(false);
  const [upload, slot] = usePdfUpload({
    storeId: store.id,
    onDone: (link) => {
      const isHere = isFocusAt(field.current);
      onMade(link);
      if (isHere) requestAnimationFrame(() => document.getElementById(`pdf-${link.id}`)?.focus());
    },
    onLate: (file, problem) => toastNotSaved(file, detail(problem)),
  });
  const field = useFocusOf(`${upload?.state}`);
  useStrayDrops();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && upload?.state !== 'sending') slot.start(file);
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
      {upload?.state === 'sending' ? (
        <SendingUpload
          upload={upload}
          name={nameOf(upload.file.name)}
          words={{ label: t('sending', { name: nameOf(upload.file.name) }), preparing: t('preparing') }}
          onCancel={() => slot.drop()}
        />
      ) : (
        <FileChoice
          id={addPdf}
          label={t('add')}
          accept={acceptedFiles}
          className={classes.zone ?? ''}
          onChoose={(file) => slot.start(file)}
        >
          <span className={classes.invitation}>
            <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
            <span>
              {t('add')}
              <small className={classes.hint}>{t('hint', most)}</small>
            </span>
          </span>
        </FileChoice>
      )}
      {upload?.state === 'failed' && (
        <FailedUpload upload={upload} onRetry={() => slot.retry()} onDismiss={() => slot.drop()} />
      )}
    </div>
  );
};
