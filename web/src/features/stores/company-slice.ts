import { createSlice } from '@reduxjs/toolkit';
import { api, type Company, type PdfLink } from '@/api';
import { foundNoServer, type Problem, problemOfCall } from '@/lib/server/problem';

/** Who runs a store, and its PDF menu. Each value is read by a call of its own, which fails alone. */
export type CompanyState = {
  companyInfo: Company | null;
  /** The id of the store that was read last. */
  storeId: string | null;
  /** The first of the store's PDF menus that guests see; null where there is none. */
  pdfMenu: PdfLink | null;
  /** Why a value could not be read. */
  error: Problem | null;
};

const initialState: CompanyState = { companyInfo: null, storeId: null, pdfMenu: null, error: null };

const { getCompany, updateCompany, getStore, listPdfLinks } = api.endpoints;

/** Keeps what the imprint of the store that is edited says, and its PDF menu. */
export const companySlice = createSlice({
  name: 'company',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    /** Clears a value that could not be read; one that found no server stays, because nobody has said that it is no longer so. */
    const fail = (state: CompanyState, name: Exclude<keyof CompanyState, 'error'>, payload: unknown) => {
      state.error = problemOfCall(payload);
      if (!state.error || !foundNoServer(state.error)) state[name] = null;
    };
    builder
      .addMatcher(getCompany.matchFulfilled, (state, { payload }) => {
        state.companyInfo = payload;
      })
      .addMatcher(getCompany.matchRejected, (state, { payload }) => fail(state, 'companyInfo', payload))
      .addMatcher(updateCompany.matchFulfilled, (state, { payload }) => {
        state.companyInfo = payload;
        state.error = null;
      })
      .addMatcher(updateCompany.matchRejected, (state, { payload }) => {
        state.error = problemOfCall(payload);
      })
      .addMatcher(getStore.matchFulfilled, (state, { payload }) => {
        state.storeId = payload.id;
      })
      .addMatcher(getStore.matchRejected, (state, { payload }) => fail(state, 'storeId', payload))
      .addMatcher(listPdfLinks.matchFulfilled, (state, { payload }) => {
        state.pdfMenu = payload.find(({ isActive }) => isActive) ?? null;
      })
      .addMatcher(listPdfLinks.matchRejected, (state, { payload }) => fail(state, 'pdfMenu', payload));
  },
  selectors: { selectCompany: (state) => state },
});

export const { selectCompany } = companySlice.selectors;
