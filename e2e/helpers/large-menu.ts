import type { Api, Section, Store } from './api';
import type { Server } from './server';

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

/** Who writes it beside the owner: one person alone may send a hundred requests in five seconds. */
const writers = [
  'manager@osteria.example',
  'staff@osteria.example',
  'owner@kaffeehaus.example',
  'owner@meyhane.example',
  'guest@carte.example',
];

/** A new store of owner@osteria.example whose menu has ten sections of fifty dishes each, and no other. */
export async function largeMenu(server: Server, slug: string): Promise<void> {
  const owner = await server.api('owner@osteria.example');
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
  const sections: { id: string; kind: string }[] = [];
  for (const kind of kinds) {
    const { id } = await owner.post<Section>(`${base}/menus/${menu.id}/sections`, { name: { de: kind } });
    sections.push({ id, kind });
  }
  await Promise.all(
    writers.map(async (email, at) => {
      await owner.put(`/api/${store.id}/assign-role-to-a-user`, { email, role: 'store_manager' });
      const writer = await server.api(email);
      const share = sections.filter((_, index) => index % writers.length === at);
      for (const { id, kind } of share) await writeDishes(writer, `${base}/sections/${id}/dishes`, kind);
    }),
  );
}

/** Fifty dishes of a kind. */
async function writeDishes(writer: Api, path: string, kind: string): Promise<void> {
  for (let number = 1; number <= 50; number++) {
    await writer.post(path, {
      name: { de: `${kind} ${number} ${tastes[number % tastes.length]}`, en: `Dish ${number} of ${kind}` },
      description: { de: `Frisch zubereitet, ${tastes[(number + 2) % tastes.length]}, mit Brot` },
      prices: [{ amount: 500 + number * 10 }],
      diets: number % 3 === 0 ? ['vegetarian'] : [],
      allergens: { contains: ['milk'], may_contain: [], free: [] },
    });
  }
}
