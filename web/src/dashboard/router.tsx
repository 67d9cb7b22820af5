import { createBrowserRouter } from 'react-router';
import { CrashedScreen, NotFoundScreen } from './screens/not-found-screen';
import { Gate } from './shell/gate';
import { Starting } from './shell/starting';
import { StoreLayout } from './shell/store-layout';
import { ToCurrentStore } from './shell/to-current-store';

/** The dashboard's addresses. */
export const createAppRouter = () =>
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
