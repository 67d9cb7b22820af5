import type { Dish, Section } from '@/api';
import { plain, wordsOf } from '@/lib/text/find';
import { languageKeys } from '@/lib/text/text';

/** Sections with the dishes that match what is typed, and the one that is being edited; all while nothing is typed. */
export const findDishes = (sections: Section[], wanted: string, open: string | null): Section[] => {
  const words = wordsOf(wanted);
  if (words.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      dishes: section.dishes.filter(
        (dish) => dish.id === open || words.every((word) => textOf(dish).includes(word)),
      ),
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
