import { combineReducers, configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '@/api';
import { endEpoch } from '@/api/epoch';
import type { Services } from '@/api/server';
import { consentSlice } from '@/features/analytics/consent-slice';
import { configurationReducer } from '@/features/configuration/configuration-slice';
import { siteSlice } from '@/features/configuration/site-slice';
import { languageSlice } from '@/features/language/language-slice';
import { linkPageSlice } from '@/features/links/link-page-slice';
import { linkPageUsersSlice } from '@/features/links/link-page-users-slice';
import { appearanceSlice } from '@/features/look/appearance-slice';
import { dynamicMenuSlice } from '@/features/menu/dynamic-menu-slice';
import { querySlice } from '@/features/query/query-slice';
import { authReducer, userLogout } from '@/features/session/auth-slice';
import { currentUserSlice } from '@/features/session/current-user-slice';
import { companySlice } from '@/features/stores/company-slice';
import { storesSlice } from '@/features/stores/stores-slice';
import { roleAssignmentSlice } from '@/features/team/role-assignment-slice';
import { changesSlice } from '@/lib/server/changes-slice';
import { announceJoined, withoutSkipped } from '@/lib/server/reads-under-way';
import type { Dispatch } from '@/lib/state/redux';
import { toastFailures } from './toast-failures';

const slices = combineReducers({
  [api.reducerPath]: api.reducer,
  auth: authReducer,
  currentUser: currentUserSlice.reducer,
  stores: storesSlice.reducer,
  company: companySlice.reducer,
  linkPage: linkPageSlice.reducer,
  linkPageUsers: linkPageUsersSlice.reducer,
  appearance: appearanceSlice.reducer,
  dynamicMenu: dynamicMenuSlice.reducer,
  language: languageSlice.reducer,
  query: querySlice.reducer,
  site: siteSlice.reducer,
  configuration: configurationReducer,
  roleAssignment: roleAssignmentSlice.reducer,
  consent: consentSlice.reducer,
  changes: changesSlice.reducer,
});

/** All of the client's state. */
export type State = ReturnType<typeof slices>;

/** USER_LOGOUT resets everything. */
const root = (state: State | undefined, action: UnknownAction): State =>
  slices(userLogout.match(action) ? undefined : state, action);

/** USER_LOGOUT ends what the user has begun, before anything of it can reach the state anew. */
const endCalls: Middleware<object, unknown, Dispatch> =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    if (!userLogout.match(action)) return next(action);
    endEpoch();
    const result = next(action);
    // The reset would abort calls once more, and tell whoever waits for them. The epoch's end is silent.
    const { getRunningQueriesThunk, getRunningMutationsThunk, resetApiState } = api.util;
    const running = [...dispatch(getRunningQueriesThunk()), ...dispatch(getRunningMutationsThunk())];
    for (const call of running) Object.assign(call, { abort: () => undefined });
    dispatch(resetApiState());
    return result;
  };

/** Makes the state over the calls' services. */
export const createAppStore = (services: Services) =>
  configureStore({
    reducer: withoutSkipped(root),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } }).concat(
        endCalls,
        toastFailures,
        announceJoined,
        api.middleware,
      ),
    // What an answer changes is seen before whoever waits for it goes on.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });

export type AppStore = ReturnType<typeof createAppStore>;
