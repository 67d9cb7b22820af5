import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { api, type Link, type Menu, once, type PdfLink } from '@/api';
import { changeSteps } from '@/lib/server/change-steps';
import { foundNoServer, gone, type Problem, problemOfCall } from '@/lib/server/problem';
import { isCrossed, readBetweenChanges } from '@/lib/server/read-between-changes';
import { begins } from '@/lib/server/reads-under-way';
import { onShownRevision } from '@/lib/server/shown-revision';
import { addOrderCases, insert, remove, reordered } from '@/lib/state/ordered';
import { carryDish, carrySection, nextOf, putBehind, showDish } from './dynamic-menu-moves';
import {
  choose,
  cleared,
  type DynamicMenu,
  dishOf,
  initialState,
  menusOf,
  menuWith,
  sectionOf,
} from './dynamic-menu-state';
import { translationsOf } from './translations-of';

/** A store's menus, with what else it has. */
type WholeMenus = { menus: Menu[]; links: Link[]; pdfLinks: PdfLink[] };

const menuApi = api.injectEndpoints({
  endpoints: (build) => ({
    fetchMenu: build.query<WholeMenus, { storeId: string }>({
      queryFn: ({ storeId }, { dispatch, getState }) =>
        readBetweenChanges<WholeMenus>(getState, async () => {
          const [menus, links, pdfLinks] = await Promise.all([
            dispatch(api.endpoints.listMenus.initiate({ storeId }, once)),
            dispatch(api.endpoints.listLinks.initiate({ storeId }, once)),
            dispatch(api.endpoints.listPdfLinks.initiate({ storeId }, once)),
          ]);
          // What was read before stays beside an error.
          if (!menus.isSuccess) return { error: menus.error as Problem };
          if (menus.data.length === 0)
            return { error: { status: gone, detail: 'The store has no menu.', fields: [] } };
          const whole = await Promise.all(
            menus.data.map(({ id }) =>
              dispatch(api.endpoints.getMenu.initiate({ storeId, menuId: id }, once)),
            ),
          );
          const failed = whole.find(({ isSuccess }) => !isSuccess);
          if (failed) return { error: failed.error as Problem };
          return {
            data: {
              menus: whole.flatMap(({ data }) => data ?? []),
              // The menus are there without them.
              links: links.data ?? [],
              pdfLinks: pdfLinks.data ?? [],
            },
          };
        }),
    }),
  }),
});

const { fetchMenu: fetch, ...calls } = menuApi.endpoints;

/** Reads a store's menus for as long as they are shown. */
export const { useFetchMenuQuery } = menuApi;

/** Reads a store's menus once, with all that stands on them. */
export const fetchMenu = (storeId: string) => fetch.initiate({ storeId }, once);

type Args = { meta: { arg: { originalArgs: { storeId: string } } } };

/** The changes of restaurant info, sections and dishes. */
const { stored, refused } = changeSteps([
  calls.updateRestaurantInfo,
  ...[calls.addMenu, calls.copyMenu, calls.updateMenu, calls.deleteMenu, calls.restoreMenu, calls.orderMenus],
  ...[
    calls.addSection,
    calls.copySection,
    calls.updateSection,
    calls.deleteSection,
    calls.restoreSection,
    calls.orderSections,
  ],
  ...[
    calls.addDish,
    calls.copyDish,
    calls.updateDish,
    calls.updateDishes,
    calls.deleteDish,
    calls.restoreDish,
    calls.orderDishes,
  ],
  ...[calls.setDishSoldOut, calls.changeDishPortions],
  ...[calls.keepExample, calls.deleteExample, calls.restoreExample],
]);

/** Keeps the menus that are edited. What comes late for another store changes nothing. */
export const dynamicMenuSlice = createSlice({
  name: 'dynamicMenu',
  initialState,
  reducers: {
    /** Has another of the store's menus edited. */
    setUriId: (state, { payload }: PayloadAction<string>) => {
      if (state.menuData) choose(state, menusOf(state), payload);
      else state.uriId = payload; // it is chosen once the menus are there
    },
    /** Shows or hides what sets the restaurant up. */
    showSetup: (state, { payload }: PayloadAction<boolean>) => {
      state.isSetupOpen = payload;
    },
    /** Removes all that was read of the menus. */
    clearMenu: cleared,
  },
  extraReducers: (builder) => {
    /** The menus, where an action is about the store that is shown. */
    const menus = (state: DynamicMenu, { meta }: Args): Menu[] =>
      state.storeId === meta.arg.originalArgs.storeId ? menusOf(state) : [];
    builder
      .addMatcher(api.endpoints.getSite.matchFulfilled, (state, { payload }) => {
        state.defaultUriId = payload.defaultMenuId;
        state.uriId ??= payload.defaultMenuId;
      })
      .addMatcher(begins(fetch), (state, { meta }) => {
        const { storeId } = meta.arg.originalArgs;
        // Another store's menu must not be seen while this one's is on its way.
        const base = state.storeId === storeId ? state : { ...cleared(state), storeId };
        // What was set before any store was read is meant for this one.
        const uriId = state.storeId === null ? state.uriId : base.uriId;
        return { ...base, uriId, loading: true, error: null };
      })
      .addMatcher(fetch.matchFulfilled, (state, { payload, meta }) => {
        if (state.storeId !== meta.arg.originalArgs.storeId) return;
        state.loading = false;
        if (state.menuData && isCrossed(meta)) return;
        const shown = reordered(payload.menus, state.orders).map((menu) => ({
          ...menu,
          menuSections: reordered(menu.menuSections, state.orders).map((section) => ({
            ...section,
            dishes: reordered(section.dishes, state.orders),
          })),
        }));
        choose(state, shown, state.uriId);
        state.links = payload.links;
        state.socialLinks = payload.links.filter(({ socialLinkType }) => socialLinkType);
        state.pdfLinks = payload.pdfLinks;
        state.translations = translationsOf(payload.menus);
      })
      .addMatcher(fetch.matchRejected, (state, { payload, meta }) => {
        if (state.storeId !== meta.arg.originalArgs.storeId) return;
        const problem = problemOfCall(payload);
        state.loading = false;
        state.error = problem;
        // Without a network what was read stays: nobody has said that it is no longer so.
        if (!problem || !foundNoServer(problem)) {
          state.menuData = null;
          state.others = [];
        }
      })
      .addMatcher(refused, (state, { payload, meta }) => {
        if (state.storeId === meta.arg.originalArgs.storeId) state.error = problemOfCall(payload);
      })
      .addMatcher(stored, (state, { meta }) => {
        if (state.storeId === meta.arg.originalArgs.storeId) state.error = null;
      })
      .addMatcher(calls.updateRestaurantInfo.matchFulfilled, (state, action) => {
        for (const menu of menus(state, action)) menu.restaurantInfo = action.payload;
      })
      .addMatcher(
        isAnyOf(calls.addMenu.matchFulfilled, calls.restoreMenu.matchFulfilled),
        (state, action) => {
          const list = menus(state, action);
          if (list.length === 0) return;
          insert(list, action.payload);
          choose(state, list, action.payload.id);
        },
      )
      .addMatcher(calls.copyMenu.matchFulfilled, (state, action) => {
        const list = menus(state, action);
        if (list.length === 0) return;
        putBehind(list, action.payload, action.meta.arg.originalArgs.id);
        choose(state, list, action.payload.id);
      })
      .addMatcher(calls.updateMenu.matchFulfilled, (state, action) => {
        const menu = menus(state, action).find(({ id }) => id === action.payload.id);
        const { name, availability, isActive, revision } = action.payload;
        if (menu) Object.assign(menu, { name, availability, isActive, revision });
      })
      .addMatcher(calls.deleteMenu.matchFulfilled, (state, action) => {
        const list = menus(state, action);
        const at = list.findIndex(({ id }) => id === action.meta.arg.originalArgs.id);
        if (at < 0) return;
        const [gone] = list.splice(at, 1);
        choose(state, list, gone?.id === state.uriId ? (list[Math.max(at - 1, 0)]?.id ?? null) : state.uriId);
      })
      .addMatcher(
        isAnyOf(calls.addSection.matchFulfilled, calls.restoreSection.matchFulfilled),
        (state, action) => {
          const menu = menus(state, action).find(({ id }) => id === action.payload.menuId);
          insert(menu?.menuSections ?? [], action.payload);
        },
      )
      .addMatcher(calls.copySection.matchFulfilled, (state, action) => {
        const { id } = action.meta.arg.originalArgs;
        const menu = menus(state, action).find(({ menuSections }) =>
          menuSections.some((each) => each.id === id),
        );
        putBehind(menu?.menuSections ?? [], action.payload, id);
      })
      .addMatcher(calls.updateSection.matchFulfilled, (state, action) => {
        const { sectionPatch } = action.meta.arg.originalArgs;
        carrySection(menus(state, action), action.payload, sectionPatch.before);
        const section = sectionOf(state, action.payload.id);
        if (section) Object.assign(section, action.payload);
      })
      .addMatcher(calls.deleteSection.matchFulfilled, (state, action) => {
        for (const { menuSections } of menus(state, action))
          remove(menuSections, action.meta.arg.originalArgs.id);
      })
      .addMatcher(
        isAnyOf(calls.addDish.matchFulfilled, calls.restoreDish.matchFulfilled),
        (state, { payload }) => {
          // One that is shown already may have been moved since.
          const { sectionId } = dishOf(state, payload.id) ?? payload;
          insert(sectionOf(state, sectionId)?.dishes ?? [], payload);
        },
      )
      .addMatcher(calls.copyDish.matchFulfilled, (state, { payload, meta }) =>
        putBehind(sectionOf(state, payload.sectionId)?.dishes ?? [], payload, meta.arg.originalArgs.id),
      )
      .addMatcher(
        isAnyOf(calls.addDish.matchFulfilled, calls.copyDish.matchFulfilled),
        (state, { payload }) => {
          const section = sectionOf(state, payload.sectionId);
          // A section of the example that gets a dish of the owner's is the owner's.
          if (section) section.example = false;
        },
      )
      .addMatcher(calls.deleteExample.matchFulfilled, (state, { meta }) => {
        const menu = menuWith(state, meta.arg.originalArgs.menuId);
        if (!menu) return;
        menu.menuSections = menu.menuSections.filter((section) => !section.example);
        for (const section of menu.menuSections)
          section.dishes = section.dishes.filter((dish) => !dish.example);
      })
      .addMatcher(
        isAnyOf(calls.keepExample.matchFulfilled, calls.restoreExample.matchFulfilled),
        (state, { payload, meta }) => {
          const menu = menuWith(state, meta.arg.originalArgs.menuId);
          if (menu) Object.assign(menu, payload);
        },
      )
      .addMatcher(calls.deleteDish.matchFulfilled, (state, action) => {
        for (const { menuSections } of menus(state, action))
          for (const section of menuSections) remove(section.dishes, action.meta.arg.originalArgs.id);
      })
      .addMatcher(calls.updateDishes.matchFulfilled, (state, action) => {
        const { changes } = action.meta.arg.originalArgs.dishChanges;
        const deleted = changes.filter((change) => change.deleted).map(({ id }) => id);
        for (const { menuSections } of menus(state, action))
          for (const section of menuSections) for (const id of deleted) remove(section.dishes, id);
        for (const dish of action.payload) {
          const change = changes.find(({ id }) => id === dish.id);
          if (dishOf(state, dish.id)) showDish(menusOf(state), dish, change?.dish?.before);
          else insert(sectionOf(state, dish.sectionId)?.dishes ?? [], dish);
        }
      })
      .addMatcher(
        isAnyOf(calls.setDishSoldOut.matchPending, calls.setDishSoldOut.matchRejected),
        (state, action) => {
          const { requestId, arg } = action.meta;
          const dish = dishOf(state, arg.originalArgs.id);
          const before = state.switched[requestId];
          delete state.switched[requestId];
          if (!dish) return;
          if (calls.setDishSoldOut.matchRejected(action)) dish.soldOut = before ?? dish.soldOut;
          else {
            state.switched[requestId] = dish.soldOut;
            dish.soldOut = arg.originalArgs.soldOutInput.soldOut;
          }
        },
      )
      .addMatcher(isAnyOf(calls.updateDish.matchPending, calls.updateDish.matchRejected), (state, action) => {
        const { requestId, arg } = action.meta;
        const { id, dishPatch } = arg.originalArgs;
        const former = state.moved[requestId];
        delete state.moved[requestId];
        const section = sectionOf(state, dishOf(state, id)?.sectionId ?? '');
        if (!section || !dishPatch.sectionId) return;
        if (!calls.updateDish.matchRejected(action)) {
          state.moved[requestId] = { sectionId: section.id, before: nextOf(section.dishes, id) };
          carryDish(menusOf(state), id, dishPatch.sectionId, dishPatch.before);
        } else if (former && section.id === dishPatch.sectionId)
          carryDish(menusOf(state), id, former.sectionId, former.before);
      })
      .addMatcher(
        isAnyOf(
          calls.updateDish.matchFulfilled,
          calls.setDishSoldOut.matchFulfilled,
          calls.changeDishPortions.matchFulfilled,
        ),
        (state, { payload, meta }) => {
          delete state.switched[meta.requestId];
          delete state.moved[meta.requestId];
          showDish(menusOf(state), payload);
        },
      );
    addOrderCases(
      builder,
      calls.orderMenus,
      (state, { storeId }) => (state.storeId === storeId ? menusOf(state) : undefined),
      ({ menuOrder }) => menuOrder.ids,
    );
    addOrderCases(
      builder,
      calls.orderSections,
      (state, { menuId }) => menuWith(state, menuId)?.menuSections,
      ({ sectionOrder }) => sectionOrder.ids,
    );
    addOrderCases(
      builder,
      calls.orderDishes,
      (state, { sectionId }) => sectionOf(state, sectionId)?.dishes,
      ({ dishOrder }) => dishOrder.ids,
    );
  },
  selectors: { selectDynamicMenu: (state) => state },
});

export const { setUriId, showSetup, clearMenu } = dynamicMenuSlice.actions;
export const { selectDynamicMenu } = dynamicMenuSlice.selectors;

/** The state that has this slice. */
export type DynamicMenuRoot = Parameters<typeof selectDynamicMenu>[0];

/** Changes a dish, or moves it to another section. */
export const updateDish = onShownRevision(
  api.endpoints.updateDish,
  (root: DynamicMenuRoot, { id }) => dishOf(selectDynamicMenu(root), id)?.revision,
);

/** Changes a section. */
export const updateSection = onShownRevision(
  api.endpoints.updateSection,
  (root: DynamicMenuRoot, { id }) => sectionOf(selectDynamicMenu(root), id)?.revision,
);

/** Changes a menu's name, times, or whether guests see it. */
export const updateMenu = onShownRevision(
  api.endpoints.updateMenu,
  (root: DynamicMenuRoot, { id }) => menuWith(selectDynamicMenu(root), id)?.revision,
);

/** Changes what the menus say about the place. */
export const updateRestaurantInfo = onShownRevision(
  api.endpoints.updateRestaurantInfo,
  (root: DynamicMenuRoot, { menuId }) => {
    const { menuData } = selectDynamicMenu(root);
    return menuData?.id === menuId ? menuData.restaurantInfo.revision : undefined;
  },
);
