import { useEffect } from 'react';
import type { Dish, Menu, Section, Store } from '@/api';
import { RestaurantInfoSender } from './restaurant-info-card';
import { isStockOf } from './stock-actions';
import { useDishDraft } from './use-dish-draft';
import type { MenuActions } from './use-menu-actions';
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

/** Sends what was left of a menu when the page ended, and what others have changed since it was typed. */
export const Leftovers = ({ store, menu, actions, unsaved, open, unfolded }: Props) => {
  useEffect(() => {
    for (const { dishes } of menu.menuSections)
      for (const { id } of dishes) if (isStockOf(id, unsaved)) actions.resumeStock(id);
  }, [menu, actions, unsaved]);
  if (unsaved.size === 0) return null;
  const isLeft = ({ id }: { id: string }) => unsaved.has(id) && open !== id;
  const shared = { store, actions };
  return (
    <>
      {menu.menuSections.map((section) => (
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
