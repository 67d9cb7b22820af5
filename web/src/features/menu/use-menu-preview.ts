import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Menu, Store } from '@/api';
import type { Language } from '@/i18n';
import { availabilityLine } from './availability-field';
import { selectDynamicMenu } from './dynamic-menu-slice';
import { menusOf } from './dynamic-menu-state';
import { menuName } from './menu-name';

/** Which page shows guests the menu that is worked on, and why they do not see it there. */
type MenuPreview = { path: string; pages: { key: string; name: string; path: string }[]; note?: string };

const hasDishes = ({ menuSections }: Menu): boolean =>
  menuSections.some(({ isActive, dishes }) => isActive && dishes.some((dish) => dish.isActive));

/** Where guests see the menu that is worked on: beside the others, or on a page of its own which they choose first. */
export const useMenuPreview = (store: Store, language: Language): MenuPreview => {
  const { t } = useTranslation('menu');
  const menu = useSelector(selectDynamicMenu);
  const path = `/s/${store.slug}/menu`;
  const { menuData: chosen } = menu;
  const menus = menusOf(menu);
  if (menu.storeId !== store.id || !chosen || menus.length === 1) return { path, pages: [] };
  const name = menuName(chosen, language, store, t);
  const hidden = !chosen.isActive && t('preview.hidden', { name });
  const empty = !hasDishes(chosen) && t('preview.empty', { name });
  const times = chosen.availability?.hidden && availabilityLine(chosen.availability);
  const note = hidden || empty || (times && t('preview.atTimes', { name, times }));
  const choice = chosen.restaurantInfo.menuChoice && menus.filter(({ isActive }) => isActive).length > 1;
  const own = { key: 'menu', name, path: `${path}/${chosen.id}` };
  return {
    path: choice && !note ? own.path : path,
    pages: choice && !note ? [own, { key: 'choice', name: t('preview.choice'), path }] : [],
    ...(note && { note }),
  };
};
