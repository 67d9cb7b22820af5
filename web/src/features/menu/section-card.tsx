import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconClock,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section, Store } from '@/api';
import { type Language, tagOf } from '@/i18n';
import { stateOf, textIn, worst } from '@/lib/text';
import { DragHandle, SortableList, SortableRow } from '@/ui/sortable';
import { DishRow } from './dish-row';
import classes from './menu.module.css';
import { NewDish } from './new-dish';
import { SectionEditor } from './section-editor';
import type { MenuActions } from './use-menu-actions';

type Props = {
  section: Section;
  store: Store;
  language: Language;
  onLanguage: (language: Language) => void;
  actions: MenuActions;
  editable: boolean;
  searching: boolean;
  unfolded: boolean;
  onFold: (id: string, unfold: boolean) => void;
  /** The section's or one of its dishes' id, while it is being edited. */
  open: string | null;
  onOpen: (id: string | null) => void;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** A section with its dishes, folded or not. */
export const SectionCard = memo((props: Props) => {
  const {
    section,
    store,
    language,
    onLanguage,
    actions,
    editable,
    searching,
    unfolded,
    onFold,
    open,
    onOpen,
  } = props;
  const { t } = useTranslation('menu');
  const name = textIn(section.name, language, store.defaultLanguage);
  const soldOut = section.dishes.filter((dish) => dish.soldOut).length;
  const standing = worst([
    stateOf(section.name, language, store.defaultLanguage),
    stateOf(section.description, language, store.defaultLanguage),
    ...section.dishes.flatMap((dish) => [
      stateOf(dish.name, language, store.defaultLanguage),
      stateOf(dish.description, language, store.defaultLanguage),
    ]),
  ]);
  const id = `section-${section.id}`;

  return (
    <SortableRow id={section.id} className={classes.section}>
      <div className={classes.sectionHead} data-off={!section.isActive || undefined}>
        <DragHandle label={t('section.drag', { name })} disabled={!editable || searching} />
        <h2 className={classes.sectionTitle}>
          <button
            type="button"
            id={id}
            className={classes.fold}
            aria-expanded={unfolded}
            aria-controls={`${id}-dishes`}
            onClick={() => onFold(section.id, !unfolded)}
          >
            <IconChevronRight className={classes.chevron} {...icon} />
            <span className={classes.sectionName} lang={tagOf[language]}>
              {name}
            </span>
            <span className={classes.count}>{t('facts.dishes', { count: section.dishes.length })}</span>
          </button>
        </h2>
        {section.availability && (
          <span className={classes.hours}>
            <IconClock size={14} stroke={1.75} aria-hidden />
            {section.availability.from}–{section.availability.to}
          </span>
        )}
        {soldOut > 0 && <span className={classes.badge}>{t('facts.soldOut', { count: soldOut })}</span>}
        {standing !== 'good' && <span className={classes.badge}>{t(`standing.${standing}`)}</span>}
        {!section.isActive && <span className={classes.quiet}>{t('hidden')}</span>}
        {editable && (
          <Menu position="bottom-end" width={216}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('section.more', { name })}>
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPencil {...icon} />}
                onClick={() => {
                  onFold(section.id, true);
                  onOpen(section.id);
                }}
              >
                {t('section.edit')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowUp {...icon} />}
                onClick={() => actions.moveSection(section.id, -1)}
              >
                {t('up')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowDown {...icon} />}
                onClick={() => actions.moveSection(section.id, 1)}
              >
                {t('down')}
              </Menu.Item>
              <Menu.Item
                leftSection={section.isActive ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
                onClick={() => actions.showSection(section.id, !section.isActive)}
              >
                {section.isActive ? t('hide') : t('show')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash {...icon} />}
                onClick={() => actions.removeSection(section.id)}
              >
                {t('section.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {unfolded && (
        <div id={`${id}-dishes`}>
          {open === section.id && (
            <SectionEditor
              section={section}
              store={store}
              language={language}
              onLanguage={onLanguage}
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
            nameOf={actions.nameOf}
            onOrder={(ids) => actions.orderDishes(section.id, ids)}
            disabled={!editable || searching}
          >
            {section.dishes.map((dish) => (
              <DishRow
                key={dish.id}
                dish={dish}
                store={store}
                language={language}
                onLanguage={onLanguage}
                actions={actions}
                editable={editable}
                sortable={editable && !searching}
                open={open === dish.id}
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
