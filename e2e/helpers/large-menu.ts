import type { Api, Section, Store } from './api';

const kinds = [
  'Suppe',
  'Salat',
  'Braten',
  'Auflauf',
  'Nudeln',
  'Fisch',
  'Eintopf',
  'Pfanne',
  'Kuchen',
  'Tee',
];
const tastes = ['mit Salz', 'mit Sahne', 'ohne Zwiebeln', 'nach Art des Hauses', 'vom Grill'];

/** A new store of an owner whose menu has ten sections of fifty dishes each, and no other. */
export async function largeMenu(owner: Api, slug: string): Promise<Store> {
  const store = await owner.post<Store>('/api/stores', {
    name: 'Große Karte',
    slug,
    type: 'restaurant',
    default_language: 'de',
    languages: ['de', 'en'],
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const base = `/api/stores/${store.id}`;
  const menu = await owner.menu(store.id);
  for (const section of menu.menu_sections) await owner.delete(`${base}/sections/${section.id}`);
  for (const kind of kinds) {
    const section = await owner.post<Section>(`${base}/menus/${menu.id}/sections`, { name: { de: kind } });
    for (let number = 1; number <= 50; number++) {
      await owner.post(`${base}/sections/${section.id}/dishes`, {
        name: { de: `${kind} ${number} ${tastes[number % tastes.length]}`, en: `Dish ${number} of ${kind}` },
        description: { de: `Frisch zubereitet, ${tastes[(number + 2) % tastes.length]}, mit Brot` },
        prices: [{ amount: 500 + number * 10 }],
        diets: number % 3 === 0 ? ['vegetarian'] : [],
        allergens: { contains: ['milk'], may_contain: [], free: [] },
      });
    }
  }
  return store;
}
