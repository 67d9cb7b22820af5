import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { follow, restore } from '@/features/session/flow';
import { startI18n } from '@/i18n';
import { createApi } from '@/lib/api';
import { createHttp } from '@/lib/http';
import { createSignIn } from '@/lib/sign-in';
import { App } from './app';
import { createAppStore } from './store';

/** Starts the dashboard: texts, the tab's session, then the screens. */
export const start = async (): Promise<void> => {
  const signIn = createSignIn();
  const store = createAppStore({ api: createApi(createHttp(signIn)) });
  follow(signIn, store.dispatch);
  await Promise.all([startI18n(), restore(signIn, store.dispatch)]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root.');
  createRoot(root).render(
    <StrictMode>
      <App store={store} signIn={signIn} />
    </StrictMode>,
  );
};
