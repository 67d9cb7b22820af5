import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { api, type Company, type PdfLink } from '@/api';
import { foundNoServer, type Problem, problemOfCall } from '@/lib/server/problem';
import { begins } from '@/lib/server/reads-under-way';

/** Who runs a store, and its PDF menu. Each value is read by a call of its own, which fails alone. */
export type CompanyState = {
  companyInfo: Company | null;
  /** The id of the store, once it was read. */
  storeId: string | null;
  /** The first of the store's PDF menus that guests see; null where there is none. */
  pdfMenu: PdfLink | null;
  /** Why a value could not be read. */
  error: Problem | null;
  /** The store of which one of them was asked for last: what comes late of another one counts no more. */
  asked: string | null;
};

const initialState: CompanyState = {
  companyInfo: null,
  storeId: null,
  pdfMenu: null,
  error: null,
  asked: null,
};

const { getCompany, updateCompany, getStore, listPdfLinks } = api.endpoints;

type Args = { meta: { arg: { originalArgs: { storeId: string } } } };
type Value = 'companyInfo' | 'storeId' | 'pdfMenu';

/** Keeps what the imprint of the store that is edited says, and its PDF menu. */
export const companySlice = createSlice({
  name: 'company',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    const isAsked = ({ asked }: CompanyState, { meta }: Args) => asked === meta.arg.originalArgs.storeId;
    /** Clears a value that could not be read; one that found no server stays, because nobody has said that it is no longer so. */
    const fail = (name: Value) => (state: CompanyState, action: Args & { payload: unknown }) => {
      if (!isAsked(state, action)) return;
      state.error = problemOfCall(action.payload);
      if (!state.error || !foundNoServer(state.error)) state[name] = null;
    };
    builder
      .addMatcher(isAnyOf(begins(getCompany), begins(getStore), begins(listPdfLinks)), (state, action) =>
        isAsked(state, action) ? state : { ...initialState, asked: action.meta.arg.originalArgs.storeId },
      )
      .addMatcher(getCompany.matchFulfilled, (state, action) => {
        if (isAsked(state, action)) state.companyInfo = action.payload;
      })
      .addMatcher(getCompany.matchRejected, fail('companyInfo'))
      .addMatcher(updateCompany.matchFulfilled, (state, action) => {
        if (!isAsked(state, action)) return;
        state.companyInfo = action.payload;
        state.error = null;
      })
      .addMatcher(updateCompany.matchRejected, (state, action) => {
        if (isAsked(state, action)) state.error = problemOfCall(action.payload);
      })
      .addMatcher(getStore.matchFulfilled, (state, action) => {
        if (isAsked(state, action)) state.storeId = action.payload.id;
      })
      .addMatcher(getStore.matchRejected, fail('storeId'))
      .addMatcher(listPdfLinks.matchFulfilled, (state, action) => {
        if (isAsked(state, action)) state.pdfMenu = action.payload.find(({ isActive }) => isActive) ?? null;
      })
      .addMatcher(listPdfLinks.matchRejected, fail('pdfMenu'));
  },
  selectors: { selectCompany: (state) => state },
});

export const { selectCompany } = companySlice.selectors;
