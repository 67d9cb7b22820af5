import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import { IconClock, IconCopy, IconEye, IconEyeOff, IconLeaf } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diet, Dish, DishInput, PriceInput, Store } from '@/api';
import { currentLocale, type Language, tagOf } from '@/i18n';
import { formatPrice } from '@/lib/money/money';
import { may } from '@/lib/session/access';
import { shownIn, stateOf, textIn } from '@/lib/text/text';
import { Badge, TranslationBadge, UnsavedBadge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { NoHandle, NoteOver } from '@/ui/pending-rows';
import { RowMenu } from '@/ui/row-menu';
import { DragHandle, SortableRow } from '@/ui/sortable';
import { availabilityLine } from './availability-field';
import { DishEditor } from './dish-editor';
import classes from './dish-row.module.css';
import type { Review } from './review';
import { StockSwitch } from './stock-switch';
import type { MenuActions } from './use-menu-actions';
import { useStock } from './use-stock';

type Props = {
  dish: Dish;
  store: Store;
  language: Language;
  actions: MenuActions;
  editable: boolean;
  sortable: boolean;
  open: boolean;
  /** The way on from it while allergens are gone through. */
  review: Review | null;
  /** Whether something typed here is not stored. */
  unsaved: boolean;
  /** Whether it is selected; null while none can be. */
  selected: boolean | null;
  onSelect: (ids: string[], on: boolean) => void;
  onOpen: (id: string | null) => void;
};

/** A dish in its section, with the sold-out switch at hand; it opens into its editor. */
export const DishRow = memo((props: Props) => {
  const { dish, store, language, actions, editable, sortable, open, review, unsaved, onOpen } = props;
  const { selected, onSelect } = props;
  const { t } = useTranslation('menu');
  const source = store.defaultLanguage;
  const name = textIn(dish.name, language, source);
  const id = `dish-${dish.id}`;
  const { soldOut } = useStock(dish, store.timeZone);

  return (
    <SortableRow id={dish.id} className={cx(classes.dish, open && classes.open, review && classes.reviewed)}>
      <div
        className={classes.line}
        data-off={soldOut || !dish.isActive || undefined}
        data-fixed={!editable || undefined}
      >
        {selected !== null ? (
          <Checkbox
            className={classes.check ?? ''}
            aria-label={t('several.dish', { name })}
            checked={selected}
            onChange={(event) => onSelect([dish.id], event.currentTarget.checked)}
          />
        ) : (
          editable && <DragHandle label={t('dish.drag', { name })} disabled={!sortable} />
        )}
        <UnstyledButton
          id={id}
          className={classes.title}
          aria-expanded={open}
          onClick={() => onOpen(open ? null : dish.id)}
        >
          <span className={classes.words}>
            <span className={classes.head}>
              <span className={classes.name} lang={tagOf[shownIn(dish.name, language, source)]}>
                {name}
              </span>{' '}
              <DietMarks diets={dish.diets} />
              {unsaved && !open && <UnsavedBadge />}
              {dish.example && <Badge quiet>{t('example.badge')}</Badge>}
              <TranslationBadge state={stateOf([dish.name, dish.description], language, source)} />
              {dish.availability && (
                <span className={classes.hours}>
                  <IconClock size={14} stroke={1.75} aria-hidden />
                  {availabilityLine(dish.availability)}
                </span>
              )}
              {!dish.isActive && <Badge quiet>{t('hidden')}</Badge>}
            </span>
            <span className={classes.text} lang={tagOf[shownIn(dish.description, language, source)]}>
              {textIn(dish.description, language, source)}
            </span>
          </span>
          <PriceList prices={dish.prices} ofTheDay={dish.priceOfTheDay} store={store} language={language} />
        </UnstyledButton>
        <StockSwitch
          name={name}
          soldOut={soldOut}
          onChange={(wanted) => actions.sellOut(dish.id, wanted)}
          disabled={!may(store, 'menu.availability')}
        />
        {editable && (
          <RowMenu
            name={name}
            actions={[
              {
                text: dish.isActive ? t('hide') : t('show'),
                icon: dish.isActive ? IconEyeOff : IconEye,
                act: () => actions.showDish(dish.id, !dish.isActive),
              },
              {
                text: t('dish.duplicate'),
                icon: IconCopy,
                act: async () => {
                  const made = await actions.duplicateDish(dish.id);
                  if (made) onOpen(made);
                },
                opens: true,
              },
            ]}
            onMove={(step) => actions.moveDish(dish.id, step)}
            onDelete={(byKey) => actions.removeDish(dish.id, byKey)}
          />
        )}
      </div>
      {open && (
        <DishEditor
          dish={dish}
          store={store}
          language={language}
          actions={actions}
          editable={editable}
          review={review}
          onClose={() => {
            onOpen(null);
            document.getElementById(id)?.focus();
          }}
        />
      )}
    </SortableRow>
  );
});

/** A dish that is not stored yet, where it will stand and as it will. */
export const PendingDish = ({ dish, store, note }: { dish: DishInput; store: Store; note: ReactNode }) => {
  const source = store.defaultLanguage;
  const lang = tagOf[source];
  return (
    <div className={classes.line}>
      <NoHandle />
      <div className={classes.title}>
        <span className={classes.words}>
          <span className={classes.head}>
            <span className={classes.name} lang={lang}>
              {dish.name[source]}
            </span>
          </span>
          <span className={classes.text} lang={lang}>
            {dish.description?.[source]}
          </span>
        </span>
        <PriceList prices={dish.prices ?? []} store={store} language={source} />
      </div>
      <NoteOver note={note}>
        <StockSwitch name="" soldOut={false} onChange={() => undefined} disabled />
        <ActionIcon size={36} />
      </NoteOver>
    </div>
  );
};

/** The diets a dish keeps to, in a word each. */
const DietMarks = ({ diets }: { diets: Diet[] }) => {
  const { t } = useTranslation('facts');
  // Vegan implies vegetarian.
  const shown = diets.filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'));
  if (shown.length === 0) return null;
  return (
    <span className={classes.diets}>
      <IconLeaf size={14} stroke={2} aria-hidden />
      {shown.map((diet) => t(`diet.${diet}`)).join(', ')}
    </span>
  );
};

type PriceListProps = { prices: PriceInput[]; ofTheDay?: boolean; store: Store; language: Language };

const PriceList = ({ prices, ofTheDay, store, language }: PriceListProps) => {
  const { t } = useTranslation('menu');
  const locale = currentLocale();
  if (ofTheDay) return <span className={classes.prices}>{t('terms.ofTheDay')}</span>;
  if (prices.length === 0) return <span className={classes.noPrice}>{t('dish.noPrice')}</span>;
  return (
    <span className={classes.prices}>
      {prices.map(({ name, amount, unit }, i) => (
        // Sizes have no other key than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <span key={i}>
          {name && (
            <small lang={tagOf[shownIn(name, language, store.defaultLanguage)]}>
              {textIn(name, language, store.defaultLanguage)}{' '}
            </small>
          )}
          {formatPrice(amount, store.currency, locale)}
          {unit && ` / ${t(`terms.per.${unit}`)}`}
        </span>
      ))}
    </span>
  );
};
