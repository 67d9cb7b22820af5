import { createSlice, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit';

/** What is known of all changes together, for the one line that says "Saved" and for the preview. */
export type ChangesState = {
  /** Changes that are under way. */
  pending: number;
  /** How many changes have been stored since the start. */
  stored: number;
  /** Whether the last change was refused. */
  failed: boolean;
};

const initialState: ChangesState = { pending: 0, stored: 0, failed: false };

type CallAction = { meta?: { arg?: { type?: unknown } } };

/** Reports whether an action is a step of a call that changes something. */
const isChange = (action: object): boolean => (action as CallAction).meta?.arg?.type === 'mutation';

/** Counts the changes that are under way and those that were stored. */
export const changesSlice = createSlice({
  name: 'changes',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(
        (action) => isPending(action) && isChange(action),
        (state) => {
          state.pending++;
        },
      )
      .addMatcher(
        (action) => isFulfilled(action) && isChange(action),
        (state) => {
          state.pending--;
          state.stored++;
          state.failed = false;
        },
      )
      .addMatcher(
        (action) => isRejected(action) && isChange(action),
        (state) => {
          state.pending--;
          state.failed = true;
        },
      );
  },
  selectors: { selectChanges: (state) => state },
});

export const { selectChanges } = changesSlice.selectors;
