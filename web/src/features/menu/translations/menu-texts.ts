import { type Dish, type ExtraGroup, limits, type Menu, type Section } from '@/api';
import { type LanguageKey, stateOf, type Text } from '@/lib/text/text';
import { snake, type TextName, textNames, texts } from '../restaurant-info-card';

/** What a text is to the thing it belongs to. */
export type TextKind = TextName | 'name' | 'size' | 'option';

/** A text of a menu, and where it stands in the draft of what it belongs to. */
export type MenuText = {
  /** Names it among all texts of the menu. */
  id: string;
  kind: TextKind;
  text: Text;
  /** How many characters it may have. */
  limit: number;
  /** Whether it may have several lines. */
  isLong: boolean;
  /** The place of the size or the option, where it is one. */
  place?: number;
};

/** What has texts on a menu: the place, the menu itself, a section, a dish or a group of extras. */
export type MenuEntry = { id: string; texts: MenuText[] } & (
  | { kind: 'info'; item: Menu }
  | { kind: 'menu'; item: Menu }
  | { kind: 'section'; item: Section }
  | { kind: 'dish'; item: Dish }
  | { kind: 'group'; item: ExtraGroup }
);

/**
 * Every text of a menu that is written in any language, in the order in which guests read it. What else a menu says to
 * guests is added here, and is translated and counted from then on.
 */
export const entriesOf = (menu: Menu, groups: ExtraGroup[]): MenuEntry[] =>
  [
    infoEntry(menu),
    menuEntry(menu),
    ...menu.menuSections.flatMap((section) => [sectionEntry(section), ...section.dishes.map(dishEntry)]),
    ...groups.map(groupEntry),
  ].filter(({ texts }) => texts.length > 0);

/** Things change seldom, and are asked at every key. */
const entry = <T extends object>(make: (item: T) => MenuEntry) => {
  const known = new WeakMap<object, MenuEntry>();
  return (item: T): MenuEntry => {
    const made = known.get(item) ?? make(item);
    known.set(item, made);
    return made;
  };
};

const written = ({ text }: MenuText): boolean =>
  ['en', 'fn', 'de', 'tr'].some((key) => text[key as LanguageKey]);

const infoEntry = entry<Menu>((menu) => ({
  ...{ id: 'info', kind: 'info', item: menu },
  texts: textNames
    .map((kind): MenuText => {
      const limit = limits.restaurantInfo[kind];
      return {
        id: `info.${snake(kind)}`,
        kind,
        limit,
        text: menu.restaurantInfo[kind],
        isLong: 'lines' in texts[kind],
      };
    })
    .filter(written),
}));

const menuEntry = entry<Menu>((menu) => {
  const name = { id: `menu.${menu.id}.name`, text: menu.name, limit: limits.menu.name };
  return {
    ...{ id: menu.id, kind: 'menu', item: menu },
    texts: [{ ...name, kind: 'name', isLong: false } satisfies MenuText].filter(written),
  };
});

const namedTexts = (
  place: string,
  named: { name: Text; description: Text },
  limit: { name: number; description: number },
): MenuText[] => [
  { id: `${place}.name`, kind: 'name', text: named.name, limit: limit.name, isLong: false },
  {
    id: `${place}.description`,
    kind: 'description',
    text: named.description,
    limit: limit.description,
    isLong: true,
  },
];

const sectionEntry = entry<Section>((section) => ({
  ...{ id: section.id, kind: 'section', item: section },
  texts: namedTexts(`section.${section.id}`, section, limits.section).filter(written),
}));

const dishEntry = entry<Dish>((dish) => ({
  ...{ id: dish.id, kind: 'dish', item: dish },
  texts: [
    ...namedTexts(`dish.${dish.id}`, dish, limits.dish),
    ...dish.prices.map(
      ({ name }, place): MenuText => ({
        ...{ id: `dish.${dish.id}.price.${place}`, kind: 'size', place },
        ...{ text: name ?? {}, limit: limits.price.name, isLong: false },
      }),
    ),
  ].filter(written),
}));

const groupEntry = entry<ExtraGroup>((group) => ({
  ...{ id: group.id, kind: 'group', item: group },
  texts: [
    {
      ...{ id: `group.${group.id}.name`, kind: 'name' as const },
      ...{ text: group.name, limit: limits.extraGroup.name, isLong: false },
    },
    ...group.options.map(
      ({ name }, place): MenuText => ({
        ...{ id: `group.${group.id}.option.${place}`, kind: 'option', place },
        ...{ text: name, limit: limits.option.name, isLong: false },
      }),
    ),
  ].filter(written),
}));

/** The entries of several menus, on which the place and the groups of extras are the same. */
export const entriesOfAll = (menus: Menu[], groups: ExtraGroup[]): MenuEntry[] =>
  menus.flatMap((menu, at) =>
    entriesOf(menu, at === 0 ? groups : []).filter(({ kind }) => at === 0 || kind !== 'info'),
  );

/** How many texts need a translation into a language, and how many are older than their source. */
export type Counts = { missing: number; stale: number };

export const countsOf = (entries: MenuEntry[], language: LanguageKey, source: LanguageKey): Counts => {
  const counts: Counts = { missing: 0, stale: 0 };
  for (const { texts } of entries)
    for (const { text } of texts) {
      const state = stateOf([text], language, source);
      if (state !== 'good') counts[state]++;
    }
  return counts;
};
