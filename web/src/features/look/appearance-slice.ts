import { createSlice } from '@reduxjs/toolkit';
import { api, type Look } from '@/api';
import { type Problem, problemOfCall } from '@/lib/server/problem';

/** The templates there are. */
export type AppearanceState = { templates: Look[]; loading: boolean; error: Problem | null };

const initialState: AppearanceState = { templates: [], loading: false, error: null };

const { listTemplates } = api.endpoints;

/** Keeps the templates: pending, then loaded or an error. */
export const appearanceSlice = createSlice({
  name: 'appearance',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(listTemplates.matchPending, (state) => {
        state.loading = true;
        state.error = null;
      })
      .addMatcher(listTemplates.matchFulfilled, (_, { payload }) => ({
        templates: payload,
        loading: false,
        error: null,
      }))
      .addMatcher(listTemplates.matchRejected, (state, { payload }) => {
        state.loading = false;
        state.error = problemOfCall(payload);
      });
  },
  selectors: { selectAppearance: (state) => state },
});

export const { selectAppearance } = appearanceSlice.selectors;
