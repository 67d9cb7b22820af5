import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import type { Store } from '@/api';
import { problemIn } from '@/lib/calls';
import { stale } from '@/lib/problem';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { textIn } from '@/lib/text';
import { moved } from '@/ui/sortable';
import { toastDeleted, toastError } from '@/ui/toasts';
import { deleteDish } from './delete-dish';
import { deleteSection } from './delete-section';
import { dishOf, sectionOf, type WithDynamicMenu } from './dynamic-menu-slice';
import { fetchMenu } from './fetch-menu';
import { orderDishes } from './order-dishes';
import { orderSections } from './order-sections';
import { restoreDish } from './restore-dish';
import { restoreSection } from './restore-section';
import { setSoldOut } from './set-sold-out';
import { updateDish } from './update-dish';
import { updateSection } from './update-section';

/** What is done to sections and dishes besides writing in them. */
export type MenuActions = {
  nameOf: (id: string) => string;
  orderSections: (ids: string[]) => void;
  moveSection: (id: string, step: -1 | 1) => void;
  showSection: (id: string, isActive: boolean) => void;
  removeSection: (id: string) => void;
  orderDishes: (sectionId: string, ids: string[]) => void;
  moveDish: (id: string, step: -1 | 1) => void;
  moveDishTo: (id: string, sectionId: string) => void;
  showDish: (id: string, isActive: boolean) => void;
  sellOut: (id: string, soldOut: boolean) => void;
  removeDish: (id: string) => void;
};

const idOf = ({ id }: { id: string }): string => id;

/** The actions stay the same from drawing to drawing, so that a hundred rows need not be drawn again. */
export const useMenuActions = (store: Store): MenuActions => {
  const { detail } = useRuleText();
  const dispatch = useAppDispatch();
  const redux = useStore<WithDynamicMenu>();
  const told = useRef(detail);
  useEffect(() => {
    told.current = detail;
  });

  return useMemo(() => {
    const storeId = store.id;
    const menu = () => redux.getState().dynamicMenu;
    const sections = () => menu().menuData?.menuSections ?? [];
    const tell = (result: Parameters<typeof problemIn>[0]): boolean => {
      const problem = problemIn(result);
      if (problem) toastError(told.current(problem));
      if (problem?.status === stale) void dispatch(fetchMenu(storeId));
      return !problem;
    };
    const nameOf = (id: string): string => {
      const found = dishOf(menu(), id) ?? sectionOf(menu(), id);
      return found ? textIn(found.name, store.defaultLanguage, store.defaultLanguage) : '';
    };

    const actions: MenuActions = {
      nameOf,
      async orderSections(ids) {
        const menuId = menu().uriId;
        if (menuId)
          tell(await dispatch(orderSections({ storeId, menuId, ids, before: sections().map(idOf) })));
      },
      moveSection(id, step) {
        const ids = moved(sections().map(idOf), id, step);
        if (ids) actions.orderSections(ids);
      },
      async showSection(id, isActive) {
        tell(await dispatch(updateSection({ storeId, id, patch: { isActive } })));
      },
      async removeSection(id) {
        const name = nameOf(id);
        if (!tell(await dispatch(deleteSection({ storeId, id })))) return;
        document.getElementById('add-section')?.focus();
        toastDeleted(name, async () => tell(await dispatch(restoreSection({ storeId, id }))));
      },
      async orderDishes(sectionId, ids) {
        const before = sectionOf(menu(), sectionId)?.dishes.map(idOf) ?? [];
        tell(await dispatch(orderDishes({ storeId, sectionId, ids, before })));
      },
      moveDish(id, step) {
        const section = sectionOf(menu(), dishOf(menu(), id)?.sectionId ?? '');
        const ids = section && moved(section.dishes.map(idOf), id, step);
        if (section && ids) actions.orderDishes(section.id, ids);
      },
      async moveDishTo(id, sectionId) {
        tell(await dispatch(updateDish({ storeId, id, patch: { sectionId } })));
      },
      async showDish(id, isActive) {
        tell(await dispatch(updateDish({ storeId, id, patch: { isActive } })));
      },
      async sellOut(id, soldOut) {
        tell(await dispatch(setSoldOut({ storeId, id, soldOut })));
      },
      async removeDish(id) {
        const name = nameOf(id);
        const dishes = sectionOf(menu(), dishOf(menu(), id)?.sectionId ?? '')?.dishes ?? [];
        const at = dishes.findIndex((dish) => dish.id === id);
        const next = dishes[at + 1] ?? dishes[at - 1];
        if (!tell(await dispatch(deleteDish({ storeId, id })))) return;
        if (next) document.getElementById(`dish-${next.id}`)?.focus();
        toastDeleted(name, async () => tell(await dispatch(restoreDish({ storeId, id }))));
      },
    };
    return actions;
  }, [dispatch, redux, store.defaultLanguage, store.id]);
};
