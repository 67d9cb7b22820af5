import { createSlice } from '@reduxjs/toolkit';
import { api, once, type Site } from '@/api';

/** What is known of the site; null until it has been read. */
export type SiteState = { site: Site | null; step: 'start' | 'loading' | 'loaded' | 'failed' };

const initialState: SiteState = { site: null, step: 'start' };

const { initiate, matchPending, matchFulfilled, matchRejected } = api.endpoints.getSite;

/** Reads what everybody may know of the configuration: its name, how to sign in, what is switched on. */
export const fetchSite = () => initiate(undefined, once);

/** Keeps what everybody may know of the site. */
export const siteSlice = createSlice({
  name: 'site',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(matchPending, (state) => {
        state.step = 'loading';
      })
      .addMatcher(matchFulfilled, (state, { payload }) => {
        state.step = 'loaded';
        state.site = payload;
      })
      .addMatcher(matchRejected, (state) => {
        state.step = 'failed';
      });
  },
  selectors: { selectSite: (state) => state },
});

export const { selectSite } = siteSlice.selectors;
