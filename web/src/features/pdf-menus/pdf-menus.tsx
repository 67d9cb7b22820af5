import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PdfLink, type Store, useListPdfLinksQuery } from '@/api';
import type { Language } from '@/i18n';
import { useUnsaved } from '@/lib/drafts/use-draft';
import { may } from '@/lib/session/access';
import { leadTo } from '@/ui/focus';
import { Loaded, withoutOutage } from '@/ui/paged-list';
import { SortableList } from '@/ui/sortable';
import { NewPdfs } from './new-pdfs';
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
            {editable && <NewPdfs store={store} onMade={(link) => setOpen(link.id)} />}
          </>
        )}
      </Loaded>
    </section>
  );
};
