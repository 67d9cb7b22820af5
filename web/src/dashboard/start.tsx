import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchSite } from '@/features/configuration/fetch-site';
import { startLanguage } from '@/features/language/speak';
import { followQuery, returnedFromCheckout } from '@/features/query/follow-query';
import { follow, restore } from '@/features/session/flow';
import { createApi } from '@/lib/api';
import { askForCsrfToken } from '@/lib/csrf';
import { createHttp, type TokenSource } from '@/lib/http';
import { createSignIn } from '@/lib/sign-in';
import { adapterOf } from './adapter';
import { App } from './app';
import { createAppRouter } from './router';
import { createAppStore } from './store';

/** Starts the dashboard: the texts, then the screens, which say themselves what they wait for. */
export const start = async (): Promise<void> => {
  const tokens: TokenSource = { token: () => signIn.token(), refresh: () => signIn.refresh() };
  const http = createHttp(tokens);
  const store = createAppStore({ api: createApi(http) });
  const site = store.dispatch(fetchSite());
  const readSite = async () => store.getState().site.site ?? (await store.dispatch(fetchSite()).unwrap());
  const signIn = createSignIn(adapterOf(() => site.unwrap().catch(readSite)));
  follow(signIn, store.dispatch);
  void askForCsrfToken(http);

  const paid = returnedFromCheckout();
  followQuery(store.dispatch);
  const restored = restore(signIn, store.dispatch);
  await startLanguage(store.dispatch);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root.');
  createRoot(root).render(
    <StrictMode>
      <App store={store} signIn={signIn} router={createAppRouter()} />
    </StrictMode>,
  );
  await restored;
  if (paid && signIn.token()) signIn.refresh().catch((error) => console.error(error));
};
