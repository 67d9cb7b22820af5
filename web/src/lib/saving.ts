import { createSlice } from '@reduxjs/toolkit';
import { isChange } from './calls';

/** What is known of all changes together, for the one line that says "Saved". */
export type Saving = {
  /** Changes that are on their way. */
  pending: number;
  /** How many changes have been stored since the start. */
  stored: number;
  /** Whether the last change was refused. */
  failed: boolean;
};

const initial: Saving = { pending: 0, stored: 0, failed: false };

/** Counts the changes that are on their way and those that were stored. */
export const savingSlice = createSlice({
  name: 'saving',
  initialState: initial,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isChange('pending'), (state) => {
        state.pending++;
      })
      .addMatcher(isChange('fulfilled'), (state) => {
        state.pending--;
        state.stored++;
        state.failed = false;
      })
      .addMatcher(isChange('rejected'), (state) => {
        state.pending--;
        state.failed = true;
      });
  },
});

/** The part of the state this slice is. */
export type WithSaving = { saving: Saving };
