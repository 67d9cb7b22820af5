import { createSlice, isAnyOf, original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { api, type Dish, type Menu, once, type Section } from '@/api';
import { changeSteps } from '@/lib/server/change-steps';
import { foundNoServer, gone, type Problem, problemOfCall } from '@/lib/server/problem';
import { isCrossed, readBetweenChanges } from '@/lib/server/read-between-changes';
import { begins } from '@/lib/server/reads-under-way';
import { onShownRevision } from '@/lib/server/shown-revision';
import { addOrderCases, insert, type PendingOrders, remove, reordered } from '@/lib/state/ordered';

/** A store's dynamic menu; `uriId` is the menu's id. */
export type DynamicMenu = {
  loading: boolean;
  error: Problem | null;
  storeId: string | null;
  uriId: string | null;
  menuData: Menu | null;
  orders: PendingOrders;
  /** Whether a dish was sold out before a call that is under way, by the call. */
  switched: Record<string, boolean>;
};

const initialState: DynamicMenu = {
  loading: false,
  error: null,
  storeId: null,
  uriId: null,
  menuData: null,
  orders: {},
  switched: {},
};

const menuApi = api.injectEndpoints({
  endpoints: (build) => ({
    fetchMenu: build.query<Menu, { storeId: string }>({
      queryFn: ({ storeId }, { dispatch, getState }) =>
        readBetweenChanges<Menu>(getState, async () => {
          const menus = await dispatch(api.endpoints.listMenus.initiate({ storeId }, once));
          // What was read before stays beside an error.
          if (!menus.isSuccess) return { error: menus.error as Problem };
          const [first] = menus.data;
          if (!first) return { error: { status: gone, detail: 'The store has no menu.', fields: [] } };
          const menu = await dispatch(api.endpoints.getMenu.initiate({ storeId, menuId: first.id }, once));
          return menu.isSuccess ? { data: menu.data } : { error: menu.error as Problem };
        }),
    }),
  }),
});

const { fetchMenu: fetch, ...calls } = menuApi.endpoints;

/** Reads a store's menu for as long as it is shown. */
export const { useFetchMenuQuery } = menuApi;

/** Reads a store's menu once, with all that stands on it. */
export const fetchMenu = (storeId: string) => fetch.initiate({ storeId }, once);

export const sectionOf = (menu: DynamicMenu, id: string): Section | undefined =>
  menu.menuData?.menuSections.find((section) => section.id === id);

export const dishOf = (menu: DynamicMenu, id: string): Dish | undefined => {
  for (const section of menu.menuData?.menuSections ?? []) {
    const dish = section.dishes.find((each) => each.id === id);
    if (dish) return dish;
  }
  return undefined;
};

/** Shows a changed dish; one that has moved goes to the end of its new section. */
const replace = (state: DynamicMenu, dish: Dish): void => {
  const of = sectionOf(state, dish.sectionId);
  // So is one with a dish of the example that was changed.
  if (of && !dish.example) of.example = false;
  for (const section of state.menuData?.menuSections ?? []) {
    const at = section.dishes.findIndex(({ id }) => id === dish.id);
    if (at < 0) continue;
    // What has stayed the same of it need not be drawn again.
    if (section.id === dish.sectionId)
      section.dishes[at] = copyWithStructuralSharing(original(section.dishes[at]), dish);
    else {
      section.dishes.splice(at, 1);
      sectionOf(state, dish.sectionId)?.dishes.push(dish);
    }
    return;
  }
};

type Args = { meta: { arg: { originalArgs: { storeId: string } } } };

/** The changes of restaurant info, sections and dishes. */
const { stored, refused } = changeSteps([
  calls.updateRestaurantInfo,
  ...[calls.addSection, calls.updateSection, calls.deleteSection, calls.restoreSection, calls.orderSections],
  ...[calls.addDish, calls.updateDish, calls.deleteDish, calls.restoreDish, calls.orderDishes],
  ...[calls.setDishSoldOut, calls.changeDishPortions],
]);

/** Keeps the menu that is edited. What comes late for another store changes nothing. */
export const dynamicMenuSlice = createSlice({
  name: 'dynamicMenu',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    /** The sections, where an action is about the store that is shown. */
    const sections = (state: DynamicMenu, { meta }: Args): Section[] | undefined =>
      state.storeId === meta.arg.originalArgs.storeId ? state.menuData?.menuSections : undefined;
    builder
      .addMatcher(begins(fetch), (state, { meta }) => {
        const { storeId } = meta.arg.originalArgs;
        // Another store's menu must not be seen while this one's is on its way.
        const base = state.storeId === storeId ? state : { ...initialState, storeId };
        return { ...base, loading: true, error: null };
      })
      .addMatcher(fetch.matchFulfilled, (state, { payload, meta }) => {
        if (state.storeId !== meta.arg.originalArgs.storeId) return;
        state.loading = false;
        if (state.menuData && isCrossed(meta)) return;
        state.uriId = payload.id;
        const menuSections = reordered(payload.menuSections, state.orders);
        for (const section of menuSections) section.dishes = reordered(section.dishes, state.orders);
        state.menuData = { ...payload, menuSections };
      })
      .addMatcher(fetch.matchRejected, (state, { payload, meta }) => {
        if (state.storeId !== meta.arg.originalArgs.storeId) return;
        const problem = problemOfCall(payload);
        state.loading = false;
        state.error = problem;
        // Without a network what was read stays: nobody has said that it is no longer so.
        if (!problem || !foundNoServer(problem)) state.menuData = null;
      })
      .addMatcher(refused, (state, { payload, meta }) => {
        if (state.storeId === meta.arg.originalArgs.storeId) state.error = problemOfCall(payload);
      })
      .addMatcher(stored, (state, { meta }) => {
        if (state.storeId === meta.arg.originalArgs.storeId) state.error = null;
      })
      .addMatcher(calls.updateRestaurantInfo.matchFulfilled, (state, { payload, meta }) => {
        if (state.menuData?.id === meta.arg.originalArgs.menuId) state.menuData.restaurantInfo = payload;
      })
      .addMatcher(
        isAnyOf(calls.addSection.matchFulfilled, calls.restoreSection.matchFulfilled),
        (state, action) => insert(sections(state, action) ?? [], action.payload),
      )
      .addMatcher(calls.updateSection.matchFulfilled, (state, { payload }) => {
        const section = sectionOf(state, payload.id);
        if (section) Object.assign(section, payload);
      })
      .addMatcher(calls.deleteSection.matchFulfilled, (state, action) => {
        remove(sections(state, action) ?? [], action.meta.arg.originalArgs.id);
      })
      .addMatcher(
        isAnyOf(calls.addDish.matchFulfilled, calls.restoreDish.matchFulfilled),
        (state, { payload }) => {
          // One that is shown already may have been moved since.
          const { sectionId } = dishOf(state, payload.id) ?? payload;
          insert(sectionOf(state, sectionId)?.dishes ?? [], payload);
        },
      )
      .addMatcher(calls.addDish.matchFulfilled, (state, { payload }) => {
        const section = sectionOf(state, payload.sectionId);
        // A section of the example that gets a dish of the owner's is the owner's.
        if (section) section.example = false;
      })
      .addMatcher(calls.deleteExample.matchFulfilled, ({ menuData }, { meta }) => {
        if (menuData?.id !== meta.arg.originalArgs.menuId) return;
        menuData.menuSections = menuData.menuSections.filter((section) => !section.example);
        for (const section of menuData.menuSections)
          section.dishes = section.dishes.filter((dish) => !dish.example);
      })
      .addMatcher(
        isAnyOf(calls.keepExample.matchFulfilled, calls.restoreExample.matchFulfilled),
        (state, { payload, meta }) => {
          if (state.menuData?.id === meta.arg.originalArgs.menuId) state.menuData = payload;
        },
      )
      .addMatcher(calls.deleteDish.matchFulfilled, (state, action) => {
        for (const section of sections(state, action) ?? []) {
          remove(section.dishes, action.meta.arg.originalArgs.id);
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
      .addMatcher(
        isAnyOf(
          calls.updateDish.matchFulfilled,
          calls.setDishSoldOut.matchFulfilled,
          calls.changeDishPortions.matchFulfilled,
        ),
        (state, { payload, meta }) => {
          delete state.switched[meta.requestId];
          replace(state, payload);
        },
      );
    addOrderCases(
      builder,
      calls.orderSections,
      (state, { storeId }) => (state.storeId === storeId ? state.menuData?.menuSections : undefined),
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

/** Changes what a menu says about the place. */
export const updateRestaurantInfo = onShownRevision(
  api.endpoints.updateRestaurantInfo,
  (root: DynamicMenuRoot, { menuId }) => {
    const { menuData } = selectDynamicMenu(root);
    return menuData?.id === menuId ? menuData.restaurantInfo.revision : undefined;
  },
);
