import { expect, test } from 'vitest';
import { api } from '@/api';
import { authSuccess, userLogout } from '@/features/session/auth-slice';
import { listStores } from '@/features/stores/stores-slice';
import { type Reply, sessionOf, settle, wire } from '@/lib/testing';
import { createAppStore, type State } from './store';

const { updateLink } = api.endpoints;

/** The state without what the cache of calls knows of the browser. */
const known = ({ api: { config: _, ...cache }, ...slices }: State) => ({ cache, ...slices });

test('USER_LOGOUT resets all of the client’s state', async () => {
  const { send } = wire(() => ({ status: 200, body: [{ id: 's1' }] }));
  const store = createAppStore({ send });
  const initial = store.getState();
  store.dispatch(authSuccess(sessionOf({ admin_developer: true })));
  await store.dispatch(listStores());
  expect(store.getState().auth.adminDeveloper).toBe(true);
  expect(store.getState().stores.list).toHaveLength(1);
  store.dispatch(userLogout());
  expect(known(store.getState())).toEqual(known(initial));
});

test('USER_LOGOUT ends what was under way: nothing of it comes into the state of the next user', async () => {
  const answers: ((reply: Reply) => void)[] = [];
  const { send } = wire(() => new Promise((answer) => answers.push(answer)));
  const store = createAppStore({ send });
  const initial = store.getState();
  void store.dispatch(listStores());
  void store.dispatch(updateLink.initiate({ storeId: 's1', id: 'l1', linkPatch: { isActive: true } }));
  await expect.poll(() => answers.length).toBe(2);
  store.dispatch(userLogout());
  for (const answer of answers) answer({ status: 200, body: [{ id: 's1' }] });
  await settle();
  expect(known(store.getState())).toEqual(known(initial));
});
