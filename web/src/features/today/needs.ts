import type { Link, LinkPage, Menu, Store } from '@/api';
import { allergens } from '@/lib/menu/dish-facts';
import { stateOf, type Text } from '@/lib/text/text';

/** What waits for the owner, by how much of it there is. */
export type Needs = {
  /** Dishes of which guests are told that allergens are unconfirmed. */
  allergens: number;
  /** Texts of the menu, and of the links, that a language lacks or has in an older version. */
  menuTexts: number;
  linkTexts: number;
  /** Dishes that guests cannot order at present. */
  soldOut: number;
};

/** Everything on the menu that guests see. */
const dishesOf = (menu: Menu): Menu['menuSections'][number]['dishes'] =>
  menu.menuSections
    .filter(({ isActive, example }) => isActive && !example)
    .flatMap(({ dishes }) => dishes.filter(({ isActive, example }) => isActive && !example));

const confirmed = ({
  contains,
  mayContain,
  free,
}: Menu['menuSections'][number]['dishes'][number]['allergens']) =>
  contains.length + mayContain.length + free.length;

const textsOfMenu = (menu: Menu): Text[] => {
  const { tagline, description, cuisine, serviceNote } = menu.restaurantInfo;
  const sections = menu.menuSections.filter(({ isActive, example }) => isActive && !example);
  return [
    ...[tagline, description, cuisine, serviceNote],
    ...sections.flatMap((section) => [section.name, section.description]),
    ...dishesOf(menu).flatMap((dish) => [
      dish.name,
      dish.description,
      ...dish.prices.map(({ name }) => name ?? {}),
    ]),
  ];
};

const textsOfLinks = (page: LinkPage, links: Link[]): Text[] => [
  page.tagline,
  ...links.filter(({ isActive }) => isActive).flatMap(({ name, description }) => [name, description]),
];

/** Finds what waits for the owner in what guests see. */
export const needsOf = (store: Store, menu: Menu, page: LinkPage, links: Link[]): Needs => {
  const waits = (text: Text) =>
    store.languages.some((language) => stateOf([text], language, store.defaultLanguage) !== 'good');
  const dishes = dishesOf(menu);
  return {
    allergens: dishes.filter((dish) => confirmed(dish.allergens) < allergens.length).length,
    menuTexts: textsOfMenu(menu).filter(waits).length,
    linkTexts: textsOfLinks(page, links).filter(waits).length,
    soldOut: dishes.filter(({ soldOut }) => soldOut).length,
  };
};
