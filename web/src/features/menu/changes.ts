import { api, type DishPatch, type RestaurantInfo, type RestaurantInfoPatch, type SectionPatch } from '@/api';
import type { Dispatch } from '@/lib/state/redux';
import { type DynamicMenuRoot, dishOf, sectionOf, selectDynamicMenu } from './dynamic-menu-slice';

// A change is based on what is known of its thing when it is sent, or on the revision given where nothing is.

type Entry = { id: string; revision?: number };

const untracked = { track: false } as const;

const menuOf = (getState: () => unknown) => selectDynamicMenu(getState() as DynamicMenuRoot);

/** Changes a dish, or moves it to another section. */
export const updateDish =
  (storeId: string, { id, revision }: Entry, dishPatch: DishPatch) =>
  (dispatch: Dispatch, getState: () => unknown) => {
    const base = dishOf(menuOf(getState), id)?.revision ?? revision;
    return dispatch(api.endpoints.updateDish.initiate({ storeId, id, revision: base, dishPatch }, untracked));
  };

/** Changes a section. */
export const updateSection =
  (storeId: string, { id, revision }: Entry, sectionPatch: SectionPatch) =>
  (dispatch: Dispatch, getState: () => unknown) => {
    const base = sectionOf(menuOf(getState), id)?.revision ?? revision;
    const change = { storeId, id, revision: base, sectionPatch };
    return dispatch(api.endpoints.updateSection.initiate(change, untracked));
  };

/** Changes what a menu tells of the place. */
export const updateRestaurantInfo =
  (storeId: string, menuId: string, { revision }: RestaurantInfo, restaurantInfoPatch: RestaurantInfoPatch) =>
  (dispatch: Dispatch, getState: () => unknown) => {
    const { menuData } = menuOf(getState);
    const base = menuData?.id === menuId ? menuData.restaurantInfo.revision : revision;
    const change = { storeId, menuId, revision: base, restaurantInfoPatch };
    return dispatch(api.endpoints.updateRestaurantInfo.initiate(change, untracked));
  };
