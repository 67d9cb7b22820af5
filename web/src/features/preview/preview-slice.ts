import { createSlice } from '@reduxjs/toolkit';
import { isChange } from '@/lib/calls';

/** What the preview has to know: how often something guests see has changed. */
export type PreviewState = { version: number };

const initial: PreviewState = { version: 0 };

/** Counts the changes that the preview has to show. */
export const previewSlice = createSlice({
  name: 'preview',
  initialState: initial,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isChange('fulfilled'), (state) => {
      state.version++;
    });
  },
});

/** The part of the state this slice is. */
export type WithPreview = { preview: PreviewState };
