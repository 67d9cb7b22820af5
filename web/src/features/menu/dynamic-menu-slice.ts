import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Dish, Menu, Section } from '@/api';
import type { Problem } from '@/lib/problem';
import { addDish } from './add-dish';
import { addSection } from './add-section';
import { deleteDish } from './delete-dish';
import { deleteSection } from './delete-section';
import { fetchMenu } from './fetch-menu';
import { orderDishes } from './order-dishes';
import { orderSections } from './order-sections';
import { restoreDish } from './restore-dish';
import { restoreSection } from './restore-section';
import { setSoldOut } from './set-sold-out';
import { updateDish } from './update-dish';
import { updateRestaurantInfo } from './update-restaurant-info';
import { updateSection } from './update-section';

/** A store's dynamic menu; `uriId` is the menu's id. */
export type DynamicMenu = {
  loading: boolean;
  error: Problem | null;
  storeId: string | null;
  uriId: string | null;
  menuData: Menu | null;
};

const initial: DynamicMenu = { loading: false, error: null, storeId: null, uriId: null, menuData: null };

export const sectionOf = (menu: DynamicMenu, id: string): Section | undefined =>
  menu.menuData?.menuSections.find((section) => section.id === id);

export const dishOf = (menu: DynamicMenu, id: string): Dish | undefined => {
  for (const section of menu.menuData?.menuSections ?? []) {
    const dish = section.dishes.find((each) => each.id === id);
    if (dish) return dish;
  }
  return undefined;
};

/** Keeps the menu that is edited. */
export const dynamicMenuSlice = createSlice({
  name: 'dynamicMenu',
  initialState: initial,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchMenu.pending, (state, { meta }) => {
        // Another store's menu must not be seen while this one's is on its way.
        if (state.storeId !== meta.arg) Object.assign(state, initial, { storeId: meta.arg });
        state.loading = true;
        state.error = null;
      })
      .addCase(fetchMenu.fulfilled, (state, { payload, meta }) => {
        if (state.storeId !== meta.arg) return;
        state.loading = false;
        state.uriId = payload.id;
        state.menuData = payload;
      })
      .addCase(fetchMenu.rejected, (state, { payload, meta }) => {
        if (state.storeId !== meta.arg) return;
        state.loading = false;
        state.menuData = null;
        state.error = payload ?? null;
      })
      .addCase(updateRestaurantInfo.fulfilled, (state, { payload, meta }) => {
        if (state.menuData?.id === meta.arg.menuId) state.menuData.restaurantInfo = payload;
      })
      .addCase(addSection.fulfilled, (state, { payload }) => {
        state.menuData?.menuSections.push(payload);
      })
      .addCase(updateSection.fulfilled, (state, { payload }) => {
        const section = sectionOf(state, payload.id);
        if (section) Object.assign(section, payload);
      })
      .addCase(deleteSection.fulfilled, (state, { meta }) => {
        if (state.menuData) remove(state.menuData.menuSections, meta.arg.id);
      })
      .addCase(restoreSection.fulfilled, (state, { payload }) => {
        if (state.menuData) putBack(state.menuData.menuSections, payload);
      })
      .addCase(orderSections.pending, (state, { meta }) => {
        if (state.menuData) putInOrder(state.menuData.menuSections, meta.arg.ids);
      })
      .addCase(orderSections.rejected, (state, { meta }) => {
        if (state.menuData) putInOrder(state.menuData.menuSections, meta.arg.before);
      })
      .addCase(addDish.fulfilled, (state, { payload }) => {
        sectionOf(state, payload.sectionId)?.dishes.push(payload);
      })
      .addCase(deleteDish.fulfilled, (state, { meta }) => {
        for (const section of state.menuData?.menuSections ?? []) remove(section.dishes, meta.arg.id);
      })
      .addCase(restoreDish.fulfilled, (state, { payload }) => {
        const section = sectionOf(state, payload.sectionId);
        if (section) putBack(section.dishes, payload);
      })
      .addCase(setSoldOut.pending, (state, { meta }) => sellOut(state, meta.arg.id, meta.arg.soldOut))
      .addCase(setSoldOut.rejected, (state, { meta }) => sellOut(state, meta.arg.id, !meta.arg.soldOut))
      .addCase(orderDishes.pending, (state, { meta }) => {
        const section = sectionOf(state, meta.arg.sectionId);
        if (section) putInOrder(section.dishes, meta.arg.ids);
      })
      .addCase(orderDishes.rejected, (state, { meta }) => {
        const section = sectionOf(state, meta.arg.sectionId);
        if (section) putInOrder(section.dishes, meta.arg.before);
      })
      .addMatcher(isAnyOf(updateDish.fulfilled, setSoldOut.fulfilled), (state, { payload }) =>
        replace(state, payload),
      );
  },
});

type Ordered = { id: string; order: number };

const remove = <T extends Ordered>(list: T[], id: string): void => {
  const at = list.findIndex((each) => each.id === id);
  if (at >= 0) list.splice(at, 1);
};

/** Puts a restored entry where it stood. */
const putBack = <T extends Ordered>(list: T[], entry: T): void => {
  const after = list.findIndex(({ order }) => order > entry.order);
  list.splice(after < 0 ? list.length : after, 0, entry);
};

const putInOrder = <T extends Ordered>(list: T[], ids: string[]): void => {
  const place = new Map(ids.map((id, i) => [id, i]));
  list.sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
  list.forEach((entry, i) => {
    entry.order = i;
  });
};

const sellOut = (state: DynamicMenu, id: string, soldOut: boolean): void => {
  const dish = dishOf(state, id);
  if (dish) dish.soldOut = soldOut;
};

/** Takes over a changed dish; one that has moved goes to the end of its new section. */
const replace = (state: DynamicMenu, dish: Dish): void => {
  for (const section of state.menuData?.menuSections ?? []) {
    const at = section.dishes.findIndex(({ id }) => id === dish.id);
    if (at < 0) continue;
    if (section.id === dish.sectionId) section.dishes[at] = dish;
    else {
      section.dishes.splice(at, 1);
      sectionOf(state, dish.sectionId)?.dishes.push(dish);
    }
    return;
  }
};

/** The part of the state this slice is. */
export type WithDynamicMenu = { dynamicMenu: DynamicMenu };
