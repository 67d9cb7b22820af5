import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Dish, Store } from '@/api';
import { currentLanguage, type Language, nativeName, tagOf } from '@/i18n';
import { problemIn } from '@/lib/calls';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { stateOf, textIn, worst } from '@/lib/text';
import { useDraft } from '@/lib/use-draft';
import { DraftFoot } from '@/ui/draft-foot';
import { LanguageTabs } from '@/ui/language-tabs';
import { toastError } from '@/ui/toasts';
import { TranslationHint } from '@/ui/translation-hint';
import { AllergensField } from './allergens-field';
import { ChipsField } from './chips-field';
import { additives, checkDish, type DishFields, diets, dishFields, dishPatch, tags } from './dish-fields';
import type { WithDynamicMenu } from './dynamic-menu-slice';
import { fetchMenu } from './fetch-menu';
import classes from './menu.module.css';
import { PricesField } from './prices-field';
import { updateDish } from './update-dish';
import type { MenuActions } from './use-menu-actions';

type Props = {
  dish: Dish;
  store: Store;
  language: Language;
  onLanguage: (language: Language) => void;
  actions: MenuActions;
  editable: boolean;
  onClose: () => void;
};

/** Everything a menu tells of a dish, stored as it is written. */
export const DishEditor = ({ dish, store, language, onLanguage, actions, editable, onClose }: Props) => {
  const { t } = useTranslation('menu');
  const { rule, detail } = useRuleText();
  const dispatch = useAppDispatch();
  const source = store.defaultLanguage;
  const draft = useDraft<DishFields>({
    id: dish.id,
    saved: dishFields(dish, store.currency, tagOf[currentLanguage()]),
    check: (changes) => checkDish(changes, store),
    send: async (changes) => {
      const patch = dishPatch(changes, store.currency);
      return problemIn(await dispatch(updateDish({ storeId: store.id, id: dish.id, patch })));
    },
    reload: () => dispatch(fetchMenu(store.id)),
    onLate: (problem) => toastError(`${t('notSaved', { name: actions.nameOf(dish.id) })} ${detail(problem)}`),
  });
  const error = (location: string) => {
    const message = draft.error(location);
    return message && rule(message);
  };
  const name = `name.${language}` as const;
  const description = `description.${language}` as const;
  const confirm = (key: keyof DishFields) => draft.send({ [key]: draft.value[key] } as Partial<DishFields>);

  return (
    // A press of escape closes the editor as it closes what floats.
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are the controls
    <div className={classes.editor} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {store.languages.length > 1 && (
        <LanguageTabs
          label={t('editor.language')}
          tabs={store.languages.map((key) => ({
            key,
            name: nativeName[key],
            tag: tagOf[key],
            state: worst([stateOf(dish.name, key, source), stateOf(dish.description, key, source)]),
          }))}
          value={language}
          onChange={(key) => {
            draft.flush();
            onLanguage(key as Language);
          }}
        />
      )}
      <TextInput
        label={t('editor.name')}
        lang={tagOf[language]}
        value={draft.value[name]}
        placeholder={language === source ? undefined : draft.value[`name.${source}`]}
        onChange={(event) => draft.set(name, event.currentTarget.value)}
        onBlur={draft.flush}
        error={error(name)}
        maxLength={80}
        readOnly={!editable}
        required={language === source}
      />
      <TranslationHint
        state={stateOf(dish.name, language, source)}
        source={dish.name[source] ?? ''}
        tag={tagOf[source]}
        onConfirm={() => confirm(name)}
      />
      <Textarea
        label={t('editor.description')}
        lang={tagOf[language]}
        value={draft.value[description]}
        placeholder={
          language === source ? t('editor.descriptionExample') : draft.value[`description.${source}`]
        }
        onChange={(event) => draft.set(description, event.currentTarget.value)}
        onBlur={draft.flush}
        error={error(description)}
        maxLength={500}
        readOnly={!editable}
        autosize
        minRows={2}
        maxRows={8}
      />
      <TranslationHint
        state={stateOf(dish.description, language, source)}
        source={dish.description[source] ?? ''}
        tag={tagOf[source]}
        onConfirm={() => confirm(description)}
      />
      <PricesField
        value={draft.value.prices}
        onChange={(prices) => draft.set('prices', prices)}
        onLeave={draft.flush}
        currency={store.currency}
        language={language}
        source={source}
        error={error}
        editable={editable}
      />
      <AllergensField
        value={draft.value.allergens}
        onChange={(value) => draft.set('allergens', value)}
        editable={editable}
      />
      <ChipsField
        label={t('editor.diets')}
        all={diets}
        nameOf={(key) => t(`diet.${key}`)}
        value={draft.value.diets}
        onChange={(value) => draft.set('diets', value)}
        error={error('diets')}
        editable={editable}
      />
      <Spice
        value={draft.value.spiceLevel}
        onChange={(level) => draft.set('spiceLevel', level)}
        editable={editable}
      />
      <ChipsField
        label={t('editor.tags')}
        all={tags}
        nameOf={(key) => t(`tag.${key}`)}
        value={draft.value.tags}
        onChange={(value) => draft.set('tags', value)}
        editable={editable}
      />
      <ChipsField
        label={t('editor.additives')}
        all={additives}
        nameOf={(key) => t(`additive.${key}`)}
        value={draft.value.additives}
        onChange={(value) => draft.set('additives', value)}
        editable={editable}
      />
      <SectionChoice dish={dish} store={store} language={language} actions={actions} editable={editable} />
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

const Spice = ({
  value,
  onChange,
  editable,
}: {
  value: number;
  onChange: (level: number) => void;
  editable: boolean;
}) => {
  const { t } = useTranslation('menu');
  const label = useId();
  return (
    <div>
      <span id={label} className={classes.label}>
        {t('editor.spice')}
      </span>
      <SegmentedControl
        aria-labelledby={label}
        data={[0, 1, 2, 3].map((level) => ({
          value: String(level),
          label: t(`spice.${level as 0 | 1 | 2 | 3}`),
        }))}
        value={String(value)}
        onChange={(level) => onChange(Number(level))}
        disabled={!editable}
      />
    </div>
  );
};

type ChoiceProps = { dish: Dish; store: Store; language: Language; actions: MenuActions; editable: boolean };

/** Moves the dish to another section. */
const SectionChoice = ({ dish, store, language, actions, editable }: ChoiceProps) => {
  const { t } = useTranslation('menu');
  const sections = useSelector((state: WithDynamicMenu) => state.dynamicMenu.menuData?.menuSections ?? []);
  return (
    <NativeSelect
      label={t('editor.section')}
      data={sections.map(({ id, name }) => ({
        value: id,
        label: textIn(name, language, store.defaultLanguage),
      }))}
      value={dish.sectionId}
      onChange={(event) => actions.moveDishTo(dish.id, event.currentTarget.value)}
      disabled={!editable}
    />
  );
};
