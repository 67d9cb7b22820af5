import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { Dish, Menu, Section, Store } from '@/api';
import { selectDynamicMenu } from './dynamic-menu-slice';
import { menusOf } from './dynamic-menu-state';
import { MenuSender } from './menu-settings';
import { RestaurantInfoSender } from './restaurant-info-card';
import { isStockOf } from './stock-actions';
import { useDishDraft } from './use-dish-draft';
import type { MenuActions } from './use-menu-actions';
import { menuDraftOf } from './use-menu-draft';
import { newDishesOf, useNewDishes } from './use-new-dishes';
import { useSectionDraft } from './use-section-draft';

type Props = {
  store: Store;
  menu: Menu;
  actions: MenuActions;
  /** The ids of what is typed and not stored. */
  unsaved: ReadonlySet<string>;
  /** What has its editor open. */
  open: string | null;
  unfolded: (sectionId: string) => boolean;
};

/** Sends what was left of the menus when the page ended, and what others have changed since it was typed. */
export const Leftovers = ({ store, menu, actions, unsaved, open, unfolded }: Props) => {
  const state = useSelector(selectDynamicMenu);
  const menus = useMemo(() => menusOf(state), [state]);
  const sections = menus.flatMap(({ menuSections }) => menuSections);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are of the menus
  useEffect(() => {
    for (const { dishes } of sections)
      for (const { id } of dishes) if (isStockOf(id, unsaved)) actions.resumeStock(id);
  }, [menus, actions, unsaved]);
  if (unsaved.size === 0) return null;
  const isLeft = ({ id }: { id: string }) => unsaved.has(id) && open !== id;
  const shared = { store, actions };
  return (
    <>
      {sections.map((section) => (
        <span key={section.id} hidden>
          {isLeft(section) && <SectionSender section={section} {...shared} />}
          {unsaved.has(newDishesOf(section.id)) && !unfolded(section.id) && (
            <NewDishesSender store={store} sectionId={section.id} />
          )}
          {section.dishes.filter(isLeft).map((dish) => (
            <DishSender key={dish.id} dish={dish} {...shared} />
          ))}
        </span>
      ))}
      {menus.map(
        (each) =>
          unsaved.has(menuDraftOf(each.id)) &&
          open !== menuDraftOf(each.id) && <MenuSender key={each.id} menu={each} {...shared} />,
      )}
      {unsaved.has(menu.id) && <RestaurantInfoSender store={store} menu={menu} />}
    </>
  );
};

type Shared = { store: Store; actions: MenuActions };

const DishSender = ({ dish, store, actions }: Shared & { dish: Dish }) => {
  useDishDraft(dish, store, actions, false);
  return null;
};

const SectionSender = ({ section, store, actions }: Shared & { section: Section }) => {
  useSectionDraft(section, store, actions, false);
  return null;
};

const NewDishesSender = ({ store, sectionId }: { store: Store; sectionId: string }) => {
  useNewDishes(store, sectionId, false);
  return null;
};
