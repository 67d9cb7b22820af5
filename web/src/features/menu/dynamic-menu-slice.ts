import { createSlice, isAnyOf, original, type PayloadAction } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { api, type Dish, type Link, type Menu, once, type PdfLink, type Section } from '@/api';
import { changeSteps } from '@/lib/server/change-steps';
import { foundNoServer, gone, type Problem, problemOfCall } from '@/lib/server/problem';
import { isCrossed, readBetweenChanges } from '@/lib/server/read-between-changes';
import { begins } from '@/lib/server/reads-under-way';
import { onShownRevision } from '@/lib/server/shown-revision';
import { addOrderCases, insert, type PendingOrders, remove, reordered } from '@/lib/state/ordered';
import { type Translations, translationsOf } from './translations-of';

/** A store's dynamic menus: the one that is edited, whose id is `uriId`, and the others. */
export type DynamicMenu = {
  loading: boolean;
  error: Problem | null;
  storeId: string | null;
  uriId: string | null;
  menuData: Menu | null;
  others: Menu[];
  /** What else guests find of the store, as it was when the menus were read. */
  links: Link[];
  socialLinks: Link[];
  pdfLinks: PdfLink[];
  /** How many texts of the menus are written in each language, and are older than their source. */
  translations: Translations;
  /** Whether the restaurant is being set up. */
  isSetupOpen: boolean;
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
  others: [],
  links: [],
  socialLinks: [],
  pdfLinks: [],
  translations: {},
  isSetupOpen: false,
  orders: {},
  switched: {},
};

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

/** All menus of the store, in their order. */
export const menusOf = ({ menuData, others }: Pick<DynamicMenu, 'menuData' | 'others'>): Menu[] =>
  menuData ? [menuData, ...others].sort((a, b) => a.order - b.order) : [];

const menuWith = (menu: DynamicMenu, id: string): Menu | undefined =>
  menusOf(menu).find((each) => each.id === id);

/** The menu that has a section, or a dish in one. */
export const homeOf = (menu: DynamicMenu, id: string): Menu | undefined =>
  menusOf(menu).find(({ menuSections }) =>
    menuSections.some((section) => section.id === id || section.dishes.some((dish) => dish.id === id)),
  );

export const sectionOf = (menu: DynamicMenu, id: string): Section | undefined =>
  homeOf(menu, id)?.menuSections.find((section) => section.id === id);

export const dishOf = (menu: DynamicMenu, id: string): Dish | undefined => {
  for (const section of homeOf(menu, id)?.menuSections ?? []) {
    const dish = section.dishes.find((each) => each.id === id);
    if (dish) return dish;
  }
  return undefined;
};

/** Has one of the menus edited; where it is gone, the first. */
const choose = (state: DynamicMenu, menus: Menu[], id: string | null): void => {
  const chosen = menus.find((each) => each.id === id) ?? menus[0] ?? null;
  state.menuData = chosen;
  state.uriId = chosen?.id ?? null;
  state.others = menus.filter((each) => each !== chosen);
};

/** Shows a changed dish; one that has moved goes to the end of its new section. */
const replace = (state: DynamicMenu, dish: Dish): void => {
  const of = sectionOf(state, dish.sectionId);
  // So is one with a dish of the example that was changed.
  if (of && !dish.example) of.example = false;
  for (const section of homeOf(state, dish.id)?.menuSections ?? []) {
    const at = section.dishes.findIndex(({ id }) => id === dish.id);
    if (at < 0) continue;
    // What has stayed the same of it need not be drawn again.
    if (section.id === dish.sectionId)
      section.dishes[at] = copyWithStructuralSharing(original(section.dishes[at]), dish);
    else {
      section.dishes.splice(at, 1);
      of?.dishes.push(dish);
    }
    return;
  }
};

type Args = { meta: { arg: { originalArgs: { storeId: string } } } };

/** The changes of restaurant info, sections and dishes. */
const { stored, refused } = changeSteps([
  calls.updateRestaurantInfo,
  ...[calls.addMenu, calls.updateMenu, calls.deleteMenu, calls.restoreMenu, calls.orderMenus],
  ...[calls.addSection, calls.updateSection, calls.deleteSection, calls.restoreSection, calls.orderSections],
  ...[
    calls.addDish,
    calls.updateDish,
    calls.updateDishes,
    calls.deleteDish,
    calls.restoreDish,
    calls.orderDishes,
  ],
  ...[calls.setDishSoldOut, calls.changeDishPortions],
]);

/** Keeps the menus that are edited. What comes late for another store changes nothing. */
export const dynamicMenuSlice = createSlice({
  name: 'dynamicMenu',
  initialState,
  reducers: {
    /** Has another of the store's menus edited. */
    setUriId: (state, { payload }: PayloadAction<string>) => choose(state, menusOf(state), payload),
    /** Shows or hides what sets the restaurant up. */
    showSetup: (state, { payload }: PayloadAction<boolean>) => {
      state.isSetupOpen = payload;
    },
    /** Removes all that was read of the menus. */
    clearMenu: () => initialState,
  },
  extraReducers: (builder) => {
    /** The menus, where an action is about the store that is shown. */
    const menus = (state: DynamicMenu, { meta }: Args): Menu[] =>
      state.storeId === meta.arg.originalArgs.storeId ? menusOf(state) : [];
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
      .addMatcher(calls.updateSection.matchFulfilled, (state, { payload }) => {
        const section = sectionOf(state, payload.id);
        if (section) Object.assign(section, payload);
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
      .addMatcher(calls.addDish.matchFulfilled, (state, { payload }) => {
        const section = sectionOf(state, payload.sectionId);
        // A section of the example that gets a dish of the owner's is the owner's.
        if (section) section.example = false;
      })
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
          if (dishOf(state, dish.id)) replace(state, dish);
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
