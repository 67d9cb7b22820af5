import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { SignInContext } from '@/features/session/sign-in-context';
import type { SignInService } from '@/lib/session/sign-in';
import { cssVariables, theme } from '@/ui/theme';
import { Toasts } from '@/ui/toasts';
import type { createAppRouter } from './router';
import { colorSchemes } from './shell/color-scheme';
import type { AppStore } from './store';

type Props = { store: AppStore; signIn: SignInService; router: ReturnType<typeof createAppRouter> };

/** The dashboard with everything its screens stand on. */
export const App = ({ store, signIn, router }: Props) => (
  <Provider store={store}>
    <SignInContext value={signIn}>
      <I18nextProvider i18n={i18next}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={colorSchemes}
        >
          <RouterProvider router={router} />
          <SchemedToasts />
        </MantineProvider>
      </I18nextProvider>
    </SignInContext>
  </Provider>
);

const SchemedToasts = () => <Toasts scheme={useComputedColorScheme('light')} />;
