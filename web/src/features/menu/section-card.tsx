import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import {
  IconArrowRight,
  IconChevronRight,
  IconClock,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconPencil,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Menu, Section, Store } from '@/api';
import { type Language, tagOf } from '@/i18n';
import { shownIn, stateOf, textIn } from '@/lib/text/text';
import { Badge, TranslationBadge, UnsavedBadge } from '@/ui/badge';
import { NoHandle, NoteOver, Unseen } from '@/ui/pending-rows';
import { RowMenu } from '@/ui/row-menu';
import { DragHandle, SortableList, SortableRow, useRowsOf } from '@/ui/sortable';
import { availabilityLine } from './availability-field';
import card from './card.module.css';
import { DishRow } from './dish-row';
import { menuName } from './menu-name';
import { NewDish, NewDishButton } from './new-dish';
import type { Review } from './review';
import classes from './section-card.module.css';
import { SectionEditor } from './section-editor';
import { isStockOf } from './stock-actions';
import type { MenuActions } from './use-menu-actions';
import { newDishesOf } from './use-new-dishes';

type Props = {
  section: Section;
  /** The store's other menus, to which it can go. */
  others: Menu[];
  store: Store;
  language: Language;
  actions: MenuActions;
  editable: boolean;
  searching: boolean;
  /** How many of its dishes are drawn; null while it is folded. */
  rows: number | null;
  onFold: (id: string, unfold: boolean) => void;
  /** The section's or one of its dishes' id, while it is being edited. */
  open: string | null;
  onOpen: (id: string | null) => void;
  /** The way on from its open dish while allergens are gone through. */
  review: Review | null;
  /** The ids of what is typed and not stored. */
  unsaved: ReadonlySet<string>;
  /** The ids of the dishes that are selected; null while none can be. */
  selected: ReadonlySet<string> | null;
  onSelect: (ids: string[], on: boolean) => void;
};

/** A section with its dishes, folded or not. */
export const SectionCard = memo((props: Props) => {
  const { section, others, store, language, actions, editable, searching, rows, onFold } = props;
  const unfolded = rows !== null;
  const { open, onOpen, review, unsaved, selected, onSelect } = props;
  const { t } = useTranslation('menu');
  const name = textIn(section.name, language, store.defaultLanguage);
  const soldOut = section.dishes.filter((dish) => dish.soldOut).length;
  const texts = [section, ...section.dishes].flatMap((each) => [each.name, each.description]);
  const id = `section-${section.id}`;
  const isUnsaved = ({ id }: { id: string }) => unsaved.has(id) || isStockOf(id, unsaved);
  // A dish that is shown has a mark of its own.
  const marked =
    (unsaved.has(section.id) && open !== section.id) ||
    (!unfolded && unsaved.has(newDishesOf(section.id))) ||
    (!unfolded && section.dishes.some(isUnsaved));

  const dishes = useRowsOf({
    ...{ id: section.id, name, kind: 'dish', nameOf: actions.nameOf },
    ids: section.dishes.map((dish) => dish.id),
    onOrder: (ids, moved) => actions.orderDishes(section.id, ids, moved),
    onTake: (moved, before) => actions.moveDishTo(moved, section.id, before),
  });

  return (
    <SortableRow id={section.id} className={card.card} holds={dishes}>
      <div
        className={card.head}
        data-off={!section.isActive || undefined}
        data-fixed={!editable || undefined}
      >
        {selected ? (
          <Checkbox
            className={classes.check ?? ''}
            aria-label={t('several.section', { name })}
            checked={section.dishes.length > 0 && section.dishes.every((dish) => selected.has(dish.id))}
            indeterminate={
              section.dishes.some((dish) => selected.has(dish.id)) &&
              !section.dishes.every((dish) => selected.has(dish.id))
            }
            onChange={(event) =>
              onSelect(
                section.dishes.map((dish) => dish.id),
                event.currentTarget.checked,
              )
            }
            disabled={section.dishes.length === 0}
          />
        ) : (
          editable && <DragHandle label={t('section.drag', { name })} disabled={searching} />
        )}
        <h2 className={card.title}>
          <UnstyledButton
            id={id}
            className={card.fold}
            aria-expanded={unfolded}
            aria-controls={`${id}-dishes`}
            onClick={() => onFold(section.id, !unfolded)}
          >
            <IconChevronRight className={card.chevron} size={18} stroke={1.75} aria-hidden />
            <span className={card.name} lang={tagOf[shownIn(section.name, language, store.defaultLanguage)]}>
              {name}
            </span>
            <span className={card.facts}>{t('facts.dishes', { count: section.dishes.length })}</span>
          </UnstyledButton>
        </h2>
        <span className={card.marks}>
          {marked && <UnsavedBadge />}
          {section.example && <Badge quiet>{t('example.badge')}</Badge>}
          {section.availability && (
            <span className={classes.hours}>
              <IconClock size={14} stroke={1.75} aria-hidden />
              {availabilityLine(section.availability)}
            </span>
          )}
          {soldOut > 0 && <Badge>{t('facts.soldOut', { count: soldOut })}</Badge>}
          <TranslationBadge state={stateOf(texts, language, store.defaultLanguage)} />
          {!section.isActive && <Badge quiet>{t('hidden')}</Badge>}
        </span>
        {editable && (
          <RowMenu
            name={name}
            actions={[
              {
                text: t('section.edit'),
                icon: IconPencil,
                act: () => {
                  onFold(section.id, true);
                  onOpen(section.id);
                },
                opens: true,
              },
              {
                text: section.isActive ? t('hide') : t('show'),
                icon: section.isActive ? IconEyeOff : IconEye,
                act: () => actions.showSection(section.id, !section.isActive),
              },
              {
                text: t('section.duplicate'),
                icon: IconCopy,
                act: async () => {
                  const made = await actions.duplicateSection(section.id);
                  if (!made) return;
                  onFold(made, true);
                  onOpen(made);
                },
                opens: true,
              },
              ...others.map((each) => ({
                text: t('section.moveTo', { menu: menuName(each, language, store, t) }),
                icon: IconArrowRight,
                act: () => actions.moveSectionTo(section.id, each.id),
              })),
            ]}
            onMove={(step) => actions.moveSection(section.id, step)}
            onDelete={(byKey) => actions.removeSection(section.id, byKey)}
            deletes={t('section.delete')}
          />
        )}
      </div>
      {unfolded && (
        <div id={`${id}-dishes`}>
          {open === section.id && (
            <SectionEditor
              section={section}
              store={store}
              language={language}
              actions={actions}
              editable={editable}
              onClose={() => {
                onOpen(null);
                document.getElementById(id)?.focus();
              }}
            />
          )}
          <SortableList
            label={t('section.dishes', { name })}
            ids={section.dishes.map((dish) => dish.id)}
            heldAs={dishes}
            disabled={!editable || searching}
          >
            {section.dishes.slice(0, rows).map((dish) => (
              <DishRow
                key={dish.id}
                dish={dish}
                store={store}
                language={language}
                actions={actions}
                editable={editable}
                sortable={editable && !searching}
                open={open === dish.id}
                review={open === dish.id ? review : null}
                unsaved={isUnsaved(dish)}
                selected={selected ? selected.has(dish.id) : null}
                onSelect={onSelect}
                onOpen={onOpen}
              />
            ))}
          </SortableList>
          {section.dishes.length === 0 && <p className={classes.nothing}>{t('section.empty')}</p>}
          {editable && !searching && <NewDish store={store} sectionId={section.id} sectionName={name} />}
        </div>
      )}
    </SortableRow>
  );
});

type PendingProps = { name: string; lang: string; refused: boolean; note: ReactNode };

/** A section that is not stored yet, where it will stand and as it will: open, and empty. */
export const PendingSection = ({ name, lang, refused, note }: PendingProps) => {
  const { t } = useTranslation('menu');
  return (
    <>
      <div className={card.head}>
        <NoHandle />
        <div className={card.title}>
          <div className={card.fold} data-open>
            <IconChevronRight className={card.chevron} size={18} stroke={1.75} aria-hidden />
            <span className={card.name} lang={lang}>
              {name}
            </span>
          </div>
        </div>
        <NoteOver note={note}>
          <ActionIcon size={36} />
        </NoteOver>
      </div>
      {!refused && (
        <>
          <p className={classes.nothing}>{t('section.empty')}</p>
          <Unseen>
            <NewDishButton />
          </Unseen>
        </>
      )}
    </>
  );
};
