import type { Api, Store } from './api';

/** A name as long as it may be, in which no line can break. */
export const longName = (first: string): string => first.padEnd(80, 'Donaudampfschifffahrt');

/** A new store of an owner in which every name is {@link longName}. */
export async function longStore(owner: Api, slug: string): Promise<Store> {
  const store = await owner.post<Store>('/api/stores', {
    name: longName('Wirtshaus'),
    slug,
    type: 'restaurant',
    default_language: 'de',
    languages: ['de', 'en'],
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const base = `/api/stores/${store.id}`;
  const { menu_sections: sections } = await owner.menu(store.id);
  for (const section of sections) {
    await owner.patch(`${base}/sections/${section.id}`, { name: { de: longName('Rubrik') } });
    for (const dish of section.dishes) {
      await owner.patch(`${base}/dishes/${dish.id}`, {
        name: { de: longName('Gericht') },
        description: { de: longName('Beschreibung') },
        diets: ['vegan', 'halal', 'gluten_free'],
        prices: [
          { name: { de: 'Donaudampfschifffahrtsgesellschaftskapit' }, amount: 1_234_500 },
          { name: { de: 'klein' }, amount: 500 },
        ],
      });
    }
  }
  for (const link of await owner.links(store.id)) {
    await owner.patch(`${base}/links/${link.id}`, {
      name: { de: longName('Link') },
      description: { de: longName('Beschreibung') },
    });
  }
  await owner.post(`${base}/links`, {
    kind: 'website',
    name: { de: longName('Website') },
    link_address: `https://${longName('a').slice(0, 60).toLowerCase()}.example/${longName('pfad')}`,
  });
  return store;
}
