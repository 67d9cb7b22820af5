import { createAction, createReducer } from '@reduxjs/toolkit';
import type { Configuration } from '@/api';
import type { Tagged } from '@/lib/api';
import type { Problem } from '@/lib/problem';

/** What can happen to the configuration; the names are known outside and stay. */
export const configFetchRequest = createAction('CONFIG_FETCH_REQUEST');
export const configFetchLoading = createAction('CONFIG_FETCH_LOADING');
export const configFetchLoadingFinished = createAction('CONFIG_FETCH_LOADING_FINISHED');
export const configFetchSuccess = createAction<Tagged<Configuration>>('CONFIG_FETCH_SUCCESS');
export const configFetchFailure = createAction<Problem>('CONFIG_FETCH_FAILURE');
export const configUpdateRequest = createAction('CONFIG_UPDATE_REQUEST');
export const configUpdateSuccess = createAction<Tagged<Configuration>>('CONFIG_UPDATE_SUCCESS');
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

const take = (state: ConfigurationState, { payload }: { payload: Tagged<Configuration> }) => {
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
    .addCase(configFetchSuccess, take)
    .addCase(configFetchFailure, fail)
    .addCase(configUpdateRequest, (state) => {
      state.updating = true;
      state.error = null;
    })
    .addCase(configUpdateSuccess, take)
    .addCase(configUpdateFailure, fail);
});

/** The part of the state this slice is. */
export type WithConfiguration = { configuration: ConfigurationState };
