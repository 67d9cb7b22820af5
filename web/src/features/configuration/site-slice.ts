import { createSlice } from '@reduxjs/toolkit';
import type { Site } from '@/api';
import { fetchSite } from './fetch-site';

/** What is known of the site; null until it has been read. */
export type SiteState = { site: Site | null; step: 'start' | 'loading' | 'loaded' | 'failed' };

/** Keeps what everybody may know of the site. */
export const siteSlice = createSlice({
  name: 'site',
  initialState: { site: null, step: 'start' } as SiteState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchSite.pending, (state) => {
        state.step = 'loading';
      })
      .addCase(fetchSite.fulfilled, (state, { payload }) => {
        state.step = 'loaded';
        state.site = payload;
      })
      .addCase(fetchSite.rejected, (state) => {
        state.step = 'failed';
      });
  },
});

/** The part of the state this slice is. */
export type WithSite = { site: SiteState };
