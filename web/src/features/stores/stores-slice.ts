import { createSlice } from '@reduxjs/toolkit';
import type { Store } from '@/api';
import type { Problem } from '@/lib/problem';
import { createStore } from './create-store';
import { listStores } from './list-stores';

/** The stores the user may see. */
export type Stores = {
  list: Store[];
  step: 'start' | 'loading' | 'loaded' | 'failed';
  error: Problem | null;
};

const initial: Stores = { list: [], step: 'start', error: null };

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
      .addCase(listStores.fulfilled, (state, { payload }) => {
        state.step = 'loaded';
        state.list = payload;
      })
      .addCase(listStores.rejected, (_, { payload }) => ({
        list: [],
        step: 'failed',
        error: payload ?? null,
      }))
      .addCase(createStore.fulfilled, (state, { payload }) => {
        state.list.push(payload);
      });
  },
});

/** The part of the state this slice is. */
export type WithStores = { stores: Stores };
