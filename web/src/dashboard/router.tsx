import { createBrowserRouter, Navigate } from 'react-router';
import { CrashedScreen, NotFoundScreen, OperatorNotFoundScreen } from './screens/not-found-screen';
import { Gate } from './shell/gate';
import { Starting } from './shell/starting';
import { StoreLayout } from './shell/store-layout';
import { ToCurrentStore } from './shell/to-current-store';

/** The owner's and the operator's addresses are two trees: a way between them loads the page anew. */
export const createAppRouter = () =>
  window.location.pathname.startsWith('/admin') ? createAdminRouter() : createDashboardRouter();

/** The operator's addresses. */
const createAdminRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Gate />,
        errorElement: <CrashedScreen />,
        hydrateFallbackElement: <Starting />,
        children: [
          { index: true, element: <Navigate to="/users" replace /> },
          { path: 'users', lazy: () => import('./screens/users-screen') },
          { path: 'configuration', lazy: () => import('./screens/configuration-screen') },
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
        errorElement: <CrashedScreen />,
        hydrateFallbackElement: <Starting />,
        children: [
          { index: true, element: <ToCurrentStore screen="links" /> },
          { path: 'links', element: <ToCurrentStore screen="links" /> },
          { path: 'menu', element: <ToCurrentStore screen="menu" /> },
          { path: 'stores/new', lazy: () => import('./screens/new-store-screen') },
          {
            path: 'stores/:slug',
            element: <StoreLayout />,
            children: [
              { index: true, element: <ToCurrentStore screen="links" /> },
              { path: 'links', lazy: () => import('./screens/links-screen') },
              { path: 'menu', lazy: () => import('./screens/menu-screen') },
              { path: 'team', lazy: () => import('./screens/team-screen') },
            ],
          },
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
    { basename: '/dashboard' },
  );
