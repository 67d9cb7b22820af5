import { describe, expect, test } from 'vitest';
import type { Dish } from '@/api';
import { allergens } from '@/lib/menu/dish-facts';
import { checkDish, type DishFields, dishFields, dishPatch, type PriceField } from './dish-fields';

const dish = {
  id: 'a',
  name: { de: 'Brot', stale: ['en'] },
  description: {},
  prices: [
    { name: { de: 'klein', stale: ['en'] }, amount: 750 },
    { name: { de: 'groß' }, amount: 1100 },
  ],
  allergens: { contains: ['gluten'], mayContain: ['sesame'], free: ['milk'] },
  additives: [],
  diets: ['vegan'],
  spiceLevel: 1,
  tags: ['new'],
} as unknown as Dish;

const store = { currency: 'EUR', defaultLanguage: 'de' } as const;
const price = (amount: string, de = ''): PriceField => ({ name: de ? { de } : {}, amount });

describe('a dish as fields', () => {
  const fields = dishFields(dish, 'EUR', 'de');

  test('has prices as they are written, with the sizes whose translation is out of date', () => {
    expect(fields.prices).toEqual([
      { name: { de: 'klein' }, stale: ['en'], amount: '7,50' },
      { name: { de: 'groß' }, amount: '11,00' },
    ]);
  });

  test('has every allergen, unconfirmed where nobody has spoken of it', () => {
    expect(Object.keys(fields.allergens)).toEqual(allergens);
    expect(fields.allergens).toMatchObject({
      gluten: 'contains',
      sesame: 'mayContain',
      milk: 'free',
      nuts: 'unconfirmed',
    });
  });

  test('goes back as it came', () => {
    expect(dishPatch({ prices: fields.prices, allergens: fields.allergens }, 'EUR')).toEqual({
      prices: [
        { name: { de: 'klein' }, stale: ['en'], amount: 750 },
        { name: { de: 'groß' }, amount: 1100 },
      ],
      currency: 'EUR',
      allergens: { contains: ['gluten'], mayContain: ['sesame'], free: ['milk'] },
    });
  });
});

test.each<[string, Partial<DishFields>, string[]]>([
  ['nothing', {}, []],
  ['one price', { prices: [price('7,50')] }, []],
  ['no price', { prices: [price('')] }, []],
  ['no number', { prices: [price('abc')] }, ['prices[0].amount']],
  ['a size without a price', { prices: [price('7,50', 'klein'), price('', 'groß')] }, ['prices[1].amount']],
  ['sizes without names', { prices: [price('7'), price('11')] }, ['prices[0].name.de', 'prices[1].name.de']],
  ['a line nobody has written in', { prices: [price('7,50'), price('')] }, []],
])('of %s, what is wrong is named', (_, changes, locations) => {
  expect(checkDish(changes, store).map(({ location }) => location)).toEqual(locations);
});
