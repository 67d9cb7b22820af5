import { expect, test } from 'vitest';
import { updateLink } from '@/features/links/update-link';
import { authSuccess, userLogout } from '@/features/session/auth-slice';
import { listStores } from '@/features/stores/list-stores';
import { type Reply, sessionOf, settle, wire } from '@/lib/testing';
import { createAppStore } from './store';

test('USER_LOGOUT resets all of the client’s state', async () => {
  const { api } = wire(() => ({ status: 200, body: [{ id: 's1' }] }));
  const store = createAppStore({ api });
  const initial = store.getState();
  store.dispatch(authSuccess(sessionOf({ admin_developer: true })));
  await store.dispatch(listStores());
  expect(store.getState().auth.adminDeveloper).toBe(true);
  expect(store.getState().stores.list).toHaveLength(1);
  store.dispatch(userLogout());
  expect(store.getState()).toEqual(initial);
});

test('USER_LOGOUT ends what was under way: nothing of it comes into the state of the next user', async () => {
  const answers: ((reply: Reply) => void)[] = [];
  const { api } = wire(() => new Promise((answer) => answers.push(answer)));
  const store = createAppStore({ api });
  const initial = store.getState();
  void store.dispatch(listStores());
  void store.dispatch(updateLink({ storeId: 's1', id: 'l1', patch: { isActive: true } }));
  await expect.poll(() => answers.length).toBe(2);
  store.dispatch(userLogout());
  for (const answer of answers) answer({ status: 200, body: [{ id: 's1' }] });
  await settle();
  expect(store.getState()).toEqual(initial);
});
