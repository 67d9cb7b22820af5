import type { Menu } from '@/api';
import { type LanguageKey, languageKeys, type Text } from '@/lib/text/text';

/** How many texts are written in a language, and how many of them are older than their source. */
export type Translations = Partial<Record<LanguageKey, { written: number; stale: number }>>;

/** Counts the texts of menus by language. */
export const translationsOf = (menus: Menu[]): Translations => {
  const texts = [...textsOfPlace(menus[0]), ...menus.flatMap(textsOfMenu)];
  return Object.fromEntries(
    languageKeys.map((key) => [
      key,
      {
        written: texts.filter((text) => text[key]).length,
        stale: texts.filter((text) => text[key] && text.stale?.includes(key)).length,
      },
    ]),
  );
};

/** What menus say of the place is one for all of them. */
const textsOfPlace = (menu: Menu | undefined): Text[] => {
  const { tagline = {}, description = {}, cuisine = {}, serviceNote = {} } = menu?.restaurantInfo ?? {};
  return [tagline, description, cuisine, serviceNote];
};

const textsOfMenu = ({ name = {}, menuSections }: Menu): Text[] => [
  name,
  ...menuSections.flatMap((section) => [
    ...[section.name ?? {}, section.description ?? {}],
    ...section.dishes.flatMap((dish) => [
      ...[dish.name ?? {}, dish.description ?? {}],
      ...(dish.prices ?? []).map((price) => price.name ?? {}),
    ]),
  ]),
];
