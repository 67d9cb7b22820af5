import { describe, expect, test } from 'vitest';
import type { Dish } from '@/api';
import { allergens } from '@/lib/menu/dish-facts';
import { checkDish, type DishFields, dishFields, dishPatch, type PriceField } from './dish-fields';
import { type PriceTerms, plainTerms } from './price-terms';

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

describe('what a price is for', () => {
  const detailed = {
    ...dish,
    priceOfTheDay: true,
    deposit: 25,
    prices: [
      { amount: 400, from: true, content: { thousandths: 330, unit: 'l' }, basePrice: true },
      { amount: 890, unit: '100g' },
    ],
  } as unknown as Dish;
  const fields = dishFields(detailed, 'EUR', 'de');

  test('is written as people write quantities', () => {
    expect(fields).toMatchObject({ priceOfTheDay: true, deposit: '0,25' });
    expect(fields.prices.map(({ terms }) => terms)).toEqual([
      { from: true, unit: '', content: '0,33', contentUnit: 'l', base: true },
      { from: false, unit: '100g', content: '', contentUnit: 'l', base: false },
    ]);
  });

  test('goes back as it came', () => {
    const { prices, deposit, priceOfTheDay } = fields;
    expect(dishPatch({ prices, deposit, priceOfTheDay }, 'EUR')).toEqual({
      prices: detailed.prices.map((one) => ({ name: {}, ...one })),
      priceOfTheDay: true,
      deposit: 25,
      currency: 'EUR',
    });
  });

  test.each([
    ['0,33', 330],
    ['0.33', 330],
    ['1 500', 1_500_000],
    ['250', 250_000],
  ])('%s is read', (content, thousandths) => {
    const [patched] = dishPatch({ prices: [priced({ content })] }, 'EUR').prices ?? [];
    expect(patched?.content).toEqual({ thousandths, unit: 'l' });
  });

  test('a quantity that was typed before there was a unit is not sent', () => {
    expect(dishPatch({ prices: [priced({ content: '2', base: true, unit: 'kg' })] }, 'EUR').prices).toEqual([
      { name: {}, amount: 400, unit: 'kg' },
    ]);
  });
});

const priced = (terms: Partial<PriceTerms>): PriceField => ({
  ...price('4,00'),
  terms: { ...plainTerms, ...terms },
});

test.each<[string, Partial<DishFields>, string[]]>([
  ['nothing', {}, []],
  ['a quantity that is none', { prices: [priced({ content: 'viel' })] }, ['prices[0].content.thousandths']],
  ['a quantity of nothing', { prices: [priced({ content: '0' })] }, ['prices[0].content.thousandths']],
  ['a quantity beside a unit', { prices: [priced({ content: 'viel', unit: 'kg' })] }, []],
  ['a deposit that is none', { deposit: 'Pfand' }, ['deposit']],
  ['a deposit taken away', { deposit: '' }, []],
  ['one price', { prices: [price('7,50')] }, []],
  ['no price', { prices: [price('')] }, []],
  ['no number', { prices: [price('abc')] }, ['prices[0].amount']],
  ['a size without a price', { prices: [price('7,50', 'klein'), price('', 'groß')] }, ['prices[1].amount']],
  ['sizes without names', { prices: [price('7'), price('11')] }, ['prices[0].name.de', 'prices[1].name.de']],
  ['a line nobody has written in', { prices: [price('7,50'), price('')] }, []],
])('of %s, what is wrong is named', (_, changes, locations) => {
  expect(checkDish(changes, store).map(({ location }) => location)).toEqual(locations);
});
