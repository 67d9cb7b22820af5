import { expect, test } from 'vitest';
import { authSuccess, userLogout } from '@/features/session/auth-slice';
import { listStores } from '@/features/stores/list-stores';
import { sessionOf, wire } from '@/lib/testing';
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
