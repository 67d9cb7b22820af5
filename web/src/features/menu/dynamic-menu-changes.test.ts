import { describe, expect, test } from 'vitest';
import { api } from '@/api';
import type { Dispatch } from '@/lib/state/redux';
import { late } from '@/lib/testing';
import { fetchMenu, updateDish, updateSection } from './dynamic-menu-slice';
import { dishOf } from './dynamic-menu-state';
import {
  base,
  dish,
  menu,
  menuForEachTest,
  nameWifi,
  newDish,
  newSection,
  section,
} from './dynamic-menu-testing';

const { answers, loaded } = menuForEachTest();
const { deleteDish, deleteSection, setDishSoldOut } = api.endpoints;
const { orderDishes, orderSections, restoreDish, restoreSection } = api.endpoints;

describe('restaurant info', () => {
  test('is set when an update succeeds, and stays when it fails', async () => {
    const { store, state, sent } = await loaded();
    const path = `PATCH ${base}/menus/m1/restaurant-info`;
    answers[path] = { status: 200, body: { wifi_name: '2', revision: 6 } };
    await store.dispatch(nameWifi('2'));
    expect(sent.at(-1)?.ifMatch).toBe('"5"');
    expect(state().menuData?.restaurantInfo).toEqual({ wifiName: '2', revision: 6 });
    answers[path] = { status: 422, body: { detail: 'No.' } };
    await store.dispatch(nameWifi('3'));
    expect(state().menuData?.restaurantInfo.wifiName).toBe('2');
  });

  test('of a menu that is not shown is based on what was known, and leaves the shown one alone', async () => {
    const { store, state, sent } = await loaded();
    answers['PATCH /api/stores/y/menus/m2/restaurant-info'] = {
      status: 200,
      body: { wifi_name: '2', revision: 10 },
    };
    const before = state();
    await store.dispatch(nameWifi('2', 'y', 'm2'));
    expect(sent.at(-1)?.ifMatch).toBe('"9"');
    expect(state()).toEqual(before);
  });
});

describe('a section', () => {
  test('is added when it is created', async () => {
    const { store, shape } = await loaded();
    answers[`POST ${base}/menus/m1/sections`] = { status: 201, body: section('v', 3, []) };
    await store.dispatch(newSection());
    expect(shape()).toBe('s:abc t:d u: v:');
  });

  test('is matched by id when it is updated', async () => {
    const { store, state, shape, sent } = await loaded();
    answers[`PATCH ${base}/sections/t`] = {
      status: 200,
      body: section('t', 1, [dish('d', 't', 0)], { is_active: false, revision: 2 }),
    };
    await store.dispatch(updateSection({ storeId: 'x', id: 't', sectionPatch: { isActive: false } }));
    expect(sent.at(-1)?.ifMatch).toBe('"1"');
    expect(state().menuData?.menuSections[1]).toMatchObject({ id: 't', isActive: false, revision: 2 });
    expect(shape()).toBe('s:abc t:d u:');
  });

  test('is removed by id when it is deleted, and restored to its place with its dishes', async () => {
    const { store, shape } = await loaded();
    answers[`DELETE ${base}/sections/s`] = { status: 204 };
    await store.dispatch(deleteSection.initiate({ storeId: 'x', id: 's' }));
    expect(shape()).toBe('t:d u:');
    answers[`POST ${base}/sections/s/restore`] = { status: 200, body: menu.menu_sections[0] };
    await store.dispatch(restoreSection.initiate({ storeId: 'x', id: 's' }));
    expect(shape()).toBe('s:abc t:d u:');
  });

  test.each([
    [204, 'u: s:abc t:d'],
    [422, 's:abc t:d u:'],
  ])('takes its new place at once, and keeps it unless refused: %i', async (status, end) => {
    const { store, shape } = await loaded();
    answers[`PUT ${base}/menus/m1/sections/order`] = { status, body: {} };
    const order = { storeId: 'x', menuId: 'm1', sectionOrder: { ids: ['u', 's', 't'] } };
    const ordering = store.dispatch(orderSections.initiate(order));
    expect(shape()).toBe('u: s:abc t:d');
    await ordering;
    expect(shape()).toBe(end);
  });

  test('stays as it is when a call fails', async () => {
    const { store, shape } = await loaded();
    await store.dispatch(deleteSection.initiate({ storeId: 'x', id: 's' }));
    await store.dispatch(newSection());
    expect(shape()).toBe('s:abc t:d u:');
  });
});

describe('a dish', () => {
  test('is added at the end of its section', async () => {
    const { store, shape, sent } = await loaded();
    answers[`POST ${base}/sections/t/dishes`] = { status: 201, body: dish('e', 't', 1) };
    await store.dispatch(newDish('t'));
    expect(sent.at(-1)?.body).toEqual({ name: { de: 'E' }, prices: [{ amount: 950 }] });
    expect(shape()).toBe('s:abc t:de u:');
  });

  test('is replaced when it is updated, and moves when its section changed', async () => {
    const { store, state, shape, sent } = await loaded();
    answers[`PATCH ${base}/dishes/b`] = {
      status: 200,
      body: dish('b', 's', 1, { spice_level: 2, revision: 2 }),
    };
    await store.dispatch(updateDish({ storeId: 'x', id: 'b', dishPatch: { spiceLevel: 2 } }));
    expect(dishOf(state(), 'b')).toMatchObject({ spiceLevel: 2, revision: 2 });
    answers[`PATCH ${base}/dishes/b`] = { status: 200, body: dish('b', 't', 1, { revision: 3 }) };
    await store.dispatch(updateDish({ storeId: 'x', id: 'b', dishPatch: { sectionId: 't' } }));
    expect(sent.slice(-2).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    expect(shape()).toBe('s:ac t:db u:');
  });

  test.each([
    [200, 's:ac t:bd u:'],
    [422, 's:abc t:d u:'],
  ])(
    'stands in another section at once, before a dish of it, and stays unless refused: %i',
    async (status, end) => {
      const { store, shape, state } = await loaded();
      answers[`PATCH ${base}/dishes/b`] = { status, body: dish('b', 't', 1, { revision: 2 }) };
      const moving = store.dispatch(
        updateDish({ storeId: 'x', id: 'b', dishPatch: { sectionId: 't', before: 'd' } }),
      );
      expect(shape()).toBe('s:ac t:bd u:');
      expect(dishOf(state(), 'b')?.sectionId).toBe('t');
      await moving;
      expect(shape()).toBe(end);
      expect(state().moved).toEqual({});
    },
  );

  test('that somebody else has moved on is shown where it is stored', async () => {
    const { store, shape } = await loaded();
    answers[`PATCH ${base}/dishes/b`] = { status: 200, body: dish('b', 'u', 0, { revision: 3 }) };
    await store.dispatch(updateDish({ storeId: 'x', id: 'b', dishPatch: { sectionId: 't', before: 'd' } }));
    expect(shape()).toBe('s:ac t:d u:b');
  });

  test('that is restored after a move before it is shown where it is stored', async () => {
    const { store, shape } = await loaded();
    answers[`DELETE ${base}/dishes/b`] = { status: 204 };
    await store.dispatch(deleteDish.initiate({ storeId: 'x', id: 'b' }));
    answers[`PATCH ${base}/dishes/d`] = { status: 200, body: dish('d', 's', 3, { revision: 2 }) };
    await store.dispatch(updateDish({ storeId: 'x', id: 'd', dishPatch: { sectionId: 's', before: 'c' } }));
    answers[`POST ${base}/dishes/b/restore`] = { status: 200, body: dish('b', 's', 1) };
    await store.dispatch(restoreDish.initiate({ storeId: 'x', id: 'b' }));
    expect(shape()).toBe('s:abdc t: u:');
  });

  test.each([
    [200, true],
    [403, false],
  ])('is sold out at once, and stays so unless refused: %i', async (status, end) => {
    const { store, state } = await loaded();
    answers[`PUT ${base}/dishes/a/sold-out`] = { status, body: dish('a', 's', 0, { sold_out: true }) };
    const selling = store.dispatch(
      setDishSoldOut.initiate({ storeId: 'x', id: 'a', soldOutInput: { soldOut: true } }),
    );
    expect(dishOf(state(), 'a')?.soldOut).toBe(true);
    await selling;
    expect(dishOf(state(), 'a')?.soldOut).toBe(end);
  });

  test('stays sold out when a change of something else of its stock is refused', async () => {
    answers[`PUT ${base}/dishes/a/sold-out`] = { status: 200, body: dish('a', 's', 0, { sold_out: true }) };
    const { store, state } = await loaded();
    const set = (soldOutInput: { soldOut: boolean; portionsLeft?: number }) =>
      store.dispatch(setDishSoldOut.initiate({ storeId: 'x', id: 'a', soldOutInput }));
    await set({ soldOut: true });
    answers[`PUT ${base}/dishes/a/sold-out`] = { status: 422 };
    await set({ soldOut: true, portionsLeft: 1000 });
    expect(dishOf(state(), 'a')?.soldOut).toBe(true);
    expect(state().switched).toEqual({});
  });

  test('is removed when it is deleted, and restored to its place', async () => {
    const { store, shape } = await loaded();
    answers[`DELETE ${base}/dishes/b`] = { status: 204 };
    await store.dispatch(deleteDish.initiate({ storeId: 'x', id: 'b' }));
    expect(shape()).toBe('s:ac t:d u:');
    answers[`POST ${base}/dishes/b/restore`] = { status: 200, body: dish('b', 's', 1) };
    await store.dispatch(restoreDish.initiate({ storeId: 'x', id: 'b' }));
    expect(shape()).toBe('s:abc t:d u:');
  });

  test.each([
    [204, 's:cab t:d u:'],
    [422, 's:abc t:d u:'],
  ])('takes its new place at once, and keeps it unless refused: %i', async (status, end) => {
    const { store, shape } = await loaded();
    answers[`PUT ${base}/sections/s/dishes/order`] = { status, body: {} };
    const order = { storeId: 'x', sectionId: 's', dishOrder: { ids: ['c', 'a', 'b'] } };
    const ordering = store.dispatch(orderDishes.initiate(order));
    expect(shape()).toBe('s:cab t:d u:');
    await ordering;
    expect(shape()).toBe(end);
  });

  test('keeps a place that is on its way when the menu is read meanwhile', async () => {
    const { store, shape } = await loaded();
    const { answer, come } = late({ status: 204 });
    answers[`PUT ${base}/sections/s/dishes/order`] = answer;
    answers[`PUT ${base}/menus/m1/sections/order`] = answer;
    const orders = [
      store.dispatch(
        orderDishes.initiate({ storeId: 'x', sectionId: 's', dishOrder: { ids: ['c', 'a', 'b'] } }),
      ),
      store.dispatch(
        orderSections.initiate({ storeId: 'x', menuId: 'm1', sectionOrder: { ids: ['u', 's', 't'] } }),
      ),
    ];
    await store.dispatch(fetchMenu('x'));
    expect(shape()).toBe('u: s:cab t:d');
    come();
    await Promise.all(orders);
    expect(shape()).toBe('u: s:cab t:d');
  });
});

test.each([
  ['a section added', (send: Dispatch) => send(newSection('y', 'm2'))],
  ['a section restored', (send: Dispatch) => send(restoreSection.initiate({ storeId: 'y', id: 'v' }))],
  ['a dish added', (send: Dispatch) => send(newDish('v', 'y'))],
  ['a dish restored', (send: Dispatch) => send(restoreDish.initiate({ storeId: 'y', id: 'e' }))],
])('%s late, in a store that is shown no more, is not shown', async (_, call) => {
  const { store, state } = await loaded();
  const other = '/api/stores/y';
  answers[`POST ${other}/menus/m2/sections`] = { status: 201, body: section('v', 1, []) };
  answers[`POST ${other}/sections/v/restore`] = { status: 200, body: section('v', 1, []) };
  answers[`POST ${other}/sections/v/dishes`] = { status: 201, body: dish('e', 'v', 1) };
  answers[`POST ${other}/dishes/e/restore`] = { status: 200, body: dish('e', 'v', 1) };
  const before = state();
  expect((await call(store.dispatch)).data).toBeDefined();
  expect(state()).toEqual(before);
});

describe('what the menu shows already is shown once', () => {
  test('a section, whose dishes stay', async () => {
    const { store, shape } = await loaded();
    answers[`POST ${base}/menus/m1/sections`] = { status: 201, body: section('t', 1, []) };
    answers[`POST ${base}/sections/s/restore`] = { status: 200, body: section('s', 0, []) };
    await store.dispatch(newSection());
    await store.dispatch(restoreSection.initiate({ storeId: 'x', id: 's' }));
    expect(shape()).toBe('s:abc t:d u:');
  });

  test('a dish, also one that has moved to another section since it was made', async () => {
    const { store, shape } = await loaded();
    answers[`POST ${base}/sections/s/dishes`] = { status: 201, body: dish('c', 's', 2) };
    answers[`POST ${base}/sections/u/dishes`] = { status: 201, body: dish('d', 'u', 0) };
    answers[`POST ${base}/dishes/b/restore`] = { status: 200, body: dish('b', 's', 1) };
    await store.dispatch(newDish('s'));
    await store.dispatch(newDish('u'));
    await store.dispatch(restoreDish.initiate({ storeId: 'x', id: 'b' }));
    expect(shape()).toBe('s:abc t:d u:');
  });
});
