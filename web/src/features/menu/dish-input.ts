import type { Dish, DishInput } from '@/api';
import type { Text } from '@/lib/text/text';
import { pricesOf } from './several/price-change';

/** A new dish that says the same as another, and can be had whether that one is sold out or not. */
export const dishInputOf = (dish: Dish, currency: string): DishInput => ({
  name: written(dish.name),
  description: written(dish.description),
  prices: pricesOf(dish),
  currency,
  allergens: dish.allergens,
  additives: dish.additives,
  diets: dish.diets,
  spiceLevel: dish.spiceLevel,
  tags: dish.tags,
  isActive: dish.isActive,
  image: dish.image,
  availability: dish.availability ?? null,
  deposit: dish.deposit,
  extras: dish.extras,
  priceOfTheDay: dish.priceOfTheDay,
});

const written = ({ stale: _, ...texts }: Text): Omit<Text, 'stale'> => texts;
