import type { TFunction } from 'i18next';
import type { Menu, Store } from '@/api';
import type { Language } from '@/i18n';
import { textIn } from '@/lib/text/text';
import { menuName } from './menu-name';

/** The sections of a store to choose from, by their menus where several have some. */
export const sectionChoices = (menus: Menu[], language: Language, store: Store, t: TFunction<'menu'>) => {
  const groups = menus
    .filter(({ menuSections }) => menuSections.length > 0)
    .map((menu) => ({
      group: menuName(menu, language, store, t),
      items: menu.menuSections.map(({ id, name }) => ({
        value: id,
        label: textIn(name, language, store.defaultLanguage),
      })),
    }));
  return groups.length > 1 ? groups : groups.flatMap(({ items }) => items);
};
