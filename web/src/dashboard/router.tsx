import { createBrowserRouter, Navigate } from 'react-router';
import { CrashedScreen, screen } from './screens/failed-screen';
import { NotFoundScreen, OperatorNotFoundScreen } from './screens/not-found-screen';
import { OperatorFrame } from './screens/operator-frame';
import { Bare } from './shell/bare';
import { Gate } from './shell/gate';
import { Starting } from './shell/starting';
import { StoreLayout } from './shell/store-layout';
import { ToCurrentStore } from './shell/to-current-store';

/** The owner's and the operator's addresses are two trees: a way between them loads the page anew. */
export const createAppRouter = () =>
  window.location.pathname.startsWith('/admin') ? createAdminRouter() : createDashboardRouter();

/** What has failed with everything around it. */
const crashed = (
  <Bare>
    <CrashedScreen />
  </Bare>
);

/** The account among the operator's screens. */
const operatorAccount = async () => ({
  Component: (await import('./screens/account-screen')).OperatorAccountScreen,
});

/** The operator's addresses. */
const createAdminRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Gate />,
        errorElement: crashed,
        hydrateFallbackElement: <Starting />,
        children: [
          { index: true, element: <Navigate to="/users" replace /> },
          {
            errorElement: (
              <OperatorFrame>
                <CrashedScreen />
              </OperatorFrame>
            ),
            children: [
              { path: 'users', lazy: screen(() => import('./screens/users-screen'), OperatorFrame) },
              {
                path: 'configuration',
                lazy: screen(() => import('./screens/configuration-screen'), OperatorFrame),
              },
              { path: 'jobs', lazy: screen(() => import('./screens/jobs-screen'), OperatorFrame) },
              { path: 'account', lazy: screen(operatorAccount, OperatorFrame) },
            ],
          },
          { path: '*', element: <OperatorNotFoundScreen /> },
        ],
      },
    ],
    { basename: '/admin' },
  );

/** The owner's addresses. */
const createDashboardRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Gate />,
        errorElement: crashed,
        hydrateFallbackElement: <Starting />,
        children: [
          { index: true, element: <ToCurrentStore screen="first" /> },
          { path: 'today', element: <ToCurrentStore screen="today" /> },
          { path: 'links', element: <ToCurrentStore screen="links" /> },
          { path: 'menu', element: <ToCurrentStore screen="menu" /> },
          { path: 'stock', element: <ToCurrentStore screen="stock" /> },
          { path: 'stores/deleted', lazy: screen(() => import('./screens/deleted-stores-screen'), Bare) },
          { path: 'account', lazy: screen(() => import('./screens/account-screen'), Bare) },
          { path: 'stores/new', lazy: screen(() => import('./screens/new-store-screen'), Bare) },
          {
            path: 'stores/:slug',
            element: <StoreLayout />,
            children: [
              { index: true, element: <ToCurrentStore screen="first" /> },
              {
                // What fails leaves the rail, and the screens beside it.
                errorElement: <CrashedScreen />,
                children: [
                  { path: 'today', lazy: screen(() => import('./screens/today-screen')) },
                  { path: 'links', lazy: screen(() => import('./screens/links-screen')) },
                  { path: 'menu', lazy: screen(() => import('./screens/menu-screen')) },
                  {
                    path: 'menu/translations',
                    lazy: screen(() => import('./screens/translations-screen')),
                  },
                  { path: 'stock', lazy: screen(() => import('./screens/stock-screen')) },
                  { path: 'codes', lazy: screen(() => import('./screens/codes-screen')) },
                  { path: 'reports', lazy: screen(() => import('./screens/reports-screen')) },
                  { path: 'look', lazy: screen(() => import('./screens/look-screen')) },
                  { path: 'team', lazy: screen(() => import('./screens/team-screen')) },
                  { path: 'settings', lazy: screen(() => import('./screens/settings-screen')) },
                ],
              },
            ],
          },
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
    { basename: '/dashboard' },
  );
