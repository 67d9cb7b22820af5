import type { TFunction } from 'i18next';
import type { Menu, Store } from '@/api';
import type { Language } from '@/i18n';
import { textIn } from '@/lib/text/text';

/** What a menu is called: its name, or "Menu" where a store's first one has none. */
export const menuName = (
  { name }: Pick<Menu, 'name'>,
  language: Language,
  store: Store,
  t: TFunction<'menu'>,
): string => (name && textIn(name, language, store.defaultLanguage)) || t('menus.unnamed');
