import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { limits, type Menu, type RestaurantInfo, type RestaurantInfoPatch, type Store } from '@/api';
import type { Language } from '@/i18n';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { useIsOpen } from '@/lib/state/use-is-open';
import { patchOf, type TextFields, textFields } from '@/lib/text/fields';
import { stateOf } from '@/lib/text/text';
import { useEditorLanguage } from '@/lib/text/use-editor-language';
import { TranslationBadge, UnsavedBadge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { Editor } from '@/ui/editor';
import { PictureField } from '@/ui/picture/picture-field';
import { toastNotSaved } from '@/ui/toasts';
import { TranslatedFields } from '@/ui/translated-fields';
import { useLimit } from '@/ui/use-limit';
import card from './card.module.css';
import { fetchMenu, updateRestaurantInfo } from './dynamic-menu-slice';
import classes from './restaurant-info-card.module.css';

/** Texts by language, and of how many lines where of several. */
export const texts = {
  tagline: {},
  cuisine: {},
  description: { lines: [2, 10] },
  serviceNote: { lines: [2, 10] },
} as const;
export type TextName = keyof typeof texts;

/** Facts without a language, and what is typed. */
const facts = {
  webSite: 'url',
  wifiName: 'text',
  wifiPassword: 'text',
} as const;
type FactName = keyof typeof facts;

/** Pictures, and the shape in which the menu shows them. */
const pictures = { logoImage: 'square', coverImage: 'wide' } as const;
type PictureName = keyof typeof pictures;

export type InfoFields = TextFields<TextName> &
  Record<FactName | PictureName, string> &
  Pick<RestaurantInfo, 'pricesInclude'>;

/** What all prices can include; empty for nothing. */
const included = ['', 'vat', 'vat_service'] as const satisfies RestaurantInfo['pricesInclude'][];

export const textNames = Object.keys(texts) as TextName[];
const factNames = Object.keys(facts) as FactName[];
const pictureNames = Object.keys(pictures) as PictureName[];

const fieldsOf = (info: RestaurantInfo): InfoFields =>
  ({
    ...Object.assign({}, ...textNames.map((name) => textFields(name, info[name]))),
    ...Object.fromEntries([...factNames, ...pictureNames].map((name) => [name, info[name]])),
    pricesInclude: info.pricesInclude,
  }) as InfoFields;

/** A web site typed without its scheme has one all the same. */
const completed = (changes: Partial<InfoFields>): Partial<InfoFields> =>
  changes.webSite && !/^[a-z]+:/i.test(changes.webSite.trim())
    ? { ...changes, webSite: `https://${changes.webSite.trim()}` }
    : changes;

type Props = {
  store: Store;
  menu: Menu;
  language: Language;
  editable: boolean;
  unsaved: boolean;
  open: boolean;
  onOpen: (id: string | null) => void;
};

/** What the menu says about the place, collapsed until it is opened. */
export const RestaurantInfoCard = ({ store, menu, language, editable, unsaved, open, onOpen }: Props) => {
  const { t } = useTranslation('menu');
  const id = useId();
  const info = menu.restaurantInfo;
  return (
    <section className={card.card}>
      <div className={card.head} data-fixed>
        <h2 className={card.title}>
          <UnstyledButton
            id="place"
            className={card.fold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onOpen(open ? null : menu.id)}
          >
            <IconChevronRight className={card.chevron} size={18} stroke={1.75} aria-hidden />
            <span className={card.name}>{t('place.title')}</span>
            <span className={cx(card.facts, classes.hint)}>{t('place.hint')}</span>
          </UnstyledButton>
        </h2>
        <span className={card.marks}>
          {unsaved && !open && <UnsavedBadge />}
          <TranslationBadge
            state={stateOf(
              textNames.map((name) => info[name]),
              language,
              store.defaultLanguage,
            )}
          />
        </span>
      </div>
      {open && (
        <div id={id}>
          <RestaurantInfoEditor
            store={store}
            menu={menu}
            language={language}
            editable={editable}
            onClose={() => {
              onOpen(null);
              document.getElementById('place')?.focus();
            }}
          />
        </div>
      )}
    </section>
  );
};

type EditorProps = Omit<Props, 'unsaved' | 'open' | 'onOpen'> & { onClose: () => void };

const RestaurantInfoEditor = ({ store, menu, editable, onClose, ...page }: EditorProps) => {
  const { t } = useTranslation('menu');
  const limitProps = useLimit();
  const info = menu.restaurantInfo;
  const draft = useRestaurantInfoDraft(store, menu);
  const [language, setLanguage] = useEditorLanguage(page.language, draft.blamed);

  return (
    <Editor draft={draft} onClose={onClose}>
      <TranslatedFields
        draft={draft}
        fields={textNames.map((name) => ({
          name,
          label: t(`place.${name}`),
          text: info[name],
          location: snake(name),
          limit: limits.restaurantInfo[name],
          ...texts[name],
        }))}
        store={store}
        language={language}
        onLanguage={setLanguage}
        editable={editable}
      />
      <NativeSelect
        className={classes.included ?? ''}
        label={t('place.pricesInclude')}
        data={included.map((value) => ({ value, label: t(`place.included.${value || 'nothing'}`) }))}
        value={draft.value.pricesInclude}
        onChange={(event) =>
          draft.set('pricesInclude', event.currentTarget.value as InfoFields['pricesInclude'], 'now')
        }
        disabled={!editable}
      />
      <PlacePictures store={store} menu={menu} draft={draft} editable={editable} />
      {may(store, 'store.update') && (
        <p className={classes.elsewhere}>
          <Link to={`/stores/${store.slug}/settings`}>{t('place.contact')}</Link>
        </p>
      )}
      <div className={classes.facts}>
        {factNames.map((name) => (
          <TextInput
            key={name}
            label={t(`place.${name}`)}
            description={name === 'wifiPassword' ? t('place.wifiPasswordHint') : undefined}
            value={draft.value[name]}
            onChange={(event) => draft.set(name, event.currentTarget.value, 'blur')}
            onBlur={() => draft.flush(name)}
            onKeyDown={(event) => event.key === 'Enter' && draft.flush(name)}
            error={draft.error(snake(name))}
            {...limitProps(draft.value[name], limits.restaurantInfo[name])}
            inputMode={facts[name]}
            autoComplete="off"
            spellCheck={false}
            readOnly={!editable}
          />
        ))}
      </div>
    </Editor>
  );
};

type PicturesProps = { store: Store; menu: Menu; draft: Draft<InfoFields>; editable: boolean };

/** The menu's own logo and cover, where it is to have others than the look. */
const PlacePictures = ({ store, menu, draft, editable }: PicturesProps) => {
  const { t } = useTranslation('menu');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const isOpen = useIsOpen();
  // A picture on its way and the way back outlive the editor.
  const setImage = async (name: PictureName, image: string) => {
    if (isOpen()) return draft.set(name, image, 'now');
    const change = { storeId: store.id, menuId: menu.id, restaurantInfoPatch: { [name]: image } };
    const problem = problemIn(await dispatch(updateRestaurantInfo(change)));
    if (problem) toastNotSaved(t('place.pictures'), detail(problem));
  };
  return (
    <div className={classes.pictures}>
      {pictureNames.map((name) => (
        <PictureField
          key={name}
          id={`${name}-${menu.id}`}
          storeId={store.id}
          label={t(`place.${name}`)}
          name={t(`place.${name}`)}
          shape={pictures[name]}
          value={draft.value[name]}
          onChange={(image) => void setImage(name, image)}
          error={draft.error(snake(name))}
          editable={editable}
        />
      ))}
      {editable && <p className={classes.elsewhere}>{t('place.picturesHint')}</p>}
    </div>
  );
};

/** The draft of what the menu says about the place. Where its editor is not `shown` it is only sent. */
export const useRestaurantInfoDraft = (store: Store, menu: Menu, shown = true): Draft<InfoFields> => {
  const { t } = useTranslation('menu');
  const dispatch = useAppDispatch();
  return useDraft<InfoFields>(
    {
      id: menu.id,
      path: `/stores/${store.slug}/menu`,
      saved: fieldsOf(menu.restaurantInfo),
      revision: menu.restaurantInfo.revision,
      check: (changes) => tooLong(completed(changes), limits.restaurantInfo, snake),
      send: async (changes) => {
        const restaurantInfoPatch = patchOf(completed(changes)) as RestaurantInfoPatch;
        const { revision } = menu.restaurantInfo;
        const change = { storeId: store.id, menuId: menu.id, revision, restaurantInfoPatch, noRetry: true };
        return problemIn(await dispatch(updateRestaurantInfo(change)));
      },
      reload: () => dispatch(fetchMenu(store.id)),
      onLate: (why) => toastNotSaved(t('place.title'), why),
    },
    shown,
  );
};

/** Sends what is typed of the place while its editor is closed. */
export const RestaurantInfoSender = ({ store, menu }: { store: Store; menu: Menu }) => {
  useRestaurantInfoDraft(store, menu, false);
  return null;
};

/** The name the server has for a field. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
