import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import {
  type LinkPage,
  type Look,
  type Store,
  useGetLinkPageQuery,
  useListTemplatesQuery,
  useUpdateLinkPageMutation,
} from '@/api';
import type { Language } from '@/i18n';
import { useDraft } from '@/lib/drafts/use-draft';
import { type Heads, headOf } from '@/lib/look/head';
import { problemIn, problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { useIsOpen } from '@/lib/state/use-is-open';
import { DraftTrouble } from '@/ui/editor';
import { ReadTrouble } from '@/ui/paged-list';
import { ErrorView, LoadingRows } from '@/ui/state-views';
import { toastNotSaved } from '@/ui/toasts';
import { useLead } from '@/ui/use-lead';
import { selectAppearance } from './appearance-slice';
import { ColorFields } from './color-fields';
import { colorProblems, shownColors, withColors } from './colors';
import './look-cache';
import classes from './look-editor.module.css';
import { type LookImages, LookPictures, usePicturesKey } from './look-pictures';
import { TemplatePicker } from './template-picker';

type Props = {
  store: Store;
  language: Language;
  /** What somebody who comes here is to be led to: what is not stored. */
  shown: { id: string } | null;
  /** Hears of the colours that the head of the page has with what is chosen now. */
  onHeads: (heads: Heads) => void;
};

/** The look of a store's pages. */
export const LookEditor = (props: Props) => {
  const templates = useListTemplatesQuery();
  const appearance = useSelector(selectAppearance);
  const page = useGetLinkPageQuery({ storeId: props.store.id });
  const { detail } = useProblemText();
  const problem = appearance.error ?? problemOfCall(page.error);
  if (page.data && appearance.templates.length > 0) {
    const known = { templates: appearance.templates, page: page.data, reload: page.refetch };
    return (
      <>
        <ReadTrouble queries={[templates, page]} />
        <Fields key={props.store.id} {...props} {...known} />
      </>
    );
  }
  if (!problem) return <LoadingRows rows={3} height={200} />;
  const retry = () => {
    if (appearance.error) void templates.refetch();
    if (page.error) void page.refetch();
  };
  return <ErrorView text={detail(problem)} onRetry={retry} />;
};

type FieldsProps = Props & { templates: Look[]; page: LinkPage; reload: () => Promise<unknown> };

type LookFields = Pick<LinkPage, 'template' | 'textColor' | 'backgroundColor'> & LookImages;

const fieldsOf = ({
  template,
  textColor,
  backgroundColor,
  logoImage,
  backgroundImage,
}: LinkPage): LookFields => ({
  template,
  textColor,
  backgroundColor,
  logoImage,
  backgroundImage,
});

const Fields = ({ store, language, templates, page, reload, shown, onHeads }: FieldsProps) => {
  const { t } = useTranslation('look');
  const { detail } = useProblemText();
  const [update] = useUpdateLinkPageMutation();
  const editable = may(store, 'appearance.update');
  const id = `look-${store.id}`;
  const draft = useDraft<LookFields>({
    id,
    path: `/stores/${store.slug}/look`,
    saved: fieldsOf(page),
    revision: page.revision,
    check: (changes) => colorProblems(changes, t('colors.notHex')),
    send: async (changes) => {
      const linkPagePatch = withColors(changes);
      const change = { storeId: store.id, revision: page.revision, linkPagePatch, noRetry: true };
      return problemIn(await update(change));
    },
    reload,
    onLate: (why) => toastNotSaved(t('title'), why),
  });
  useLead(id, shown, draft);
  const chosen = draft.value.template;
  const { textColor, backgroundColor } = shownColors(draft.value, page);
  const template = templates.find(({ id }) => id === chosen) ?? (templates[0] as Look);
  const own = useMemo(
    () => ({ textColor, backgroundColor, hasCover: page.backgroundImage !== '' }),
    [textColor, backgroundColor, page.backgroundImage],
  );
  const pictures = usePicturesKey(store.id, page);
  const isOpen = useIsOpen();
  // A picture on its way and the way back outlive the screen.
  const setImage = async (field: keyof LookImages, id: string) => {
    if (isOpen()) return draft.set(field, id, 'now');
    const problem = problemIn(await update({ storeId: store.id, linkPagePatch: { [field]: id } }));
    if (problem) toastNotSaved(t('pictures.title'), detail(problem));
  };
  const heads = useMemo(() => headOf(template, own), [template, own]);
  useEffect(() => onHeads(heads), [heads, onHeads]);

  return (
    <fieldset id={id} className={classes.look} disabled={!editable}>
      <LookPictures
        storeId={store.id}
        draft={draft}
        editable={editable}
        onChange={(field, id) => void setImage(field, id)}
      />
      <TemplatePicker
        store={store}
        language={language}
        templates={templates}
        chosen={chosen}
        own={own}
        pictures={pictures}
        // Who chooses what is chosen already has chosen a look all the same.
        onChoose={(id) =>
          id === page.template ? draft.send({ template: id }) : draft.set('template', id, 'now')
        }
      />
      <ColorFields draft={draft} stored={page} template={template} own={own} />
      <DraftTrouble draft={draft} />
    </fieldset>
  );
};
