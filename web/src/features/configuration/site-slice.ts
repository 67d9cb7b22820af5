import { createSlice } from '@reduxjs/toolkit';
import type { Site } from '@/api';
import { fetchSite } from './fetch-site';

/** What is known of the site; null until it has been read. */
export type SiteState = { site: Site | null };

export const siteSlice = createSlice({
  name: 'site',
  initialState: { site: null } as SiteState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(fetchSite.fulfilled, (state, { payload }) => {
      state.site = payload;
    });
  },
});

/** The part of the state this slice is. */
export type WithSite = { site: SiteState };
