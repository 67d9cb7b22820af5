import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import {
  type Appearance,
  type AppearanceDraft,
  type Look,
  type Store,
  useGetAppearanceQuery,
  useListTemplatesQuery,
  useUpdateAppearanceMutation,
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
import { choicesOf } from './choices-of';
import { ColorFields } from './color-fields';
import { colorProblems, shownColors, withColors } from './colors';
import { Fold } from './fold';
import './look-cache';
import classes from './look-editor.module.css';
import { type LookImages, LookPictures, usePicturesKey } from './look-pictures';
import { PublishBar } from './publish-bar';
import { ShapeFields } from './shape-fields';
import { TemplatePicker } from './template-picker';
import { Versions } from './versions';

type Props = {
  store: Store;
  language: Language;
  /** What somebody who comes here is to be led to: what is not stored. */
  shown: { id: string } | null;
  /** Hears of the colours that the head of the page has with what is chosen now. */
  onHeads: (heads: Heads) => void;
};

/** How often the addresses that show what is worked on are renewed, in milliseconds; they are good for half an hour. */
const renewal = 20 * 60_000;

/** The look of a store's pages. */
export const LookEditor = (props: Props) => {
  const templates = useListTemplatesQuery();
  const appearance = useSelector(selectAppearance);
  const look = useGetAppearanceQuery({ storeId: props.store.id }, { pollingInterval: renewal });
  const problem = problemOfCall(templates.error ?? look.error);
  if (look.data && appearance.templates.length > 0) {
    const known = { templates: appearance.templates, look: look.data, reload: look.refetch };
    return (
      <>
        <ReadTrouble queries={[templates, look]} />
        <Fields key={props.store.id} {...props} {...known} />
      </>
    );
  }
  if (!problem) return <LoadingRows rows={3} height={200} />;
  const retry = () => {
    if (templates.error) void templates.refetch();
    if (look.error) void look.refetch();
  };
  return <ErrorView problem={problem} isReading={templates.isFetching || look.isFetching} onRetry={retry} />;
};

type FieldsProps = Props & { templates: Look[]; look: AppearanceDraft; reload: () => Promise<unknown> };

const Fields = ({ store, language, templates, look, reload, shown, onHeads }: FieldsProps) => {
  const { t } = useTranslation('look');
  const { detail } = useProblemText();
  const [update] = useUpdateAppearanceMutation();
  const editable = may(store, 'appearance.update');
  const id = `look-${store.id}`;
  const draft = useDraft<Appearance>({
    id,
    path: `/stores/${store.slug}/look`,
    saved: choicesOf(look),
    revision: look.revision,
    check: (changes) => colorProblems(changes, t('colors.notHex')),
    send: async (changes) => {
      const appearancePatch = withColors(changes);
      const change = { storeId: store.id, revision: look.revision, appearancePatch, noRetry: true };
      return problemIn(await update(change));
    },
    reload,
    onLate: (why) => toastNotSaved(t('title'), why),
  });
  useLead(id, shown, draft);
  const chosen = draft.value.template;
  const template = templates.find(({ id }) => id === chosen) ?? (templates[0] as Look);
  const own = useOwnColors(draft.value, look);
  const version = usePagesVersion(store.id, look);
  const isOpen = useIsOpen();
  // A picture on its way and the way back outlive the screen.
  const setImage = async (field: keyof LookImages, id: string) => {
    if (isOpen()) return draft.set(field, id, 'now');
    const problem = problemIn(await update({ storeId: store.id, appearancePatch: { [field]: id } }));
    if (problem) toastNotSaved(t('pictures.title'), detail(problem));
  };
  const heads = useMemo(() => headOf(template, own), [template, own]);
  useEffect(() => onHeads(heads), [heads, onHeads]);

  return (
    <fieldset id={id} className={classes.look} disabled={!editable}>
      <PublishBar look={look} editable={editable} onFlush={() => draft.flush()} />
      <TemplatePicker
        store={store}
        language={language}
        templates={templates}
        chosen={chosen}
        own={own}
        look={look.preview}
        version={version}
        // Who chooses what is chosen already has chosen a look all the same.
        onChoose={(id) =>
          id === look.template ? draft.send({ template: id }) : draft.set('template', id, 'now')
        }
      />
      <LookPictures
        storeId={store.id}
        draft={draft}
        editable={editable}
        onChange={(field, id) => void setImage(field, id)}
      />
      <ColorFields draft={draft} stored={look} template={template} own={own} />
      <div>
        <Fold title={t('more')}>
          <ShapeFields draft={draft} />
        </Fold>
        {editable && <Versions store={store} language={language} templates={templates} look={look} />}
      </div>
      <DraftTrouble draft={draft} />
    </fieldset>
  );
};

/** The colours of the head as they are chosen now. */
const useOwnColors = (value: Appearance, stored: Appearance) => {
  const { textColor, backgroundColor, gradientColor } = shownColors(value, stored);
  const { gradientDirection } = value;
  const hasCover = stored.backgroundImage !== '';
  return useMemo(
    () => ({ textColor, backgroundColor, gradientColor, gradientDirection, hasCover }),
    [textColor, backgroundColor, gradientColor, gradientDirection, hasCover],
  );
};

/** Changes when the pages look otherwise, but for the colours of their heads. */
const usePagesVersion = (storeId: string, look: Appearance): string => {
  const pictures = usePicturesKey(storeId, look);
  const { backgroundPlacement, buttonShape, typePairing, gradientColor } = look;
  return [pictures, backgroundPlacement, buttonShape, typePairing, gradientColor !== ''].join(' ');
};
