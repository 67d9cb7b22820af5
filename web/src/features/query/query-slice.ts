import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type QueryMap, readQuery } from '@/lib/browser/query';

/** The address's query parameters, as they were last read. */
export type Query = { map: QueryMap };

/** Keeps the address's query parameters. */
export const querySlice = createSlice({
  name: 'query',
  // A reset is a new start at the same address.
  initialState: (): Query => ({ map: readQuery(globalThis.location?.search ?? '') }),
  reducers: {
    read: (state, { payload }: PayloadAction<QueryMap>) => {
      state.map = payload;
    },
  },
});
