import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { api, type DishPatch, type Store, untracked } from '@/api';
import { newKey } from '@/lib/drafts/use-creations';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { textIn } from '@/lib/text/text';
import type { Question } from '@/ui/ask';
import { entryActions } from '@/ui/entry-actions';
import { around } from '@/ui/focus';
import { moved } from '@/ui/sortable';
import {
  type DynamicMenuRoot,
  fetchMenu,
  selectDynamicMenu,
  updateDish,
  updateMenu,
  updateSection,
} from './dynamic-menu-slice';
import { dishOf, homeOf, menusOf, sectionOf } from './dynamic-menu-state';
import { menuName } from './menu-name';
import { type MoveActions, moveActions } from './move-actions';
import { type StockActions, stockActions } from './stock-actions';

/** What is done to sections and dishes besides writing in them. */
export type MenuActions = StockActions &
  MoveActions & {
    nameOf: (id: string) => string;
    moveMenu: (id: string, step: -1 | 1) => void;
    showMenu: (id: string, isActive: boolean) => void;
    removeMenu: (id: string, byKey: boolean) => void;
    showSection: (id: string, isActive: boolean) => void;
    removeSection: (id: string, byKey: boolean) => void;
    showDish: (id: string, isActive: boolean) => void;
    removeDish: (id: string, byKey: boolean) => void;
    /** Adds a menu like another behind it, hidden, and shows it; answers its id, null where that was refused. */
    duplicateMenu: (id: string) => Promise<string | null>;
    /** Adds a section like another behind it, hidden; answers its id, null where that was refused. */
    duplicateSection: (id: string) => Promise<string | null>;
    /** Adds a dish like another behind it; answers its id, null where that was refused. */
    duplicateDish: (id: string) => Promise<string | null>;
    /** Changes a dish whose editor is closed; resolves to whether nothing is left to change. */
    patchDish: (id: string, patch: DishPatch) => Promise<boolean>;
    /** Reads the menu again after something of it turned out to be gone, and keeps the focus near it. */
    refresh: (id: string) => Promise<void>;
  };

const idOf = ({ id }: { id: string }): string => id;

const calls = api.endpoints;

/** The actions stay the same from render to render, so that a hundred rows need not be rendered again. */
export const useMenuActions = (store: Store, ask: (question: Question) => Promise<boolean>): MenuActions => {
  const { t } = useTranslation('menu');
  const { detail, draftDetail } = useProblemText();
  const dispatch = useAppDispatch();
  const redux = useStore<DynamicMenuRoot>();
  const latest = useRef({ detail, draftDetail, t });
  useEffect(() => {
    latest.current = { detail, draftDetail, t };
  });

  return useMemo(() => {
    const storeId = store.id;
    const menu = () => selectDynamicMenu(redux.getState());
    /** The sections of the menu that has one of these sections or dishes. */
    const beside = (id: string) => homeOf(menu(), id)?.menuSections ?? [];
    /** The rows in and beside which something stands, nearest first. */
    const near = (id: string): string[] => {
      const menus = menusOf(menu()).map(idOf);
      if (menus.includes(id)) return [...around(menus, id).map((each) => `menu-${each}`), 'add-section'];
      const section = sectionOf(menu(), dishOf(menu(), id)?.sectionId ?? id);
      if (!section) return [];
      const dishes = section.id === id ? [] : around(section.dishes.map(idOf), id);
      return [
        ...dishes.map((each) => `dish-${each}`),
        ...around(beside(section.id).map(idOf), section.id).map((each) => `section-${each}`),
        'add-section',
      ];
    };
    const nameOf = (id: string): string => {
      const whole = menusOf(menu()).find((each) => each.id === id);
      if (whole) return menuName(whole, store.defaultLanguage, store, latest.current.t);
      const found = dishOf(menu(), id) ?? sectionOf(menu(), id);
      return found ? textIn(found.name, store.defaultLanguage, store.defaultLanguage) : '';
    };
    const { refresh, report, reportUndo, remove, turn, resume } = entryActions({
      ...{ nameOf, near, path: `/stores/${store.slug}/menu`, texts: () => latest.current },
      isShown: () => menu().storeId === storeId,
      reload: () => dispatch(fetchMenu(storeId)),
    });
    const actions: MenuActions = {
      nameOf,
      async moveMenu(id, step) {
        const ids = moved(menusOf(menu()).map(idOf), id, step);
        if (!ids) return;
        const order = { storeId, menuOrder: { ids } };
        await report(await dispatch(calls.orderMenus.initiate(order, untracked)), id);
      },
      async showMenu(id, isActive) {
        await report(await dispatch(updateMenu({ storeId, id, menuPatch: { isActive } })), id);
      },
      async removeMenu(id, byKey) {
        const sections = menusOf(menu()).find((each) => each.id === id)?.menuSections ?? [];
        const count = sections.flatMap(({ dishes }) => dishes).length;
        const question = {
          title: latest.current.t('menus.askDelete', { name: nameOf(id) }),
          text: latest.current.t('menus.askDeleteText', { count }),
          act: latest.current.t('menus.delete'),
        };
        if (count > 0 && !(await ask(question))) return;
        await remove(id, byKey, {
          delete: () => dispatch(calls.deleteMenu.initiate({ storeId, id }, untracked)),
          restore: () => dispatch(calls.restoreMenu.initiate({ storeId, id }, untracked)),
        });
      },
      async showSection(id, isActive) {
        await report(await dispatch(updateSection({ storeId, id, sectionPatch: { isActive } })), id);
      },
      async removeSection(id, byKey) {
        const count = sectionOf(menu(), id)?.dishes.length ?? 0;
        const question = {
          title: latest.current.t('section.askDelete', { name: nameOf(id) }),
          text: latest.current.t('section.askDeleteText', { count }),
          act: latest.current.t('section.delete'),
        };
        if (count > 0 && !(await ask(question))) return;
        await remove(id, byKey, {
          delete: () => dispatch(calls.deleteSection.initiate({ storeId, id }, untracked)),
          restore: () => dispatch(calls.restoreSection.initiate({ storeId, id }, untracked)),
        });
      },
      async showDish(id, isActive) {
        await report(await dispatch(updateDish({ storeId, id, dishPatch: { isActive } })), id);
      },
      ...moveActions({
        ...{ store, menu, nameOf, dispatch, report, reportUndo, refresh },
        t: () => latest.current.t,
      }),
      ...stockActions({ store, dishOf: (id) => dishOf(menu(), id), dispatch, turn, resume }),
      removeDish: (id, byKey) =>
        void remove(id, byKey, {
          delete: () => dispatch(calls.deleteDish.initiate({ storeId, id }, untracked)),
          restore: () => dispatch(calls.restoreDish.initiate({ storeId, id }, untracked)),
        }),
      async duplicateMenu(id) {
        const call = { storeId, id, idempotencyKey: newKey() };
        const made = await dispatch(calls.copyMenu.initiate(call, untracked));
        return (await report(made, id)) && made.data ? made.data.id : null;
      },
      async duplicateSection(id) {
        const call = { storeId, id, idempotencyKey: newKey() };
        const made = await dispatch(calls.copySection.initiate(call, untracked));
        return (await report(made, id)) && made.data ? made.data.id : null;
      },
      async duplicateDish(id) {
        const call = { storeId, id, idempotencyKey: newKey() };
        const made = await dispatch(calls.copyDish.initiate(call, untracked));
        return (await report(made, id)) && made.data ? made.data.id : null;
      },
      async patchDish(id, patch) {
        return reportUndo(await dispatch(updateDish({ storeId, id, dishPatch: patch })), id);
      },
      refresh,
    };
    return actions;
  }, [ask, dispatch, redux, store]);
};
