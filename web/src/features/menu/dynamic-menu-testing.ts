import { beforeEach } from 'vitest';
import { api } from '@/api';
import { type Reply, type Server, storeOver } from '@/lib/testing';
import { dynamicMenuSlice, fetchMenu, updateRestaurantInfo } from './dynamic-menu-slice';

const { addDish, addSection } = api.endpoints;

/** A dish as the server has it. */
export const dish = (id: string, section: string, order: number, more: object = {}) => ({
  id,
  section_id: section,
  order,
  sold_out: false,
  revision: 1,
  ...more,
});

/** A section with its dishes. */
export const section = (id: string, order: number, dishes: unknown[], more: object = {}) => ({
  id,
  menu_id: 'm1',
  order,
  dishes,
  revision: 1,
  ...more,
});

/** A menu of three sections. */
export const menu = {
  id: 'm1',
  order: 1,
  revision: 1,
  restaurant_info: { wifi_name: '1', revision: 5 },
  menu_sections: [
    section('s', 0, [dish('a', 's', 0), dish('b', 's', 1), dish('c', 's', 2)]),
    section('t', 1, [dish('d', 't', 0)]),
    section('u', 2, []),
  ],
};

/** The address of its store. */
export const base = '/api/stores/x';

/**
 * To be called at the head of a test file: a server that answers each of its tests about the menu of store `x` in its
 * own way, and a store that has read the menu from it.
 */
export const menuForEachTest = () => {
  const answers: Record<string, Reply | Promise<Reply>> = {};
  const server: Server = ({ method, path }) => answers[`${method} ${path}`];
  beforeEach(() => {
    for (const key of Object.keys(answers)) delete answers[key];
    answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }] };
    answers[`GET ${base}/menus/m1`] = { status: 200, body: menu };
  });
  const loaded = async () => {
    const made = storeOver({ dynamicMenu: dynamicMenuSlice.reducer }, server);
    await made.store.dispatch(fetchMenu('x'));
    const state = () => made.store.getState().dynamicMenu;
    /** Section ids with those of their dishes: "s:abc t:d u:". */
    const shape = () =>
      state()
        .menuData?.menuSections.map(({ id, dishes }) => `${id}:${dishes.map((each) => each.id).join('')}`)
        .join(' ');
    return { ...made, state, shape };
  };
  return { answers, server, loaded };
};

/** Adds a dish to a section. */
export const newDish = (sectionId: string, storeId = 'x') =>
  addDish.initiate({ storeId, sectionId, dishInput: { name: { de: 'E' }, prices: [{ amount: 950 }] } });

/** Adds a section to a menu. */
export const newSection = (storeId = 'x', menuId = 'm1') =>
  addSection.initiate({ storeId, menuId, sectionInput: { name: { de: 'V' } } });

/** Names the Wi-Fi of a place whose info was of revision 9 when an editor that has closed saw it. */
export const nameWifi = (wifiName: string, storeId = 'x', menuId = 'm1') =>
  updateRestaurantInfo({ storeId, menuId, revision: 9, restaurantInfoPatch: { wifiName } });
