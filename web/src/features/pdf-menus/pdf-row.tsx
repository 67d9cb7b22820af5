import { Anchor, Switch, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDownload, IconExternalLink, IconPointer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api, limits, type PdfLink, type PdfLinkPatch, type Store, untracked } from '@/api';
import { currentLocale, type Language, tagOf } from '@/i18n';
import { type Draft, useDraft, useWanted } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { gone, problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { patchOf, type TextFields, textFields } from '@/lib/text/fields';
import { shownIn, stateOf, textIn } from '@/lib/text/text';
import { useEditorLanguage } from '@/lib/text/use-editor-language';
import { TranslationBadge, UnsavedBadge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { Editor } from '@/ui/editor';
import row from '@/ui/entry-row.module.css';
import { PdfButton } from '@/ui/pdf/pdf-button';
import { RowMenu } from '@/ui/row-menu';
import { DragHandle, SortableRow } from '@/ui/sortable';
import { toastNotSaved } from '@/ui/toasts';
import { NameAndDescription } from '@/ui/translated-fields';
import classes from './pdf-menus.module.css';
import { type Active, activeIdOf, type usePdfActions } from './use-pdf-actions';

type Props = {
  link: PdfLink;
  store: Store;
  language: Language;
  editable: boolean;
  actions: ReturnType<typeof usePdfActions>;
  open: boolean;
  unsaved: boolean;
  onOpen: (id: string | null) => void;
};

/** A PDF menu with its first page; it opens into its editor. */
export const PdfRow = ({ link, store, language, editable, actions, open, unsaved, onOpen }: Props) => {
  const { t } = useTranslation(['pdfMenus', 'links']);
  const name = textIn(link.name, language, store.defaultLanguage);
  const number = new Intl.NumberFormat(currentLocale());
  const { isActive } = { ...link, ...useWanted<Active>(activeIdOf(link.id)) };
  const megabytes = Math.max(0.1, Math.round(link.fileBytes / 100_000) / 10);
  return (
    <SortableRow id={link.id} className={row.row ?? ''}>
      <div className={row.line} data-off={!isActive || undefined} data-fixed={!editable || undefined}>
        {editable && <DragHandle label={t('links:row.drag', { name })} />}
        <UnstyledButton
          id={`pdf-${link.id}`}
          className={row.title}
          aria-expanded={open}
          onClick={() => onOpen(open ? null : link.id)}
        >
          <img src={link.preview} alt="" width="36" height="48" className={classes.page} />
          <span className={row.words}>
            <span className={row.name} lang={tagOf[shownIn(link.name, language, store.defaultLanguage)]}>
              {name}
            </span>
            <span className={row.facts}>
              {t('pages', { count: link.pageCount })} · {t('size', { megabytes })}
            </span>
          </span>
          <span className={row.mark}>
            {unsaved && !open && <UnsavedBadge />}
            <TranslationBadge
              state={stateOf([link.name, link.description], language, store.defaultLanguage)}
            />
          </span>
          <IconChevronDown className={row.chevron} size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
        <span className={cx(row.clicks, classes.clicks)}>
          <IconPointer size={16} stroke={1.75} aria-hidden /> {number.format(link.clicks)}{' '}
          {t('links:row.clicks', { count: link.clicks })}
        </span>
        <Switch
          checked={isActive}
          onChange={(event) => actions.setActive(link.id, event.currentTarget.checked)}
          disabled={!editable}
          aria-label={t('links:row.active', { name })}
          color="purple"
        />
        <RowMenu
          name={name}
          actions={[{ text: t('download'), icon: IconDownload, act: () => actions.download(link.id) }]}
          {...(editable && {
            onMove: (step) => actions.move(link.id, step),
            onDelete: (byKey) => actions.remove(link.id, byKey),
          })}
        />
      </div>
      {open && (
        <PdfEditor
          {...{ link, store, language, editable, actions, name }}
          onClose={() => {
            onOpen(null);
            document.getElementById(`pdf-${link.id}`)?.focus();
          }}
        />
      )}
    </SortableRow>
  );
};

type Fields = TextFields<'name'> & TextFields<'description'>;

type DraftProps = {
  link: PdfLink;
  store: Store;
  onGone: (id: string) => Promise<void>;
  onReload: () => Promise<unknown>;
};

/** What is typed over a PDF menu. Where its editor is not `shown` it is only sent. */
const usePdfDraft = ({ link, store, onGone, onReload }: DraftProps, shown: boolean): Draft<Fields> => {
  const dispatch = useAppDispatch();
  const { id, revision } = link;
  return useDraft<Fields>(
    {
      id,
      path: `/stores/${store.slug}/links`,
      title: link.name[store.defaultLanguage] ?? '',
      saved: { ...textFields('name', link.name), ...textFields('description', link.description) },
      revision,
      check: (changes) => tooLong(changes, limits.pDFLink),
      send: async (changes) => {
        const pdfLinkPatch = patchOf(changes) as PdfLinkPatch;
        const change = { storeId: store.id, id, revision, pdfLinkPatch, noRetry: true };
        const problem = problemIn(await dispatch(api.endpoints.updatePdfLink.initiate(change, untracked)));
        if (problem?.status === gone) await onGone(id);
        return problem;
      },
      reload: onReload,
      onLate: (why) => toastNotSaved(link.name[store.defaultLanguage] ?? '', why),
    },
    shown,
  );
};

/** Sends what is typed over a PDF menu while its editor is closed. */
export const PdfSender = (props: DraftProps) => {
  usePdfDraft(props, false);
  return null;
};

type EditorProps = Pick<Props, 'link' | 'store' | 'language' | 'editable' | 'actions'> & {
  name: string;
  onClose: () => void;
};

const PdfEditor = ({ link, store, editable, actions, name, onClose, ...props }: EditorProps) => {
  const { t } = useTranslation('pdfMenus');
  const draft = usePdfDraft({ link, store, onGone: actions.refresh, onReload: actions.reload }, true);
  const [, setLanguage] = useEditorLanguage(props.language, draft.blamed);
  return (
    <Editor draft={draft} onClose={onClose}>
      <NameAndDescription
        {...{ draft, entry: link, store, language: props.language, editable }}
        limits={limits.pDFLink}
        lines={[1, 4]}
        example={t('example')}
        onLanguage={setLanguage}
      />
      <div className={classes.file}>
        <Anchor href={link.address} target="_blank" rel="noreferrer" aria-label={t('openOf', { name })}>
          {t('open')} <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </Anchor>
        {editable && <PdfButton storeId={store.id} replaces={{ link, name }} />}
      </div>
    </Editor>
  );
};
