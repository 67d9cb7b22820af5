import { combineReducers, configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { consentSlice } from '@/features/analytics/consent-slice';
import { configurationReducer } from '@/features/configuration/configuration-slice';
import { siteSlice } from '@/features/configuration/site-slice';
import { languageSlice } from '@/features/language/language-slice';
import { linkPageSlice } from '@/features/links/link-page-slice';
import { dynamicMenuSlice } from '@/features/menu/dynamic-menu-slice';
import { previewSlice } from '@/features/preview/preview-slice';
import { querySlice } from '@/features/query/query-slice';
import { authReducer, userLogout } from '@/features/session/auth-slice';
import { currentUserSlice } from '@/features/session/current-user-slice';
import { storesSlice } from '@/features/stores/stores-slice';
import { roleAssignmentSlice } from '@/features/team/role-assignment-slice';
import { endEpoch, type Services } from '@/lib/calls';
import { savingSlice } from '@/lib/saving';

const slices = combineReducers({
  auth: authReducer,
  currentUser: currentUserSlice.reducer,
  stores: storesSlice.reducer,
  linkPage: linkPageSlice.reducer,
  dynamicMenu: dynamicMenuSlice.reducer,
  preview: previewSlice.reducer,
  language: languageSlice.reducer,
  query: querySlice.reducer,
  site: siteSlice.reducer,
  configuration: configurationReducer,
  roleAssignment: roleAssignmentSlice.reducer,
  consent: consentSlice.reducer,
  saving: savingSlice.reducer,
});

/** All of the client's state. */
export type State = ReturnType<typeof slices>;

/** USER_LOGOUT resets everything. */
const root = (state: State | undefined, action: UnknownAction): State =>
  slices(userLogout.match(action) ? undefined : state, action);

/** USER_LOGOUT ends what the user has begun, before anything of it can reach the state anew. */
const endCalls: Middleware = () => (next) => (action) => {
  if (userLogout.match(action)) endEpoch();
  return next(action);
};

/** Makes the state over the calls' services. */
export const createAppStore = (services: Services) =>
  configureStore({
    reducer: root,
    middleware: (defaults) => defaults({ thunk: { extraArgument: services } }).concat(endCalls),
  });

export type AppStore = ReturnType<typeof createAppStore>;
