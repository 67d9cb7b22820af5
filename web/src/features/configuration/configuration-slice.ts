import { createAction, createReducer } from '@reduxjs/toolkit';
import { api, type Configuration, once } from '@/api';
import { type Problem, problemOf, problemOfCall } from '@/lib/server/problem';
import { fetchSite } from './site-slice';

/** The configuration, and the revision of it. */
type Tagged = { value: Configuration; revision: number };

/** What can happen to the configuration; the names are known outside and stay. */
export const configFetchRequest = createAction('CONFIG_FETCH_REQUEST');
export const configFetchLoading = createAction('CONFIG_FETCH_LOADING');
export const configFetchLoadingFinished = createAction('CONFIG_FETCH_LOADING_FINISHED');
export const configFetchSuccess = createAction<Tagged>('CONFIG_FETCH_SUCCESS');
export const configFetchFailure = createAction<Problem>('CONFIG_FETCH_FAILURE');
export const configUpdateRequest = createAction('CONFIG_UPDATE_REQUEST');
export const configUpdateSuccess = createAction<Tagged>('CONFIG_UPDATE_SUCCESS');
export const configUpdateFailure = createAction<Problem>('CONFIG_UPDATE_FAILURE');

/** The site's configuration, as operators see it. */
export type ConfigurationState = {
  /** Null until it has been read. */
  configuration: Configuration | null;
  /** What an update is based on; null until the configuration has been read. */
  revision: number | null;
  /** Whether it is being read. */
  loading: boolean;
  /** Whether a change is on its way. */
  updating: boolean;
  error: Problem | null;
};

const initial: ConfigurationState = {
  configuration: null,
  revision: null,
  loading: false,
  updating: false,
  error: null,
};

const adopt = (state: ConfigurationState, { payload }: { payload: Tagged }) => {
  state.configuration = payload.value;
  state.revision = payload.revision;
  state.updating = false;
  state.error = null;
};

/** What was read before is kept. */
const fail = (state: ConfigurationState, { payload }: { payload: Problem }) => {
  state.updating = false;
  state.error = payload;
};

/** Keeps the configuration, for operators. */
export const configurationReducer = createReducer(initial, (builder) => {
  builder
    .addCase(configFetchRequest, (state) => {
      state.error = null;
    })
    .addCase(configFetchLoading, (state) => {
      state.loading = true;
    })
    .addCase(configFetchLoadingFinished, (state) => {
      state.loading = false;
    })
    .addCase(configFetchSuccess, adopt)
    .addCase(configFetchFailure, fail)
    .addCase(configUpdateRequest, (state) => {
      state.updating = true;
      state.error = null;
    })
    .addCase(configUpdateSuccess, adopt)
    .addCase(configUpdateFailure, fail);
});

type Answer = { data: Configuration; meta: { revision?: number } | undefined };

const tagged = ({ data, meta }: Answer): Tagged => ({ value: data, revision: meta?.revision ?? 0 });

const problemOfEnd = ({ error }: { error?: unknown }): Problem => problemOfCall(error) ?? problemOf(error);

// What becomes of a call is told by the names that are known outside.
api.enhanceEndpoints({
  endpoints: {
    getConfiguration: {
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        dispatch(configFetchRequest());
        dispatch(configFetchLoading());
        const end = await queryFulfilled.then(
          (answer) => configFetchSuccess(tagged(answer)),
          (failure) => configFetchFailure(problemOfEnd(failure)),
        );
        dispatch(configFetchLoadingFinished());
        dispatch(end);
      },
    },
    updateConfiguration: {
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        dispatch(configUpdateRequest());
        const end = await queryFulfilled.then(
          (answer) => configUpdateSuccess(tagged(answer)),
          (failure) => configUpdateFailure(problemOfEnd(failure)),
        );
        dispatch(end);
        // What this browser knows of the site has changed with it.
        if (configUpdateSuccess.match(end)) dispatch(fetchSite());
      },
    },
  },
});

/** Reads the site's configuration; for those who may `config.update`. */
export const fetchConfiguration = () => api.endpoints.getConfiguration.initiate(undefined, once);

export const selectConfiguration = (state: { configuration: ConfigurationState }): ConfigurationState =>
  state.configuration;
