import { Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Menu, RestaurantInfo, RestaurantInfoPatch, Store } from '@/api';
import { type Language, tagOf } from '@/i18n';
import { problemIn } from '@/lib/calls';
import { patchOf, type TextFields, textFields } from '@/lib/fields';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { stateOf, worst } from '@/lib/text';
import { useDraft } from '@/lib/use-draft';
import { DraftFoot } from '@/ui/draft-foot';
import { toastError } from '@/ui/toasts';
import { TranslationHint } from '@/ui/translation-hint';
import { fetchMenu } from './fetch-menu';
import classes from './menu.module.css';
import { updateRestaurantInfo } from './update-restaurant-info';

/** Texts by language, with how long they may be; more than one line where `rows` says so. */
const texts = {
  tagline: { limit: 160 },
  cuisine: { limit: 80 },
  description: { limit: 2000, rows: 2 },
  serviceNote: { limit: 2000, rows: 2 },
};
type TextName = keyof typeof texts;

/** Facts without a language, with how long they may be and what is typed. */
const facts = {
  address: { limit: 300, mode: 'text' },
  phone: { limit: 40, mode: 'tel' },
  email: { limit: 254, mode: 'email' },
  webSite: { limit: 2000, mode: 'url' },
  wifiName: { limit: 32, mode: 'text' },
  wifiPassword: { limit: 63, mode: 'text' },
} as const;
type FactName = keyof typeof facts;

type Fields = TextFields<TextName> & Record<FactName, string>;

const textNames = Object.keys(texts) as TextName[];
const factNames = Object.keys(facts) as FactName[];

const fieldsOf = (info: RestaurantInfo): Fields =>
  ({
    ...Object.assign({}, ...textNames.map((name) => textFields(name, info[name]))),
    ...Object.fromEntries(factNames.map((name) => [name, info[name]])),
  }) as Fields;

/** A web site typed without its scheme has one all the same. */
const completed = (changes: Partial<Fields>): Partial<Fields> =>
  changes.webSite && !/^[a-z]+:/i.test(changes.webSite.trim())
    ? { ...changes, webSite: `https://${changes.webSite.trim()}` }
    : changes;

type Props = { store: Store; menu: Menu; language: Language; editable: boolean };

/** What the menu tells of the place, folded away until it is wanted. */
export const AboutPlace = ({ store, menu, language, editable }: Props) => {
  const { t } = useTranslation('menu');
  const id = useId();
  const [open, setOpen] = useState(false);
  const info = menu.restaurantInfo;
  const standing = worst(textNames.map((name) => stateOf(info[name], language, store.defaultLanguage)));
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>
        <UnstyledButton
          id={`${id}-button`}
          className={classes.placeButton}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
          <span className={classes.sectionName}>{t('place.title')}</span>
          <span className={classes.count}>{t('place.hint')}</span>
          {standing !== 'good' && <span className={classes.badge}>{t(`standing.${standing}`)}</span>}
        </UnstyledButton>
      </h2>
      {open && (
        <div id={id}>
          <PlaceEditor
            store={store}
            menu={menu}
            language={language}
            editable={editable}
            onClose={() => {
              setOpen(false);
              document.getElementById(`${id}-button`)?.focus();
            }}
          />
        </div>
      )}
    </section>
  );
};

const PlaceEditor = ({ store, menu, language, editable, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation('menu');
  const { rule, detail } = useRuleText();
  const dispatch = useAppDispatch();
  const source = store.defaultLanguage;
  const info = menu.restaurantInfo;
  const draft = useDraft<Fields>({
    id: menu.id,
    saved: fieldsOf(info),
    send: async (changes) => {
      const patch = patchOf(completed(changes)) as RestaurantInfoPatch;
      return problemIn(await dispatch(updateRestaurantInfo({ storeId: store.id, menuId: menu.id, patch })));
    },
    reload: () => dispatch(fetchMenu(store.id)),
    onLate: (problem) => toastError(`${t('notSaved', { name: t('place.title') })} ${detail(problem)}`),
  });
  const error = (location: string) => {
    const message = draft.error(location);
    return message && rule(message);
  };

  const textField = (name: TextName) => {
    const key = `${name}.${language}` as const;
    const rules = texts[name];
    const common = {
      label: t(`place.${name}`),
      lang: tagOf[language],
      value: draft.value[key],
      placeholder: language === source ? '' : draft.value[`${name}.${source}`],
      onChange: (event: { currentTarget: { value: string } }) => draft.set(key, event.currentTarget.value),
      onBlur: draft.flush,
      error: error(`${snake(name)}.${language}`),
      maxLength: rules.limit,
      readOnly: !editable,
    };
    return (
      <div key={name} className={classes.withHint}>
        {'rows' in rules ? (
          <Textarea {...common} autosize minRows={rules.rows} maxRows={10} />
        ) : (
          <TextInput {...common} />
        )}
        <TranslationHint
          state={stateOf(info[name], language, source)}
          source={info[name][source] ?? ''}
          tag={tagOf[source]}
          onConfirm={() => draft.send({ [key]: draft.value[key] } as Partial<Fields>)}
        />
      </div>
    );
  };

  return (
    // A press of escape closes the editor as it closes what floats.
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are the controls
    <div className={classes.editor} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {textNames.map(textField)}
      <div className={classes.pair}>
        {factNames.map((name) => (
          <TextInput
            key={name}
            label={t(`place.${name}`)}
            description={name === 'wifiPassword' ? t('place.wifiPasswordHint') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft.value[name]}
            onChange={(event) => draft.set(name, event.currentTarget.value, 'blur')}
            onBlur={draft.flush}
            error={error(snake(name))}
            maxLength={facts[name].limit}
            inputMode={facts[name].mode}
            autoComplete="off"
            spellCheck={false}
            readOnly={!editable}
          />
        ))}
      </div>
      <DraftFoot
        status={draft.status}
        text={draft.problem ? detail(draft.problem) : ''}
        onRetry={() => draft.send()}
        onDiscard={draft.discard}
        onClose={onClose}
      />
    </div>
  );
};

/** The name the server has for a field. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
