import { createSlice } from '@reduxjs/toolkit';
import type { Store } from '@/api';
import type { Problem } from '@/lib/problem';
import { createStore } from './create-store';
import { findStore } from './find-store';
import { listStores } from './list-stores';
import { moreStores } from './more-stores';
import { searchStores } from './search-stores';

/** The stores the user may see. */
export type Stores = {
  /** The pages read so far, by name. */
  list: Store[];
  /** The cursor of the page behind them; null when all are read. */
  next: string | null;
  /** Stores that were met out of turn: opened by their address, or searched for. */
  met: Store[];
  /** Addresses at which the user may see no store. */
  missing: string[];
  step: 'start' | 'loading' | 'loaded' | 'failed';
  error: Problem | null;
};

const initial: Stores = { list: [], next: null, met: [], missing: [], step: 'start', error: null };

const failed = (_: Stores, { payload }: { payload?: Problem | undefined }): Stores => ({
  ...initial,
  step: 'failed',
  error: payload ?? null,
});

/** Keeps the stores the user may see. */
export const storesSlice = createSlice({
  name: 'stores',
  initialState: initial,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(listStores.pending, (state) => {
        state.step = 'loading';
        state.error = null;
      })
      // What was met before may not be the user's to see any more.
      .addCase(listStores.fulfilled, (_, { payload }) => ({ ...initial, ...payload, step: 'loaded' }))
      .addCase(listStores.rejected, failed)
      .addCase(moreStores.fulfilled, (state, { payload }) => {
        // A store that was opened meanwhile stands in the list already.
        state.list.push(...payload.list.filter(({ id }) => state.list.every((store) => store.id !== id)));
        state.next = payload.next;
      })
      .addCase(searchStores.fulfilled, (state, { payload }) => {
        state.met.push(...payload.list);
      })
      .addCase(findStore.fulfilled, (state, { payload, meta }) => {
        if (payload) state.met.push(payload);
        else state.missing.push(meta.arg);
      })
      .addCase(findStore.rejected, failed)
      .addCase(createStore.fulfilled, (state, { payload }) => {
        state.list.push(payload);
        state.missing = [];
      });
  },
});

/** The part of the state this slice is. */
export type WithStores = { stores: Stores };
