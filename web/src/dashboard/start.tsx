import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchSite, selectSite } from '@/features/configuration/site-slice';
import { startLanguage } from '@/features/language/speak';
import { followQuery, returnedFromCheckout } from '@/features/query/follow-query';
import { follow, restore } from '@/features/session/flow';
import { claimTab } from '@/lib/browser/tab';
import { createBaseQuery } from '@/lib/server/base-query';
import { askForCsrfToken } from '@/lib/server/csrf';
import { createHttp, type TokenSource } from '@/lib/server/http';
import { createSignIn } from '@/lib/session/sign-in';
import { adapterOf } from './adapter';
import { App } from './app';
import { createAppRouter } from './router';
import { createAppStore } from './store';

/** Starts the dashboard: the texts, then the screens, which say themselves what they wait for. */
export const start = async (): Promise<void> => {
  const tokens: TokenSource = { token: () => signIn.token(), refresh: () => signIn.refresh() };
  const http = createHttp(tokens);
  const store = createAppStore({ send: createBaseQuery(http) });
  const readSite = async () => {
    if (!selectSite(store.getState()).site) await store.dispatch(fetchSite()).unwrap();
    const { site } = selectSite(store.getState());
    // Whoever signs out meanwhile resets the state.
    if (!site) throw new Error('The site is not known.');
    return site;
  };
  const signIn = createSignIn(adapterOf(() => readSite().catch(readSite)));
  void store.dispatch(fetchSite());
  follow(signIn, store.dispatch);
  void askForCsrfToken(http);

  const paid = returnedFromCheckout();
  followQuery(store.dispatch);
  const restored = restore(signIn, store.dispatch);
  // What was typed is found before a field is drawn.
  await Promise.all([startLanguage(store.dispatch), claimTab()]);
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
