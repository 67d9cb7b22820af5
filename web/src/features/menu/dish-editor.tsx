import { NativeSelect, SegmentedControl } from '@mantine/core';
import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type Dish, limits, type Store } from '@/api';
import type { Language } from '@/i18n';
import type { Draft } from '@/lib/drafts/use-draft';
import { additives, diets, tags } from '@/lib/menu/dish-facts';
import { useIsOpen } from '@/lib/state/use-is-open';
import { textIn } from '@/lib/text/text';
import { useEditorLanguage } from '@/lib/text/use-editor-language';
import { Editor } from '@/ui/editor';
import { FieldGroup } from '@/ui/field-group';
import { PictureField } from '@/ui/picture/picture-field';
import { NameAndDescription } from '@/ui/translated-fields';
import { AllergenDoubt } from './allergen-doubt';
import { AllergensField, useAllergenFacts } from './allergens-field';
import { AvailabilityField, availabilityLine } from './availability-field';
import { ChipsField, NamedChips } from './chips-field';
import classes from './dish-editor.module.css';
import { type DishFields, dishPatch } from './dish-fields';
import { selectDynamicMenu } from './dynamic-menu-slice';
import { menusOf } from './dynamic-menu-state';
import { ExtrasFold } from './extras/extras-fold';
import { Fold, Folds } from './fold';
import { PriceTermsFold } from './price-terms-fold';
import { PricesField } from './prices-field';
import { type Review, ReviewStep } from './review';
import { sectionChoices } from './section-choices';
import { useDishDraft } from './use-dish-draft';
import type { MenuActions } from './use-menu-actions';

type Props = {
  dish: Dish;
  store: Store;
  /** The page's language, in which the editor opens. */
  language: Language;
  actions: MenuActions;
  editable: boolean;
  /** While the menu's allergens are gone through, the way on; they are all that is asked then. */
  review: Review | null;
  onClose: () => void;
};

/** Everything a menu says about a dish, stored as it is typed. */
export const DishEditor = ({ dish, store, actions, editable, review, onClose, ...page }: Props) => {
  const { t } = useTranslation(['menu', 'facts']);
  const source = store.defaultLanguage;
  const [draft, doubt] = useDishDraft(dish, store, actions);
  const [language, setLanguage] = useEditorLanguage(page.language, draft.blamed);

  const known = useAllergenFacts(draft.value.allergens);
  const isOpen = useIsOpen();
  // A picture on its way and the ways back outlive the editor.
  const { set } = draft;
  const setImage = useCallback(
    (image: string) => {
      if (isOpen()) set('image', image, 'now');
      else void actions.patchDish(dish.id, { image });
    },
    [set, isOpen, actions, dish.id],
  );
  // What was in doubt before its allergens changed is in doubt again when they come back.
  const wasDoubted = useRef(false);
  const setAllergens = (value: DishFields['allergens']) => {
    wasDoubted.current = draft.value.allergensDoubted;
    draft.set('allergens', value);
  };
  const undoAllergens = async (before: DishFields['allergens']): Promise<boolean> => {
    const back = { allergens: before, allergensDoubted: wasDoubted.current };
    if (!isOpen()) return actions.patchDish(dish.id, dishPatch(back, store.currency));
    draft.set('allergens', back.allergens);
    draft.set('allergensDoubted', back.allergensDoubted, 'now');
    return true;
  };

  const asksAgain = (
    <AllergenDoubt
      doubted={draft.value.allergensDoubted}
      onConfirm={() => draft.set('allergensDoubted', false, 'now')}
      focusIds={review ? [`next-${dish.id}`] : [`dish-${dish.id}`]}
      editable={editable}
      autoFocus={review !== null}
    />
  );
  const allergens = (
    <AllergensField
      name={textIn(dish.name, language, source)}
      value={draft.value.allergens}
      onChange={setAllergens}
      onUndo={undoAllergens}
      editable={editable}
      autoFocus={review !== null}
    >
      {review && (
        <ReviewStep
          id={`next-${dish.id}`}
          review={review}
          known={draft.value.allergens}
          doubted={draft.value.allergensDoubted}
        />
      )}
    </AllergensField>
  );
  if (review) {
    return (
      <Editor draft={draft} onClose={onClose}>
        {asksAgain}
        {allergens}
      </Editor>
    );
  }
  return (
    <Editor draft={draft} onClose={onClose}>
      <div className={classes.main} data-sized={hasSizes(draft.value.prices) || undefined}>
        <div className={classes.texts}>
          <NameAndDescription
            {...{ draft, entry: dish, store, language, editable }}
            limits={limits.dish}
            lines={[2, 8]}
            example={t('editor.descriptionExample')}
            onLanguage={setLanguage}
          />
          {asksAgain}
        </div>
        <div className={classes.side}>
          <PictureField
            id={`dish-${dish.id}`}
            storeId={store.id}
            label={t('editor.picture')}
            name={textIn(dish.name, language, source)}
            shape="square"
            value={draft.value.image}
            onChange={setImage}
            error={draft.error('image', 'code')}
            editable={editable}
          />
          <PricesField
            value={draft.value.prices}
            onChange={(prices, wait) => draft.set('prices', prices, wait)}
            doubt={doubt}
            onLeave={() => draft.flush('prices')}
            currency={store.currency}
            language={language}
            source={source}
            error={draft.error}
            editable={editable}
          />
        </div>
      </div>
      <Choices
        id={dish.id}
        sectionId={dish.sectionId}
        diets={draft.value.diets}
        tags={draft.value.tags}
        spiceLevel={draft.value.spiceLevel}
        dietsError={draft.error('diets')}
        set={draft.set}
        {...{ store, language, actions, editable }}
      />
      <Folds>
        <PriceTermsFold {...{ draft, language, source, editable }} currency={store.currency} />
        <ExtrasFold
          value={draft.value.extras}
          onChange={(extras) => draft.set('extras', extras, 'now')}
          error={draft.error('extras')}
          {...{ store, language, editable }}
        />
        <Fold
          label={t('served.title')}
          facts={draft.value.availability ? availabilityLine(draft.value.availability) : t('served.always')}
        >
          <AvailabilityField
            value={draft.value.availability}
            onChange={(value, wait) => draft.set('availability', value, wait)}
            onLeave={() => draft.flush('availability')}
            error={draft.error}
            editable={editable}
          />
        </Fold>
        <Fold
          label={t('facts:field.allergens')}
          facts={draft.value.allergensDoubted ? t('allergens.toConfirm') : known.line}
          warns={draft.value.allergensDoubted || known.unknown > 0}
        >
          {allergens}
        </Fold>
        <Fold
          label={t('facts:field.additives')}
          facts={
            draft.value.additives.map((key) => t(`facts:additive.${key}`)).join(', ') ||
            t('editor.noAdditives')
          }
        >
          <NamedChips
            label={t('facts:field.additives')}
            all={additives}
            nameOf={(key) => t(`facts:additive.${key}`)}
            value={draft.value.additives}
            onChange={(value) => draft.set('additives', value)}
            editable={editable}
          />
        </Fold>
      </Folds>
    </Editor>
  );
};

/** Whether prices stand one below the other with the names of their sizes. */
const hasSizes = (prices: DishFields['prices']): boolean =>
  prices.length > 1 || Object.values(prices[0]?.name ?? {}).some(Boolean);

type ChoicesProps = Pick<DishFields, 'diets' | 'tags' | 'spiceLevel'> &
  SectionProps & {
    dietsError: string | undefined;
    set: Draft<DishFields>['set'];
  };

/** What is chosen from a few words. A key of the texts above does not draw it again. */
const Choices = memo(
  ({ diets: chosenDiets, tags: chosenTags, spiceLevel, dietsError, set, ...props }: ChoicesProps) => {
    const { t } = useTranslation('facts');
    const { editable } = props;
    return (
      <>
        <ChipsField
          label={t('field.diets')}
          all={diets}
          nameOf={(key) => t(`diet.${key}`)}
          value={chosenDiets}
          onChange={(value) => set('diets', value)}
          error={dietsError}
          editable={editable}
        />
        <ChipsField
          label={t('field.tags')}
          all={tags}
          nameOf={(key) => t(`tag.${key}`)}
          value={chosenTags}
          onChange={(value) => set('tags', value)}
          editable={editable}
        />
        <div className={classes.choices}>
          <SpiceLevel value={spiceLevel} onChange={(level) => set('spiceLevel', level)} editable={editable} />
          <SectionChoice {...props} />
        </div>
      </>
    );
  },
);

const SpiceLevel = ({
  value,
  onChange,
  editable,
}: {
  value: number;
  onChange: (level: number) => void;
  editable: boolean;
}) => {
  const { t } = useTranslation(['menu', 'facts']);
  return (
    <FieldGroup legend={t('facts:field.spiceLevel')}>
      <SegmentedControl
        data={[0, 1, 2, 3].map((level) => ({
          value: String(level),
          label: t(`spiceLevel.${level as 0 | 1 | 2 | 3}`),
        }))}
        value={String(value)}
        onChange={(level) => onChange(Number(level))}
        disabled={!editable}
      />
    </FieldGroup>
  );
};

type SectionProps = {
  /** The dish's id. */
  id: string;
  sectionId: string;
  store: Store;
  language: Language;
  actions: MenuActions;
  editable: boolean;
};

/** Moves the dish to another section. */
const SectionChoice = ({ id, sectionId, store, language, actions, editable }: SectionProps) => {
  const { t } = useTranslation('menu');
  const menus = menusOf(useSelector(selectDynamicMenu));
  return (
    <NativeSelect
      label={t('editor.section')}
      data={sectionChoices(menus, language, store, t)}
      value={sectionId}
      onChange={(event) => actions.moveDishTo(id, event.currentTarget.value)}
      disabled={!editable}
    />
  );
};
