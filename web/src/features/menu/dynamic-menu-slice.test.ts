import { describe, expect, test } from 'vitest';
import { api } from '@/api';
import type { Dispatch } from '@/lib/state/redux';
import { late, type Reply } from '@/lib/testing';
import { clearMenu, fetchMenu, setUriId, showSetup, updateDish, updateSection } from './dynamic-menu-slice';
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
const { deleteDish, deleteSection } = api.endpoints;

describe('fetching a menu', () => {
  test('fills menuData and sets the uri id', async () => {
    const { state, shape } = await loaded();
    expect(state()).toMatchObject({ loading: false, error: null, uriId: 'm1', storeId: 'x' });
    expect(state().menuData?.restaurantInfo.wifiName).toBe('1');
    expect(shape()).toBe('s:abc t:d u:');
  });

  test('that comes late, of a store that is shown no more, changes nothing', async () => {
    const { store, state } = await loaded();
    const late = store.dispatch(fetchMenu('x'));
    answers['GET /api/stores/y/menus'] = { status: 200, body: [{ id: 'm2' }] };
    const other = store.dispatch(fetchMenu('y'));
    const waiting = state();
    expect(waiting).toMatchObject({ storeId: 'y', menuData: null, loading: true });
    await late;
    expect(state().menuData).toBeNull();
    expect(state().storeId).toBe('y');
    await other;
  });

  test('that fails clears menuData and keeps the error', async () => {
    const { store, state } = await loaded();
    answers[`GET ${base}/menus/m1`] = { status: 500, body: { detail: 'Broken.' } };
    await store.dispatch(fetchMenu('x'));
    expect(state()).toMatchObject({
      menuData: null,
      loading: false,
      error: { status: 500, detail: 'Broken.' },
    });
  });

  test('that finds no server keeps menuData, with the error', async () => {
    const { store, state, shape } = await loaded();
    answers[`GET ${base}/menus/m1`] = { status: 502 };
    await store.dispatch(fetchMenu('x'));
    expect(shape()).toBe('s:abc t:d u:');
    expect(state()).toMatchObject({ loading: false, error: { status: 502 } });
  });

  test('of another store shows nothing of the one before', async () => {
    const { store, state } = await loaded();
    void store.dispatch(fetchMenu('y'));
    expect(state()).toMatchObject({ storeId: 'y', menuData: null, loading: true });
  });
});

describe('the dynamic menu by the specification, section 4', () => {
  const link = (id: string, social: string | null) => ({ id, order: 1, social_link_type: social });
  const filled = async () => {
    answers[`GET ${base}/links`] = { status: 200, body: [link('a', null), link('b', 'instagram')] };
    answers[`GET ${base}/pdf-links`] = { status: 200, body: [{ id: 'p' }] };
    answers[`GET ${base}/menus/m1`] = {
      status: 200,
      body: { ...menu, name: { de: 'Mittag', en: 'Lunch', stale: ['en'] } },
    };
    return loaded();
  };

  test('fetching fills all lists', async () => {
    const { state } = await filled();
    expect(state().links.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(state().socialLinks.map(({ id }) => id)).toEqual(['b']);
    expect(state().pdfLinks.map(({ id }) => id)).toEqual(['p']);
    expect(state().translations).toMatchObject({
      de: { written: 1, stale: 0 },
      en: { written: 1, stale: 1 },
    });
  });

  test('a menu is there without the lists that cannot be read', async () => {
    const { state, shape } = await loaded();
    expect(shape()).toBe('s:abc t:d u:');
    expect([state().links, state().pdfLinks]).toEqual([[], []]);
  });

  test('the uri id is set, and that menu is edited', async () => {
    answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
    answers[`GET ${base}/menus/m2`] = {
      status: 200,
      body: { ...menu, id: 'm2', order: 2, menu_sections: [] },
    };
    const { store, state } = await loaded();
    expect(state().uriId).toBe('m1');
    store.dispatch(setUriId('m2'));
    expect(state()).toMatchObject({ uriId: 'm2', menuData: { id: 'm2' }, others: [{ id: 'm1' }] });
    await store.dispatch(fetchMenu('x'));
    expect(state().uriId).toBe('m2');
  });

  test('the uri id is the configured one until another is chosen, and after a reset', async () => {
    answers['GET /api/site'] = { status: 200, body: { default_menu_id: 'm2' } };
    answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
    answers[`GET ${base}/menus/m2`] = {
      status: 200,
      body: { ...menu, id: 'm2', order: 2, menu_sections: [] },
    };
    const { store, state } = await loaded();
    expect(state().uriId).toBe('m1');
    store.dispatch(clearMenu());
    await store.dispatch(api.endpoints.getSite.initiate());
    expect(state()).toMatchObject({ uriId: 'm2', menuData: null });
    await store.dispatch(fetchMenu('x'));
    expect(state()).toMatchObject({ uriId: 'm2', menuData: { id: 'm2' } });
    store.dispatch(setUriId('m1'));
    expect(state().uriId).toBe('m1');
    store.dispatch(clearMenu());
    expect(state().uriId).toBe('m2');
  });

  test('a configured menu of another store leaves the first', async () => {
    answers['GET /api/site'] = { status: 200, body: { default_menu_id: 'elsewhere' } };
    const { store, state } = await loaded();
    await store.dispatch(api.endpoints.getSite.initiate());
    store.dispatch(clearMenu());
    await store.dispatch(fetchMenu('x'));
    expect(state().uriId).toBe('m1');
  });

  test('a uri id that is set before the menus are there is kept', async () => {
    answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
    answers[`GET ${base}/menus/m2`] = { status: 200, body: { ...menu, id: 'm2', order: 2 } };
    const { store, state } = await loaded();
    store.dispatch(clearMenu());
    store.dispatch(setUriId('m2'));
    expect(state().uriId).toBe('m2');
    await store.dispatch(fetchMenu('x'));
    expect(state()).toMatchObject({ uriId: 'm2', menuData: { id: 'm2' } });
  });

  test('fetching is loading until it has ended, and clears the error', async () => {
    const { store, state } = await loaded();
    await store.dispatch(newSection('x', 'none'));
    expect(state().error).not.toBeNull();
    const reading = store.dispatch(fetchMenu('x'));
    expect(state()).toMatchObject({ loading: true, error: null });
    await reading;
    expect(state()).toMatchObject({ loading: false, error: null });
  });

  test('the uri id of a menu that is not there leaves the first', async () => {
    const { store, state } = await loaded();
    store.dispatch(setUriId('gone'));
    expect(state().uriId).toBe('m1');
  });

  test('the set-up dialog is shown and hidden', async () => {
    const { store, state } = await loaded();
    store.dispatch(showSetup(true));
    expect(state().isSetupOpen).toBe(true);
    store.dispatch(showSetup(false));
    expect(state().isSetupOpen).toBe(false);
  });

  test('clearing removes all menu data', async () => {
    const { store, state } = await filled();
    store.dispatch(clearMenu());
    expect(state()).toMatchObject({
      menuData: null,
      uriId: null,
      others: [],
      links: [],
      pdfLinks: [],
      socialLinks: [],
      translations: {},
      storeId: null,
      isSetupOpen: false,
    });
  });
});

describe('a menu that was read before a change was stored', () => {
  const path = `GET ${base}/menus/m1`;
  /** Reads a menu whose answer, as it was at first, comes after `change`; what is read then is up to date. */
  const crossed = async (change: (send: Dispatch) => unknown, then: unknown[]) => {
    const made = await loaded();
    const { answer, come } = late({ status: 200, body: menu });
    answers[path] = answer;
    const reading = made.store.dispatch(fetchMenu('x'));
    await expect.poll(() => made.sent.filter((each) => each.path.endsWith('/m1'))).toHaveLength(2);
    await change(made.store.dispatch);
    answers[path] = { status: 200, body: { ...menu, menu_sections: then } };
    come();
    await reading;
    return made;
  };
  const [s, , u] = menu.menu_sections;

  test('does not bring an older dish back', async () => {
    const renamed = dish('d', 't', 0, { name: { de: 'neu' }, revision: 2 });
    answers[`PATCH ${base}/dishes/d`] = { status: 200, body: renamed };
    const { state } = await crossed(
      (send) => send(updateDish({ storeId: 'x', id: 'd', dishPatch: { name: { de: 'neu' } } })),
      [s, section('t', 1, [renamed]), u],
    );
    expect(dishOf(state(), 'd')).toMatchObject({ name: { de: 'neu' }, revision: 2 });
    expect(state().loading).toBe(false);
  });

  test('does not take away what was added, nor bring back what was deleted', async () => {
    answers[`POST ${base}/sections/u/dishes`] = { status: 201, body: dish('e', 'u', 0) };
    answers[`DELETE ${base}/sections/t`] = { status: 204 };
    const { shape } = await crossed(
      async (send) => {
        await send(newDish('u'));
        await send(deleteSection.initiate({ storeId: 'x', id: 't' }));
      },
      [s, section('u', 2, [dish('e', 'u', 0)]), section('v', 3, [])],
    );
    expect(shape()).toBe('s:abc u:e v:');
  });

  test('is left alone where that happens each time', async () => {
    const { store, sent, shape, state } = await loaded();
    let count = 0;
    const add = async (): Promise<Reply> => {
      answers[`POST ${base}/sections/u/dishes`] = { status: 201, body: dish(`${++count}`, 'u', count) };
      await store.dispatch(newDish('u'));
      return { status: 200, body: menu };
    };
    Object.defineProperty(answers, path, { get: add, configurable: true, enumerable: true });
    await store.dispatch(fetchMenu('x'));
    expect(shape()).toBe('s:abc t:d u:123');
    expect(sent.filter((each) => each.path.endsWith('/m1'))).toHaveLength(4);
    expect(state().loading).toBe(false);
  });
});

describe('the failure of a change', () => {
  type Loaded = Awaited<ReturnType<typeof loaded>>;
  test.each<[string, (store: Loaded['store'], storeId: string) => unknown]>([
    ['the restaurant info', ({ dispatch }, storeId) => dispatch(nameWifi('2', storeId))],
    ['a new section', ({ dispatch }, storeId) => dispatch(newSection(storeId))],
    [
      'a section',
      ({ dispatch }, storeId) =>
        dispatch(updateSection({ storeId, id: 's', revision: 1, sectionPatch: { name: { de: 'S' } } })),
    ],
    ['a deleted section', ({ dispatch }, storeId) => dispatch(deleteSection.initiate({ storeId, id: 's' }))],
    ['a new dish', ({ dispatch }, storeId) => dispatch(newDish('t', storeId))],
    [
      'a dish',
      ({ dispatch }, storeId) => dispatch(updateDish({ storeId, id: 'a', dishPatch: { name: { de: 'A' } } })),
    ],
    ['a deleted dish', ({ dispatch }, storeId) => dispatch(deleteDish.initiate({ storeId, id: 'a' }))],
  ])('of %s is kept until another goes well, and takes nothing away', async (_, change) => {
    const { store, state, shape } = await loaded();
    await change(store, 'x');
    expect(state().error).toMatchObject({ status: 404 });
    expect(shape()).toBe('s:abc t:d u:');
    answers[`POST ${base}/sections/t/dishes`] = { status: 201, body: dish('e', 't', 1) };
    await store.dispatch(newDish('t'));
    expect(state().error).toBeNull();
    await change(store, 'another');
    expect(state().error).toBeNull();
  });
});
