import { screen } from '@testing-library/react';
import type { Store } from '@/api';
import { newUser, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { dynamicMenuSlice } from './dynamic-menu-slice';
import { MenuEditor } from './menu-editor';

/** A store that writes in German and in English. */
export const shop = {
  id: 's1',
  name: 'Osteria',
  slug: 'osteria',
  defaultLanguage: 'de',
  languages: ['de', 'en'],
  currency: 'EUR',
  permissions: ['menu.update', 'menu.availability'],
  plan: { locked: null },
} as unknown as Store;

/** A dish as the server has it; nothing is known of its allergens. */
export const dish = (id: string, section: string, order: number, name: string, more: object = {}) => ({
  id,
  section_id: section,
  order,
  name: { de: name, en: name },
  description: {},
  image: '',
  prices: [{ amount: 750 }],
  price_of_the_day: false,
  deposit: 0,
  allergens: { contains: [], may_contain: [], free: [] },
  allergens_doubted: false,
  additives: [],
  diets: [],
  spice_level: 0,
  tags: [],
  extras: [],
  sold_out: false,
  is_active: true,
  revision: 1,
  ...more,
});

/** A section as the server has it. */
export const section = (id: string, order: number, name: string, dishes: unknown[]) => ({
  id,
  menu_id: 'm1',
  order,
  name: { de: name, en: name },
  description: {},
  availability: null,
  is_active: true,
  revision: 1,
  dishes,
});

export const base = '/api/stores/s1';

/** What the server answers, by method and path. */
export type Answers = Record<string, Awaited<ReturnType<Server>>>;

/** The answers of a menu of soups, `a` and `b` in `s`, and of meat, `c` in `t`. */
export const menuAnswers = (): Answers => {
  const text = {};
  const info = {
    ...{
      tagline: text,
      cuisine: text,
      description: text,
      service_note: text,
      prices_include: '',
      revision: 1,
    },
    ...{ web_site: '', wifi_name: '', wifi_password: '', logo_image: '', cover_image: '' },
  };
  return {
    [`GET ${base}/extra-groups`]: { status: 200, body: [] },
    [`GET ${base}/menus`]: { status: 200, body: [{ id: 'm1' }] },
    [`GET ${base}/menus/m1`]: {
      status: 200,
      body: {
        id: 'm1',
        name: {},
        order: 1,
        is_active: true,
        revision: 1,
        restaurant_info: info,
        menu_sections: [
          section('s', 0, 'Suppen', [dish('a', 's', 0, 'Brühe'), dish('b', 's', 1, 'Gulasch')]),
          section('t', 1, 'Fleisch', [dish('c', 't', 0, 'Köfte')]),
        ],
      },
    },
  };
};

/** The editor of that menu, drawn, once its first dish is there. */
export const openMenu = async (
  answers: Answers,
  store: Store = shop,
  options?: Parameters<typeof draw>[2],
) => {
  const made = storeOver(
    { dynamicMenu: dynamicMenuSlice.reducer },
    ({ method, path }) => answers[`${method} ${path}`],
  );
  draw(
    <>
      <MenuEditor store={store} language="de" onLookAt={() => undefined} />
      <Toasts scheme="light" />
    </>,
    made.store,
    options,
  );
  await screen.findByRole('button', { name: /^Brühe/ });
  return { ...made, user: newUser() };
};
