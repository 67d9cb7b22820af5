import { createSlice } from '@reduxjs/toolkit';

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

type Step = { meta: { arg: { type: 'mutation' }; requestStatus: 'pending' | 'fulfilled' | 'rejected' } };

/** Reports whether an action is a step of a call that changes something. */
const isChange = (action: object): action is Step =>
  (action as { meta?: Partial<Step['meta']> }).meta?.arg?.type === 'mutation';

/** Counts the changes that are under way and those that were stored. */
export const changesSlice = createSlice({
  name: 'changes',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isChange, (state, { meta: { requestStatus } }) => {
      if (requestStatus === 'pending') {
        state.pending++;
        return;
      }
      state.pending--;
      state.failed = requestStatus === 'rejected';
      if (!state.failed) state.stored++;
    });
  },
  selectors: { selectChanges: (state) => state },
});

export const { selectChanges } = changesSlice.selectors;
