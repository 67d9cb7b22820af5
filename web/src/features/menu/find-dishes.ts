import type { Dish, Section } from '@/api';
import { languageKeys } from '@/lib/text/text';

/** Sections with the dishes that match what is typed; all of them while nothing is. */
export const findDishes = (sections: Section[], wanted: string): Section[] => {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      dishes: section.dishes.filter((dish) => words.every((word) => textOf(dish).includes(word))),
    }))
    .filter((section) => section.dishes.length > 0);
};

/** Dishes change seldom, and are searched at every key. */
const texts = new WeakMap<Dish, string>();

/** All that is searched of a dish. */
const textOf = (dish: Dish): string => {
  const known = texts.get(dish);
  if (known !== undefined) return known;
  const text = plain(
    [dish.name, dish.description].flatMap((text) => languageKeys.map((key) => text[key])).join(' '),
  );
  texts.set(dish, text);
  return text;
};

/** Letters without their marks, so that "kofte" finds "Köfte". */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
